import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { transferRefusals as no, type transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { postStock, type Take } from '../../stock/service.ts'
import { settleLines } from '../core/derived-doc.ts'
import { leftBehind } from '../core/earlier-batches.ts'
import type { DocRow, Kind } from '../core/kind.ts'
import { assertDepot } from '../core/save.ts'
import { stockLines, stockTakes } from '../core/stock-lines.ts'

/** 调拨: goods that go from one depot to another (stock.md 3.6). */

type Body = BodyFor<typeof transfer.transferPost> & { version?: number }

export const transfers: Kind<Body> & { biz: 'TRANSFER' } = {
  docType: 'TRANSFER',
  biz: 'TRANSFER',
  page: 'warehouse.transfer',
  path: '/warehouse/transfer/detail',
  key: 'transferId',
  prefix: 'DB',
  label: '调拨单',
  template: 'DOC_TRANSFER',
  posting: '发出',
  head,
  lines: (db, who, { lines }) => stockLines(db, who, lines),
  lookOver: async (db, who, row, lines) => {
    // The receiving depot may have been disabled meanwhile.
    await assertDepot(db, who, depotInOf(row), 'depotIdIn')
    return leftBehind(db, who, row, lines)
  },
  // A named batch is transferred although it is expired.
  takes: (row, lines) => stockTakes('TRANSIT_OUT', row, lines, ({ batchId }) => batchId !== null),
  move,
}

/** The head of a transfer is saved only with its receiving depot. */
export function depotInOf({ depotIdIn, docNo }: DocRow): string {
  if (!depotIdIn) throw new Error(`${docNo}: a transfer to nowhere`)
  return depotIdIn
}

async function head(db: Db, who: Who, body: Body): Promise<Partial<DocRow>> {
  const { depotId, depotIdIn, carrierId, planArriveDate, bizDate } = body
  if (!depotIdIn) wrongValue('depotIdIn', '请选择调入仓库')
  if (depotIdIn === depotId) refuse(no.samePlace, {}, { field: 'depotIdIn' })
  await assertDepot(db, who, depotIdIn, 'depotIdIn')
  if (carrierId) await assertEmployee(db, who, carrierId)
  if (planArriveDate && bizDate && planArriveDate < bizDate) wrongValue('planArriveDate', '预计到达不能早于调拨日期')
  return { depotIdIn, carrierId: carrierId ?? null, planArriveDate: planArriveDate ?? null }
}

async function assertEmployee(db: Db, who: Who, empId: string) {
  const row = await db
    .selectFrom('emp')
    .select('empId')
    .where('orgId', '=', who.orgId)
    .where('empId', '=', empId)
    .executeTakeFirst()
  if (!row) refuse(common.missing, {}, { field: 'carrierId' })
}

/** Into transit, or straight into the other depot where nobody has to receive it. */
async function move(db: Db, who: Who, { row, takes: out }: { row: DocRow; takes: readonly Take[] }) {
  const byWay = Boolean(await setting(db, who.orgId, 'transferNeedReceive'))
  const depotId = byWay ? await transitOf(db, who) : depotInOf(row)
  const sent = out.map((take): Take => ({ ...take, into: { depotId, moveType: 'TRANSIT_IN' } }))
  const { docId, docNo, bizDate } = row
  const records = await postStock(db, who, { docType: 'TRANSFER', docId, docNo, bizDate }, { takes: sent })
  const left = records.filter(({ moveType }) => moveType === 'TRANSIT_OUT')
  const totals = await settleLines(db, who, row, left)
  const { transit, finished } = docStatus.is
  if (byWay)
    return { ...totals, status: transit, transitLimit: `${addDays(who.today, daysOnWay)} ${who.now.slice(11)}` }
  await db
    .updateTable('stockDocLine')
    .set((eb) => ({ receivedQuantity: eb.ref('quantity') }))
    .where('orgId', '=', who.orgId)
    .where('docId', '=', docId)
    .execute()
  return { ...totals, status: finished }
}

/** Transfers that are in transit too long are reported to the keepers who should have received them. */
const daysOnWay = 3

/** 在途库, made with the institution. */
export async function transitOf(db: Db, who: Who): Promise<string> {
  const { depotId } = await db
    .selectFrom('depot')
    .select('depotId')
    .where('orgId', '=', who.orgId)
    .where('transit', '=', 1)
    .executeTakeFirstOrThrow()
  return depotId
}
