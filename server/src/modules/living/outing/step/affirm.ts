import type { BodyFor } from '#contract/kit/calls.ts'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { outingRefusals as no, outingFlow, outStatus, outType } from '#contract/modules/living/outing/outing.ts'
import type { outing } from '#contract/modules/living/outing/outing-calls.ts'
import { recordType } from '#contract/modules/living/residence/residence.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { assertFresh, own, update } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { bedsChanged } from '../../location/service.ts'
import { addRecord, answerTo } from '../../residence/service.ts'
import { lives } from '../../residence/tables.ts'
import { type OutingReturn, tellOutingStep } from '../effects.ts'
import { assertEscortNamed, assertNoOtherOuting, assertOnce } from '../guards.ts'
import { overdueEnded, tellReturn } from '../news.ts'
import { wrongState } from '../read/reads.ts'
import { countedDays, mayCorrect, outDaysOf } from '../rules.ts'
import { outings } from '../tables.ts'
import { countedBack } from './drugs.ts'
import { dropPostpones } from './plan.ts'
import { startOf } from './start.ts'

/** 确认离院, 确认返院 and 更正 (residence.md 4). */

type Body = BodyFor<typeof outing.affirm> & { version?: number }

/** Without `affirmType` the next step: an approved outing begins, one under way ends. */
export async function affirm(request: Asking, row: Row<'outing'>, body: Body) {
  const { db, who } = request
  const step = body.affirmType ?? (outingFlow.can('return')(row) ? 2 : 1)
  if (!outingFlow.can(step === 1 ? 'leave' : 'return')(row)) wrongState(row)
  assertFresh(row, body.version)
  const { escortName, escortPhone } = body
  assertEscortNamed({ ...row, ...definedOf({ escortName, escortPhone }) })
  const resident = await ownResident(db, who, row.oldmanId, { lock: true })
  return step === 1 ? leave(db, who, { row, resident, body }) : comeBack(db, who, { row, resident, body })
}

interface Case {
  row: Row<'outing'>
  resident: Row<'oldman'>
  body: Body
}

async function leave(db: Db, who: Who, { row, resident, body }: Case) {
  const stay = await own(db, lives, who, row.liveId)
  const outTime = startOf(who, stay.liveDate, body.outTime)
  if (outTime >= row.planBackTime) refuse(no.backBeforeOut, {}, { field: 'outTime' })
  await assertNoOtherOuting(db, who, row, outTime, outTime)
  await assertOnce(db, who, row, { outTime, backTime: null })
  const { escortName, escortPhone, drugs, remark } = body
  const next = await update(db, outings, who, row, {
    ...definedOf({ escortName, escortPhone, drugs, remark }),
    ...(drugs && { takeDrugs: drugs.length > 0 ? 1 : 0 }),
    outTime,
    outStatus: outStatus.is.out,
    version: body.version,
  })
  who.did(`确认${resident.oldmanName}离院（${row.outNo}）`)
  await begin(db, who, next, resident)
}

/** The effects of leaving, planned or in an emergency. */
export async function begin(db: Db, who: Who, row: Row<'outing'>, resident: Row<'oldman'>) {
  await addRecord(db, who, resident, {
    recordType: recordType.is.leave,
    toValue: outType.label(row.outType),
    remark: row.outReason,
  })
  tellBedOuting(who, resident)
  await tellOutingStep(db, who, { name: 'leave', detail: { outTime: row.outTime ?? who.now }, outing: row, resident })
}

async function comeBack(db: Db, who: Who, { row, resident, body }: Case) {
  const backTime = body.backTime ?? who.now
  if (!row.outTime || backTime <= row.outTime) refuse(no.backBeforeOut, {}, { field: 'backTime' })
  if (backTime > who.now) refuse(no.future, {}, { field: 'backTime' })
  const times = { outTime: row.outTime, backTime }
  const { escortName, escortPhone, remark, backCondition, backTemperature } = body
  const drugs = body.drugs && countedBack(row, body.drugs)
  const ended = await endOf(db, who, row, times)
  const next = await update(db, outings, who, row, {
    ...definedOf({ escortName, escortPhone, drugs, remark, backCondition, backTemperature }),
    backTime,
    outDays: ended.outDays,
    outStatus: outStatus.is.back,
    version: body.version,
  })
  await dropPostpones(db, who, row)
  await addRecord(db, who, resident, {
    recordType: recordType.is.return,
    fromValue: `外出${ended.outDays}天`,
    remark: body.backCondition,
  })
  tellBedOuting(who, resident)
  who.did(`确认${resident.oldmanName}返院（${row.outNo}），外出${ended.outDays}天`)
  await overdueEnded(db, who, next, true)
  await tellReturn(db, who, next, resident)
  await tellOutingStep(db, who, { name: 'return', detail: ended, outing: next, resident })
}

/** The times were entered wrong: all values that follow from them are computed again. */
export async function correct(
  request: Asking,
  row: Row<'outing'>,
  body: BodyFor<typeof outing.update> & { version?: number },
) {
  const { db, who } = request
  if (!outingFlow.can('correct')(row) || !mayCorrect(row.backTime, who.now)) wrongState(row)
  assertFresh(row, body.version)
  if (!body.reason) wrongValue('reason', '请填写更正原因')
  if (row.backTime === null && body.backTime) wrongValue('backTime', '尚未返院，请用确认返院登记')
  const resident = await ownResident(db, who, row.oldmanId, { lock: true })
  const stay = await own(db, lives, who, row.liveId)
  const outTime = startOf(who, stay.liveDate, body.outTime ?? row.outTime)
  const backTime = row.backTime === null ? null : (body.backTime ?? row.backTime)
  if (backTime !== null && backTime > who.now) refuse(no.future, {}, { field: 'backTime' })
  if (backTime !== null && backTime <= outTime) refuse(no.backBeforeOut, {}, { field: 'backTime' })
  await assertOnce(db, who, row, { outTime, backTime })
  const day = [outTime, row.outTime ?? outTime].sort()[0].slice(0, 10)
  const feeMonth = await answerTo(db, who, 'closedMonth', { resident, stay, day })
  if (feeMonth) refuse(no.monthClosed, { feeMonth })
  if (await answerTo(db, who, 'settlementDone', { resident, stay, day })) refuse(no.settled)
  const before = await stateOf(db, who, row, { outTime: row.outTime ?? outTime, backTime: row.backTime })
  const corrections = row.corrections + 1
  const after = await stateOf(db, who, { ...row, corrections }, { outTime, backTime })
  const next = await update(db, outings, who, row, {
    outTime,
    backTime,
    corrections,
    ...definedOf({ backCondition: body.backCondition }),
    correctReason: body.reason,
    outDays: 'outDays' in after ? after.outDays : null,
    version: body.version,
  })
  who.did(`更正${resident.oldmanName}的外出时间（${row.outNo}）：${body.reason}`)
  tellBedOuting(who, resident)
  await tellOutingStep(db, who, { name: 'correct', detail: { before, after }, outing: next, resident })
}

async function stateOf(
  db: Db,
  who: Who,
  row: Pick<Row<'outing'>, 'outId' | 'corrections'>,
  times: { outTime: string; backTime: string | null },
) {
  const { outTime, backTime } = times
  return backTime === null ? { outTime, backTime } : endOf(db, who, row, { outTime, backTime })
}

async function endOf(
  db: Db,
  who: Who,
  { outId, corrections }: Pick<Row<'outing'>, 'outId' | 'corrections'>,
  times: { outTime: string; backTime: string },
): Promise<OutingReturn> {
  const early = (await setting(db, who.orgId, 'backBeforeMeal')) === 1
  const refundId = corrections > 0 ? `${outId}.${corrections}` : outId
  return { ...times, ...countedDays(times, early), outDays: outDaysOf(times, early), refundId }
}

/** Only the fields the call contains. */
const definedOf = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** The map shows which residents are out. */
export function tellBedOuting(who: Who, { bedId }: Pick<Row<'oldman'>, 'bedId'>) {
  if (bedId) bedsChanged(who, [bedId])
}
