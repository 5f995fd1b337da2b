import { beforeEach, describe, expect, test } from 'vitest'
import { patrolLine } from '#contract/modules/duty/patrol/line.ts'
import { patrolPlan } from '#contract/modules/duty/patrol/plan.ts'
import { patrolPoint } from '#contract/modules/duty/patrol/point.ts'
import { patrolTask } from '#contract/modules/duty/patrol/task.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { firstField } from '../../../../../test/answers.ts'
import { makeEmp } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { moduleCases } from '../../../../../test/module-cases.ts'
import { patrolsOf } from '../test-patrol.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
beforeEach(() => t.clock.set('2025-06-10 19:00:00'))
const { makeLine, makePlan, makePoints, name, night, pointOf, planOf, running, tasksOf, turn, walker, walk } =
  patrolsOf(t, () => safety)
const evening = [
  { startTime: '20:00', endTime: '20:30' },
  { startTime: '23:00', endTime: '23:30' },
]
const run = (query: object = {}) => safety.ok(patrolTask.taskCreateRun, query)
const starts = (tasks: readonly { startTime: string; taskStatus: number }[]) =>
  tasks.map(({ startTime, taskStatus }) => [startTime.slice(5, 16), taskStatus])

describe('lines', () => {
  test('count their points and minutes; a point is repeated only in a loop', async () => {
    const [first, second] = await makePoints(2)
    const line = await makeLine([], {
      points: [
        { pointPkId: first.pointPkId, gapMinutes: 5, stayMinutes: 2 },
        { pointPkId: second.pointPkId, gapMinutes: 3, stayMinutes: 1 },
      ],
    })
    expect(line).toMatchObject({ pointCount: 2, estimateMinutes: 11, ordered: 0 })
    expect(line.points.map(({ sort, pointName }) => [sort, pointName])).toEqual([
      [1, first.pointName],
      [2, second.pointName],
    ])
    const twice = { lineName: name('路线'), points: [first, second, first].map(({ pointPkId }) => ({ pointPkId })) }
    expect((await safety.call(patrolLine.lineCreate, twice)).data).toMatchObject({ errors: [{ field: 'points' }] })
    expect((await safety.ok(patrolLine.lineCreate, { ...twice, loop: 1 })).pointCount).toBe(3)
    const nobody = { lineName: name('路线'), points: [{ pointPkId: 'nobody' }] }
    expect((await safety.call(patrolLine.lineCreate, nobody)).code).toBe(21003)
  })

  test('21008: a line of a plan stays, and one of an enabled plan in use', async () => {
    const { line } = await running()
    const { linePkId } = line
    expect(await safety.call(patrolLine.lineRemove, { linePkId, version: 1 })).toMatchObject({
      code: 21008,
      data: { refs: [{ type: '巡更计划', count: 1 }] },
    })
    expect((await safety.call(patrolLine.lineUpdate, { linePkId, version: 1, status: 0 })).code).toBe(21008)
  })

  test('of disabling a line and enabling a plan on it at once one is refused', async () => {
    const li = await walker()
    for (let round = 0; round < 6; round += 1) {
      const line = await makeLine(await makePoints(1))
      const plan = await makePlan(line, [li.empId])
      const { linePkId, version } = line
      const [on, off] = await Promise.all([
        turn(plan, 1),
        safety.call(patrolLine.lineUpdate, { linePkId, version, status: 0 }),
      ])
      expect([
        [0, 21008],
        [22412, 0],
      ]).toContainEqual([on.code, off.code])
    }
  })

  test('22413: a line does not become longer than the windows of a running plan; the round of tonight follows the current line', async () => {
    const { line, points, plan } = await running()
    const { linePkId } = line
    const [{ pointPkId }] = points
    const long = [{ pointPkId, gapMinutes: 29, stayMinutes: 2 }]
    expect(await safety.call(patrolLine.lineUpdate, { linePkId, version: 1, points: long })).toMatchObject({
      code: 22413,
      msg: '路线预计31分钟，超过时间窗',
    })
    await safety.ok(patrolLine.lineUpdate, { linePkId, version: 1, points: [{ pointPkId }] })
    expect((await tasksOf(plan)).map(({ pointTotal }) => pointTotal)).toEqual([1])
  })
})

describe('valid plans', () => {
  const refused = async (more: object) => {
    const li = await walker()
    const line = await makeLine(await makePoints(1))
    return safety.call(patrolPlan.planCreate, planOf(line, [li.empId], more))
  }

  test('scenario 39: 23:30–00:30 and 00:10–01:00 are 22411', async () => {
    const times = [
      { startTime: '23:30', endTime: '00:30' },
      { startTime: '00:10', endTime: '01:00' },
    ]
    expect(await refused({ times })).toMatchObject({ code: 22411, msg: '巡更时间窗重叠' })
  })

  test('scenario 38: 20:00–20:15 for 21 minutes is 22413', async () => {
    const li = await walker()
    const points = (await makePoints(3)).map(({ pointPkId }) => ({ pointPkId, gapMinutes: 5, stayMinutes: 2 }))
    const line = await makeLine([], { points, ordered: 1 })
    expect(line.estimateMinutes).toBe(21)
    const times = [{ startTime: '20:00', endTime: '20:15' }]
    expect(await safety.call(patrolPlan.planCreate, planOf(line, [li.empId], { times }))).toMatchObject({
      code: 22413,
      msg: '路线预计21分钟，超过时间窗',
    })
  })

  test.each([
    ['weekDays', { cycle: 2 }],
    ['monthDays', { cycle: 3 }],
    ['date', { cycle: 4 }],
    ['date', { cycle: 4, date: '2025-06-09' }],
    ['endDate', { startDate: '2025-06-10', endDate: '2025-06-09' }],
    ['checkWays', { checkWays: [4] }],
    ['checkWays', { checkWays: [] }],
    ['times', { times: [] }],
  ])('%s is required by its cycle and stays in its bounds', async (field, more) => {
    const { code, data } = await refused(more)
    expect([code, firstField(data).split('.')[0]]).toEqual([21001, field])
  })

  test('employees, groups and departments must exist', async () => {
    for (const executorType of [1, 2, 3])
      expect((await refused({ executorType, executorIds: ['nobody'] })).code).toBe(21003)
  })
})

describe('enabling and disabling a plan', () => {
  test('scenario 11: two windows, six points, enabled at 19:00: 2 tasks, 12 points; made again 0', async () => {
    const { plan } = await running({ points: 6, more: { times: evening } })
    const tasks = await tasksOf(plan)
    expect(starts(tasks)).toEqual([
      ['06-10 20:00', 0],
      ['06-10 23:00', 0],
    ])
    expect(tasks.map(({ pointTotal }) => pointTotal)).toEqual([6, 6])
    expect(await run({ planPkId: plan.planPkId })).toEqual({ created: 0, skipped: 2 })
    expect(await run({ planPkId: plan.planPkId, date: '2025-06-11' })).toEqual({ created: 2, skipped: 0 })
    for (const date of ['2025-06-09', '2025-06-12'])
      expect((await safety.call(patrolTask.taskCreateRun, { date })).code).toBe(21001)
  })

  test('22412: a disabled line or point, or an executor who cannot sign in', async () => {
    const li = await walker()
    const points = await makePoints(2)
    const off = await makeLine(points, { status: 0 })
    const refusal = { code: 22412, msg: '路线未启用或执行人不存在' }
    expect(await turn(await makePlan(off, [li.empId]), 1)).toMatchObject(refusal)
    const line = await makeLine(points)
    const nobody = await makeEmp(t)
    expect(await turn(await makePlan(line, [li.empId, nobody.empId]), 1)).toMatchObject(refusal)
    await safety.ok(patrolPoint.pointUpdate, { pointPkId: points[0].pointPkId, version: 1, status: 0 })
    expect(await turn(await makePlan(line, [li.empId]), 1)).toMatchObject(refusal)
  })

  test('disabled, tasks not begun are 已取消; enabled they are made again; nobody ends it by hand', async () => {
    const { plan, task, li } = await running({ more: { times: evening } })
    t.clock.set('2025-06-10 20:05:00')
    expect((await walk(li, task.taskId, 1)).code).toBe(0)
    expect((await turn(plan, 2)).code).toBe(21009)
    const off = (await turn(plan, 0)).data
    expect(starts(await tasksOf(plan))).toEqual([
      ['06-10 20:00', 1],
      ['06-10 23:00', 5],
    ])
    expect((await turn(off, 0)).code).toBe(21009)
    const on = (await turn(off, 1)).data
    expect((await tasksOf(on, { status: 0 })).length).toBe(1)
    expect((await turn(plan, 0)).code).toBe(21002)
    expect((await safety.call(patrolPlan.planRemove, { planPkId: plan.planPkId, version: on.version })).code).toBe(
      21008,
    )
  })

  test('a plan without tasks is removed when it does not run', async () => {
    const li = await walker()
    const plan = await makePlan(await makeLine(await makePoints(1)), [li.empId], { startDate: '2025-07-01' })
    const on = (await turn(plan, 1)).data
    const { planPkId } = plan
    expect((await safety.call(patrolPlan.planRemove, { planPkId, version: on.version })).code).toBe(21008)
    const off = (await turn(on, 0)).data
    expect((await safety.call(patrolPlan.planRemove, { planPkId, version: off.version })).code).toBe(0)
  })

  test('an edit of a running plan makes the tasks not begun again', async () => {
    const { plan } = await running({ more: { times: evening } })
    const { planPkId, version } = plan
    const times = [{ startTime: '21:00', endTime: '21:30' }]
    await safety.ok(patrolPlan.planUpdate, { planPkId, version, times, lateMinutes: 5 })
    expect(starts(await tasksOf(plan))).toEqual([['06-10 21:00', 0]])
    expect((await tasksOf(plan))[0].lateMinutes).toBe(5)
  })
})

describe('a disabled point', () => {
  const turnPoint = async (pointPkId: string, status: 0 | 1) => {
    const { list } = await safety.ok(patrolPoint.pointList, { pageHelper: '0' })
    const { version } = list.find((one) => one.pointPkId === pointPkId) ?? {}
    return safety.ok(patrolPoint.pointUpdate, { pointPkId, version, status })
  }
  const totals = async (plan: Parameters<typeof tasksOf>[0]) =>
    (await tasksOf(plan)).map(({ startTime, pointTotal }) => [startTime.slice(11, 16), pointTotal])

  test('leaves the rounds not begun at once and returns to them; a round under way keeps it', async () => {
    const { plan, points, task, li } = await running({ points: 3, more: { times: evening } })
    t.clock.set('2025-06-10 20:05:00')
    expect((await walk(li, task.taskId, 1)).code).toBe(0)
    await turnPoint(points[1].pointPkId, 0)
    expect(await totals(plan)).toEqual([
      ['20:00', 3],
      ['23:00', 2],
    ])
    await turnPoint(points[1].pointPkId, 1)
    expect((await totals(plan))[1]).toEqual(['23:00', 3])
  })

  test('does not prevent an edit of a running plan, but prevents giving it such a line', async () => {
    const { plan, points } = await running()
    await turnPoint(points[0].pointPkId, 0)
    const { planPkId, version } = plan
    const edited = await safety.call(patrolPlan.planUpdate, { planPkId, version, remindMinutes: 30 })
    expect([edited.msg, edited.data.remindMinutes]).toEqual(['', 30])
    const other = await makeLine([points[0]])
    const moved = { planPkId, version: edited.data.version, linePkId: other.linePkId }
    expect((await safety.call(patrolPlan.planUpdate, moved)).code).toBe(22412)
  })
})

describe('the nightly job', () => {
  test('makes the day and the first windows of the next, once, and ends plans that are over', async () => {
    const times = [
      { startTime: '00:30', endTime: '01:00' },
      { startTime: '20:00', endTime: '20:30' },
    ]
    const { plan } = await running({ more: { times, endDate: '2025-06-11' } })
    expect(starts(await tasksOf(plan, { dateFrom: '2025-06-10', dateTo: '2025-06-12' }))).toEqual([
      ['06-10 20:00', 0],
      ['06-11 00:30', 0],
    ])
    await night('2025-06-11 00:10:00')
    await night('2025-06-11 00:10:00')
    const both = await tasksOf(plan, { dateFrom: '2025-06-11', dateTo: '2025-06-12' })
    expect(starts(both)).toEqual([
      ['06-11 00:30', 0],
      ['06-11 20:00', 0],
    ])
    await night('2025-06-12 00:10:00')
    const ended = await safety.ok(patrolPlan.planGet, { planPkId: plan.planPkId })
    expect(ended.status).toBe(2)
    expect((await turn(ended, 1)).code).toBe(21009)
    const longer = { planPkId: plan.planPkId, version: ended.version, endDate: '2025-06-30' }
    const next = await safety.ok(patrolPlan.planUpdate, longer)
    expect((await turn(next, 1)).data.status).toBe(1)
  })

  test('a point disabled by then is left out', async () => {
    const { plan, points } = await running({ points: 3 })
    await safety.ok(patrolPoint.pointUpdate, { pointPkId: points[0].pointPkId, version: 1, status: 0 })
    await night('2025-06-11 00:10:00')
    expect((await tasksOf(plan, { taskDate: '2025-06-11' })).map(({ pointTotal }) => pointTotal)).toEqual([2])
  })

  test('the calendar counts each day', async () => {
    const { plan } = await running({ more: { times: evening } })
    await night('2025-06-11 00:10:00')
    const query = { month: '2025-06', planPkId: plan.planPkId }
    expect(await safety.ok(patrolTask.taskDates, query)).toEqual([
      { date: '2025-06-10', total: 2, done: 0, missed: 0 },
      { date: '2025-06-11', total: 2, done: 0, missed: 0 },
    ])
  })
})

describe('visibility of plans and tasks', () => {
  test('executors offered have an account; lists of more than 31 days are refused', async () => {
    const li = await walker()
    const nobody = await makeEmp(t)
    const ids = (await safety.ok(patrolPlan.planExecutors)).map(({ nursingId }) => nursingId)
    expect(ids).toContain(li.empId)
    expect(ids).not.toContain(nobody.empId)
    const { plan, li: walks } = await running()
    expect(await li.ok(patrolPlan.planExecutors, { planPkId: plan.planPkId })).toEqual([
      { nursingId: walks.empId, nursingName: walks.empName },
    ])
    expect((await safety.call(patrolTask.taskList, { dateFrom: '2025-06-01', dateTo: '2025-07-02' })).code).toBe(21001)
  })

  test('without a code a user sees his own tasks, and names of plans and lines', async () => {
    const { plan, task, li, line } = await running()
    const other = await walker()
    expect((await li.ok(patrolTask.taskList, {})).list.map(({ taskId }) => taskId)).toEqual([task.taskId])
    expect((await other.ok(patrolTask.taskList, {})).list).toEqual([])
    expect((await safety.ok(patrolTask.taskList, { mine: 1 })).list).toEqual([])
    const plans = (await li.ok(patrolPlan.planList, { planName: plan.planName })).list
    expect(plans).toEqual([{ planPkId: plan.planPkId, planName: plan.planName, status: 1 }])
    const lines = (await li.ok(patrolLine.lineList, { lineName: line.lineName })).list
    expect(lines).toEqual([{ linePkId: line.linePkId, lineName: line.lineName, status: 1 }])
    expect((await li.call(patrolTask.taskCreateRun, {})).status).toBe(401)
    expect((await li.call(patrolPlan.planGet, { planPkId: plan.planPkId })).status).toBe(401)
  })

  test('a department includes those below it, with its staff of that moment', async () => {
    const { deptId } = await walker()
    const below = await walker('NOBODY', { deptId })
    const { plan, task } = await running({ more: { executorType: 3, executorIds: [deptId] }, who: below })
    expect(task.executors.map(({ empId }) => empId)).toContain(below.empId)
    const later = await walker('NOBODY', { deptId })
    const [now] = await tasksOf(plan)
    expect(now.executors).toHaveLength(task.executors.length + 1)
    expect((await later.ok(patrolTask.taskList, {})).list.map(({ taskId }) => taskId)).toEqual([task.taskId])
  })

  test('a plan of a departing employee is named (22202) and goes to the successor', async () => {
    const { plan, li } = await running()
    const heir = await walker()
    const hr = await t.as('HR')
    const leave = { empId: li.empId, status: 3, leaveDate: '2025-06-10', leaveReason: '退休', version: 1 }
    const refs = expect.arrayContaining([{ type: '巡更计划', count: 1, names: [plan.planName] }])
    expect(await hr.call(staff.update, leave)).toMatchObject({ code: 22202, data: { refs } })
    // An executor who cannot sign in would miss every round.
    const silent = await hr.call(staff.update, { ...leave, handoverEmpId: (await makeEmp(t)).empId })
    expect(silent).toMatchObject({ code: 21001, data: { errors: [{ field: 'handoverEmpId' }] } })
    await hr.ok(staff.update, { ...leave, handoverEmpId: heir.empId })
    const [task] = await tasksOf(plan)
    expect(task.executors.map(({ empId }) => empId)).toEqual([heir.empId])
  })
})

moduleCases('patrol lines', {
  app: () => t,
  role: 'ADMIN',
  key: 'linePkId',
  calls: {
    create: patrolLine.lineCreate,
    update: patrolLine.lineUpdate,
    get: patrolLine.lineGet,
    list: patrolLine.lineList,
    remove: patrolLine.lineRemove,
  },
  input: async () => {
    const { pointPkId } = await safety.ok(patrolPoint.pointCreate, await pointOf())
    return { lineName: name('夜间路线'), points: [{ pointPkId }] }
  },
  edit: { ordered: 1 },
  meanwhile: { loop: 1 },
})

moduleCases('patrol plans', {
  app: () => t,
  role: 'ADMIN',
  key: 'planPkId',
  calls: {
    create: patrolPlan.planCreate,
    update: patrolPlan.planUpdate,
    get: patrolPlan.planGet,
    list: patrolPlan.planList,
    remove: patrolPlan.planRemove,
  },
  input: async () => planOf(await makeLine(await makePoints(1)), [(await walker()).empId]),
  edit: { remindMinutes: 20 },
  meanwhile: { remindMinutes: 25 },
})
