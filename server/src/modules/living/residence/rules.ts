// A bed belongs to one resident at a time, and a resident to one bed. Everything else follows: days run from the
// move-in date to the day before departure, a move ends one bed and begins the next on the same day, and nothing may be
// dated before an earlier event. See residence.md 2.2–2.4; no database, no clock.

import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { sexes } from '#contract/kit/value/id-card.ts'
import { residenceRefusals as no } from '#contract/modules/living/residence/residence.ts'
import {
  explainedQuits,
  type LiveStatus,
  liveType,
  movedIn,
  quitType,
  refundMode,
  type StepBody,
} from '#contract/modules/living/residence/residence-step.ts'
import { addDays, daysBetween } from '#core/clock.ts'

/**
 * A resident with an infection neither moves in nor becomes formal before a doctor has confirmed it (residence.md 1.1).
 */
export function assertConfirmed({ infect, infectConfirm }: { infect: number; infectConfirm: number }) {
  if (infect === 1 && infectConfirm !== 1) refuse(common.wrongState, { name: '传染病未经医生确认' })
}

export function assertPlanDate(planLiveDate: string, today: string) {
  if (planLiveDate < today) refuse(no.planInPast, {}, { field: 'planLiveDate' })
}

/** How long a booking lasts; given dates lie between today and 60 days ahead. */
export function bookExpiry(expireDate: string | null | undefined, today: string, keepDays: number) {
  if (!expireDate) return addDays(today, keepDays)
  if (expireDate < today) wrongValue('bookExpireDate', '预订有效期不能早于今天')
  if (expireDate > addDays(today, 60)) wrongValue('bookExpireDate', '预订有效期最多为60天')
  return expireDate
}

export function assertLiveDate(liveDate: string, facts: { today: string; lastQuitDate: string | null }) {
  // The general text of the code speaks of a booking; here the error is reported at the field.
  if (liveDate > facts.today)
    refuse(no.planInPast, {}, { data: { errors: [{ field: 'liveDate', message: '入住日期不能晚于今天' }] } })
  if (facts.lastQuitDate && liveDate < facts.lastQuitDate) refuse(no.beforeLastQuit, {}, { field: 'liveDate' })
}

/** The day charges begin: the move-in day, or up to 15 days later. */
export function chargeStart(liveDate: string, chargeDate: string | null | undefined) {
  const start = chargeDate ?? liveDate
  if (start < liveDate || start > addDays(liveDate, 15)) refuse(no.chargeStart, {}, { field: 'chargeStartDate' })
  return start
}

/** A short stay has an end from the beginning. */
export function assertPlannedQuit(kind: number, planQuitDate: string | null | undefined, liveDate: string | null) {
  if (kind === liveType.is.shortStay && !planQuitDate) wrongValue('planQuitDate', '短期托养须填写预计退住日期')
  if (planQuitDate && liveDate && planQuitDate < liveDate) wrongValue('planQuitDate', '预计退住日期不能早于入住日期')
}

export function assertFormalDate(formalDate: string, facts: { today: string; liveDate: string | null }) {
  if (formalDate > facts.today) wrongValue('formalDate', '转正日期不能晚于今天')
  if (facts.liveDate && formalDate < facts.liveDate) wrongValue('formalDate', '转正日期不能早于入住日期')
}

export function assertQuit(
  body: StepBody<'quit'>,
  facts: { today: string; now: string; liveDate: string | null; lastMove: string | null },
) {
  if (explainedQuits.includes(body.quitType) && !body.quitReason) wrongValue('quitReason', '请填写退住原因')
  if (body.quitType === quitType.is.died && !body.deathTime) wrongValue('deathTime', '请填写去世时间')
  if (body.deathTime && body.deathTime > facts.now) wrongValue('deathTime', '去世时间不能晚于现在')
  if (body.quitDate > facts.today) refuse(no.quitInFuture, {}, { field: 'quitDate' })
  if (facts.liveDate && body.quitDate < facts.liveDate) wrongValue('quitDate', '退住日期不能早于入住日期')
  if (facts.lastMove && body.quitDate <= facts.lastMove)
    refuse(no.beforeLastMove, { date: facts.lastMove }, { field: 'quitDate' })
}

/** A move may be dated back to the last one, whose day it then replaces, never before it. */
export function assertMoveDate(field: string, date: string, facts: { today: string; since: string }) {
  if (date > facts.today) wrongValue(field, '日期不能晚于今天')
  if (date < facts.since) refuse(no.beforeLastMove, { date: facts.since }, { field })
}

export function assertLevelDate(date: string, facts: { today: string; liveDate: string | null }) {
  if (date > facts.today) wrongValue('levelDate', '生效日期不能晚于今天')
  if (facts.liveDate && date < facts.liveDate) wrongValue('levelDate', '生效日期不能早于入住日期')
}

interface CorrectedDates {
  liveDate: string
  chargeStartDate: string
  trialEndDate: string | null
  formalDate: string | null
}
interface StayDates {
  liveDate: string
  chargeStartDate: string | null
  trialDays: number | null
  trialEndDate: string | null
  formalDate: string | null
}

/** The dates that depend on the move-in date change with it. */
export function correctedDates(stay: StayDates, liveDate: string, chargeDate: string | undefined): CorrectedDates {
  const sameCharge = !stay.chargeStartDate || stay.chargeStartDate === stay.liveDate
  const startDate = stay.chargeStartDate && stay.chargeStartDate > liveDate ? stay.chargeStartDate : liveDate
  const formalDate = stay.formalDate === stay.liveDate ? liveDate : stay.formalDate
  if (formalDate && formalDate < liveDate) wrongValue('liveDate', '入住日期不能晚于转正日期')
  const trialEnd = stay.trialEndDate && stay.trialDays !== null && !stay.formalDate
  return {
    liveDate,
    chargeStartDate: chargeStart(liveDate, chargeDate ?? (sameCharge ? liveDate : startDate)),
    trialEndDate: trialEnd ? addDays(liveDate, stay.trialDays ?? 0) : stay.trialEndDate,
    formalDate,
  }
}

export interface Person {
  oldmanId: string
  oldmanName: string
  oldmanIdCard: string
  sex: number
  /** ID cards of the spouses in this person's family records. */
  spouses: readonly string[]
}

export const areSpouses = (one: Person, other: Person) =>
  one.spouses.includes(other.oldmanIdCard) || other.spouses.includes(one.oldmanIdCard)

interface Room {
  sexLimit: number | null
}
const isStranger = (person: Person) => (mate: Person) => mate.sex !== person.sex && !areSpouses(person, mate)

/** True when a person may live in a room with these residents: like `assertRoomSex`, for many. */
export const mayShare = (person: Person, { sexLimit }: Room, mates: readonly Person[]) =>
  (sexLimit === null || sexLimit === person.sex) && !mates.some(isStranger(person))

/** Men and women do not share a room, married couples excepted. */
export function assertRoomSex(person: Person, room: Room, mates: readonly Person[], field: string) {
  if (room.sexLimit !== null && room.sexLimit !== person.sex)
    wrongValue(field, room.sexLimit === sexes.is.male ? '该房间仅限男性入住' : '该房间仅限女性入住')
  if (mates.some(isStranger(person))) refuse(no.otherSex, {}, { field })
}

export function assertRefund(body: StepBody<'cancelBook'>, reserveAmount: number) {
  if (reserveAmount > 0 && !body.refundMode) wrongValue('refundMode', '请选择定金如何处理')
  if (body.refundMode === refundMode.is.part && !body.refundAmount) wrongValue('refundAmount', '请填写退还金额')
  if ((body.refundAmount ?? 0) > reserveAmount) wrongValue('refundAmount', '退还金额不能超过定金')
}

export function assertPaid(ways: readonly { amount: number }[] | null | undefined, amount: number) {
  const paid = ways?.reduce((sum, way) => sum + way.amount, 0) ?? amount
  if (paid !== amount) wrongValue('tradeWays', '各收款方式的金额合计须等于定金')
}

/** Days of a stay: the day of moving in counts, the day of departure does not. */
export function liveDays(liveDate: string | null, quitDate: string | null, status: LiveStatus, today: string) {
  if (!liveDate || !movedIn.includes(status)) return null
  if (quitDate) return Math.max(1, daysBetween(liveDate, quitDate))
  return daysBetween(liveDate, today) + 1
}
