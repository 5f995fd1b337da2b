import { beforeEach, expect, test } from 'vitest'
import { inspection, registerViews } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { makeDept } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { todosOf } from '../../../../test/notices.ts'
import { patrolsOf } from '../../duty/patrol/test-patrol.ts'

/** Effects of patrols: a finding becomes a rectification, a patrol a row of the register (services.md 2.3, 2.4). */

const t = hosted()
const safety = enters(t, 'SAFETY')
beforeEach(() => t.clock.set('2025-06-10 19:00:00'))
const { check, minute, running, seen, walk, walker } = patrolsOf(t, () => safety)

const outside = { itemName: '外观', inputType: 1, required: 1 }
const wrong = { items: [{ itemName: '外观', abnormal: 1 }], remark: '压力不足' }
const walkAt = (time: string, ...to: Parameters<typeof walk>) => {
  t.clock.set(`2025-06-10 ${time}`)
  return walk(...to)
}
const openOf = async ({ pointName }: { pointName: string }) =>
  (await safety.ok(inspection.recordList, { source: 'PATROL', keyword: pointName })).list
const rowsOf = async ({ planName }: { planName: string }) =>
  (await safety.ok(registerViews.rows, { registerType: 2, keyword: planName })).list

test('scenario 39: handled with toRectify 1 it is a rectification of source PATROL for the leader of the area', async () => {
  const dept = await makeDept(t)
  const leader = await walker('NURSE', dept)
  const lead = { leaderEmpId: leader.empId }
  await t.db((db) => db.updateTable('dept').set(lead).where('deptId', '=', dept.deptId).execute())
  const { li, task } = await running({ points: 2, pointMore: { deptId: dept.deptId, checkItems: [outside] } })
  for (const at of [1, 2]) await walkAt('20:05:00', li, task.taskId, at, wrong)
  const [first, second] = await seen(task.taskId)
  const handle = { action: 'handle', handleRemark: '请更换', toRectify: 1 } as const
  const stranger = await check(leader, first.taskPointPkId, { ...handle, version: first.version })
  expect(stranger.status).toBe(401)
  const soon = await check(safety, first.taskPointPkId, { ...handle, version: first.version, deadline: '2025-06-10' })
  expect(soon).toMatchObject({ code: 21001, data: { errors: [{ field: 'deadline' }] } })
  expect(await openOf(first)).toEqual([])

  expect((await check(safety, first.taskPointPkId, { ...handle, version: first.version })).code).toBe(0)
  const [finding] = await openOf(first)
  expect(finding).toMatchObject({
    title: `巡更异常：${first.pointName}`,
    problem: '外观异常；压力不足；请更换',
    hazardLevel: 1,
    status: 1,
    dutyId: leader.userId,
    dutyDeptId: dept.deptId,
    deadline: '2025-06-25',
  })
  expect((await todosOf(leader, first.taskPointPkId)).map(({ todoStatus }) => todoStatus)).toEqual([2])
  expect(await todosOf(leader, finding.inspectRecordId)).toHaveLength(1)

  const named = { ...handle, version: second.version, dutyId: safety.userId, deadline: '2025-06-12' }
  expect((await check(safety, second.taskPointPkId, named)).code).toBe(0)
  expect(await openOf(second)).toMatchObject([{ dutyId: safety.userId, deadline: '2025-06-12' }])
  expect((await check(safety, second.taskPointPkId, named)).code).not.toBe(0)
  expect(await openOf(second)).toHaveLength(1)
})

test('a patrol of fire equipment is a row of the patrol register once; other patrols, and those not carried out, are not', async () => {
  const fire = { pointType: 1, checkItems: [outside] }
  const whole = await running({ points: 1, pointMore: fire })
  await walkAt('20:05:00', whole.li, whole.task.taskId, 1, wrong)
  const { planName, lineName } = whole.task
  expect(await rowsOf(whole.task)).toMatchObject([
    { registerDate: '2025-06-10', source: 2, fields: { place: lineName, item: planName, result: 2 } },
  ])
  t.clock.set('2025-06-10 19:00:00')
  const part = await running({ points: 2, pointMore: { pointType: 2, checkItems: [outside] } })
  t.clock.set('2025-06-10 19:00:00')
  const unwalked = await running({ points: 1, pointMore: { pointType: 2 } })
  t.clock.set('2025-06-10 19:00:00')
  const corridor = await running({ points: 1, pointMore: { pointType: 3 } })
  await walkAt('20:05:00', part.li, part.task.taskId, 1, { items: [{ itemName: '外观', abnormal: 0 }] })
  await walkAt('20:05:00', corridor.li, corridor.task.taskId, 1)
  expect(await rowsOf(part.task)).toEqual([])
  for (const minutes of ['41', '42']) await minute(`2025-06-10 20:${minutes}:00`)
  expect(await rowsOf(part.task)).toMatchObject([{ fields: { result: 1 }, handlerName: expect.any(String) }])
  for (const { task } of [unwalked, corridor]) expect(await rowsOf(task)).toEqual([])
  // Found in time, and sent by a phone that was offline.
  const late = { ...wrong, offline: 1, deviceTime: '2025-06-10 20:10:00' } as const
  expect((await walkAt('20:50:00', part.li, part.task.taskId, 2, late)).code).toBe(0)
  const [second] = (await seen(part.task.taskId)).slice(1)
  expect(await rowsOf(part.task)).toMatchObject([{ fields: { result: 2, problem: `异常点位：${second.pointName}` } }])
})
