import { sql } from 'kysely'
import { adverseStatus, adverseType } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { complaintStatus, complaintType } from '#contract/modules/campus/complaint/complaint.ts'
import { inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { type RegisterType, registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { trainingStatus } from '#contract/modules/campus/training/training.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { addDays } from '#core/clock.ts'
import { type Answer, flag, halfYearDays, monthDays, oneOf, yearDays } from './answer.ts'

/** Written records and their follow-up: registers, self-checks, complaints, falls, trainings. */

/** The days of the last `span` with an entry, for each of these registers; passed with `least` days in each. */
export function registersWritten(types: readonly RegisterType[], span: number, least: number): Answer {
  return async (db, { orgId, today }) => {
    const from = addDays(today, -span)
    const { rows } = await sql<{ type: number; days: number }>`
      select register_type as type, count(distinct register_date)::int as days from inspect_register
      where org_id = ${orgId} and void = 0 and register_type = any(${[...types]}::int[])
        and register_date between ${from}::date and ${today}::date
      group by register_type`.execute(db)
    const daysOf = new Map(rows.map(({ type, days }) => [type, days]))
    const days = types.map((type) => daysOf.get(type) ?? 0)
    const phrases = types.map((type, at) => `${types.length > 1 ? registerType.label(type) : ''}${days[at]}天有登记`)
    return {
      text: `近${span}天${types.map((type) => registerType.label(type)).join('、')}登记`,
      value: phrases.join('，'),
      passed: flag(days.every((written) => written >= least)),
      routePath: '/government/inspect/detail/register',
      query: { registerType: String(types[0]), registerDateFrom: from, registerDateTo: today },
    }
  }
}

export const selfChecks: Answer = async (db, { orgId, today }) => {
  const from = addDays(today, -monthDays)
  const { n } = await oneOf(
    db,
    sql<{ n: number }>`select count(*)::int as n from inspect where org_id = ${orgId} and status > 0
      and inspect_type = ${inspectType.is.own}::int and inspect_date >= ${from}::date`,
  )
  return {
    text: `近${monthDays}天日常自查`,
    value: `自查${n}次`,
    passed: flag(n > 0),
    routePath: '/government/inspect',
    query: { inspectType: String(inspectType.is.own), dateFrom: from },
  }
}

export const closedComplaints: Answer = async (db, { orgId, today }) => {
  const from = addDays(today, -yearDays)
  const { rows } = await sql<{ all: number; closed: number; open: number; safety: number }>`
    select count(*)::int as all,
      count(*) filter (where status in (${complaintStatus.is.closed}, ${complaintStatus.is.rejected}))::int as closed,
      count(*) filter (where status in (${complaintStatus.is.open}, ${complaintStatus.is.handled})
        and deadline < ${`${today} 00:00:00`}::timestamp)::int as open,
      count(*) filter (where complaint_type = ${complaintType.safety})::int as safety
    from complaint where org_id = ${orgId} and receive_time >= ${from}::date`.execute(db)
  const { all, closed, open, safety } = rows[0]
  return {
    text: '近一年投诉建议办理',
    value: `共${all}件，已办结${closed}件，安全类${safety}件，逾期未办${open}件`,
    passed: open > 0 ? 0 : null,
    routePath: '/administration/complaint/records',
    query: null,
  }
}

export const falls: Answer = async (db, { orgId, today }) => {
  const from = addDays(today, -yearDays)
  const { rows } = await sql<{ all: number; open: number }>`
    select count(*)::int as all,
      count(*) filter (where status not in (${adverseStatus.is.draft}, ${adverseStatus.is.closed}))::int as open
    from adverse_event where org_id = ${orgId} and event_type = ${adverseType.fall}
      and happen_time >= ${from}::date`.execute(db)
  const { all, open } = rows[0]
  return {
    text: '近一年跌倒事件',
    value: `${all}起，未结案${open}起`,
    passed: null,
    routePath: '/administration/adverseEvent/records',
    query: { eventType: '1' },
  }
}

const fireTraining = 3
const { planned, running, ended } = trainingStatus.is
/** How many of the staff came to a fire training in half a year (administration.md 5.3). */
export const trained: Answer = async (db, { orgId, today, now }) => {
  const from = addDays(today, -halfYearDays)
  const { rows } = await sql<{ all: number; came: number }>`
    select count(*)::int as all, count(*) filter (where exists (
      select from training_member member
      join training on training.org_id = member.org_id and training.training_id = member.training_id
      where member.org_id = emp.org_id and member.emp_id = emp.emp_id and member.sign_time is not null
        and training.training_type = ${fireTraining}::int and training.status in (${sql.join([planned, running, ended])})
        and training.end_time <= ${now}::timestamp and training.start_time >= ${from}::date))::int as came
    from emp where org_id = ${orgId} and status <> ${empStatus.is.left}`.execute(db)
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

const emergencyDrill = 4
/** The number of emergency drills in half a year. */
export const drills: Answer = async (db, { orgId, today, now }) => {
  const from = addDays(today, -halfYearDays)
  const { n } = await oneOf(
    db,
    sql<{ n: number }>`select count(*)::int as n from training where org_id = ${orgId}
      and training_type = ${emergencyDrill}::int and status in (${sql.join([planned, running, ended])})
      and end_time <= ${now}::timestamp and start_time >= ${from}::date`,
  )
  return {
    text: '近半年应急演练',
    value: `演练${n}次`,
    passed: flag(n > 0),
    routePath: '/administration/training/records',
    query: { trainingType: String(emergencyDrill), startTimeFrom: from },
  }
}
