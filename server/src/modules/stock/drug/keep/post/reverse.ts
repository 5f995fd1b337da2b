import { common, refuse } from '#contract/kit/refusals.ts'
import { costSource } from '#contract/modules/fees/cost-project/cost-project.ts'
import { keepType, custodyRefusals as no } from '#contract/modules/stock/drug/custody.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { withdraw } from '../../../../fees/bill/service.ts'
import { keepDocs } from '../../tables.ts'
import { keepNumbers } from '../numbers.ts'
import { keepInForce } from '../read/custodies.ts'
import { permitOf } from '../rules.ts'
import type { MoveResult } from './move-result.ts'
import { postKept } from './posting.ts'

/** 冲销: takes one record back, once, with its charge (stock.md 5.2, keepType 6). */

const { receive, back, destroy, count, reverse } = keepType.is
const reversible: readonly number[] = [receive, back, destroy, count]

/**
 * Refuses 21003, 24016 once custody has ended, 24026 for a record that is not reversible or was reversed, 24027, and
 * 24024 when the stock would fall below zero.
 */
export async function reverseRecord(
  db: Db,
  who: Who,
  { recordId, reason }: { recordId: string; reason: string },
): Promise<MoveResult> {
  const seen = await recordOf(db, who, recordId)
  const resident = await ownResident(db, who, seen.oldmanId, { lock: true })
  if (!(await keepInForce(db, who, resident.oldmanId, true))) refuse(no.noKeep)
  const record = await recordOf(db, who, recordId)
  if (!isReversible(record)) refuse(no.notReversible)
  const ownToday = record.handlerId === who.userId && record.createTime.slice(0, 10) === who.today
  const mine = ownToday && who.may(permitOf[record.keepType] ?? '')
  if (!mine && !who.may('drug.depositedList.reverse')) refuse(no.notHandler)
  const records = await takeBackKept(db, who, record, { reason, keepNo: await docOf(db, who, record, reason) })
  if (record.charged === 1) await withdraw(db, who, { source: costSource.is.drug, sourceId: record.recordId, reason })
  who.did(`冲销${resident.oldmanName}的药品记录（${record.keepNo ?? ''}）：${reason}`)
  return { keepNo: records[0]?.keepNo ?? null, records }
}

const isReversible = (record: Row<'drugKeepRecord'>) =>
  reversible.includes(record.keepType) && !record.outId && !record.takeLineId && !record.reversedBy

/** The mirror of a record: takes become puts, puts become takes. */
export function takeBackKept(
  db: Db,
  who: Who,
  record: Row<'drugKeepRecord'>,
  { reason, keepNo }: { reason: string; keepNo?: string },
) {
  const { oldmanId, drugId, batchId, recordId, quantity } = record
  const line = { oldmanId, drugId, reverses: recordId, remark: reason }
  const head = { keepType: reverse, keepNo, clientName: record.clientName }
  return quantity > 0
    ? postKept(db, who, head, { takes: [{ ...line, batchId, quantity, expiredToo: true }] })
    : postKept(db, who, head, { puts: [{ ...line, batch: batchId, quantity: quantity === 0 ? 0 : -quantity }] })
}

async function docOf(db: Db, who: Who, record: Row<'drugKeepRecord'>, remark: string) {
  const keepNo = await keepNumbers.next(db, who)
  await insert(db, keepDocs, who, {
    keepNo,
    keepType: reverse,
    oldmanId: record.oldmanId,
    remark,
    handlerId: who.userId,
    handlerName: who.userName,
    photos: [],
    prescriptionFiles: [],
  })
  return keepNo
}

async function recordOf(db: Db, who: Who, recordId: string) {
  const row = await db
    .selectFrom('drugKeepRecord')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('recordId', '=', recordId)
    .executeTakeFirst()
  return row ?? refuse(common.missing)
}

/** The records of a given dose that were not taken back yet. */
export const takenOf = (db: Db, who: Who, takeLineId: string) =>
  db
    .selectFrom('drugKeepRecord')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('takeLineId', '=', takeLineId)
    .where('keepType', '=', keepType.is.taken)
    .where('reversedBy', 'is', null)
    .orderBy('seq')
    .execute()
