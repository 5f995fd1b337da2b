import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { deliverType } from '#contract/modules/stock/stock-doc/deliver.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { storeRefusals as no } from '#contract/modules/stock/stock-doc/store.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { type Put, postStock, thousandths, units } from '../../stock/service.ts'
import { settleLines } from '../core/derived-doc.ts'
import { everyLine } from '../core/every-line.ts'
import type { DocRow, LineRow } from '../core/kind.ts'
import { leftOf } from '../core/reads.ts'
import type { Back } from '../core/red-punch.ts'
import { puttingBack } from '../core/restore.ts'

/** 退料: goods a ward does not need come back into the layers they left, the last taken first (stock.md 3.1). */

type Origin = LineRow & Pick<DocRow, 'deliverType' | 'depotId' | 'status' | 'redFlag' | 'bizDate'>
type ReturnLine = Pick<LineRow, 'skuId' | 'quantity' | 'sourceDetailId'>

const returnable: (number | null)[] = [deliverType.is.used, deliverType.is.other]

/**
 * The issued line of each returned line. Refuses 21001 where none is named or it has another item, 23024 of an issue
 * that is red-punched instead, 23023 for more than is left of it. With `lock` they are held until the end.
 */
export async function assertReturnable(
  db: Db,
  who: Who,
  depotId: string,
  lines: readonly ReturnLine[],
  { lock = false } = {},
): Promise<Map<string, Origin>> {
  const named = lines.flatMap(({ sourceDetailId }) => sourceDetailId ?? [])
  const rows = db
    .selectFrom('stockDocLine as line')
    .innerJoin('stockDoc as doc', (join) =>
      join.onRef('doc.orgId', '=', 'line.orgId').onRef('doc.docId', '=', 'line.docId'),
    )
    .selectAll('line')
    .select(['doc.deliverType', 'doc.depotId', 'doc.status', 'doc.redFlag', 'doc.bizDate'])
    .where('line.orgId', '=', who.orgId)
    .where('line.detailId', 'in', ['', ...named])
    .where('doc.docType', '=', 'DELIVER')
    .orderBy('line.detailId')
  const origins = new Map((await (lock ? rows.forUpdate('line') : rows).execute()).map((row) => [row.detailId, row]))
  const quantities = new Map<string, number>()
  everyLine(lines, (line, at) => [
    () => {
      assertOne(line, { at, depotId, origin: origins.get(line.sourceDetailId ?? ''), quantities })
      return {}
    },
  ])
  return origins
}

interface Returning {
  at: number
  depotId: string
  origin: Origin | undefined
  /** The quantity that earlier lines of this return take of each issued line, in thousandths. */
  quantities: Map<string, number>
}

function assertOne({ skuId, quantity }: ReturnLine, { at, depotId, origin, quantities }: Returning) {
  const field = { field: `lines.${at}.deliverDetailId` }
  if (origin?.skuId !== skuId) wrongValue(field.field, `请选择第${at + 1}行退回的是哪一次出库`)
  const { posted } = docStatus.is
  const fits = origin.depotId === depotId && origin.status === posted && returnable.includes(origin.deliverType)
  if (!fits || origin.chargeFlag === 1) refuse(no.notReturnable, {}, field)
  const sum = (quantities.get(origin.detailId) ?? 0) + thousandths(quantity)
  if (sum > thousandths(leftOf(origin))) refuse(no.returnedTooMuch, {}, { field: `lines.${at}.quantity` })
  quantities.set(origin.detailId, sum)
}

/** Goods cannot come back before the day they were issued (21001). */
function assertAfterIssue({ bizDate }: DocRow, origins: ReadonlyMap<string, Origin>) {
  const later = [...origins.values()].map((origin) => origin.bizDate).find((day) => day > bizDate)
  if (later) wrongValue('bizDate', `退料日期不能早于出库日期${later}`)
}

/** Posts the return and adds it to the issued lines. Gives the totals. */
export async function moveReturned(db: Db, who: Who, { row, lines }: { row: DocRow; lines: readonly LineRow[] }) {
  const origins = await assertReturnable(db, who, row.depotId, lines, { lock: true })
  assertAfterIssue(row, origins)
  const puts: Put[] = []
  const byIssue = Map.groupBy(lines, ({ sourceDetailId }) => origins.get(sourceDetailId ?? '')?.docId ?? '')
  for (const [docId, own] of byIssue) {
    const targets = own.map(({ detailId, quantity, sourceDetailId }) => ({
      from: sourceDetailId ?? '',
      detailId,
      quantity,
    }))
    const back = await puttingBack(db, who, { docId, depotId: row.depotId, moveType: 'IN', lines: targets })
    // A return may be red-punched itself: it is no reversal of the issue.
    puts.push(...back.map((put) => ({ ...put, reverses: undefined })))
  }
  const { docId, docNo, bizDate } = row
  const records = await postStock(db, who, { docType: 'STORE', docId, docNo, bizDate }, { puts })
  for (const { sourceDetailId, quantity } of lines) await mark(db, who, sourceDetailId, quantity)
  return settleLines(db, who, row, records)
}

/** After a red-punch of a return its goods may be returned again. */
export async function unmark(db: Db, who: Who, backs: readonly Back[]) {
  for (const { line, quantity } of backs) if (line.sourceDetailId) await mark(db, who, line.sourceDetailId, -quantity)
}

async function mark(db: Db, who: Who, detailId: string | null, quantity: number) {
  if (!detailId) return
  const { returnedQuantity } = await db
    .selectFrom('stockDocLine')
    .select('returnedQuantity')
    .where('orgId', '=', who.orgId)
    .where('detailId', '=', detailId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('stockDocLine')
    .set({ returnedQuantity: units(thousandths(returnedQuantity) + thousandths(quantity)) })
    .where('orgId', '=', who.orgId)
    .where('detailId', '=', detailId)
    .execute()
}
