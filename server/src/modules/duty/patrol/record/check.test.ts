import { beforeEach, describe, expect, test } from 'vitest'
import { patrolPlan } from '#contract/modules/duty/patrol/plan.ts'
import { patrolPoint } from '#contract/modules/duty/patrol/point.ts'
import { patrolRecord } from '#contract/modules/duty/patrol/record.ts'
import { patrolTask } from '#contract/modules/duty/patrol/task.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import type { Client } from '../../../../../test/app.ts'
import { makeDept } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { noticeTitles, todosOf } from '../../../../../test/notices.ts'
import { pictureOf } from '../../../platform/file/test-forms.ts'
import { digestOf } from '../point/labels.ts'
import { patrolsOf } from '../test-patrol.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
beforeEach(() => t.clock.set('2025-06-10 19:00:00'))
const { card, check, look, minute, pointOf, running, seen, walk, walker } = patrolsOf(t, () => safety)

const at = (time: string) => t.clock.set(`2025-06-10 ${time}`)
const states = async (taskId: string) => (await seen(taskId)).map(({ pointStatus }) => pointStatus)
const walkAt = (time: string, ...to: Parameters<typeof walk>) => {
  at(time)
  return walk(...to)
}
/** A department with a leader. */
async function led() {
  const dept = await makeDept(t)
  const leader = await walker('NURSE', dept)
  await t.db((db) =>
    db.updateTable('dept').set({ leaderEmpId: leader.empId }).where('deptId', '=', dept.deptId).execute(),
  )
  return { ...dept, leader }
}
const temperature = { itemName: '温度', inputType: 2, min: 0, max: 40, unit: '℃', required: 1 }
const degrees = (value: number | string) => ({ items: [{ itemName: '温度', value }] })

describe('a round', () => {
  test('scenarios 12 and 14: five of six, one message for a miss, the sixth offline; 补录 keeps the miss', async () => {
    const { deptId, leader } = await led()
    const li = await walker('NOBODY', { deptId })
    const { task } = await running({ points: 6, who: li })
    const { taskId } = task
    for (const point of [1, 2, 3, 4])
      expect((await walkAt(`20:${String(point * 5).padStart(2, '0')}:00`, li, taskId, point)).data).toMatchObject({
        pointStatus: 1,
        task: { taskStatus: 1, pointDone: point, pointTotal: 6 },
      })
    expect((await walkAt('20:38:00', li, taskId, 5)).data.pointStatus).toBe(1)
    await minute('2025-06-10 20:40:00')
    expect((await look(taskId)).taskStatus).toBe(1)
    await minute('2025-06-10 20:41:00')
    await minute('2025-06-10 20:42:00')
    expect(await look(taskId)).toMatchObject({ taskStatus: 3, pointDone: 5, missCount: 1, rate: 83.3 })
    expect(await states(taskId)).toEqual([1, 1, 1, 1, 1, 4])
    expect(await noticeTitles(leader, taskId)).toEqual([`巡更漏检：${task.planName}`])
    expect(await noticeTitles(safety, taskId)).toEqual([`巡更漏检：${task.planName}`])

    at('21:00:00')
    expect((await walk(li, taskId, 6)).code).toBe(21009)
    const late = { offline: 1, deviceTime: '2025-06-10 20:35:00' } as const
    expect((await walk(li, taskId, 6, late)).data).toMatchObject({ pointStatus: 1, task: { taskStatus: 2 } })
    expect(await look(taskId)).toMatchObject({ taskStatus: 2, pointDone: 6, missCount: 0, rate: 100 })
    expect((await seen(taskId))[5]).toMatchObject({ checkTime: '2025-06-10 20:35:00', offline: 1 })
  })

  test('scenario 14: 补录 at 21:30 with a reason is 5 and keeps the miss, 22426 after 48 hours', async () => {
    const { li, task } = await running({ points: 2 })
    const { taskId } = task
    await walkAt('20:05:00', li, taskId, 1)
    const [, second] = await seen(taskId)
    const hand = (remark?: string) => check(safety, second.taskPointPkId, { checkWay: 4, remark })
    expect((await hand('走廊停电')).data).toMatchObject({ errors: [{ field: 'checkWay' }] })
    // The minute's job has not run for it yet.
    at('20:41:30')
    expect((await hand()).data).toMatchObject({ errors: [{ field: 'remark' }] })
    expect((await check(li, second.taskPointPkId, { checkWay: 4, remark: '走廊停电' })).status).toBe(401)
    at('21:30:00')
    expect((await hand('走廊停电')).data).toMatchObject({ pointStatus: 5, task: { taskStatus: 3, pointDone: 1 } })
    expect(await look(taskId)).toMatchObject({ taskStatus: 3, missCount: 1, rate: 50 })
    expect((await hand('走廊停电')).data.pointStatus).toBe(5)
  })

  test('scenario 39: 补录 49 hours after is 22426, an offline item of 25 hours 22427', async () => {
    const { li, task } = await running({ points: 1 })
    const [point] = await seen(task.taskId)
    t.clock.set('2025-06-12 21:40:00')
    const late = await (await t.as('SAFETY')).call(patrolRecord.recordPointUpdate, {
      taskPointPkId: point.taskPointPkId,
      checkWay: 4,
      remark: '补',
    })
    expect(late).toMatchObject({ code: 22426, msg: '超过48小时不能补录' })
    t.clock.set('2025-06-11 21:10:00')
    const old = { checkWay: 2, code: 'x', offline: 1, deviceTime: '2025-06-10 20:10:00' } as const
    expect(await check(li, point.taskPointPkId, old)).toMatchObject({
      code: 22427,
      msg: '离线记录超过24小时，请补录',
    })
    const ahead = { ...old, deviceTime: '2025-06-11 21:12:01' }
    expect((await check(li, point.taskPointPkId, ahead)).data).toMatchObject({ errors: [{ field: 'deviceTime' }] })
  })

  test('scenario 38: an ordered line with gaps: 22425, 早到, 迟到', async () => {
    const { li, task } = await running({ points: 3, line: { ordered: 1 } })
    expect(
      (await seen(task.taskId)).map(({ planFrom, planTo }) => [planFrom, planTo].map((one) => one.slice(11, 16))),
    ).toEqual(Array.from({ length: 3 }, () => ['20:00', '20:30']))
    expect(await walkAt('18:49:59', li, task.taskId, 1)).toMatchObject({ code: 22425, msg: '未到巡更时间' })
    expect((await walkAt('18:50:00', li, task.taskId, 1)).data.pointStatus).toBe(2)
    expect((await walkAt('20:31:00', li, task.taskId, 2)).data.pointStatus).toBe(1)
  })

  test('scenario 13: point 3 before 2 is 22422, a wrong card 22421, the same check twice one record', async () => {
    const { li, task } = await running({ points: 3, line: { ordered: 1 } })
    const { taskId } = task
    await walkAt('20:02:00', li, taskId, 1)
    expect(await walk(li, taskId, 3)).toMatchObject({ code: 22422, msg: '请按路线顺序签到' })
    const [, second] = await seen(taskId)
    const wrong = { checkWay: 2, code: card(9) } as const
    expect(await check(li, second.taskPointPkId, wrong)).toMatchObject({ code: 22421, msg: '签到点位不匹配' })
    const first = (await walkAt('20:10:00', li, taskId, 2)).data
    at('20:12:00')
    expect((await walk(li, taskId, 2)).data).toEqual(first)
    const both = await Promise.all([walk(li, taskId, 3), walk(li, taskId, 3)])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(await look(taskId)).toMatchObject({ taskStatus: 2, pointDone: 3 })
  })

  test('22423: only an executor may check in; 21009 when it was cancelled; a way the plan does not allow 21001', async () => {
    const { task, plan, li } = await running()
    const wang = await walker()
    expect(await walkAt('20:05:00', wang, task.taskId, 1)).toMatchObject({ code: 22423, msg: '您不是本次巡更人员' })
    expect((await wang.call(patrolRecord.recordGet, { taskId: task.taskId })).code).toBe(21003)
    const [point] = await seen(task.taskId)
    const nfc = { checkWay: 1, code: 'nfc' } as const
    expect((await check(li, point.taskPointPkId, nfc)).data).toMatchObject({ errors: [{ field: 'checkWay' }] })
    expect((await check(li, point.taskPointPkId, { checkWay: 2 })).data).toMatchObject({ errors: [{ field: 'code' }] })
    expect((await check(li, point.taskPointPkId, {})).data).toMatchObject({ errors: [{ field: 'checkWay' }] })
    expect((await check(li, 'nothing', { checkWay: 2, code: 'x' })).code).toBe(21003)
    at('19:30:00')
    const { planPkId, version } = plan
    await safety.ok(patrolPlan.planStatus, { planPkId, version, planStatus: 0 })
    expect(await walk(li, task.taskId, 1)).toMatchObject({ code: 21009, msg: '当前状态“已取消”不允许此操作' })
  })

  test('a tag is accepted in either notation: 04:a2:0f is 04A20F, and belongs to one point', async () => {
    const nfcNo = card(1).slice(5).replaceAll('-', '')
    const asPrinted = nfcNo.replace(/(..)(?=.)/g, '$1:').toLowerCase()
    const { li, task, points } = await running({ points: 1, more: { checkWays: [1] } })
    const { pointPkId, version, pointName } = points[0]
    await safety.ok(patrolPoint.pointUpdate, { pointPkId, version, nfcNo: asPrinted })
    const twice = await safety.call(patrolPoint.pointCreate, await pointOf({ nfcNo: nfcNo.toUpperCase() }))
    expect(twice).toMatchObject({ code: 22401, msg: `卡号已绑定点位“${pointName}”` })
    at('20:05:00')
    const [point] = await seen(task.taskId, li)
    expect(point.digests).toContain(digestOf(nfcNo.toUpperCase(), point.taskPointPkId))
    const answer = await check(li, point.taskPointPkId, { checkWay: 1, code: nfcNo.toUpperCase() })
    expect(answer).toMatchObject({ code: 0, data: { pointStatus: 1 } })
  })

  test('records too few executors, and a distant position', async () => {
    const { li, task, points } = await running({ points: 1, more: { minExecutors: 2 } })
    const { pointPkId, version } = points[0]
    await safety.ok(patrolPoint.pointUpdate, { pointPkId, version, longitude: 116.4, latitude: 39.9 })
    expect((await walkAt('20:05:00', li, task.taskId, 1, { longitude: 116.4, latitude: 39.903 })).code).toBe(0)
    expect(await look(task.taskId)).toMatchObject({ taskStatus: 2, fewPeople: 1 })
    expect((await seen(task.taskId))[0]).toMatchObject({ far: 1, longitude: 116.4 })
  })

  test('photos are required, stored and read by users who see the task', async () => {
    const { li, task } = await running({ points: 1, more: { photoRequired: 1 } })
    at('20:05:00')
    expect((await walk(li, task.taskId, 1)).data).toMatchObject({ errors: [{ field: 'photos' }] })
    const photo = await pictureOf(t, li)
    expect((await walk(li, task.taskId, 1, { photos: [photo] })).code).toBe(0)
    const [url] = (await seen(task.taskId))[0].photos ?? []
    expect((await t.app.inject({ method: 'GET', url })).statusCode).toBe(200)
  })
})

describe('before a round begins', () => {
  test('the executors are reminded once, the set minutes before', async () => {
    const { li, task } = await running({ more: { remindMinutes: 15 } })
    await minute('2025-06-10 19:44:00')
    expect(await noticeTitles(li, task.taskId)).toEqual([])
    await minute('2025-06-10 19:45:00')
    await minute('2025-06-10 19:46:00')
    expect(await noticeTitles(li, task.taskId)).toEqual([`巡更即将开始：${task.planName}`])
  })

  test('the button does the same as the job of the minute', async () => {
    const { task } = await running()
    at('20:41:00')
    expect((await safety.ok(patrolTask.taskUpdateRun)).changed).toBeGreaterThan(0)
    expect(await safety.ok(patrolTask.taskUpdateRun)).toEqual({ changed: 0 })
    expect((await look(task.taskId)).taskStatus).toBe(4)
  })
})

test('the job of the minute runs by itself', async () => {
  t.clock.set('2025-06-20 19:00:00')
  const keeper = await t.as('SAFETY')
  const later = patrolsOf(t, () => keeper)
  const { task } = await later.running()
  await t.round('clock', '2025-06-20 20:41:00')
  expect((await later.look(task.taskId)).taskStatus).toBe(4)
})

describe('a finding', () => {
  test('scenarios 15 and 39: 46 of 0–40 ℃ is 异常 with a to-do of the leader, which only handling ends', async () => {
    const { deptId, leader } = await led()
    const { li, task } = await running({ points: 1, pointMore: { deptId, checkItems: [temperature] } })
    at('20:05:00')
    expect((await walk(li, task.taskId, 1)).data).toMatchObject({ errors: [{ field: 'items' }] })
    expect((await walk(li, task.taskId, 1, degrees(46))).data).toMatchObject({ errors: [{ field: 'remark' }] })
    expect((await walk(li, task.taskId, 1, { ...degrees(46), remark: '电机发烫' })).data.pointStatus).toBe(6)
    const [point] = await seen(task.taskId)
    expect(point).toMatchObject({ abnormal: 1, handled: 0, items: [{ itemName: '温度', value: '46', abnormal: 1 }] })
    const states = async (who: Client) =>
      (await todosOf(who, point.taskPointPkId)).map((one) => [one.todoType, one.todoStatus, one.deadline])
    expect(await states(leader)).toEqual([['PATROL_ABNORMAL', 0, '2025-06-11 20:05:00']])
    expect(await states(safety)).toEqual([])
    const [mine] = await todosOf(leader, point.taskPointPkId)
    expect((await leader.call(todo.update, { id: mine.id, version: mine.version, action: 'finish' })).code).toBe(22121)

    const wang = await walker()
    const handle = { action: 'handle', handleRemark: '已停机检修', version: point.version } as const
    expect((await check(wang, point.taskPointPkId, handle)).status).toBe(401)
    const { handleRemark: _, ...bare } = handle
    expect((await check(leader, point.taskPointPkId, bare)).data).toMatchObject({ errors: [{ field: 'handleRemark' }] })
    expect((await check(leader, point.taskPointPkId, { ...handle, version: 1 })).code).toBe(21002)
    expect((await check(leader, point.taskPointPkId, handle)).code).toBe(0)
    expect(await states(leader)).toEqual([['PATROL_ABNORMAL', 2, '2025-06-11 20:05:00']])
    const [done] = await seen(task.taskId)
    expect(done).toMatchObject({ handled: 1, handleRemark: '已停机检修', pointStatus: 6 })
    const again = { ...handle, version: done.version }
    expect(await check(safety, point.taskPointPkId, again)).toMatchObject({
      code: 21009,
      msg: '当前状态“已处理”不允许此操作',
    })
  })

  test('fire equipment and power rooms are reported to 安全 too; a point without a leader only to them', async () => {
    const { deptId, leader } = await led()
    const wrong = { items: [{ itemName: '外观', abnormal: 1 }], remark: '压力不足' }
    const checkItems = [{ itemName: '外观', inputType: 1, required: 1 }]
    const fire = await running({ points: 1, pointMore: { deptId, pointType: 1, checkItems } })
    expect((await walkAt('20:05:00', fire.li, fire.task.taskId, 1, wrong)).data.pointStatus).toBe(6)
    const [point] = await seen(fire.task.taskId)
    for (const who of [leader, safety]) expect(await todosOf(who, point.taskPointPkId)).toHaveLength(1)
    at('19:00:00')
    const alone = await running({ points: 1, pointMore: { checkItems } })
    await walkAt('20:05:00', alone.li, alone.task.taskId, 1, wrong)
    const [other] = await seen(alone.task.taskId)
    expect(await todosOf(safety, other.taskPointPkId)).toHaveLength(1)
    const fine = await check(safety, point.taskPointPkId, {
      action: 'handle',
      handleRemark: '已换',
      version: point.version,
    })
    expect(fine.code).toBe(0)
  })

  test('a point without a finding cannot be handled', async () => {
    const { li, task } = await running({ points: 1 })
    await walkAt('20:05:00', li, task.taskId, 1)
    const [{ taskPointPkId, version }] = await seen(task.taskId)
    const handle = { action: 'handle', handleRemark: '无', version } as const
    expect(await check(safety, taskPointPkId, handle)).toMatchObject({ code: 21009, msg: '当前状态“正常”不允许此操作' })
  })
})

describe('records', () => {
  test('shows tasks begun or over with sums, found by executor and by findings', async () => {
    const { li, task, plan } = await running({ points: 2, pointMore: { checkItems: [temperature] } })
    const list = (query: object = {}) => safety.ok(patrolRecord.recordList, { planName: plan.planName, ...query })
    expect((await list()).total).toBe(0)
    await walkAt('20:05:00', li, task.taskId, 1, degrees(20))
    await minute('2025-06-10 20:41:00')
    const found = await list()
    expect(found).toMatchObject({ total: 1, sum: { pointTotal: 2, pointDone: 1, missCount: 1, abnormalCount: 0 } })
    expect(found.list[0]).toMatchObject({ taskId: task.taskId, rate: 50, executorNames: li.empName })
    const of = async (query: object) => (await list(query)).total
    expect(await of({ nursingName: li.empName })).toBe(1)
    expect(await of({ nursingName: '没有' })).toBe(0)
    expect([await of({ abnormal: 1 }), await of({ abnormal: 0 }), await of({ taskStatus: 3 })]).toEqual([0, 1, 1])
    expect(await of({ dateFrom: '2025-06-01', dateTo: '2025-06-09' })).toBe(0)
    t.clock.set('2025-06-17 10:00:00')
    const later = await t.as('SAFETY')
    expect((await later.ok(patrolRecord.recordList, { planName: plan.planName })).total).toBe(0)
    expect((await later.ok(patrolRecord.recordList, { planName: plan.planName, dateFrom: '2025-06-10' })).total).toBe(1)
    const file = await later.call(patrolRecord.recordList, { export: 'xlsx', dateFrom: '2025-06-10' })
    expect(file.status).toBe(200)
  })

  test('shows each executor with his actions and their times', async () => {
    const wang = await walker()
    const li = await walker()
    const { task } = await running({ points: 2, who: li, more: { executorIds: [li.empId, wang.empId] } })
    await walkAt('20:05:00', li, task.taskId, 1)
    await walkAt('20:15:00', li, task.taskId, 2)
    const people = await safety.ok(patrolRecord.recordNursing, { taskId: task.taskId })
    expect(people).toEqual([
      {
        nursingId: li.empId,
        nursingName: li.empName,
        pointDone: 2,
        firstTime: '2025-06-10 20:05:00',
        lastTime: '2025-06-10 20:15:00',
      },
      { nursingId: wang.empId, nursingName: wang.empName, pointDone: 0 },
    ])
    expect((await wang.call(patrolRecord.recordList, {})).status).toBe(401)
    expect((await wang.ok(patrolRecord.recordGet, { taskId: task.taskId })).taskId).toBe(task.taskId)
  })

  test('a task of another institution is 21003', async () => {
    const { task } = await running({ points: 1 })
    const [{ taskPointPkId }] = await seen(task.taskId)
    const stranger = await t.as('SAFETY', { orgId: await t.otherOrg() })
    expect((await stranger.call(patrolRecord.recordGet, { taskId: task.taskId })).code).toBe(21003)
    expect((await check(stranger, taskPointPkId, { checkWay: 4, remark: '补' })).code).toBe(21003)
  })
})
