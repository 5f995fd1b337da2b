import { beforeEach, describe, expect, test } from 'vitest'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { step } from '../../../../test/elders.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { codesOf, hand, on, resultsOf, start } from './test-house.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))
const of = hand(t, () => admin)

/** An activity with this number of registrations. */
async function registered(n: number, more: object = {}) {
  const ids: string[] = []
  for (let at = 0; at < n; at += 1) ids.push(await of.lives())
  const { activityId } = await of.make(more)
  if (n > 0) expect(await of.register(activityId, ids)).toMatchObject({ success: n })
  return { activityId, ids }
}

describe('signing in', () => {
  test('40, 22622: from an hour before to the end, also by the time the clerk enters, never in the future', async () => {
    const { activityId, ids } = await registered(4)
    const call = (oldmanId: string, more: object = {}) =>
      admin.call(activity.signIn, { activityId, oldmanIds: [oldmanId], ...more })
    t.clock.set('2025-06-10 12:59:59')
    expect(await call(ids[0])).toMatchObject({ code: 22622, msg: '不在签到时间内' })
    t.clock.set('2025-06-10 13:00:00')
    expect((await call(ids[0])).code).toBe(0)
    expect((await call(ids[1], { signTime: '2025-06-10 13:00:01' })).code).toBe(21001)
    t.clock.set('2025-06-10 16:00:01')
    expect((await call(ids[1])).code).toBe(22622)
    expect((await call(ids[1], { signTime: '2025-06-10 15:00:00', way: 2 })).code).toBe(0)
    t.clock.set('2025-06-11 00:00:00')
    expect((await call(ids[2], { signTime: '2025-06-10 15:00:00' })).code).toBe(22622)
    const signs = await of.signs(activityId)
    expect(signs.get(ids[0])).toMatchObject({ signStatus: 1, signInTime: '2025-06-10 13:00:00', way: 1, walkIn: 0 })
    expect(signs.get(ids[1])).toMatchObject({ signStatus: 1, signInTime: '2025-06-10 15:00:00', way: 2 })
  })

  test('a second sign-in gives the first result; a resident without registration takes a free place', async () => {
    const { activityId, ids } = await registered(1, { quota: 2, waitQuota: 1 })
    const walks = await of.lives()
    const late = await of.lives()
    t.clock.set(start)
    expect(resultsOf(await of.signIn(activityId, [ids[0], walks]))).toEqual([1, 1])
    t.clock.set('2025-06-10 14:10:00')
    expect(resultsOf(await of.signIn(activityId, [ids[0], walks]))).toEqual([1, 1])
    expect(await of.signIn(activityId, [late])).toMatchObject({ results: [{ code: 22613 }] })
    const signs = await of.signs(activityId)
    expect(signs.get(ids[0])).toMatchObject({ signInTime: start, walkIn: 0 })
    expect(signs.get(walks)).toMatchObject({ signInTime: start, walkIn: 1, registerStatus: 1 })
    expect(await of.look(activityId)).toMatchObject({ registerNum: 2, signNum: 2 })
  })

  test('22614, 22616, 14006 apply to walk-ins; a waiting resident may come in when a place is free', async () => {
    const { activityId } = await registered(0, { riskLevel: 3, safetyPlan: '随行' })
    const risky = await of.lives({ tags: ['防跌倒'] })
    t.clock.set(start)
    expect(codesOf(await of.signIn(activityId, [risky]))).toEqual([22614])
    expect(codesOf(await of.signIn(activityId, [risky], { confirm: 1, doctorName: '李医生' }))).toEqual([0])
    t.clock.set('2025-06-10 10:00:00')
    const one = await of.lives()
    const waits = await of.lives()
    const { activityId: small } = await of.make({ quota: 1, waitQuota: 1 })
    await of.register(small, [one, waits])
    t.clock.set(start)
    expect(codesOf(await of.signIn(small, [waits]))).toEqual([22613])
    const { activityId: named } = await of.make({ ...on('2025-06-11'), scopeType: 3, scopeIds: [one] })
    t.clock.set('2025-06-11 14:00:00')
    expect(codesOf(await of.signIn(named, [waits]))).toEqual([22616])
  })

  test('14006: a resident who left today and was signed in by mistake is not signed in and charged again', async () => {
    const { activityId, ids } = await registered(1)
    t.clock.set(start)
    await of.signIn(activityId, [ids[0]])
    await step(admin, ids[0], 2, { quitDate: '2025-06-10', quitType: 1, quitReason: '回家', force: 1 })
    expect(resultsOf(await of.signIn(activityId, ids, { cancel: 1 }))).toEqual([1])
    expect(codesOf(await of.signIn(activityId, ids))).toEqual([14006])
    expect((await of.signs(activityId)).get(ids[0])).toMatchObject({ signStatus: 0 })
  })

  test('a mistaken sign-in is taken back on its day, a walk-in’s registration with it', async () => {
    const { activityId, ids } = await registered(1)
    const walks = await of.lives()
    t.clock.set(start)
    await of.signIn(activityId, [ids[0], walks])
    expect(resultsOf(await of.signIn(activityId, [ids[0], walks, 'nobody'], { cancel: 1 }))).toEqual([1, 1, 3])
    const signs = await of.signs(activityId)
    expect([...signs.keys()]).toEqual([ids[0]])
    expect(signs.get(ids[0])).toMatchObject({ signStatus: 0, signInTime: null, way: null })
    await of.signIn(activityId, [ids[0]])
    t.clock.set('2025-06-11 08:00:00')
    expect(codesOf(await of.signIn(activityId, [ids[0]], { cancel: 1 }))).toEqual([22622])
  })

  test('needs its permission, and a cancelled activity takes nobody', async () => {
    const { activityId, ids } = await registered(1)
    const reader = await t.as('READONLY')
    expect((await reader.call(activity.signIn, { activityId, oldmanIds: ids })).status).toBe(401)
    expect((await reader.call(activity.signOut, { activityId, oldmanIds: ids })).status).toBe(401)
    await of.cancel(activityId)
    expect((await admin.call(activity.signIn, { activityId, oldmanIds: ids })).code).toBe(21009)
    expect((await admin.call(activity.signIn, { activityId: 'none', oldmanIds: ids })).code).toBe(21003)
  })
})

describe('signing out', () => {
  test('22621: not before the sign-in; with notes on the resident', async () => {
    const { activityId, ids } = await registered(2)
    t.clock.set(start)
    await of.signIn(activityId, [ids[0]])
    t.clock.set('2025-06-10 15:30:00')
    const early = await of.signOut(activityId, ids, { signTime: '2025-06-10 13:59:59' })
    expect(codesOf(early)).toEqual([22621, 22621])
    expect(early.results[0].message).toBe('尚未签到，不能签退')
    const answer = await of.signOut(activityId, ids, { healthRecord: '血压128/76', mood: 5 })
    expect(codesOf(answer)).toEqual([0, 22621])
    t.clock.set('2025-06-10 15:50:00')
    expect(codesOf(await of.signOut(activityId, [ids[0]], { healthRecord: '又写一次', mood: 1 }))).toEqual([0])
    expect((await of.signs(activityId)).get(ids[0])).toMatchObject({
      signStatus: 2,
      signOutTime: '2025-06-10 15:30:00',
      healthRecord: '血压128/76',
      mood: 5,
    })
    t.clock.set('2025-06-11 00:00:00')
    expect((await admin.call(activity.signOut, { activityId, oldmanIds: ids })).code).toBe(22622)
  })

  test('19: half an hour after the end 3 are signed out by the system, 2 were absent, the rate is 88.2', async () => {
    const day = '2025-06-16'
    t.clock.set(`${day} 08:00:00`)
    const { activityId, ids } = await registered(17, { ...on(day), quota: 17, waitQuota: 1, activityType: 11 })
    const waits = await of.lives()
    expect(resultsOf(await of.register(activityId, [waits]))).toEqual([2])
    t.clock.set(`${day} 14:00:00`)
    await of.signIn(activityId, ids.slice(0, 15))
    t.clock.set(`${day} 15:55:00`)
    await of.signOut(activityId, ids.slice(0, 12))
    await t.round('clock', `${day} 16:29:00`)
    expect((await of.signs(activityId)).get(ids[14])?.signStatus).toBe(1)
    await t.round('clock', `${day} 16:30:00`)
    const signs = await of.signs(activityId)
    expect(ids.slice(12, 15).map((oldmanId) => signs.get(oldmanId)?.signOutTime)).toEqual(
      Array(3).fill(`${day} 16:00:00`),
    )
    expect(ids.map((oldmanId) => signs.get(oldmanId)?.signStatus)).toEqual([...Array(15).fill(2), 3, 3])
    expect(await of.names(activityId, { registerStatus: 3 })).toMatchObject([{ oldmanId: waits }])
    const range = { dateFrom: day, dateTo: day }
    const found = await admin.ok(activity.statistic, range)
    expect(found.total).toEqual({ activities: 1, registered: 17, signed: 15, absent: 2, rate: 88.2 })
    // Notes on a resident signed out by the system may still be written that day.
    await of.signOut(activityId, [ids[14]], { healthRecord: '一切正常' })
    expect((await of.signs(activityId)).get(ids[14])).toMatchObject({
      signOutTime: `${day} 16:00:00`,
      healthRecord: '一切正常',
    })
  })
})
