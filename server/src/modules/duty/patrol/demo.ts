import { checkWay, cycle, executorType, planStatus } from '#contract/modules/duty/patrol/plan.ts'
import { inputType } from '#contract/modules/duty/patrol/point.ts'
import { pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { addDays, addMinutes } from '#core/clock.ts'
import type { FreshRow, Row } from '#core/rows/store/table.ts'
import { patch, rowsWith } from '#core/rows/store/write.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { executorBook } from './plan/executors.ts'
import { patrolPlanOf } from './plan/plan-row.ts'
import { spansOn } from './plan/rules.ts'
import { askAbnormal } from './record/news.ts'
import { patrolPlans, taskPoints, tasks } from './tables.ts'
import { makeTasks } from './task/make.ts'
import { recount } from './task/states.ts'
import { makeDay } from './task/tasks.ts'

export const after = ['duty/attendance']

type Maker = Parameters<Demo>[0]

const normal = (itemName: string) => ({ itemName, inputType: inputType.is.normal, required: 1 })
const degrees = { itemName: '温度', inputType: inputType.is.number, min: 0, max: 40, unit: '℃', required: 1 }
const watched: readonly (readonly [name: string, type: number, floor: string, items: readonly object[]])[] = [
  ['一号楼1层消防栓', 1, 'loc-b1-f1', [normal('水带水枪'), normal('箱门')]],
  ['一号楼1层灭火器', 1, 'loc-b1-f1', [normal('压力')]],
  ['一号楼2层走廊', 2, 'loc-b1-f2', [normal('通道'), normal('应急照明')]],
  ['一号楼3层走廊', 2, 'loc-b1-f3', [normal('通道')]],
  ['一号楼配电房', 5, 'loc-b1-f1', [degrees, normal('气味')]],
  ['二号楼1层消防栓', 1, 'loc-b2-f1', [normal('水带水枪')]],
  ['二号楼2层走廊', 2, 'loc-b2-f2', [normal('通道')]],
  ['二号楼电梯', 7, 'loc-b2-f1', [normal('运行')]],
  ['厨房燃气阀', 4, 'loc-b3-f1', [normal('阀门'), normal('管道')]],
  ['锅炉房', 6, 'loc-b3-f1', [degrees, normal('水位')]],
]
const pointId = (at: number) => `patrol-point-${String(at + 1).padStart(2, '0')}`
const lines: readonly (readonly [id: string, name: string, points: readonly number[], ordered: 0 | 1])[] = [
  ['patrol-line-fire', '消防设施巡查', [0, 1, 4, 5, 7], 0],
  ['patrol-line-night', '夜间楼层巡视', [0, 2, 3, 6], 1],
  ['patrol-line-kitchen', '厨房设备', [8, 9], 0],
]

/** Points, lines, plans in each state, two weeks of completed rounds, and today's as far as they are over. */
const makePatrols: Demo = async (maker) => {
  const { db, orgId, now } = maker
  const today = now.slice(0, 10)
  await makePoints(maker)
  await makeLines(maker)
  await makePlans(maker)
  const who = systemWho(orgId, now)
  const running = await rowsWith(db, patrolPlans, who, { status: planStatus.is.on })
  for (let ago = days; ago >= 0; ago -= 1)
    for (const plan of running) {
      const begun = spansOn(patrolPlanOf(plan), addDays(today, -ago)).filter(({ startTime }) => startTime < now)
      await makeTasks(db, who, plan, begun)
    }
  await makeDay(db, who, today)
  for (const task of await rowsWith(db, tasks, who, { taskStatus: taskStatus.is.due }, 'startTime'))
    if (task.startTime < now) await walk(maker, task.taskId)
}
const days = 13

async function makePoints({ db, orgId, now }: Maker) {
  const rows = watched.map(([pointName, pointType, locationId, items], at) => ({
    orgId,
    pointPkId: pointId(at),
    pointName,
    pointType,
    locationId,
    pointCode: `XD${String(at + 1).padStart(4, '0')}`,
    deptId: `dept-ward-${locationId.slice(5, 6)}`,
    icCard: `1004${String(820_000 + at * 317)}`,
    nfcNo: at % 2 === 0 ? `04A2${at}F8C3` : null,
    longitude: 121.47 + (at % 4) * 0.0006,
    latitude: 31.23 + Math.floor(at / 4) * 0.0005,
    checkItems: JSON.stringify(items),
    createTime: addMinutes(now, -60 * 24 * 60 + at),
    createBy: 'user-safety',
    createByName: '安全质控员',
  }))
  await db.insertInto('patrolPoint').values(rows).execute()
  await db
    .insertInto('runningNo')
    .values({ orgId, scope: 'XD', lastNo: watched.length })
    .onConflict((conflict) => conflict.columns(['orgId', 'scope']).doUpdateSet({ lastNo: watched.length }))
    .execute()
  await db.insertInto('patrolCard').values({ orgId, icCard: '1004899001', seenTime: now }).execute()
}

async function makeLines({ db, orgId, now }: Maker) {
  for (const [linePkId, lineName, stops, ordered] of lines) {
    const gap = ordered ? 3 : 0
    const row = { orgId, linePkId, lineName, ordered, pointCount: stops.length }
    const stamp = { createTime: addMinutes(now, -59 * 24 * 60), createByName: '安全质控员' }
    await db
      .insertInto('patrolLine')
      .values({ ...row, ...stamp, estimateMinutes: stops.length * (gap + 1) })
      .execute()
    const values = stops.map((point, at) => ({
      orgId,
      linePkId,
      sort: at + 1,
      pointPkId: pointId(point),
      gapMinutes: gap,
      stayMinutes: 1,
    }))
    await db.insertInto('patrolLinePoint').values(values).execute()
  }
}

async function makePlans({ db, orgId, now }: Maker) {
  const today = now.slice(0, 10)
  const accounts = await db
    .selectFrom('userAccount')
    .select(['userId', 'empId'])
    .where('orgId', '=', orgId)
    .where('userId', 'in', [
      'user-kitchen',
      'user-storekeeper',
      'user-safety',
      'user-carer',
      'user-nurse',
      'user-admin',
    ])
    .execute()
  const empOf = (userId: string) => accounts.find((one) => one.userId === userId)?.empId ?? ''
  const window = (startTime: string, endTime: string) => ({ startTime, endTime })
  const fire = [window('09:00', '11:00'), window('15:00', '17:00'), window('22:30', '23:30'), window('03:00', '04:00')]
  const { staff, onDuty, dept } = executorType.is
  const plans = [
    plan('fire', '防火巡查', 'fire', { times: fire, type: dept, ids: ['dept-safety'] }),
    plan('night', '夜间巡视', 'night', {
      times: [window('23:40', '00:20'), window('02:00', '02:40')],
      type: onDuty,
      ids: ['rota-ward-1'],
      minExecutors: 2,
    }),
    plan('kitchen', '厨房收工检查', 'kitchen', {
      times: [window('19:00', '19:30')],
      type: staff,
      ids: [empOf('user-kitchen'), empOf('user-storekeeper')],
    }),
    plan('ward', '护理区日间巡视', 'night', {
      times: [window('10:00', '10:40'), window('16:00', '16:40')],
      type: staff,
      ids: [empOf('user-carer'), empOf('user-nurse'), empOf('user-admin')],
    }),
    plan('month', '每月设备检查', 'kitchen', {
      times: [window('14:00', '16:00')],
      type: staff,
      ids: [empOf('user-safety')],
      status: planStatus.is.off,
      cycle: cycle.is.monthly,
      monthDays: JSON.stringify([1, 15]),
    }),
    plan('flood', '汛期专项巡查', 'fire', {
      times: [window('08:00', '09:00')],
      type: dept,
      ids: ['dept-safety'],
      status: planStatus.is.over,
      endDate: addDays(today, -20),
    }),
  ]
  const begun = {
    startDate: addDays(today, -58),
    createTime: addMinutes(now, -58 * 24 * 60),
    createByName: '安全质控员',
  }
  for (const row of plans)
    await db
      .insertInto('patrolPlan')
      .values({ orgId, ...begun, ...row })
      .execute()
}

type Plan = FreshRow<'patrolPlan'>
interface PlanOptions {
  times: readonly object[]
  type: Plan['executorType']
  ids: readonly string[]
  status?: Plan['status']
  minExecutors?: number
  endDate?: string
  cycle?: Plan['cycle']
  monthDays?: string
}
function plan(
  id: string,
  planName: string,
  line: string,
  { times, type, ids, status, ...more }: PlanOptions,
): Omit<Plan, 'orgId' | 'startDate'> {
  return {
    planPkId: `patrol-plan-${id}`,
    planName,
    linePkId: `patrol-line-${line}`,
    cycle: cycle.is.daily,
    times: JSON.stringify(times),
    executorType: type,
    executorIds: JSON.stringify(ids),
    checkWays: JSON.stringify([checkWay.is.card, checkWay.is.qr]),
    status: status ?? planStatus.is.on,
    ...more,
  }
}

/** A completed round: most points in time, some late, a few missed or with a finding. */
async function walk({ db, orgId, now, random }: Maker, taskId: string) {
  const who = systemWho(orgId, now)
  const [task] = await rowsWith(db, tasks, who, { taskId })
  const people = (await executorBook(db, orgId, [task], task.startTime))(task)
  const points = await rowsWith(db, taskPoints, who, { taskId }, 'sort')
  const over = addMinutes(task.endTime, task.lateMinutes) < now
  const skipped = random.chance(0.12) ? points.length - 1 : points.length
  const wrong = random.chance(0.15) ? random.int(0, points.length - 1) : -1
  for (const [at, point] of points.entries()) {
    const checkTime = addMinutes(point.planFrom, 4 + at * 3)
    const walker = people[at % Math.max(1, Math.min(2, people.length))]
    if (!walker || at >= skipped || checkTime > now) {
      if (over) await patch(db, taskPoints, who, point, { pointStatus: pointStatus.is.missed })
      continue
    }
    const found = foundAt(point.checkItems, at === wrong)
    await patch(db, taskPoints, who, point, {
      ...found,
      checkTime,
      nursingId: walker.empId,
      nursingName: walker.empName,
      checkWay: random.chance(0.6) ? checkWay.is.card : checkWay.is.qr,
      offline: random.chance(0.1) ? 1 : 0,
    })
  }
  await finish(who, { db, orgId, now, random }, taskId)
}

async function finish(who: Who, { db, now }: Maker, taskId: string) {
  const [task] = await rowsWith(db, tasks, who, { taskId })
  const counted = await recount(db, who, { ...task, missedTold: task.endTime, executors: task.executors })
  const recent = task.startTime > addDays(now.slice(0, 10), -2)
  for (const point of await rowsWith(db, taskPoints, who, { taskId, abnormal: 1 }))
    if (recent) await askAbnormal(db, who, counted, point)
    else
      await patch(db, taskPoints, who, point, {
        handled: 1,
        handleRemark: '已更换并复查正常',
        handleTime: addMinutes(point.checkTime ?? now, 90),
        handleByName: '安全质控员',
      })
}

/** The findings at a point: all in order, or the first item abnormal. */
function foundAt(checkItems: Row<'patrolTaskPoint'>['checkItems'], wrong: boolean) {
  const items = checkItems.map(({ itemName, inputType: type }, at) => {
    const bad = wrong && at === 0
    const value = type === inputType.is.number ? (bad ? '46' : '24') : bad ? '异常' : '正常'
    return { itemName, value, abnormal: bad ? (1 as const) : (0 as const) }
  })
  return {
    items,
    abnormal: wrong ? 1 : 0,
    remark: wrong ? '已拍照上报，请尽快处理' : null,
    pointStatus: wrong ? pointStatus.is.abnormal : pointStatus.is.inTime,
  }
}

export default makePatrols
