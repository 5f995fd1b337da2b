import { shareOf } from '../../stock/service.ts'

// Sent goods are in the depot in transit, line by line in the layers they were taken from. Goods taken first arrive
// first, at the cost they left with: a part takes its share of the cost that remains of its layer, the last part all of
// it, so that no fen is added or lost.

/** The quantity in transit of one line and one layer; thousandths and fen. */
export interface OnWay {
  batchId: string
  quantity: number
  amount: number
}

/** Splits a received quantity of a line over its layers, and gives what stays in transit. Never more than there is. */
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
  if (open > 0) throw new Error('more requested than is in transit')
  return { taken: parts, left }
}
