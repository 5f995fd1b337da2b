import { beforeEach, expect, test } from 'vitest'
import { patrolStatistics } from '#contract/modules/duty/patrol/statistics.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { patrolsOf } from '../test-patrol.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
beforeEach(() => t.clock.set('2025-06-10 19:00:00'))
const { check, minute, night, running, seen, tasksOf, walk, walker } = patrolsOf(t, () => safety)

/** Two evenings of one round: the first complete, in the second the second point is missed and entered afterwards. */
async function twoEvenings() {
  const { li, plan, task, points } = await running({ points: 2, more: { times: [window], minExecutors: 1 } })
  t.clock.set('2025-06-10 20:05:00')
  for (const at of [1, 2]) await walk(li, task.taskId, at)
  await night('2025-06-11 00:10:00')
  const [second] = await tasksOf(plan, { taskDate: '2025-06-11' })
  t.clock.set('2025-06-11 20:05:00')
  await walk(li, second.taskId, 1)
  await minute('2025-06-11 20:41:00')
  const [, missed] = await seen(second.taskId)
  expect((await check(safety, missed.taskPointPkId, { checkWay: 4, remark: '当时在处理跌倒' })).code).toBe(0)
  return { li, plan, points }
}
const window = { startTime: '20:00', endTime: '20:30' }
const statisticsOf = (plan: { planPkId: string }, more: object = {}) =>
  safety.ok(patrolStatistics.statistics, { planPkId: plan.planPkId, ...more })

test('completion by point: a miss stays one after 补录, the worst comes first, with the hour of its misses', async () => {
  const { plan, points } = await twoEvenings()
  const { list, sum, heat, from, to } = await statisticsOf(plan)
  expect(list).toMatchObject([
    { key: points[1].pointPkId, name: points[1].pointName, total: 2, done: 1, missed: 1, rate: 50, streak: 0 },
    { key: points[0].pointPkId, total: 2, done: 2, missed: 0, rate: 100, streak: 2 },
  ])
  expect(sum).toMatchObject({ total: 4, done: 3, missed: 1, abnormal: 0, rate: 75, streak: 0 })
  expect(heat).toEqual([{ key: points[1].pointPkId, hour: 20, count: 1 }])
  expect([from, to]).toEqual(['2025-05-13', '2025-06-11'])
})

test('by employee: the rounds he had to execute and his own checks; by month', async () => {
  const { li, plan } = await twoEvenings()
  const { list, heat } = await statisticsOf(plan, { groupBy: 'person' })
  expect(list).toMatchObject([{ key: li.empId, name: li.empName, total: 4, done: 3, own: 3, rate: 75 }])
  expect(heat).toEqual([])
  expect((await statisticsOf(plan, { groupBy: 'month' })).list).toMatchObject([{ key: '2025-06', total: 4, done: 3 }])
})

test('a round without a miss after one with a miss begins the streak again; rounds under way do not count', async () => {
  const { li, plan } = await twoEvenings()
  await night('2025-06-12 00:10:00')
  const [third] = await tasksOf(plan, { taskDate: '2025-06-12' })
  expect((await statisticsOf(plan)).sum.total).toBe(4)
  t.clock.set('2025-06-12 20:05:00')
  for (const at of [1, 2]) await walk(li, third.taskId, at)
  expect((await statisticsOf(plan)).sum).toMatchObject({ total: 6, done: 5, rate: 83.3, streak: 1 })
  expect((await statisticsOf(plan, { dateFrom: '2025-06-12' })).sum).toMatchObject({ total: 2, rate: 100, streak: 1 })
})

test('without rounds there are no figures; days are in order and a year at most; without permission 401', async () => {
  const { plan } = await running()
  expect(await statisticsOf(plan)).toMatchObject({ list: [], heat: [], sum: { total: 0, rate: 0, streak: 0 } })
  const wrong = async (query: object) => (await safety.call(patrolStatistics.statistics, query)).code
  expect(await wrong({ dateFrom: '2025-06-10', dateTo: '2025-06-09' })).toBe(21001)
  expect(await wrong({ dateFrom: '2024-06-09', dateTo: '2025-06-10' })).toBe(21001)
  expect(await wrong({ groupBy: 'nothing' })).toBe(21001)
  const li = await walker()
  expect((await li.call(patrolStatistics.statistics)).status).toBe(401)
  const other = await t.as('SAFETY', { orgId: await t.otherOrg() })
  expect((await other.ok(patrolStatistics.statistics)).sum.total).toBe(0)
})
