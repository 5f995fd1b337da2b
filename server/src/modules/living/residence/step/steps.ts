import { common, refuse } from '#contract/kit/refusals.ts'
import { residenceRefusals as no, recordType, residence } from '#contract/modules/living/residence/residence.ts'
import {
  type LiveStepName,
  liveStatus,
  liveSteps,
  permitInto,
  type StepBody,
  stepOf,
} from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { checkStep } from '#core/http/request/parse.ts'
import { columnsIn } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { bedsChanged } from '../../location/service.ts'
import { setResidentState } from '../../resident/service.ts'
import { assertBedsFree, assertBedUsable, assertRoomFits } from '../bed/bed-guards.ts'
import { ended, leaveBeds, lockBeds, onHold, openBeds, takeBeds } from '../bed/beds.ts'
import { answerTo, tellStepBegins, tellStepDone } from '../effects.ts'
import { addRecord, levelName } from '../read/records.ts'
import {
  assertLevel,
  assertMayLevel,
  assertStayVersion,
  type Case,
  freed,
  liveStatusOf,
  lockCase,
  newStay,
  summaryOf,
} from '../read/stays.ts'
import { assertConfirmed, assertFormalDate, assertPaid, assertPlanDate, assertRefund, bookExpiry } from '../rules.ts'
import { lives } from '../tables.ts'
import { checkIn } from './check-in.ts'
import { quit, revokeQuit } from './quit.ts'

type Sent = object & { version?: number }

/** Runs one state change of a stay (residence.md 2.2): permission, version, state, then the step's own guards. */
export async function takeStep(db: Db, who: Who, oldmanId: string, to: number, sent: Sent): Promise<Case> {
  if (!liveStatus.values.some((value) => value === to)) refuse(common.missing)
  who.must(permitInto(to))
  const found = await lockCase(db, who, oldmanId)
  const step = stepOf(found.resident.oldmanStatus, to)
  // Checked before the version: the second of two calls gets the new state of the stay.
  if (!step) return wrongStep(found, to)
  who.must(liveSteps[step].permit)
  const body = checkStep(residence.step, liveSteps[step].body, sent)
  assertStayVersion(found.stay, sent.version)
  return run(db, who, found, step, body)
}

/**
 * Sets a former resident to 待入住, or to 已预订 with a bed, as part of another allowed action: without a version from the
 * user. Booking needs a permission of its own. A resident who waits already stays unchanged.
 */
export async function bringBack(db: Db, who: Who, oldmanId: string, to: 3 | 5, sent: object): Promise<Case> {
  const found = await lockCase(db, who, oldmanId)
  const step = stepOf(found.resident.oldmanStatus, to)
  if (!step) return found.resident.oldmanStatus === to ? found : wrongStep(found, to)
  if (to === liveStatus.is.booked) who.must(liveSteps[step].permit)
  return run(db, who, found, step, checkStep(residence.step, liveSteps[step].body, sent))
}

function wrongStep({ resident }: Case, to: number): never {
  refuse(no.wrongStep, { from: liveStatus.label(resident.oldmanStatus), to: liveStatus.label(to) })
}

function run(db: Db, who: Who, found: Case, step: LiveStepName, body: unknown): Promise<Case> {
  // as: the body was checked with the schema of this step
  const as = <N extends LiveStepName>() => body as StepBody<N>
  const name = found.resident.oldmanName
  switch (step) {
    case 'book':
      return book(db, who, found, as<'book'>())
    case 'bookAgain':
      return again(db, who, found).then((next) => book(db, who, next, as<'book'>()))
    case 'again':
      who.did(`为${name}办理再次入住`)
      return again(db, who, found)
    case 'confirm':
      return confirm(db, who, found, as<'confirm'>())
    case 'trial':
      return checkIn(db, who, found, as<'trial'>(), as<'trial'>().trialDays)
    case 'checkin':
      return checkIn(db, who, found, as<'checkin'>(), null)
    case 'formal':
      return formal(db, who, found, as<'formal'>())
    case 'quit':
      return quit(db, who, found, as<'quit'>())
    case 'cancelBook':
      return cancelBook(db, who, found, as<'cancelBook'>())
    case 'restore':
      return restore(db, who, found)
    case 'revokeFormal':
    case 'revokeTrial':
      // 撤销退住 restores the former state and no other.
      if (found.stay.statusBeforeQuit !== liveSteps[step].to) return wrongStep(found, liveSteps[step].to)
      return revokeQuit(db, who, found, as<'revokeFormal'>())
  }
}

async function book(db: Db, who: Who, { resident, stay }: Case, body: StepBody<'book'>): Promise<Case> {
  const field = 'bedId'
  // A confirmed resident may have a booked bed already: the new booking takes its place.
  const own = await openBeds(db, who, stay.liveId)
  const targets = [{ bedId: body.bedId, wholeRoom: body.wholeRoom === 1 }, ...own.map(({ bedId }) => ({ bedId }))]
  const beds = await lockBeds(db, who, targets, field)
  const place = beds.place(body.bedId)
  const beside = body.wholeRoom === 1 ? beds.beside(body.bedId) : []
  await assertBedsFree(db, who, [place, ...beside], { from: who.today, liveId: stay.liveId, field })
  assertPlanDate(body.planLiveDate, who.today)
  for (const one of [place, ...beside]) assertBedUsable(one, field)
  // The same check as at check-in: nobody pays for a bed he will not get.
  await assertRoomFits(db, who, resident, place, field)
  const bookExpireDate = bookExpiry(body.bookExpireDate, who.today, await setting(db, who.orgId, 'bookKeepDays'))
  const reserveAmount = body.reserveAmount ?? 0
  assertPaid(body.tradeWays, reserveAmount)
  const detail = { ...body, reserveAmount, bookExpireDate }
  await tellStepBegins(db, who, { name: 'book', detail, resident, stay })
  if (own.length > 0) await leaveBeds(db, who, stay.liveId, who.today, ended.adjust)
  await takeBeds(db, who, stay, { kind: onHold, bedId: place.bedId, beside, from: who.today })
  const nextStay = await patch(db, lives, who, stay, {
    ...columnsIn(lives, body),
    oldmanStatus: liveStatus.is.booked,
    liveType: body.liveType ?? stay.liveType,
    saleId: body.saleId ?? stay.saleId,
    wholeRoom: body.wholeRoom ?? 0,
    remark: body.remark ?? stay.remark,
    bookDate: who.today,
    bookExpireDate,
    reserveAmount,
    cancelReason: null,
  })
  const next = await setResidentState(db, who, resident, summaryOf(nextStay, place))
  await addRecord(db, who, next, { recordType: recordType.is.book, toValue: place.fullName, remark: body.remark })
  await tellStepDone(db, who, { name: 'book', detail, resident: next, stay: nextStay })
  who.did(`为${resident.oldmanName}预订床位${place.fullName}`)
  return { resident: next, stay: nextStay }
}

/** A former resident returns: a new stay, so that the history of the last one is kept. */
async function again(db: Db, who: Who, { resident, stay }: Case): Promise<Case> {
  if ((await answerTo(db, who, 'settled', { resident, stay, day: who.today })) === false) refuse(no.notSettled)
  const detail = { again: true }
  await tellStepBegins(db, who, { name: 'open', detail, resident, stay })
  const next = await newStay(db, who, resident)
  await addRecord(db, who, next.resident, {
    recordType: recordType.is.waiting,
    fromValue: liveStatus.label(liveStatus.is.quit),
    remark: '再次入住',
  })
  await tellStepDone(db, who, { name: 'open', detail, ...next })
  return next
}

async function confirm(db: Db, who: Who, { resident, stay }: Case, body: StepBody<'confirm'>): Promise<Case> {
  if (stay.bookExpireDate && stay.bookExpireDate < who.today) refuse(no.bookExpired)
  await assertLevel(db, who, { levelId: body.levelId, field: 'levelId', stay })
  await tellStepBegins(db, who, { name: 'confirm', detail: body, resident, stay })
  const nextStay = await patch(db, lives, who, stay, {
    oldmanStatus: liveStatus.is.waiting,
    bookExpireDate: null,
    levelId: body.levelId ?? stay.levelId,
    assessmentId: body.assessmentId ?? stay.assessmentId,
  })
  const next = await setResidentState(db, who, resident, {
    oldmanStatus: liveStatus.is.waiting,
    levelId: nextStay.levelId,
  })
  await addRecord(db, who, next, {
    recordType: recordType.is.waiting,
    levelName: await levelName(db, who, nextStay.levelId),
  })
  const bedIds = (await openBeds(db, who, stay.liveId)).map(({ bedId }) => bedId)
  bedsChanged(who, bedIds)
  await tellStepDone(db, who, { name: 'confirm', detail: body, resident: next, stay: nextStay })
  who.did(`确认${resident.oldmanName}待入住`)
  return { resident: next, stay: nextStay }
}

async function formal(db: Db, who: Who, { resident, stay }: Case, body: StepBody<'formal'>): Promise<Case> {
  assertConfirmed(resident)
  assertFormalDate(body.formalDate, { today: who.today, liveDate: stay.liveDate })
  await assertLevel(db, who, { levelId: body.levelId, field: 'levelId', stay })
  const levelId = body.levelId ?? stay.levelId
  assertMayLevel(who, stay, levelId)
  const detail = { formalDate: body.formalDate, levelIdBefore: stay.levelId, levelId }
  await tellStepBegins(db, who, { name: 'formal', detail, resident, stay })
  const nextStay = await patch(db, lives, who, stay, {
    oldmanStatus: liveStatus.is.living,
    formalDate: body.formalDate,
    levelId,
  })
  const next = await setResidentState(db, who, resident, { oldmanStatus: liveStatus.is.living, levelId })
  const to = await levelName(db, who, levelId)
  await addRecord(db, who, next, { recordType: recordType.is.formal, toValue: body.formalDate, levelName: to })
  if (levelId !== stay.levelId)
    await addRecord(db, who, next, {
      recordType: recordType.is.level,
      fromValue: await levelName(db, who, stay.levelId),
      toValue: to,
      levelName: to,
    })
  bedsChanged(who, stay.bedId ? [stay.bedId] : [])
  await tellStepDone(db, who, { name: 'formal', detail, resident: next, stay: nextStay })
  who.did(`为${resident.oldmanName}办理转正`)
  return { resident: next, stay: nextStay }
}

async function cancelBook(db: Db, who: Who, found: Case, body: StepBody<'cancelBook'>): Promise<Case> {
  const { resident, stay } = found
  // The reservation money now: it may have been paid or refunded since the booking.
  const reserve = (await answerTo(db, who, 'reserve', { resident, stay, day: who.today })) ?? stay.reserveAmount
  if (resident.oldmanStatus === liveStatus.is.waiting) {
    const hold = (await openBeds(db, who, stay.liveId)).length > 0
    if (!hold && !reserve) return wrongStep(found, 6)
  }
  assertRefund(body, reserve)
  const detail = { ...body, reason: body.cancelReason }
  await tellStepBegins(db, who, { name: 'cancelBook', detail, resident, stay })
  const next = await endBooking(db, who, found, { reason: body.cancelReason, endReason: ended.cancel })
  await tellStepDone(db, who, { name: 'cancelBook', detail, ...next })
  who.did(`为${resident.oldmanName}取消预订`)
  return next
}

/** Releases the booked bed. Reservation money is not touched here: fees decides (fees.md 3.5). */
export async function endBooking(
  db: Db,
  who: Who,
  { resident, stay }: Case,
  { reason, endReason }: { reason: string; endReason: number },
): Promise<Case> {
  await leaveBeds(db, who, stay.liveId, who.today, endReason)
  const values = { oldmanStatus: liveStatus.is.cancelled, bedId: null, wholeRoom: 0, cancelReason: reason }
  const nextStay = await patch(db, lives, who, stay, values)
  const state = { ...summaryOf(nextStay, null), ...freed }
  const next = await setResidentState(db, who, resident, state)
  await addRecord(db, who, next, { recordType: recordType.is.cancelBook, fromValue: resident.bedName, remark: reason })
  return { resident: next, stay: nextStay }
}

async function restore(db: Db, who: Who, { resident, stay }: Case): Promise<Case> {
  if (await answerTo(db, who, 'reserve', { resident, stay, day: who.today }))
    refuse(common.wrongState, { name: '预订金未处理' })
  await tellStepBegins(db, who, { name: 'restore', detail: {}, resident, stay })
  const nextStay = await patch(db, lives, who, stay, {
    oldmanStatus: liveStatus.is.waiting,
    bookDate: null,
    bookExpireDate: null,
    planLiveDate: null,
    reserveAmount: 0,
    cancelReason: null,
  })
  const next = await setResidentState(db, who, resident, { oldmanStatus: liveStatusOf(nextStay) })
  await addRecord(db, who, next, { recordType: recordType.is.restore })
  await tellStepDone(db, who, { name: 'restore', detail: {}, resident: next, stay: nextStay })
  who.did(`恢复${resident.oldmanName}为待入住`)
  return { resident: next, stay: nextStay }
}
