import { beforeEach, describe, expect, test } from 'vitest'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { makeElder, step } from '../../../../test/elders.ts'
import { makeBeds, makeDept, makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { noticeTitles } from '../../../../test/notices.ts'
import { openHouse } from '../../../../test/stays.ts'
import { codesOf, hand, on, resultsOf, start } from './test-house.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))
const of = hand(t, () => admin)
const plan = { riskLevel: 3, safetyPlan: '医护随行' }

describe('places', () => {
  test('17: the last place and the waiting list in order; a withdrawal makes room for the next, whose carer is notified', async () => {
    const carer = await makeEmp(t)
    const cares = await t.as('CARER', { empId: carer.empId })
    const [jia, yi, bing, ding] = await Promise.all([1, 2, 3, 4].map(() => of.lives()))
    await t.db((db) =>
      db.insertInto('oldmanCarer').values({ orgId: t.orgId, oldmanId: yi, empId: carer.empId, sort: 1 }).execute(),
    )
    const { activityId } = await of.make({ quota: 1, waitQuota: 2 })
    const answer = await of.register(activityId, [jia, yi, bing, ding], { remark: '家属已同意' })
    expect(resultsOf(answer)).toEqual([1, 2, 2, 3])
    expect(answer).toMatchObject({ success: 1, waiting: 2, fail: 1 })
    expect(answer.results[3]).toMatchObject({ code: 22613, message: '报名人数已满' })
    expect((await of.names(activityId)).map(({ oldmanId, waitNo }) => [oldmanId, waitNo])).toEqual([
      [jia, null],
      [yi, 1],
      [bing, 2],
    ])
    expect(await of.unregister(activityId, [jia])).toMatchObject({ success: 1 })
    expect(await of.names(activityId)).toEqual([
      { oldmanId: yi, registerStatus: 1, waitNo: null },
      { oldmanId: bing, registerStatus: 2, waitNo: 1 },
    ])
    const [title] = await noticeTitles(cares, activityId)
    expect(title).toMatch(/候补成功：手工书画$/)
    expect(await of.look(activityId)).toMatchObject({ registerNum: 1, waitNum: 1 })
  })

  test('a second registration gives the first result; a withdrawn resident may register again, at the end of the list', async () => {
    const one = await of.lives()
    const other = await of.lives()
    const { activityId } = await of.make({ quota: 1, waitQuota: 1 })
    await of.register(activityId, [one, other])
    expect(resultsOf(await of.register(activityId, [one, other, one]))).toEqual([1, 2])
    await of.unregister(activityId, [one])
    expect(resultsOf(await of.register(activityId, [one]))).toEqual([2])
    expect(await of.look(activityId)).toMatchObject({ registerNum: 1, waitNum: 1 })
    expect(resultsOf(await of.unregister(activityId, [await of.lives()]))).toEqual([1])
  })

  test('22612: from the beginning of registration to its end; 21009 before it is published or after it is cancelled', async () => {
    const oldmanIds = [await of.lives()]
    const send = (activityId: string, action = 'register') =>
      admin.call(activity.register, { activityId, oldmanIds, action })
    const { activityId } = await of.make({ registerStart: '2025-06-10 11:00:00', registerEnd: '2025-06-10 12:00:00' })
    expect(await send(activityId)).toMatchObject({ code: 22612, msg: '不在报名时间内' })
    t.clock.set('2025-06-10 11:00:00')
    expect((await send(activityId)).code).toBe(0)
    t.clock.set('2025-06-10 12:00:00')
    expect((await send(activityId)).code).toBe(22612)
    expect((await send(activityId, 'unregister')).code).toBe(0)
    t.clock.set(start)
    expect((await send(activityId, 'unregister')).code).toBe(22612)
    t.clock.set('2025-06-10 10:00:00')
    expect((await send((await of.draft()).activityId)).code).toBe(21009)
    const { activityId: off } = await of.make()
    await of.cancel(off)
    expect((await send(off)).code).toBe(21009)
  })
})

describe('each refusal concerns its resident alone', () => {
  test('40, 22616: of another floor, or not named', async () => {
    const here = await of.lives()
    const there = await of.lives()
    const floors = async (oldmanId: string) =>
      t.db((db) =>
        db
          .selectFrom('oldman')
          .innerJoin('bed', 'bed.bedId', 'oldman.bedId')
          .innerJoin('room', 'room.roomId', 'bed.roomId')
          .select('room.locationId')
          .where('oldman.oldmanId', '=', oldmanId)
          .execute(),
      )
    const [floor] = await floors(here)
    for (const more of [
      { scopeType: 2, scopeIds: [floor.locationId] },
      { scopeType: 3, scopeIds: [here] },
    ]) {
      const { activityId } = await of.make({ ...more, ...on(`2025-06-${10 + more.scopeType}`) })
      const answer = await of.register(activityId, [here, there])
      expect(codesOf(answer)).toEqual([0, 22616])
      expect(answer.results[1].message).toMatch(/^老人.+不在活动范围内$/)
      const { list } = await admin.ok(activity.candidates, { activityId })
      expect(list.map(({ oldmanId }) => oldmanId)).toEqual([here])
    }
  })

  test('14006, 21003: a former resident, one of another institution or out of reach', async () => {
    const house = await openHouse(t)
    const [bed] = await makeBeds(t)
    const { oldmanId } = await house.lives(bed.bedId)
    const { activityId } = await of.make()
    const { deptId } = await makeDept(t)
    const head = await t.as('NURSE_HEAD', { deptId })
    expect(codesOf(await of.register(activityId, [oldmanId], {}, head))).toEqual([21003])
    const mine = await of.lives({ deptId })
    expect(codesOf(await of.register(activityId, [mine, 'nobody'], {}, head))).toEqual([0, 21003])
    const coming = await makeElder(t)
    const answer = await of.register(activityId, [coming.oldmanId])
    expect(answer.results).toMatchObject([{ result: 3, code: 14006, message: '老人不在住，不能操作' }])
    const seen = await head.ok(activity.registers, { activityId })
    expect(seen.list.map((row) => row.oldmanId)).toEqual([mine])
  })

  test('22611: out at its time; 22615: registered for another at its time', async () => {
    const out = await of.lives()
    const busy = await of.lives()
    const liveId = (
      await t.db((db) => db.selectFrom('oldman').select('liveId').where('oldmanId', '=', out).executeTakeFirstOrThrow())
    ).liveId
    await t.db((db) =>
      db
        .insertInto('outing')
        .values({
          orgId: t.orgId,
          outId: `out-${out}`,
          outNo: 'WC20250610001',
          oldmanId: out,
          liveId: liveId ?? '',
          outType: 1,
          outReason: '回家',
          planOutTime: '2025-06-10 09:00:00',
          planBackTime: '2025-06-10 13:00:00',
          outTime: '2025-06-10 09:00:00',
          escort: 1,
          outStatus: 3,
          auditStatus: 0,
        })
        .execute(),
    )
    const first = await of.make({ title: '合唱排练' })
    expect(codesOf(await of.register(first.activityId, [busy, out]))).toEqual([0, 0])
    const second = await of.make({ startTime: '2025-06-10 12:30:00', endTime: '2025-06-10 14:30:00' })
    const answer = await of.register(second.activityId, [out, busy])
    expect(codesOf(answer)).toEqual([22611, 22615])
    expect(answer.results[0].message).toMatch(/外出中$/)
    expect(answer.results[1].message).toMatch(/同一时段已报名“合唱排练”$/)
    const { list } = await admin.ok(activity.candidates, { activityId: second.activityId, size: 200 })
    const shown = new Map(list.map((row) => [row.oldmanId, row]))
    expect(shown.get(out)).toMatchObject({ away: 1, clash: '合唱排练' })
    expect(shown.get(busy)).toMatchObject({ away: 0, clash: '合唱排练' })
    // An overdue resident stays out until the return; the outing for the activity itself does not count.
    t.clock.set('2025-06-10 13:30:00')
    const third = await of.make({ ...on('2025-06-10'), title: '三', activityType: 8, safetyPlan: '随行' })
    expect(codesOf(await of.register(third.activityId, [out]))).toEqual([22615])
    await of.unregister(first.activityId, [out])
    expect(codesOf(await of.register(third.activityId, [out]))).toEqual([0])
  })

  test('22614: a risk is confirmed with a doctor’s name, in a dangerous activity only', async () => {
    const ids = [
      await of.lives({ tags: ['防跌倒'] }),
      await of.lives({ tags: ['防噎食', '防走失'] }),
      await of.lives({ disease: [1] }),
      await of.lives({ tags: ['防走失'] }),
    ]
    const { activityId } = await of.make({ ...plan, ...on('2025-06-12') })
    const answer = await of.register(activityId, ids)
    expect(codesOf(answer)).toEqual([22614, 22614, 22614, 0])
    expect(answer.results[0].message).toMatch(/存在风险提示，请确认并填写医生姓名$/)
    expect(codesOf(await of.register(activityId, ids, { confirm: 1 }))).toEqual([22614, 22614, 22614, 0])
    expect(codesOf(await of.register(activityId, ids, { confirm: 1, doctorName: '张医生' }))).toEqual([0, 0, 0, 0])
    const { list } = await admin.ok(activity.candidates, { activityId, size: 200 })
    const hints = new Map(list.map((row) => [row.oldmanId, row.hints]))
    expect(ids.map((oldmanId) => hints.get(oldmanId))).toEqual([['防跌倒'], ['防噎食'], ['心脏病'], []])
    const calm = await of.make(on('2025-06-13'))
    expect(codesOf(await of.register(calm.activityId, ids))).toEqual([0, 0, 0, 0])
    const [first] = (await admin.ok(activity.registers, { activityId, size: 200 })).list.filter(
      (row) => row.oldmanId === ids[0],
    )
    expect(first.doctorName).toBe('张医生')
  })

  test('registering and withdrawing need their own permissions; 1 to 200 at once', async () => {
    const reader = await t.as('READONLY')
    const { activityId } = await of.make()
    const oldmanIds = [await of.lives()]
    expect((await reader.call(activity.register, { activityId, oldmanIds, action: 'register' })).status).toBe(401)
    for (const wrong of [[], Array(201).fill('x')])
      expect(await admin.call(activity.register, { activityId, oldmanIds: wrong, action: 'register' })).toMatchObject({
        code: 21001,
      })
    expect((await admin.call(activity.register, { activityId, oldmanIds, action: 'drop' })).code).toBe(21001)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    for (const call of [activity.registers, activity.candidates, activity.signs])
      expect((await stranger.call(call, { activityId })).code).toBe(21003)
    expect((await stranger.call(activity.register, { activityId, oldmanIds, action: 'register' })).code).toBe(21003)
    const requestNo = 'f4f0c6de-4f5b-4ac5-8f57-3c2d19f2f001'
    const body = { activityId, oldmanIds, action: 'register', requestNo }
    const one = await admin.ok(activity.register, body)
    const two = await admin.ok(activity.register, body)
    expect(two).toEqual(one)
    expect((await admin.call(activity.register, { ...body, remark: '改' })).code).toBe(21006)
  })
})

test('a resident who moves out is taken off coming activities, and the clock job gives the place to the next', async () => {
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await house.lives(bed.bedId, { liveDate: '2025-06-01' })
  const next = await of.lives()
  const { activityId } = await of.make({ ...on('2025-06-20'), quota: 1, waitQuota: 1 })
  await of.register(activityId, [oldmanId, next])
  expect((await step(house.admin, oldmanId, 2, { quitDate: '2025-06-10', quitType: 1 })).msg).toBe('')
  expect(await of.look(activityId)).toMatchObject({ registerNum: 0, waitNum: 1 })
  await t.round('clock', '2025-06-10 10:01:00')
  expect(await of.names(activityId)).toEqual([{ oldmanId: next, registerStatus: 1, waitNo: null }])
})

test('the archive of a resident shows his registrations and attendance', async () => {
  const oldmanId = await of.lives()
  const { activityId } = await of.make({ title: '健康讲座' })
  await of.register(activityId, [oldmanId])
  await of.make({ title: '别的活动' })
  const { list } = await admin.ok(activity.registerList, { oldmanId })
  expect(list).toMatchObject([{ title: '健康讲座', registerStatus: 1, signStatus: 0 }])
  // The id does not reveal where a resident of another ward has been.
  const other = await t.as('NURSE_HEAD', { deptId: (await makeDept(t)).deptId })
  expect((await other.call(activity.registerList, { oldmanId })).code).toBe(21003)
})

test('lists of residents are exported as workbooks, by the permission of their page', async () => {
  const { activityId } = await of.make()
  await of.register(activityId, [await of.lives()])
  for (const call of [activity.registers, activity.signs])
    expect((await admin.call(call, { activityId, export: 'xlsx' })).status).toBe(200)
  const reader = await t.as('READONLY')
  expect((await reader.call(activity.registers, { activityId, export: 'xlsx' })).status).toBe(401)
  expect((await reader.call(activity.registers, { activityId })).code).toBe(0)
})
