import type { ReplyFor } from '#contract/kit/calls.ts'
import type { sku } from '#contract/modules/stock/sku/item.ts'

/** The lines of a document during editing: scanned, pasted, merged. Pure. */

export type Item = ReplyFor<typeof sku.skuOptions>[number]

/** Common fields of the lines of every kind during editing; all are optional. */
export interface LineOf {
  skuId?: string
  quantity?: number
  remark?: string | null
  /** Name of an unknown item in a pasted row, and why the row is not recognised: never sent. */
  pastedName?: string
  unread?: string
}
type Maker<L> = (item: Item, quantity?: number) => L

/** After a scan: adds one to the line of the item, else a new line. */
export function scanned<L extends LineOf>(lines: readonly L[], item: Item, lineFor: Maker<L>): L[] {
  const at = lines.findIndex((line) => line.skuId === item.skuId)
  if (at < 0) return [...lines.filter(({ skuId }) => skuId), lineFor(item, 1)]
  return lines.map((line, index) => (index === at ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line))
}

/** The lines that fit into a document, and the number of the others. */
export const within = <L>(most: number, lines: readonly L[]) => ({
  kept: lines.slice(0, most),
  left: Math.max(0, lines.length - most),
})

/** A quantity of units in packs of `ratio`; without a ratio it stays. */
export const inPacks = (quantity: number | undefined, ratio: number | null | undefined) =>
  ratio && quantity != null ? Math.round((quantity * 1000) / ratio) / 1000 : quantity

/** Packs of `ratio` in units, to the thousandth; anything but a number stays as it was typed. */
export const inUnits = <T>(packs: T, ratio: number | null | undefined) =>
  ratio && typeof packs === 'number' ? Math.round(packs * ratio * 1000) / 1000 : packs

/**
 * The line with a chosen item: earlier input stays. When it replaces another item only quantity and remark stay,
 * because price, batch and source belonged to the other.
 */
export function chosen<L extends LineOf>(line: L, item: Item, lineFor: Maker<L>): L {
  const { quantity, remark } = line
  const known = line.skuId && line.skuId !== item.skuId ? { quantity, remark } : line
  const typed = Object.entries(known).filter(([key, value]) => !ofOther.has(key) && value != null)
  return { ...lineFor(item), ...Object.fromEntries(typed), skuId: item.skuId }
}

const ofOther = new Set(['batchId', 'pastedName', 'unread'])

/**
 * Merges lines that differ only in quantity and remark, keeping all remarks; gives the number of merged lines, and the
 * index of the first of each. Typed amounts add up: each belongs to its own quantity.
 */
export function merged<L extends LineOf & Pick<Priced, 'amount'>>(
  lines: readonly L[],
): { lines: L[]; joined: number; places: number[] } {
  const groups = Map.groupBy(lines, ({ quantity: _, remark: __, ...rest }) =>
    JSON.stringify(Object.entries(rest).toSorted()),
  )
  const remaining = [...groups.values()].map((same) => {
    const remarks = new Set(same.flatMap(({ remark }) => remark || []))
    return {
      ...same[0],
      quantity: same.reduce((sum, { quantity }) => sum + Math.round((quantity ?? 0) * 1000), 0) / 1000,
      ...(same[0].amount != null && { amount: same.reduce((sum, { amount }) => sum + (amount ?? 0), 0) }),
      ...(remarks.size > 1 && { remark: [...remarks].join('；') }),
    }
  })
  const places = [...groups.values()].map(([first]) => lines.indexOf(first))
  return { lines: remaining, joined: lines.length - remaining.length, places }
}

/** Quantity × price in fen, rounded half up. */
export const worthOf = (quantity: number | undefined, price: number | null | undefined) =>
  Math.round(((price ?? 0) * Math.round((quantity ?? 0) * 1000)) / 1000)

/**
 * A typed amount is kept and gives the price; a typed price gives the amount again (stock.md 3). Gives the further
 * change: the price, or an amount that is no longer kept.
 */
export function pricedAlong<L extends LineOf & Priced>(line: L, typed: Partial<L>): Priced {
  if ('price' in typed) return { amount: undefined }
  const { quantity, amount } = { ...line, ...typed }
  if (!('amount' in typed || 'quantity' in typed) || amount == null || !quantity) return {}
  return { price: Math.round((amount * 1000) / Math.round(quantity * 1000)) }
}
interface Priced {
  price?: number | null
  amount?: number | null
}
