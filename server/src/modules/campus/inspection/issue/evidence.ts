import { type RawBuilder, sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { type RegisterType, registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { trainingStatus } from '#contract/modules/campus/training/training.ts'
import { addDays } from '../../../../core/clock.ts'
import type { Db } from '../../../../core/db/db.ts'
import type { Who } from '../../../../core/who/who.ts'
import { issueOf } from './bank.ts'

/** What the house itself knows of an item (services.md 2.4); a proposal, the inspector decides. */

interface Evidence {
  text: string
  value: string | null
  passed: 0 | 1 | null
  routePath: string | null
  query: Record<string, string> | null
}
type Answer = (db: Db, who: Who) => Promise<Evidence>

const flag = (passed: boolean) => (passed ? 1 : 0)
const countOf = async (db: Db, count: RawBuilder<{ n: number }>) => (await count.execute(db)).rows[0].n

/** Days of the last `span` on which all of these registers were written; with `least` days it is in order. */
function registers(types: readonly RegisterType[], span: number, least: number): Answer {
  return async (db, { orgId, today }) => {
    const from = addDays(today, -span)
    const days = await countOf(
      db,
      sql<{ n: number }>`select count(*)::int as n from (
        select register_date from inspect_register where org_id = ${orgId} and void = 0
          and register_type = any(${[...types]}::int[]) and register_date between ${from}::date and ${today}::date
        group by register_date having count(distinct register_type) = ${types.length}) written`,
    )
    return {
      text: `近${span}天${types.map((type) => registerType.label(type)).join('、')}登记`,
      value: `${days}天有登记`,
      passed: flag(days >= least),
      routePath: '/government/inspect/detail/register',
      query: { registerType: String(types[0]), registerDateFrom: from, registerDateTo: today },
    }
  }
}

const monthDays = 31
const selfChecks: Answer = async (db, { orgId, today }) => {
  const from = addDays(today, -monthDays)
  const n = await countOf(
    db,
    sql<{ n: number }>`select count(*)::int as n from inspect where org_id = ${orgId} and status > 0
      and inspect_type = ${inspectType.is.own}::int and inspect_date >= ${from}::date`,
  )
  return {
    ...{ text: `近${monthDays}天日常自查（责任保险请查阅保单）`, value: `${n}次` },
    // The insurance is looked at on paper.
    passed: n === 0 ? 0 : null,
    ...{ routePath: '/government/inspect', query: { inspectType: String(inspectType.is.own), dateFrom: from } },
  }
}

const yearDays = 365
const closedComplaints: Answer = async (db, { orgId, today }) => {
  const from = addDays(today, -yearDays)
  const { rows } = await sql<{ all: number; open: number; safety: number }>`
    select count(*)::int as all, count(*) filter (where status in (1, 2) and deadline < ${`${today} 00:00:00`}::timestamp)::int as open,
      count(*) filter (where complaint_type = 8)::int as safety
    from complaint where org_id = ${orgId} and receive_time >= ${from}::date`.execute(db)
  const { all, open, safety } = rows[0]
  return {
    text: '近一年投诉建议办理',
    value: `共${all}件，安全类${safety}件，逾期未办${open}件`,
    passed: open > 0 ? 0 : null,
    ...{ routePath: '/administration/complaint/records', query: null },
  }
}

const falls: Answer = async (db, { orgId, today }) => {
  const from = addDays(today, -yearDays)
  const { rows } = await sql<{ all: number; open: number }>`
    select count(*)::int as all, count(*) filter (where status not in (0, 5))::int as open
    from adverse_event where org_id = ${orgId} and event_type = 1 and happen_time >= ${from}::date`.execute(db)
  const { all, open } = rows[0]
  return {
    text: '近一年跌倒事件',
    value: `${all}起，未结案${open}起`,
    passed: null,
    ...{ routePath: '/administration/adverseEvent/records', query: { eventType: '1' } },
  }
}

const halfYearDays = 183
const fireTraining = 3
const { planned, running, ended } = trainingStatus.is
/** How many of the staff came to a fire training in half a year (administration.md 5.3). */
const trained: Answer = async (db, { orgId, today, now }) => {
  const from = addDays(today, -halfYearDays)
  const { rows } = await sql<{ all: number; came: number }>`
    select count(*)::int as all, count(*) filter (where exists (
      select from training_member member
      join training on training.org_id = member.org_id and training.training_id = member.training_id
      where member.org_id = emp.org_id and member.emp_id = emp.emp_id and member.sign_time is not null
        and training.training_type = ${fireTraining}::int and training.status in (${sql.join([planned, running, ended])})
        and training.end_time <= ${now}::timestamp and training.start_time >= ${from}::date))::int as came
    from emp where org_id = ${orgId} and status <> 3`.execute(db)
  const { all, came } = rows[0]
  const rate = all === 0 ? 0 : Math.floor((came * 1000) / all) / 10
  return {
    text: '近半年消防安全培训覆盖率',
    value: `${rate.toFixed(1)}%（在职${all}人，已参训${came}人）`,
    passed: flag(all > 0 && came === all),
    routePath: '/administration/training/records',
    query: { trainingType: String(fireTraining), startTimeFrom: from },
  }
}

const quarterDays = 90
const known: Readonly<Record<string, Answer>> = {
  S04: registers([2, 9], quarterDays, quarterDays),
  S05: selfChecks,
  S19: registers([1], monthDays, 1),
  S22: registers([6], monthDays, 1),
  S25: registers([6], monthDays, 1),
  S27: registers([5], yearDays, 1),
  S29: registers([11], monthDays, monthDays - 1),
  S32: registers([4], monthDays, monthDays - 1),
  S33: registers([3], monthDays, monthDays - 1),
  S47: falls,
  S51: registers([10], monthDays, monthDays - 1),
  S58: trained,
  S59: closedComplaints,
}

/** Says of an item what the house has written down; nothing where that is looked at on the spot. */
export async function evidenceOf(db: Db, who: Who, issueId: string): Promise<Evidence> {
  const issue = issueOf(issueId) ?? refuse(common.missing)
  const answer = known[issue.issueId]
  if (answer) return answer(db, who)
  return { text: '系统中没有这一项的数据，请现场核实', value: null, passed: null, routePath: null, query: null }
}
