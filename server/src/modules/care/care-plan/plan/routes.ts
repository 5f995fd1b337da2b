import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { executionRefusals } from '#contract/modules/care/care-plan/execution.ts'
import { planRefusals as no, plan, planStatus } from '#contract/modules/care/care-plan/plan.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { type Ctx, serve } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import { type Asking, listing, withResident } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import { find, insert, own, remove, update } from '#core/rows/store/write.ts'
import { userName } from '#core/rows/user-name.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { done } from '../../../platform/message/service.ts'
import { users } from '../../../platform/user/tables.ts'
import { shiftsOf } from '../rows.ts'
import { carePlans, planNumbers } from '../tables.ts'
import { assertItemsCharged, endPlan, intakeOf, prolong, reviewOf, startPlan, stopPlan } from './plans.ts'
import { assertAims, assertChange, assertConfirmerNamed, assertDocument } from './rules.ts'
import './reviews.ts'

/** Care plans over HTTP (care.md 4). */

const countOf = (column: string) => sql<number>`jsonb_array_length(${sql.ref(`care_plan.${column}`)})`

const rows = listing(carePlans, plan.planList, {
  rows: (db, who) =>
    withResident(db, who, carePlans).select([
      sql<string | null>`(select level_name from level where level.org_id = care_plan.org_id
        and level.level_id = care_plan.level_id)`.as('levelName'),
      userName('carePlan.nurseId').as('nurseName'),
      userName('carePlan.doctorId').as('doctorName'),
      countOf('problems').as('problemCount'),
      countOf('goals').as('goalCount'),
      countOf('items').as('itemCount'),
      sql<number>`(select count(*)::int from jsonb_array_elements(care_plan.goals) goal
        where goal ->> 'result' = '1')`.as('goalDone'),
    ]),
  sort: ['planNo', 'startDate', 'endDate', 'nextReviewDate', 'planStatus'],
  where: {
    reviewDue: (value: number, who) =>
      sql`(care_plan.plan_status = ${planStatus.is.running} and care_plan.next_review_date <= ${who.today}) = (${value} = 1)`,
  },
})

async function assertPeople(db: Db, who: Who, named: { nurseId?: string; doctorId?: string | null }) {
  for (const field of ['nurseId', 'doctorId'] as const)
    if (named[field] && (await find(db, users, who, named[field]))?.status !== userStatus.is.normal)
      wrongValue(field, '请选择在用的账号')
}

async function create(request: Ctx<typeof plan.planCreate>) {
  const { db, who, body } = request
  const resident = await ownResident(db, who, body.oldmanId)
  if (!livesHere.includes(resident.oldmanStatus)) refuse(executionRefusals.notLiving)
  assertConfirmerNamed(body)
  assertDocument(body, await shiftsOf(db, who, body.oldmanId))
  assertAims(body)
  await assertItemsCharged(db, who, body.items)
  await assertPeople(db, who, body)
  const { planReviewDays } = await settings(db, who.orgId, ['planReviewDays'])
  const planId = newId()
  await insert(db, carePlans, who, {
    ...body,
    planId,
    levelId: resident.levelId,
    planStatus: planStatus.is.draft,
    reviewDays: body.reviewDays ?? planReviewDays,
    planNo: await planNumbers.next(db, who),
  })
  who.did(`为${resident.oldmanName}制定护理计划${body.planName}`)
  return rows.shown(request, planId)
}

async function reach(request: Asking, planId: string) {
  await rows.shown(request, planId)
  return own(request.db, carePlans, request.who, planId, { lock: true })
}

async function change(request: Ctx<typeof plan.planUpdate>) {
  const { db, who, body } = request
  const row = await reach(request, body.planId)
  if (!livesHere.includes((await ownResident(db, who, row.oldmanId)).oldmanStatus)) refuse(executionRefusals.notLiving)
  assertChange(row, body, who.today)
  const { reviewed, planId: _, ...sent } = body
  const next = { ...row, ...sent }
  if (sent.familyConfirm !== undefined) assertConfirmerNamed(next)
  assertDocument(next, await shiftsOf(db, who, row.oldmanId))
  if (row.planStatus === planStatus.is.draft) assertAims(next)
  if (sent.items) await assertItemsCharged(db, who, sent.items)
  await assertPeople(db, who, sent)
  const reviewDays = next.reviewDays ?? row.reviewDays
  const values = {
    ...sent,
    reviewDays,
    ...(reviewed === 1 && { nextReviewDate: addDays(who.today, reviewDays) }),
  }
  await update(db, carePlans, who, row, values)
  if (row.planStatus === planStatus.is.running && sent.endDate !== undefined && sent.endDate !== row.endDate)
    await prolong(db, who, row, sent.endDate)
  if (row.planStatus === planStatus.is.running) await done(db, who, intakeOf(row))
  if (reviewed === 1 || (sent.nextReviewDate && sent.nextReviewDate > who.today)) await done(db, who, reviewOf(row))
  who.did(`${reviewed === 1 ? '复评' : '修改'}护理计划${row.planNo}`)
  return rows.shown(request, row.planId)
}

async function move(request: Ctx<typeof plan.planStatus>) {
  const { db, who, body } = request
  const { running, stopped, ended } = planStatus.is
  const reason = body.reason ?? ''
  if ((body.planStatus === stopped || body.planStatus === ended) && !reason) wrongValue('reason', '请填写原因')
  for (const planId of [...new Set(body.planIds)].sort()) {
    const row = await reach(request, planId)
    if (body.planStatus === running) await startPlan(db, who, row)
    else if (body.planStatus === stopped) await stopPlan(db, who, row, reason)
    else if (body.planStatus === ended) await endPlan(db, who, row, reason)
    else refuse(common.wrongState, { name: planStatus.label(row.planStatus) })
    who.did(`护理计划${row.planNo}：${planStatus.label(body.planStatus)}`)
  }
}

export const planModule = serve(plan, {
  planList: (request) => rows.page(request, request.query),
  planGet: (request) => rows.shown(request, request.params.planId),
  planCreate: create,
  planUpdate: change,
  planRemove: async (request) => {
    const row = await reach(request, request.params.planId)
    if (row.planStatus !== planStatus.is.draft) refuse(no.notDraft)
    await remove(request.db, carePlans, request.who, row)
    request.who.did(`删除护理计划${row.planNo}`)
  },
  planStatus: move,
})
