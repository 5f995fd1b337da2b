import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { activityStatus, activityRefusals as no } from '#contract/modules/campus/activity/activity.ts'
import type { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { registerStatus, signStatus } from '#contract/modules/campus/activity/register.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { assertMayCome, assertSafe } from '../guards.ts'
import { countsOf, promote } from '../places.ts'
import { activityPage, heldActivity } from '../reads.ts'
import { freePlaces } from '../rules.ts'
import { activityRegisters } from '../tables.ts'
import { batch, enter, type RegisterRow } from './batch.ts'

/** Registers residents and withdraws them (administration.md 6). */

type Body = BodyFor<typeof activity.register>
type Activity = Row<'activity'>
const { draft, open, closed, cancelled } = activityStatus.is
const { registered } = registerStatus.is

export async function registerForActivity(db: Db, who: Who, body: Body) {
  who.must(`${activityPage.register}.${body.action}`)
  const row = await heldActivity(db, who, body.activityId)
  const { activityStatus: status } = row
  if (status === draft || status === cancelled) refuse(common.wrongState, { name: activityStatus.label(status) })
  return body.action === 'register' ? registerAll(db, who, row, body) : unregisterAll(db, who, row, body)
}

async function registerAll(db: Db, who: Who, row: Activity, body: Body) {
  if (row.activityStatus !== open || (row.registerStart ?? '') > who.now) refuse(no.notOpen)
  const { activityId, title } = row
  const answer = await batch(db, who, body, async (resident, register) => {
    if (isIn(register)) return register
    await assertMayCome(db, who, row, resident)
    const place = await placeIn(db, who, row)
    assertSafe(row, resident, body)
    const { doctorName, remark } = body
    const values = { ...place, walkIn: 0, doctorName: doctorName ?? null, remark: remark ?? null }
    return enter(db, who, { activityId, oldmanId: resident.oldmanId }, register, values)
  })
  who.did(`活动“${title}”报名：${answer.success}人报名，${answer.waiting}人候补`, { id: activityId })
  return answer
}

const isIn = (register: RegisterRow | undefined) =>
  register !== undefined && register.registerStatus !== registerStatus.is.cancelled

/** Takes a place, else one in the waiting list, else refuses 22613. */
async function placeIn(db: Db, who: Who, row: Activity) {
  const { registerNum, waitNum, lastWaitNo } = await countsOf(db, who, row.activityId)
  if (freePlaces(row, registerNum) > 0) return { registerStatus: registered, waitNo: null }
  if (waitNum >= row.waitQuota) refuse(no.full)
  return { registerStatus: registerStatus.is.waiting, waitNo: lastWaitNo + 1 }
}

async function unregisterAll(db: Db, who: Who, row: Activity, body: Body) {
  if (row.activityStatus !== open && row.activityStatus !== closed) refuse(no.notOpen)
  const answer = await batch(db, who, body, async (_, register) => {
    if (!register || !isIn(register)) return undefined
    if (register.signStatus !== signStatus.is.none) refuse(common.wrongState, { name: '已签到' })
    await patch(db, activityRegisters, who, register, { registerStatus: registerStatus.is.cancelled, waitNo: null })
    return undefined
  })
  await promote(db, who, row)
  who.did(`活动“${row.title}”取消报名${answer.success}人`, { id: row.activityId })
  return answer
}
