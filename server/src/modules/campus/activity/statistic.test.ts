import { beforeEach, expect, test } from 'vitest'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { makeDept } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { hand, on } from './test-house.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))
const of = hand(t, () => admin)

test('figures by type and month, the most frequent residents, the cost; of one department by its residents', async () => {
  const { deptId } = await makeDept(t)
  const mine = await of.lives({ deptId })
  const other = await of.lives()
  const activityIds: string[] = []
  for (const [day, activityType, ids] of [
    ['2025-06-11', 3, [mine, other]],
    ['2025-07-02', 3, [mine]],
    ['2025-07-03', 4, [other]],
  ] as const) {
    t.clock.set(`${day} 08:00:00`)
    const { activityId } = await of.make({ ...on(day), activityType, budget: 10_000 })
    await of.register(activityId, ids)
    t.clock.set(`${day} 14:00:00`)
    const came = ids.filter((oldmanId) => oldmanId === mine)
    if (came.length > 0) await of.signIn(activityId, came)
    await t.round('clock', `${day} 16:30:00`)
    expect((await of.edit(activityId, { actualCost: 8_000, summary: '好' })).code).toBe(0)
    activityIds.push(activityId)
  }
  const range = { dateFrom: '2025-06-11', dateTo: '2025-07-31' }
  const whole = await admin.ok(activity.statistic, range)
  expect(whole.total).toEqual({ activities: 3, registered: 4, signed: 2, absent: 2, rate: 50 })
  expect(whole.byType.map((row) => [row.activityType, row.activities, row.rate])).toEqual([
    [3, 2, 66.7],
    [4, 1, 0],
  ])
  expect(whole.byMonth.map((row) => [row.month, row.activities])).toEqual([
    ['2025-06', 1],
    ['2025-07', 2],
  ])
  expect(whole.cost).toEqual({ budget: 30_000, actual: 24_000, income: 0 })
  expect(whole.elders).toMatchObject({
    total: 1,
    list: [{ oldmanId: mine, times: 2, lastTime: '2025-07-02 14:00:00' }],
  })
  expect(whole.absent30.map((row) => row.oldmanId)).toContain(other)
  expect(whole.absent30.map((row) => row.oldmanId)).not.toContain(mine)
  const ward = await admin.ok(activity.statistic, { ...range, deptId })
  expect(ward.total).toEqual({ activities: 2, registered: 2, signed: 2, absent: 0, rate: 100 })
  expect((await admin.ok(activity.statistic, { ...range, activityType: 4 })).total).toMatchObject({
    activities: 1,
    rate: 0,
  })
  const head = await t.as('NURSE_HEAD', { deptId })
  expect((await head.ok(activity.statistic, range)).total).toMatchObject({ registered: 2, signed: 2 })
  expect((await admin.ok(activity.statistic, { dateFrom: '2024-01-01', dateTo: '2024-12-31' })).total).toEqual({
    activities: 0,
    registered: 0,
    signed: 0,
    absent: 0,
    rate: null,
  })
  expect((await admin.call(activity.statistic, { ...range, export: 'xlsx' })).status).toBe(200)
  const reader = await t.as('READONLY')
  expect((await reader.call(activity.statistic, { export: 'xlsx' })).status).toBe(401)
  expect((await reader.call(activity.statistic, {})).code).toBe(0)
})
