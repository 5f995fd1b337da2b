import { shareOf } from '../../stock/service.ts'

// What was sent lies in the depot in transit, line by line in the layers it was taken from. What arrives leaves first what
// was taken first, at the cost it left with: a part takes its share of what remains of its layer, the last of it all that
// is left, so that nothing is made or lost on the way.

/** What is on its way of one line and one layer; thousandths and fen. */
export interface OnWay {
  batchId: string
  quantity: number
  amount: number
}

/** What a line gives of its layers, and what stays on its way. Asks for no more than there is. */
export function takeOff(layers: readonly OnWay[], total: number): { taken: OnWay[]; left: OnWay[] } {
  const parts: OnWay[] = []
  const left: OnWay[] = []
  let open = total
  for (const layer of layers) {
    const quantity = Math.min(open, layer.quantity)
    const amount = quantity === 0 ? 0 : shareOf(layer, quantity)
    open -= quantity
    if (quantity > 0) parts.push({ batchId: layer.batchId, quantity, amount })
    if (quantity < layer.quantity)
      left.push({ batchId: layer.batchId, quantity: layer.quantity - quantity, amount: layer.amount - amount })
  }
  if (open > 0) throw new Error('more asked than is on its way')
  return { taken: parts, left }
}
