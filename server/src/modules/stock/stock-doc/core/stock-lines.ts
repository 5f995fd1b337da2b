import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import type { Take } from '../../stock/service.ts'
import { everyLine } from './every-line.ts'
import type { DocRow, LineRow, LineValues } from './kind.ts'
import { batchesOf, goodsOf, itemInUse, namedBatch } from './save.ts'

/** Lines of goods that lie in the depot, as several kinds type and take them (stock.md 3). */

interface Typed {
  skuId: string
  quantity: number
  batchId?: string | null
  remark?: string | null
}
type Item = Awaited<ReturnType<typeof goodsOf>>[number]

/**
 * The values of typed lines: item, quantity, remark, batch, and `own`, the values of this kind. Refuses 21003, 21001 for
 * an item out of use, and the refusals of `own`, all at once.
 *
 *     lines: (db, who, { lines }) => stockLines(db, who, lines, ({ price }) => ({ price }))
 */
export async function stockLines<L extends Typed>(
  db: Db,
  who: Who,
  typed: readonly L[] | null | undefined,
  own: (line: L, at: number, item: Item) => Partial<LineValues> = () => ({}),
): Promise<LineValues[]> {
  const lines = typed ?? []
  const items = await goodsOf(db, who, lines)
  const batches = await batchesOf(db, who, lines)
  return everyLine<L, LineValues>(lines, (line, at) => {
    const { skuId, quantity, remark } = line
    return [
      () => itemInUse(items[at], at),
      () => ({ skuId, quantity, remark: remark ?? null, ...own(line, at, items[at]) }),
      () => namedBatch(batches, line, at),
    ]
  })
}

/** What leaves the depot of a document by its lines; `expiredToo` also takes what has expired. */
export const stockTakes = (
  moveType: Take['moveType'],
  { depotId }: DocRow,
  lines: readonly LineRow[],
  expiredToo: (line: LineRow) => boolean = () => false,
): Take[] =>
  lines.map((line) => ({
    moveType,
    detailId: line.detailId,
    depotId,
    skuId: line.skuId,
    quantity: line.quantity,
    batchId: line.batchId ?? undefined,
    expiredToo: expiredToo(line),
  }))
