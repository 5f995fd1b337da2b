// Goods lie in layers, each with what it cost when it came. What expires first leaves first; what leaves takes its share
// of the layer's cost, and the last of a layer takes all that is left of it, so that no fen is made or lost. Quantities
// are whole thousandths here, amounts whole fen: nothing is reckoned in fractions.

/** What lies of one item in one depot from one delivery. */
export interface Layer {
  batchId: string
  expireDate: string | null
  firstInTime: string
  /** Thousandths, with what is set aside. */
  quantity: number
  locked: number
  amount: number
  /** The least that lay here on any day from the one something is dated back to (stock.md 1, invariant 9). */
  least?: number
}

/** What one line wants of an item in a depot. */
export interface Ask {
  key: string
  quantity: number
  /** This batch and no other. */
  batchId?: string
  /** It may be past its day: scrap, goods sent back, transfers that name it. */
  expiredToo?: boolean
  /** It was set aside for this line before. */
  held?: boolean
  /** Of a named batch: what it is worth, where that is known, as of goods on their way (stock.md 3.6). */
  amount?: number
}

export interface Taken {
  key: string
  batchId: string
  quantity: number
  amount: number
}
export interface Short {
  key: string
  available: number
  needed: number
}

/**
 * Splits what is asked over the layers: named lines first, then by FEFO, what never expires last (stock.md 1). A line
 * that is not served whole is named with what it could have had; the others are still tried, so that all are named.
 */
export function split(layers: readonly Layer[], asks: readonly Ask[], bizDate: string) {
  const left = new Map(layers.toSorted(byExpiry).map((layer) => [layer.batchId, { ...layer }]))
  const parts: Taken[] = []
  const short: Short[] = []
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

/** Past its day from the day after. */
export const isLayerExpired = ({ expireDate }: Pick<Layer, 'expireDate'>, day: string) =>
  expireDate !== null && expireDate < day

const freeOf = ({ quantity, locked, least = quantity }: Layer, { held }: Ask) =>
  held ? locked : Math.max(0, Math.min(quantity, least) - locked)

/** Takes from these layers, which change with it. */
function serve(open: Layer[], ask: Ask): Taken[] {
  let rest = ask.quantity
  const parts: Taken[] = []
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

/** The cost that leaves with a part: half a fen goes up, the whole takes everything. */
export const shareOf = ({ quantity, amount }: Pick<Layer, 'quantity' | 'amount'>, part: number) =>
  part === quantity ? amount : halfUp(BigInt(amount) * BigInt(part), BigInt(quantity))

/** A price in fen a unit, for a quantity in thousandths. */
export const worthOf = (price: number, quantity: number) => halfUp(BigInt(price) * BigInt(quantity), 1000n)

const halfUp = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator))

/** Earliest expiry first, none last; then who came first; then the batch itself. */
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
