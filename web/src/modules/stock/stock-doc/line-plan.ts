import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import type { sku } from '#contract/modules/stock/sku/item.ts'
import type { DocLineInput } from '#contract/modules/stock/stock-doc/document.ts'

/** The lines of a document while they are typed: scanned, pasted, merged. Pure. */

export type Item = ReplyFor<typeof sku.skuOptions>[number]
/** As the wire has it; not all of it is filled in yet. */
export type Line = Partial<z.output<typeof DocLineInput>>

/** A new line of an item, at what it cost last. */
export const lineFor = ({ skuId, inPrice }: Item, quantity = 1): Line => ({
  skuId,
  quantity,
  price: inPrice ?? undefined,
})

/** Scanned: one more of what stands there already, else a new line. */
export function scanned(lines: readonly Line[], item: Item): Line[] {
  const at = lines.findIndex((line) => line.skuId === item.skuId)
  if (at < 0) return [...lines.filter(({ skuId }) => skuId), lineFor(item)]
  return lines.map((line, index) => (index === at ? { ...line, quantity: (line.quantity ?? 0) + 1 } : line))
}

/** The item somebody means by a barcode, a code or a whole name. */
export const meant = (items: readonly Item[], typed: string) =>
  items.find((item) => [item.barCode, item.skuCode, item.skuName].includes(typed.trim()))

/** Rows copied out of a sheet: 物品 数量 单价(元). What is not understood is named. */
export function pasted(items: readonly Item[], text: string): { lines: Line[]; unknown: string[] } {
  const rows = text.split(/\r?\n/).filter((row) => row.trim())
  const lines: Line[] = []
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

/** The same item, batch, price and days stand in one line; says how many were put together. */
export function merged(lines: readonly Line[]): { lines: Line[]; joined: number } {
  const groups = Map.groupBy(lines, ({ quantity: _, remark: __, ...rest }) =>
    JSON.stringify(Object.entries(rest).toSorted()),
  )
  const kept = [...groups.values()].map((same) => ({
    ...same[0],
    quantity: same.reduce((sum, { quantity }) => sum + Math.round((quantity ?? 0) * 1000), 0) / 1000,
  }))
  return { lines: kept, joined: lines.length - kept.length }
}

/** In fen, half a fen up. */
export const worth = ({ quantity, price }: Line) =>
  Math.round(((price ?? 0) * Math.round((quantity ?? 0) * 1000)) / 1000)
