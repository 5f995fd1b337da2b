import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { activityStatus } from '#contract/modules/campus/activity/activity.ts'
import { assessStatus, bindStatus } from '#contract/modules/care/assessment/assessment.ts'
import { texture } from '#contract/modules/care/dish/dish.ts'
import { planStatus } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { contractKind, contractStatus } from '#contract/modules/living/agreement/agreement.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays, msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { assessedRisks } from '../../../../care/assessment/service.ts'
import { plannedRisks } from '../../../../care/care-plan/service.ts'
import { turnsDone } from '../../../../care/care-task/service.ts'
import { type Answer, flag, monthDays, oneOf, quarterDays } from './answer.ts'

/** The records of residents: contracts, assessments, risks, diets, turning, outings, activities, calls. */

const lives = sql`oldman.oldman_status in (${sql.lit(liveStatus.is.living)}, ${sql.lit(liveStatus.is.trial)})`

/** The number of residents who live here, and of those for whom the condition is true. */
async function counted(db: Db, { orgId }: Who, holds: ReturnType<typeof sql>) {
  return oneOf(
    db,
    sql<{ all: number; fit: number }>`select count(*)::int as all, count(*) filter (where ${holds})::int as fit
      from oldman where oldman.org_id = ${orgId} and ${lives}`,
  )
}

export const agreements: Answer = async (db, who) => {
  const { all, fit } = await counted(
    db,
    who,
    sql`exists (select from agreement paper where paper.org_id = oldman.org_id and paper.resident_id = oldman.oldman_id
      and paper.category = ${sql.lit(contractKind)} and paper.contract_status = ${sql.lit(contractStatus.is.inForce)}
      and paper.end_date >= ${who.today}::date)`,
  )
  return {
    text: '在住老人服务协议',
    value: `在住${all}人，协议有效${fit}人，缺${all - fit}人`,
    passed: all === 0 ? null : flag(fit === all),
    routePath: '/live/contractDocument',
    query: { contractStatus: String(contractStatus.is.inForce) },
  }
}

export const assessments: Answer = async (db, who) => {
  const { all, fit } = await counted(
    db,
    who,
    sql`exists (select from assessment one where one.org_id = oldman.org_id and one.oldman_id = oldman.oldman_id
      and one.current = 1 and one.bind_status = ${sql.lit(bindStatus.is.bound)}
      and one.assess_status = ${sql.lit(assessStatus.is.complete)}
      and coalesce(one.valid_until, ${who.today}::date) >= ${who.today}::date)`,
  )
  return {
    text: '在住老人能力与风险评估',
    value: `在住${all}人，评估有效${fit}人，缺${all - fit}人`,
    passed: all === 0 ? null : flag(fit === all),
    routePath: '/careplan/assessment/record',
    query: null,
  }
}

/** Residents at this risk, by assessment or by a care plan for it. */
async function atRisk(db: Db, who: Who, tag: string) {
  const { rows } = await sql<{ oldmanId: string }>`select oldman_id from oldman
    where org_id = ${who.orgId} and ${lives}`.execute(db)
  const ids = rows.map(({ oldmanId }) => oldmanId)
  if (ids.length === 0) return { known: 0, planned: 0 }
  const assessed = await assessedRisks(db, who, ids)
  const planned = await plannedRisks(db, who, ids)
  const cares = ids.filter((id) => planned.get(id)?.includes(tag))
  const known = ids.filter((id) => assessed.get(id)?.includes(tag) || planned.get(id)?.includes(tag))
  return { known: known.length, planned: cares.length }
}

/** Whether residents at this risk have a care plan for it. */
export function risk(tag: string, word: string): Answer {
  return async (db, who) => {
    const { known, planned } = await atRisk(db, who, tag)
    return {
      text: `${word}风险的在住老人`,
      value: `${known}人，护理计划已列措施${planned}人`,
      passed: null,
      routePath: '/careplan/nursingPlan',
      query: null,
    }
  }
}

const weekDays = 7
export const turning: Answer = async (db, who) => {
  const [from, to] = [`${addDays(who.today, -weekDays)} 00:00:00`, who.now].map(msOf)
  const done = await turnsDone(db, who.orgId, { from, to })
  const times = [...done.values()].reduce((sum, all) => sum + all.length, 0)
  const { known } = await atRisk(db, who, 'pressure')
  return {
    text: `近${weekDays}天翻身记录`,
    value: `${done.size}人，共${times}次；压疮风险${known}人`,
    passed: known > 0 && times === 0 ? 0 : null,
    routePath: '/careplan/nursingRecord',
    query: null,
  }
}

export const diets: Answer = async (db, who) => {
  const { all, fit } = await counted(
    db,
    who,
    sql`exists (select from oldman_diet diet where diet.org_id = oldman.org_id and diet.oldman_id = oldman.oldman_id
      and diet."from" <= ${who.now}::timestamp and coalesce(diet."to", 'infinity') > ${who.now}::timestamp
      and (diet.texture <> ${texture.is.plain} or jsonb_array_length(diet.diet_tags) > 0
        or jsonb_array_length(diet.allergens) > 0))`,
  )
  const { plans } = await oneOf(
    db,
    sql<{ plans: number }>`select count(*)::int as plans from dish_plan where org_id = ${who.orgId}
      and plan_status = ${sql.lit(planStatus.is.published)} and start_date <= ${who.today}::date
      and coalesce(end_date, 'infinity') >= ${who.today}::date`,
  )
  return {
    text: '特殊膳食与今日食谱',
    value: `在住${all}人，特殊膳食${fit}人；执行中的食谱${plans}份`,
    passed: fit > 0 && plans === 0 ? 0 : null,
    routePath: '/careplan/diet',
    query: null,
  }
}

export const outingEvidence: Answer = async (db, { orgId, today, now }) => {
  const { all, late, rails } = await oneOf(
    db,
    sql<{ all: number; late: number; rails: number }>`select
        count(*) filter (where out_time >= ${addDays(today, -monthDays)}::date)::int as all,
        count(*) filter (where out_status = ${sql.lit(outStatus.is.out)} and plan_back_time < ${now}::timestamp)::int as late,
        (select count(*)::int from rail where rail.org_id = ${orgId} and rail.status = ${onOff.is.on}) as rails
      from outing where org_id = ${orgId}`,
  )
  return {
    text: `近${monthDays}天外出登记与电子围栏`,
    value: `外出${all}次，现超时未归${late}人；启用围栏${rails}个`,
    passed: late > 0 ? 0 : null,
    routePath: '/live/Outing/register',
    query: null,
  }
}

const { draft, cancelled } = activityStatus.is
const highRisk = 3
export const activities: Answer = async (db, { orgId, today }) => {
  const { all, high, bare } = await oneOf(
    db,
    sql<{ all: number; high: number; bare: number }>`select count(*)::int as all,
      count(*) filter (where risk_level = ${sql.lit(highRisk)})::int as high,
      count(*) filter (where risk_level = ${sql.lit(highRisk)} and coalesce(safety_plan, '') = '')::int as bare
    from activity where org_id = ${orgId} and activity_status not in (${sql.join([draft, cancelled])})
      and start_time >= ${addDays(today, -quarterDays)}::date`,
  )
  return {
    text: `近${quarterDays}天文娱活动安全预案`,
    value: `活动${all}次，其中高风险${high}次，缺安全预案${bare}次`,
    passed: bare > 0 ? 0 : high > 0 ? 1 : null,
    routePath: '/administration/activity',
    query: null,
  }
}

export const calls: Answer = async (db, { orgId, today }) => {
  const { all, p90, late } = await oneOf(
    db,
    sql<{ all: number; p90: number | null; late: number }>`select count(*)::int as all,
      percentile_disc(0.9) within group (order by response_sec)::int as p90,
      count(*) filter (where overtime = 1)::int as late
    from call_record where org_id = ${orgId} and call_time >= ${addDays(today, -monthDays)}::date`,
  )
  return {
    text: `近${monthDays}天呼叫应答`,
    value: `呼叫${all}次，超时${late}次，九成在${p90 ?? '—'}秒内应答`,
    passed: null,
    routePath: '/yunmuIot/callRecord',
    query: null,
  }
}
