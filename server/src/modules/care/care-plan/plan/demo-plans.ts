import type { CodeOf } from '#contract/kit/codes.ts'
import { executionStatus, rowSource } from '#contract/modules/care/care-plan/execution.ts'
import { planStatus } from '#contract/modules/care/care-plan/plan.ts'
import type { cycle } from '#contract/modules/care/care-schedule/schedule.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { FreshRow, Row } from '#core/rows/store/table.ts'

const { draft, running, stopped, ended } = planStatus.is

/** Three problems with their goals and measures. */
const papers = [
  {
    planName: '跌倒预防',
    problem: { title: '步态不稳，有跌倒危险', riskTag: 'fall', level: 3 },
    goals: ['一个月内不发生跌倒', '能借助步行器走到活动室'],
    items: [
      {
        projectId: 'demo-care-walk',
        projectName: '陪同散步',
        cycleType: 2 as const,
        weekDays: [2, 4, 6],
        times: ['15:40'],
      },
    ],
  },
  {
    planName: '防压疮',
    problem: { title: '长期卧床，皮肤有受损危险', riskTag: 'pressure', level: 3 },
    goals: ['皮肤完整，无新发压红', '每日离床两小时'],
    items: [
      { projectId: 'demo-care-limbs', projectName: '肢体活动', cycleType: 1 as const, times: ['14:05', '19:05'] },
    ],
  },
  {
    planName: '稳定血压',
    problem: { title: '血压波动，服药不规律', riskTag: null, level: 2 },
    goals: ['血压保持在140/90以下'],
    items: [{ projectId: 'care-project-08', projectName: '测血压', cycleType: 1 as const, times: ['19:35'] }],
  },
]
const states = [running, running, running, ended, running, draft, running, stopped]

/** Plans of every fourth resident, most of them running with their items in the schedule, some due for review. */
export async function makePlans(db: Db, orgId: string, now: string) {
  const executions = await db
    .selectFrom('execution')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('executionStatus', '=', executionStatus.is.running)
    .orderBy('executionId')
    .execute()
  const house = { orgId, now, nurses: await nursesOf(db, orgId), names: await jobNames(db, orgId) }
  const plans = executions.filter((_, at) => at % 4 === 2).map((execution, at) => planOf(house, execution, at))
  if (plans.length === 0) return
  await db
    .insertInto('carePlan')
    .values(plans.map(({ row }) => row))
    .execute()
  const rows = plans.filter(({ row }) => row.planStatus === running).flatMap(scheduleOf)
  await db.insertInto('executionRow').values(rows).execute()
}

interface House {
  orgId: string
  now: string
  nurses: readonly { userId: string }[]
  names: ReadonlyMap<string, string>
}

/** The plan of one resident; text, age and state alternate by the index `at`. */
function planOf({ orgId, now, nurses, names }: House, execution: Row<'execution'>, at: number) {
  const today = now.slice(0, 10)
  const paper = papers[at % papers.length]
  const status = states[at % states.length]
  const startDate = addDays(today, -(at % 60) - 5)
  const reviewDays = [14, 30, 60][at % 3]
  const passed = Math.floor((at % 60) / reviewDays) * reviewDays
  const problemId = `problem-${at}`
  const items = itemsOf(paper, names, at)
  const goals = paper.goals.map((goal, n) => ({
    goalId: `goal-${at}-${n}`,
    problemId,
    goal,
    targetDate: addDays(startDate, 60),
    result: status === ended || (n === 0 && at % 2 === 0) ? 1 : 0,
  }))
  const row = {
    ...stampOf(orgId, now),
    planId: `plan-${String(at + 1).padStart(3, '0')}`,
    planNo: `HL${startDate.slice(2).replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
    planName: paper.planName,
    oldmanId: execution.oldmanId,
    levelId: execution.levelId,
    problems: JSON.stringify([{ problemId, ...paper.problem }]),
    goals: JSON.stringify(goals),
    items: JSON.stringify(items),
    startDate,
    endDate: at % 5 === 0 ? addDays(today, 60) : null,
    reviewDays,
    nextReviewDate: status === draft ? null : addDays(startDate, passed + reviewDays + 5),
    nurseId: nurses[at % nurses.length].userId,
    planStatus: status,
    stopReason: status === ended ? '目标达成' : status === stopped ? '身体不适，暂停' : null,
  }
  return { execution, items, row }
}

const itemsOf = (paper: (typeof papers)[number], names: House['names'], at: number): Item[] =>
  paper.items
    .filter(({ projectId }) => names.has(projectId))
    .map((item, n) => ({
      ...item,
      itemId: `item-${at}-${n}`,
      problemId: `problem-${at}`,
      executorRule: 1,
      billable: 0,
      projectName: names.get(item.projectId),
    }))

/** The rows of a running plan in the schedule of its resident. */
const scheduleOf = ({ execution, items, row }: ReturnType<typeof planOf>) =>
  items.map(
    ({ itemId, projectId, cycleType, times, weekDays }): FreshRow<'executionRow'> => ({
      ...stampOf(row.orgId, row.createTime),
      executionId: execution.executionId,
      nursingPlanId: `row-${itemId}`,
      planId: row.planId,
      projectId,
      cycleType,
      source: rowSource.is.plan,
      startDate: row.startDate,
      endDate: row.endDate,
      times: JSON.stringify(times),
      weekDays: JSON.stringify(weekDays ?? []),
    }),
  )

const stampOf = (orgId: string, now: string) => ({ orgId, createTime: now, createByName: '系统' })

const nursesOf = (db: Db, orgId: string) =>
  db
    .selectFrom('userAccount')
    .select('userId')
    .where('orgId', '=', orgId)
    .where('loginName', 'in', ['nurse', 'nurse_head'])
    .orderBy('loginName')
    .execute()

interface Item {
  itemId: string
  projectId: string
  cycleType: CodeOf<typeof cycle>
  times: string[]
  weekDays?: number[]
}

async function jobNames(db: Db, orgId: string) {
  const jobs = await db
    .selectFrom('careProject')
    .select(['projectId', 'projectName'])
    .where('orgId', '=', orgId)
    .execute()
  return new Map(jobs.map(({ projectId, projectName }) => [projectId, projectName]))
}
