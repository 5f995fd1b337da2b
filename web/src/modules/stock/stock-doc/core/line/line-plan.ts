import type { ReplyFor } from '#contract/kit/calls.ts'
import type { sku } from '#contract/modules/stock/sku/item.ts'

/** The lines of a document while they are typed: scanned, pasted, merged. Pure. */

export type Item = ReplyFor<typeof sku.skuOptions>[number]

/** What every kind's lines have while they are typed; nothing of it must be there yet. */
export interface LineOf {
  skuId?: string
  quantity?: number
  remark?: string | null
  /** What a pasted row calls the item that was not found, and why the row is not understood: never sent. */
  pastedName?: string
  unread?: string
}
type Maker<L> = (item: Item, quantity?: number) => L

/** Scanned: one more of what stands there already, else a new line. */
export function scanned<L extends LineOf>(lines: readonly L[], item: Item, lineFor: Maker<L>): L[] {
  const at = lines.findIndex((line) => line.skuId === item.skuId)
  if (at < 0) return [...lines.filter(({ skuId }) => skuId), lineFor(item, 1)]
  return lines.map((line, index) => (index === at ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line))
}

/** As many lines as a document holds, and how many more there are. */
export const within = <L>(most: number, lines: readonly L[]) => ({
  kept: lines.slice(0, most),
  left: Math.max(0, lines.length - most),
})

/** A quantity of units as it is counted in packs of `ratio`; without a ratio it is what it is. */
export const inPacks = (quantity: number | undefined, ratio: number | null | undefined) =>
  ratio && quantity != null ? Math.round((quantity * 1000) / ratio) / 1000 : quantity

/** Packs of `ratio` as the units they hold, to the thousandth; anything but a number is left as it was typed. */
export const inUnits = <T>(packs: T, ratio: number | null | undefined) =>
  ratio && typeof packs === 'number' ? Math.round(packs * ratio * 1000) / 1000 : packs

/**
 * The line with the item that was chosen: what was typed before stays. Of another item than before only how many and
 * what was said of it: price, batch and where it came from were those of the other.
 */
export function chosen<L extends LineOf>(line: L, item: Item, lineFor: Maker<L>): L {
  const { quantity, remark } = line
  const known = line.skuId && line.skuId !== item.skuId ? { quantity, remark } : line
  const typed = Object.entries(known).filter(([key, value]) => !ofOther.has(key) && value != null)
  return { ...lineFor(item), ...Object.fromEntries(typed), skuId: item.skuId }
}

const ofOther = new Set(['batchId', 'pastedName', 'unread'])

/**
 * What is alike but for quantity and remark stands in one line, with all that was said of it; says how many were put
 * together, and where the first of each stood. Amounts that were typed add up: each stands for its own quantity.
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

/** A quantity at a price, in fen, half a fen up. */
export const worthOf = (quantity: number | undefined, price: number | null | undefined) =>
  Math.round(((price ?? 0) * Math.round((quantity ?? 0) * 1000)) / 1000)

/**
 * A typed amount stands, and the price follows from it; a typed price makes the amount follow again (stock.md 3).
 * Answers what changes beside the typed part: the price, or an amount that is no longer typed.
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
