import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { executionRefusals, rowSource } from '#contract/modules/care/care-plan/execution.ts'
import { planStatus } from '#contract/modules/care/care-plan/plan.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insertMany, patch, remove, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { done, undone } from '../../../platform/message/service.ts'
import { assertCharged, chosenProject } from '../../care-project/service.ts'
import { activeOf } from '../executions.ts'
import { scheduleChanged } from '../follow/effects.ts'
import { assertNotPlannedTwice, listsOf, scheduleRowsOf, shiftsOf } from '../rows.ts'
import { carePlans, executionRows } from '../tables.ts'
import { assertDocument, assertGoalsJudged, type Document } from './rules.ts'

/** A plan starts, stops and ends, together with its items in the schedule of its resident (care.md 4). */

const { draft, running, stopped, ended } = planStatus.is
export type Plan = Row<'carePlan'>

/** care.md 11b INTAKE_LOW: another plan answers this to-do. */
export const intakeOf = ({ oldmanId }: { oldmanId: string }) => ({ bizType: 'INTAKE_LOW', bizId: oldmanId })
const reviewType = 'PLAN_REVIEW'
/** care.md 11b: the to-do lasts until the plan was reviewed or has ended. */
export const reviewOf = ({ planId }: { planId: string }) => ({ bizType: reviewType, bizId: planId })

/** 0, 2 → 1: its items become rows of the resident's schedule. Refuses 14006, 14008, 14111, 14121, 21001, 21009. */
export async function startPlan(db: Db, who: Who, plan: Plan) {
  if (plan.planStatus !== draft && plan.planStatus !== stopped) wrongState(plan)
  const resident = await ownResident(db, who, plan.oldmanId, { lock: true })
  if (!livesHere.includes(resident.oldmanStatus)) refuse(executionRefusals.notLiving)
  if (plan.endDate && plan.endDate < who.today) refuse(executionRefusals.dates, {}, { field: 'endDate' })
  if (plan.items.length === 0) wrongValue('items', '请至少添加一个护理项目')
  const shifts = await shiftsOf(db, who, plan.oldmanId)
  assertDocument(plan, shifts)
  await assertItemsCharged(db, who, plan.items)
  for (const { projectId } of plan.items) await chosenProject(db, who, projectId)
  const execution = await activeOf(db, who, plan.oldmanId)
  if (!execution) return wrongValue('oldmanId', '老人没有执行中的护理执行，请先新建')
  const rows = await bringItems(db, who, plan, execution)
  const after = await scheduleRowsOf(db, who, [execution.executionId])
  for (const { nursingPlanId } of rows) assertNotPlannedTwice(after, nursingPlanId, who.today, shifts)
  await scheduleChanged(db, who, [plan.oldmanId], '护理计划启用')
  await patch(db, carePlans, who, plan, {
    planStatus: running,
    nextReviewDate: plan.nextReviewDate ?? addDays(firstDay(who, plan, execution), plan.reviewDays),
    stopReason: null,
  })
  await done(db, who, intakeOf(plan))
}

/** The first day on which both plan and schedule are in force, today or later. */
const firstDay = (who: Who, plan: Plan, execution: Row<'execution'>) =>
  [plan.startDate, execution.startDate].reduce((last, day) => (day > last ? day : last), who.today)

/** Its items as rows of the schedule, except those whose days are over. */
async function bringItems(db: Db, who: Who, plan: Plan, execution: Row<'execution'>) {
  const startDate = firstDay(who, plan, execution)
  const rows = plan.items
    .map(({ itemId: _, problemId: __, projectName: ___, ...item }) => ({
      ...listsOf(item),
      executionId: execution.executionId,
      nursingPlanId: newId(),
      planId: plan.planId,
      source: rowSource.is.plan,
      startDate,
      endDate: item.endDate ?? plan.endDate ?? null,
      status: onOff.is.on,
    }))
    .filter(({ endDate }) => !endDate || endDate >= startDate)
  if (rows.length > 0) await insertMany(db, executionRows, who, rows)
  return rows
}

/** A new schedule gets the items of the running plans; their rows in the former one are over. */
export async function takeAlong(db: Db, who: Who, oldmanId: string) {
  const execution = await activeOf(db, who, oldmanId)
  const all = await openPlans(db, who).where('oldmanId', '=', oldmanId).where('planStatus', '=', running).execute()
  if (!execution || all.length === 0) return
  for (const row of all) {
    await takeBack(db, who, row.planId)
    await bringItems(db, who, row, execution)
  }
  await scheduleChanged(db, who, [oldmanId], '护理执行开始')
}

/** An item that is charged separately names a job with a fee project (21001). */
export const assertItemsCharged = (db: Db, who: Who, items: Document['items']) =>
  assertCharged(
    db,
    who,
    items.map((item, at) => ({ ...item, field: `items.${at}` })).filter(({ billable }) => billable === 1),
  )

/** 1 → 2: its rows end now. */
export async function stopPlan(db: Db, who: Who, plan: Plan, reason: string) {
  if (plan.planStatus !== running) wrongState(plan)
  await closeRows(db, who, plan)
  await patch(db, carePlans, who, plan, { planStatus: stopped, stopReason: reason })
  await done(db, who, intakeOf(plan))
}

/** 1, 2 → 3, by hand when every goal has a result (14122); its last day is today. */
export async function endPlan(db: Db, who: Who, plan: Plan, reason: string) {
  if (plan.planStatus !== running && plan.planStatus !== stopped) wrongState(plan)
  assertGoalsJudged(plan)
  const endDate = plan.startDate > who.today ? plan.startDate : who.today
  await close(db, who, plan, { stopReason: reason, ...((!plan.endDate || plan.endDate > endDate) && { endDate }) })
  await done(db, who, reviewOf(plan))
}

const wrongState = (plan: Plan): never => refuse(common.wrongState, { name: planStatus.label(plan.planStatus) })

async function close(
  db: Db,
  who: Who,
  plan: Plan,
  how: { stopReason: string; departedFrom?: Row<'carePlan'>['departedFrom']; endDate?: string },
) {
  await closeRows(db, who, plan)
  await patch(db, carePlans, who, plan, { planStatus: ended, ...how })
}

async function closeRows(db: Db, who: Who, { planId, oldmanId }: Plan) {
  if ((await takeBack(db, who, planId)) > 0) await scheduleChanged(db, who, [oldmanId], '护理计划停用')
}

/** Removes the rows that have not begun and ends the others. Gives the number of rows. */
async function takeBack(db: Db, who: Who, planId: string) {
  const rows = await rowsWith(db, executionRows, who, { planId, status: onOff.is.on })
  for (const row of rows)
    if (row.startDate > who.today) await remove(db, executionRows, who, row)
    else await patch(db, executionRows, who, row, { status: onOff.is.off, endDate: who.today })
  return rows.length
}

const openPlans = (db: Db, who: Who) =>
  db
    .selectFrom('carePlan')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('planStatus', 'in', [running, stopped])
    .orderBy('planId')

/** A departure ends running plans, whether or not goals have a result, and stores their former state. */
export async function departWith(db: Db, who: Who, oldmanId: string, reason: string) {
  for (const row of await openPlans(db, who).where('oldmanId', '=', oldmanId).execute()) {
    await close(db, who, row, { stopReason: reason, departedFrom: row.planStatus })
    await undone(db, who, reviewOf(row))
  }
}

/**
 * Restores the plans when a departure is revoked; running ones resume with their items, even if their jobs have changed
 * since.
 */
export async function returnWith(db: Db, who: Who, oldmanId: string) {
  const rows = await db
    .selectFrom('carePlan')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('departedFrom', 'is not', null)
    .orderBy('planId')
    .execute()
  for (const row of rows)
    await patch(db, carePlans, who, row, {
      planStatus: row.departedFrom ?? stopped,
      departedFrom: null,
      stopReason: null,
    })
  await takeAlong(db, who, oldmanId)
}

/** care.md 4: ends plans past their last day; goals stay as they are. */
export async function endPast(db: Db, who: Who) {
  const past = await openPlans(db, who).where('endDate', '<', who.today).execute()
  for (const row of past) {
    await close(db, who, row, { stopReason: '计划到期' })
    await undone(db, who, reviewOf(row))
  }
  return past.length
}

/** A later last day is written to the rows that ended with the plan. */
export async function prolong(db: Db, who: Who, plan: Plan, endDate: string | null) {
  const rows = await db
    .selectFrom('executionRow')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('planId', '=', plan.planId)
    .where('status', '=', onOff.is.on)
    .where('endDate', plan.endDate ? '=' : 'is', plan.endDate ?? null)
    .orderBy('nursingPlanId')
    .execute()
  for (const row of rows) await patch(db, executionRows, who, row, { endDate })
  const after = rows[0] ? await scheduleRowsOf(db, who, [rows[0].executionId]) : []
  const shifts = await shiftsOf(db, who, plan.oldmanId)
  for (const { nursingPlanId } of rows) assertNotPlannedTwice(after, nursingPlanId, who.today, shifts)
  await scheduleChanged(db, who, [plan.oldmanId], '护理计划延期')
}
