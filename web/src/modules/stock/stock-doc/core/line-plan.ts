import type { ReplyFor } from '#contract/kit/calls.ts'
import type { sku } from '#contract/modules/stock/sku/item.ts'

/** The lines of a document while they are typed: scanned, pasted, merged. Pure. */

export type Item = ReplyFor<typeof sku.skuOptions>[number]

/** What every kind's lines have while they are typed; nothing of it must be there yet. */
export interface LineOf {
  skuId?: string
  quantity?: number
  remark?: string | null
}
type Maker<L> = (item: Item, quantity?: number) => L

/** Scanned: one more of what stands there already, else a new line. */
export function scanned<L extends LineOf>(lines: readonly L[], item: Item, lineFor: Maker<L>): L[] {
  const at = lines.findIndex((line) => line.skuId === item.skuId)
  if (at < 0) return [...lines.filter(({ skuId }) => skuId), lineFor(item, 1)]
  return lines.map((line, index) => (index === at ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line))
}

/** The item somebody means by a barcode, a code or a whole name. */
export const meant = (items: readonly Item[], typed: string) =>
  items.find((item) => [item.barCode, item.skuCode, item.skuName].includes(typed.trim()))

/**
 * Rows copied out of a sheet: 物品 数量 单价(元). A quantity may bear its unit, also that of a whole pack (3箱); a price
 * is that of one unit, and goes under `price` where a line has one. What is not understood is named.
 */
export function pasted<L extends LineOf>(
  items: readonly Item[],
  text: string,
  lineFor: Maker<L>,
  unitName: (code: unknown) => string,
  price?: string,
) {
  const rows = text.split(/\r?\n/).filter((row) => row.trim())
  const lines: L[] = []
  const unknown: string[] = []
  for (const row of rows) {
    const [name, count, typed] = row.split('\t')
    const item = meant(items, name)
    const quantity = item && counted(count, item, unitName)
    const fen = price && typed?.trim() ? fenOf(typed) : undefined
    if (!item || !quantity || Number.isNaN(fen)) unknown.push(name)
    else lines.push({ ...lineFor(item, quantity), ...(price && fen !== undefined && { [price]: fen }) })
  }
  return { lines, unknown }
}

/** «1,250.5», «¥3» and «3元» in fen; NaN for what is no price. */
const fenOf = (typed: string) => Math.round(Number(typed.replace(/[¥￥元,，\s]/g, '')) * 100)

/** As many lines as a document holds, and how many more there are. */
export const within = <L>(most: number, lines: readonly L[]) => ({
  kept: lines.slice(0, most),
  left: Math.max(0, lines.length - most),
})

/** How many units «20», «20包» or «3箱» are of an item; undefined for what is none. */
function counted(typed: string | undefined, item: Item, unitName: (code: unknown) => string) {
  const [, number, unit] = /^\s*(\d+(?:\.\d+)?)\s*(\D*?)\s*$/.exec(typed ?? '') ?? []
  if (!(Number(number) > 0)) return undefined
  if (!unit || unit === unitName(item.unit)) return Number(number)
  return item.auxUnit && unit === unitName(item.auxUnit) ? inUnits(Number(number), item.auxRatio) : undefined
}

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
  const typed = Object.entries(known).filter(([key, value]) => key !== 'batchId' && value != null)
  return { ...lineFor(item), ...Object.fromEntries(typed), skuId: item.skuId }
}

/**
 * What is alike but for quantity and remark stands in one line, with all that was said of it; says how many were put
 * together. Amounts that were typed add up: each stands for its own quantity.
 */
export function merged<L extends LineOf & Pick<Priced, 'amount'>>(lines: readonly L[]): { lines: L[]; joined: number } {
  const groups = Map.groupBy(lines, ({ quantity: _, remark: __, ...rest }) =>
    JSON.stringify(Object.entries(rest).toSorted()),
  )
  const kept = [...groups.values()].map((same) => {
    const remarks = new Set(same.flatMap(({ remark }) => remark || []))
    return {
      ...same[0],
      quantity: same.reduce((sum, { quantity }) => sum + Math.round((quantity ?? 0) * 1000), 0) / 1000,
      ...(same[0].amount != null && { amount: same.reduce((sum, { amount }) => sum + (amount ?? 0), 0) }),
      ...(remarks.size > 1 && { remark: [...remarks].join('；') }),
    }
  })
  return { lines: kept, joined: lines.length - kept.length }
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
