import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  patrolPlan as calls,
  cycle,
  isOver,
  planRefusals as no,
  planFlow,
  planStatus,
} from '#contract/modules/duty/patrol/plan.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, rowsWith, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { manages } from '../reach.ts'
import { lines, patrolPlans, tasks } from '../tables.ts'
import { cancelTasks, makeAhead, remake } from '../task/make.ts'
import { executorBook, executorNames, knownExecutors, pickable } from './executors.ts'
import { patrolPlanOf } from './plan-row.ts'
import { isTooShort, windowsOverlap } from './rules.ts'

type Plan = Row<'patrolPlan'>

const rows = listing(patrolPlans, calls.planList, {
  rows: (db, who) =>
    db
      .selectFrom('patrolPlan')
      .innerJoin('patrolLine', (join) =>
        join
          .onRef('patrolLine.orgId', '=', 'patrolPlan.orgId')
          .onRef('patrolLine.linePkId', '=', 'patrolPlan.linePkId'),
      )
      .selectAll('patrolPlan')
      .select(['patrolLine.lineName', executorNames.as('executorNames')])
      .where('patrolPlan.orgId', '=', who.orgId),
  sort: ['planName', 'cycle', 'startDate', 'status'],
})

const plain = crud({ create: calls.planCreate, update: calls.planUpdate }, rows, {
  create: async ({ db, who, body }) => {
    const plan = calendarOf({ ...body, startDate: body.startDate ?? who.today, status: planStatus.is.off })
    if (plan.cycle === cycle.is.once && plan.date && plan.date < who.today) wrongValue('date', '巡更日期不能早于今天')
    await assertPlan(db, who, plan)
    return plan
  },
  created: ({ planName }) => `新增巡更计划${planName}`,
  update: async ({ db, who, body, row }) => {
    const next = calendarOf({ ...patrolPlanOf(row), ...body })
    await assertPlan(db, who, next)
    if (row.status === planStatus.is.on) await assertReady(db, who, next, row.linePkId)
    return next
  },
  updated: ({ planName }) => `编辑巡更计划${planName}`,
  remove: async ({ db, who, row }) => {
    const count = (await rowsWith(db, tasks, who, { planPkId: row.planPkId })).length
    if (count > 0) refuse(common.inUse, {}, { data: { refs: [{ type: '巡更任务', count }] } })
    if (row.status === planStatus.is.on) refuse({ ...common.inUse, text: '启用中的计划不能删除，请先停用' })
  },
  removed: ({ planName }) => `删除巡更计划${planName}`,
})

/** The handlers of plans (administration.md 4). */
export const planHandlers = {
  /** Options for everybody. */
  planList: async (request: Ctx<typeof calls.planList>) => {
    const found = await plain.list(request)
    if (manages(request.who)) return found
    return { ...found, list: found.list.map(({ planPkId, planName, status }) => ({ planPkId, planName, status })) }
  },
  planGet: plain.get,
  planCreate: plain.create,
  planUpdate: async (request: Ctx<typeof calls.planUpdate>) => {
    const answer = await plain.update(request)
    const { db, who } = request
    const plan = await own(db, patrolPlans, who, answer.planPkId)
    if (plan.status === planStatus.is.on) await remake(db, who, plan)
    return answer
  },
  planRemove: plain.remove,
  planStatus: async (request: Ctx<typeof calls.planStatus>) => {
    const { db, who, body } = request
    const row = await own(db, patrolPlans, who, body.planPkId)
    // The state is checked first, then the version, since both write it.
    const plan = await (body.planStatus === planStatus.is.on ? enable : disable)(db, who, row, body)
    who.did(`${planStatus.label(plan.status)}巡更计划${plan.planName}`)
    return rows.shown(request, plan.planPkId)
  },
  planExecutors: async ({ db, who, query }: Ctx<typeof calls.planExecutors>) => {
    const people = query.planPkId ? await walkersNow(db, who, query.planPkId) : await pickable(db, who.orgId)
    return people.map(({ empId, empName }) => ({ nursingId: empId, nursingName: empName }))
  },
}

type Switch = (db: Db, who: Who, row: Plan, body: { planStatus: number; version?: number }) => Promise<Plan>

/** 0→1, and 2→1 where days are left (22412); today's windows that have not begun are made at once. */
const enable: Switch = async (db, who, row, { version }) => {
  const next = planFlow.take('enable', row)
  if (isOver(row, who.today)) refuse(common.wrongState, { name: planStatus.label(planStatus.is.over) })
  const plan = patrolPlanOf(row)
  await assertPlan(db, who, plan)
  await assertReady(db, who, plan)
  const on = await update(db, patrolPlans, who, row, { ...next, version })
  await makeAhead(db, who, on)
  return on
}

/** 1→0; only the job ends a plan. */
const disable: Switch = async (db, who, row, { planStatus: target, version }) => {
  if (target !== planStatus.is.off) refuse(common.wrongState, { name: planStatus.label(row.status) })
  const off = await update(db, patrolPlans, who, row, { ...planFlow.take('disable', row), version })
  await cancelTasks(db, who, row.planPkId)
  return off
}

async function walkersNow(db: Db, who: Who, planPkId: string) {
  const plan = await own(db, patrolPlans, who, planPkId)
  const now = { ...plan, startTime: who.now, endTime: who.now }
  return (await executorBook(db, who.orgId, [now], who.now))(now)
}

interface PlanValues {
  linePkId: string
  cycle: number
  weekDays?: readonly number[] | null
  monthDays?: readonly number[] | null
  date?: string | null
  times: ReturnType<typeof patrolPlanOf>['times']
  executorType: number
  executorIds: readonly string[]
  startDate: string
  endDate?: string | null
}

/** Drops the fields of other cycles. */
const calendarOf = <P extends PlanValues>(plan: P): P => ({
  ...plan,
  weekDays: plan.cycle === cycle.is.weekly ? plan.weekDays : null,
  monthDays: plan.cycle === cycle.is.monthly ? plan.monthDays : null,
  date: plan.cycle === cycle.is.once ? plan.date : null,
})

/** Checks for every plan, running or not. */
async function assertPlan(db: Db, who: Who, plan: PlanValues) {
  if (plan.cycle === cycle.is.weekly && !plan.weekDays?.length) wrongValue('weekDays', '星期不能为空')
  if (plan.cycle === cycle.is.monthly && !plan.monthDays?.length) wrongValue('monthDays', '日期不能为空')
  if (plan.cycle === cycle.is.once && !plan.date) wrongValue('date', '巡更日期不能为空')
  if (plan.endDate && plan.endDate < plan.startDate) wrongValue('endDate', '结束日期不能早于开始日期')
  // Locked: nobody disables or lengthens it meanwhile.
  const line = await own(db, lines, who, plan.linePkId, { lock: true })
  if (windowsOverlap(plan.times)) refuse(no.overlap, {}, { field: 'times' })
  if (isTooShort(plan.times, line.estimateMinutes)) refuse(no.tooShort, { n: line.estimateMinutes }, { field: 'times' })
  const { known, total } = await knownExecutors(db, who.orgId, plan.executorType, plan.executorIds)
  if (known < total) refuse(common.missing, {}, { field: 'executorIds' })
}

/**
 * 22412: a plan runs on an enabled line with enabled points, by employees who can sign in. On the line it already runs
 * on points may be disabled for a while: they are left out.
 */
async function assertReady(db: Db, who: Who, plan: PlanValues, runsOn?: string) {
  const line = await own(db, lines, who, plan.linePkId)
  const stopped = plan.linePkId !== runsOn && (await hasStopped(db, who, plan.linePkId))
  const { ready, total } = await knownExecutors(db, who.orgId, plan.executorType, plan.executorIds)
  if (line.status !== onOff.is.on || stopped || ready < total) refuse(no.notReady)
}

async function hasStopped(db: Db, who: Who, linePkId: string) {
  const { rows: off } = await sql`
    select 1 from patrol_line_point stop
    join patrol_point point on point.org_id = stop.org_id and point.point_pk_id = stop.point_pk_id
    where stop.org_id = ${who.orgId} and stop.line_pk_id = ${linePkId} and point.status <> ${onOff.is.on} limit 1`.execute(
    db,
  )
  return off.length > 0
}
