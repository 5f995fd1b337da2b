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

/** Rows copied out of a sheet: 物品 数量 单价(元). What is not understood is named. */
export function pasted<L extends LineOf>(items: readonly Item[], text: string, lineFor: Maker<L>) {
  const rows = text.split(/\r?\n/).filter((row) => row.trim())
  const lines: L[] = []
  const unknown: string[] = []
  for (const row of rows) {
    const [name, count, price] = row.split('\t')
    const item = meant(items, name)
    const quantity = Number(count)
    if (!item || !(quantity > 0)) unknown.push(name)
    else lines.push({ ...lineFor(item, quantity), ...(price && { price: Math.round(Number(price) * 100) }) })
  }
  return { lines, unknown }
}

/** What is alike but for quantity and remark stands in one line; says how many were put together. */
export function merged<L extends LineOf>(lines: readonly L[]): { lines: L[]; joined: number } {
  const groups = Map.groupBy(lines, ({ quantity: _, remark: __, ...rest }) =>
    JSON.stringify(Object.entries(rest).toSorted()),
  )
  const kept = [...groups.values()].map((same) => ({
    ...same[0],
    quantity: same.reduce((sum, { quantity }) => sum + Math.round((quantity ?? 0) * 1000), 0) / 1000,
  }))
  return { lines: kept, joined: lines.length - kept.length }
}

/** A quantity at a price, in fen, half a fen up. */
export const worthOf = (quantity: number | undefined, price: number | null | undefined) =>
  Math.round(((price ?? 0) * Math.round((quantity ?? 0) * 1000)) / 1000)
