import type { BodyFor } from '#contract/kit/calls.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { activityFlow, activityRefusals as no } from '#contract/modules/campus/activity/activity.ts'
import type { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { registerStatus, signStatus } from '#contract/modules/campus/activity/register.ts'
import type { Db } from '#core/db/db.ts'
import { notLater } from '#core/not-later.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { assertLives, assertMayCome, assertSafe } from '../guards.ts'
import { countsOf } from '../places.ts'
import { heldActivity } from '../reads.ts'
import { freePlaces, inSignTime, isSignDay } from '../rules.ts'
import { activityRegisters } from '../tables.ts'
import { batch, enter, type RegisterRow } from './batch.ts'
import { chargeSignIn, takeBackSignIn } from './charge.ts'

/** Sign-in and sign-out (administration.md 6). */

type Activity = Row<'activity'>
type In = BodyFor<typeof activity.signIn>
const { none, in: signedIn, out } = signStatus.is

export async function signIn(db: Db, who: Who, body: In) {
  const row = await heldActivity(db, who, body.activityId)
  activityFlow.take('sign', row)
  if (body.cancel === 1) return unsign(db, who, row, body)
  const at = notLater(who, 'signTime', body.signTime ?? who.now)
  if (!inSignTime(row, at) || !isSignDay(row, who.now)) refuse(no.notSignTime, {}, { field: 'signTime' })
  const answer = await batch(db, who, { ...body, money: row.fee > 0 }, async (resident, register) => {
    if (isHere(register)) return register
    // Checked also for the registered: a departed resident is not charged any more.
    assertLives(resident)
    const comes = isRegistered(register) ? register : await walkIn(db, who, row, { resident, register, body })
    // The account is locked before the row, as moving out does.
    const money = await chargeSignIn(db, who, row, comes, at.slice(0, 10))
    return patch(db, activityRegisters, who, comes, { ...money, signStatus: signedIn, signInTime: at, way: body.way })
  })
  who.did(`活动“${row.title}”签到${answer.success}人`, { id: row.activityId })
  return answer
}

const isRegistered = (register: RegisterRow | undefined): register is RegisterRow =>
  register?.registerStatus === registerStatus.is.registered
const isHere = (register: RegisterRow | undefined): register is RegisterRow =>
  isRegistered(register) && (register.signStatus === signedIn || register.signStatus === out)

/** A resident without registration, or from the waiting list, takes a free place. */
async function walkIn(
  db: Db,
  who: Who,
  row: Activity,
  { resident, register, body }: { resident: Row<'oldman'>; register: RegisterRow | undefined; body: In },
) {
  await assertMayCome(db, who, row, resident)
  const { registerNum } = await countsOf(db, who, row.activityId)
  if (freePlaces(row, registerNum) <= 0) refuse(no.full)
  assertSafe(row, resident, body)
  const key = { activityId: row.activityId, oldmanId: resident.oldmanId }
  const values = { registerStatus: registerStatus.is.registered, waitNo: null, walkIn: 1, remark: null }
  return enter(db, who, key, register, { ...values, doctorName: body.doctorName ?? null })
}

/** Takes back a mistaken sign-in on its day, with its charge; a walk-in loses the registration too. */
async function unsign(db: Db, who: Who, row: Activity, body: In) {
  const answer = await batch(db, who, { ...body, money: row.fee > 0 }, async (_, register) => {
    if (!isHere(register)) return register
    if (register.signInTime?.slice(0, 10) !== who.today) refuse(no.notSignTime)
    const money = await takeBackSignIn(db, who, register, `撤销签到：${row.title}`)
    const left = register.walkIn === 1 && { registerStatus: registerStatus.is.cancelled }
    return patch(db, activityRegisters, who, register, { ...money, ...left, ...nothingSigned })
  })
  who.did(`活动“${row.title}”撤销签到${answer.success}人`, { id: row.activityId })
  return answer
}
const nothingSigned = {
  signStatus: none,
  signInTime: null,
  signOutTime: null,
  way: null,
  healthRecord: null,
  mood: null,
}

export async function signOut(db: Db, who: Who, body: BodyFor<typeof activity.signOut>) {
  const row = await heldActivity(db, who, body.activityId)
  activityFlow.take('sign', row)
  const at = notLater(who, 'signTime', body.signTime ?? who.now)
  if (!isSignDay(row, at)) refuse(no.notSignTime, {}, { field: 'signTime' })
  const answer = await batch(db, who, body, async (_, register) => {
    if (!isHere(register)) return refuse(no.notIn)
    const careNotes = { healthRecord: register.healthRecord ?? body.healthRecord, mood: register.mood ?? body.mood }
    // The first sign-out time stays; empty notes may still be written.
    if (register.signStatus === out) return patch(db, activityRegisters, who, register, careNotes)
    if (at < (register.signInTime ?? at)) refuse(no.notIn)
    return patch(db, activityRegisters, who, register, { ...careNotes, signStatus: out, signOutTime: at })
  })
  who.did(`活动“${row.title}”签退${answer.success}人`, { id: row.activityId })
  return answer
}
