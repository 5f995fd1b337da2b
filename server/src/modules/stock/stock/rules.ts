// Goods are kept in layers, each with the cost of its delivery. The earliest expiry leaves first; goods that leave take
// their share of the layer's cost, and the last of a layer takes all that is left of it, so that no fen is added or
// lost. Quantities are whole thousandths here, amounts whole fen: there are no fractions.

/** The stock of one item in one depot from one delivery. */
export interface Layer {
  batchId: string
  expireDate: string | null
  firstInTime: string
  /** Thousandths, set-aside ones included. */
  quantity: number
  locked: number
  amount: number
  /** The lowest quantity on any day since the date of a backdated document (stock.md 1, invariant 9). */
  least?: number
}

/** The goods of an item in a depot that one line asks for. */
export interface Ask {
  key: string
  quantity: number
  /** From this batch and no other. */
  batchId?: string
  /** The batch may be expired: for scrap, goods sent back, transfers that name it. */
  expiredToo?: boolean
  /** It was set aside for this line before. */
  held?: boolean
  /** For a named batch: its cost where it is known, as for goods in transit (stock.md 3.6). */
  amount?: number
}

export interface Portion {
  key: string
  batchId: string
  quantity: number
  amount: number
}
export interface Shortage {
  key: string
  available: number
  needed: number
}

/**
 * Splits requested quantities over the layers: named lines first, then by FEFO, goods without expiry last (stock.md 1).
 * A line that cannot be served whole is reported with the quantity available to it; the other lines are still tried, so
 * that all short ones are named.
 */
export function split(layers: readonly Layer[], asks: readonly Ask[], bizDate: string) {
  const left = new Map(layers.toSorted(byExpiry).map((layer) => [layer.batchId, { ...layer }]))
  const parts: Portion[] = []
  const short: Shortage[] = []
  const named = (ask: Ask) => ask.batchId !== undefined
  for (const ask of [...asks.filter(named), ...asks.filter((one) => !named(one))]) {
    const open = [...left.values()].filter((layer) => servesAsk(layer, ask, bizDate))
    const available = open.reduce((sum, layer) => sum + freeOf(layer, ask), 0)
    if (available < ask.quantity) short.push({ key: ask.key, available, needed: ask.quantity })
    else parts.push(...serve(open, ask))
  }
  return { taken: parts, short }
}

function servesAsk(layer: Layer, ask: Ask, bizDate: string) {
  if (ask.batchId !== undefined && layer.batchId !== ask.batchId) return false
  return ask.expiredToo === true || !isLayerExpired(layer, bizDate)
}

/** Expired from the day after its expiry date. */
export const isLayerExpired = ({ expireDate }: Pick<Layer, 'expireDate'>, day: string) =>
  expireDate !== null && expireDate < day

const freeOf = ({ quantity, locked, least = quantity }: Layer, { held }: Ask) =>
  held ? locked : Math.max(0, Math.min(quantity, least) - locked)

/** Takes from these layers and reduces them. */
function serve(open: Layer[], ask: Ask): Portion[] {
  let rest = ask.quantity
  const parts: Portion[] = []
  for (const layer of open) {
    const quantity = Math.min(rest, freeOf(layer, ask))
    if (quantity === 0) continue
    const amount = ask.amount ?? shareOf(layer, quantity)
    parts.push({ key: ask.key, batchId: layer.batchId, quantity, amount })
    layer.quantity -= quantity
    if (layer.least !== undefined) layer.least -= quantity
    layer.amount -= amount
    if (ask.held) layer.locked -= quantity
    rest -= quantity
  }
  return parts
}

/** The cost of a part that leaves: half a fen is rounded up, the whole takes everything. */
export const shareOf = ({ quantity, amount }: Pick<Layer, 'quantity' | 'amount'>, part: number) =>
  part === quantity ? amount : halfUp(BigInt(amount) * BigInt(part), BigInt(quantity))

/** The value at a price in fen a unit, for a quantity in thousandths. */
export const worthOf = (price: number, quantity: number) => halfUp(BigInt(price) * BigInt(quantity), 1000n)

const halfUp = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator))

/** Earliest expiry first, none last; then the earliest delivery; then by batch id. */
export function byExpiry(one: Layer, other: Layer) {
  return (
    compare(one.expireDate ?? never, other.expireDate ?? never) ||
    compare(one.firstInTime, other.firstInTime) ||
    compare(one.batchId, other.batchId)
  )
}
const never = '9999-12-31'
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Quantities of the wire and the tables, as whole thousandths and back. */
export const thousandths = (quantity: number) => Math.round(quantity * 1000)
export const units = (thousands: number) => thousands / 1000
