import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { activityStatus } from '#contract/modules/campus/activity/activity.ts'
import type { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { registerStatus, signStatus } from '#contract/modules/campus/activity/register.ts'
import { AttendedElder } from '#contract/modules/campus/activity/statistic.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { pageBounds } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { sheetColumns } from '#core/sheets/export.ts'
import type { Who } from '#core/who/who.ts'
import { attendanceRate } from './rules.ts'

/**
 * Figures of activities that are over, of residents within reach, and on request of one department (administration.md
 * 6).
 */

type Query = QueryFor<typeof activity.statistic>
type Condition = ReturnType<typeof sql<boolean>>

const lonelyDays = 30
const lonelyMost = 2000

export async function statistic(db: Db, who: Who, query: Query) {
  const range = {
    from: query.dateFrom ?? `${who.today.slice(0, 4)}-01-01`,
    to: query.dateTo ?? `${who.today.slice(0, 4)}-12-31`,
  }
  const filter = { ...query, ...range }
  const elders = await attended(db, who, filter)
  if (query.export) return { list: elders.list, sheet: { columns: sheetColumns(AttendedElder) } }
  const [total] = await figures(db, who, filter, sql`''`)
  const byType = await figures(db, who, filter, sql`activity_type`)
  const byMonth = await figures(db, who, filter, sql`to_char(start_time, 'YYYY-MM')`)
  return {
    total: figureOf(total),
    byType: byType.map((row) => ({ activityType: Number(row.part), ...figureOf(row) })),
    byMonth: byMonth.map((row) => ({ month: String(row.part), ...figureOf(row) })),
    elders,
    absent30: await lonely(db, who, query),
    cost: {
      budget: Number(total?.budget ?? 0),
      actual: Number(total?.actual ?? 0),
      income: Number(total?.income ?? 0),
    },
    list: elders.list,
  }
}

interface Figures {
  part: unknown
  activities: number
  registered: number
  signed: number
  absent: number
  budget: number
  actual: number
  income: number
}

const figureOf = (row: Figures | undefined) => {
  const count = (key: keyof Figures) => Number(row?.[key] ?? 0)
  const registered = count('registered')
  const signed = count('signed')
  return {
    activities: count('activities'),
    registered,
    signed,
    absent: count('absent'),
    rate: attendanceRate(signed, registered),
  }
}

interface Range {
  from: string
  to: string
}
const over = (who: Who, { from, to, activityType }: Range & Query): Condition => sql`activity.org_id = ${who.orgId}
  and activity.activity_status = ${activityStatus.is.over}
  and activity.start_time >= ${from}::date and activity.start_time < ${to}::date + 1
  and ${activityType == null ? sql`true` : sql`activity.activity_type = ${activityType}`}`

/** Registered residents within reach, and of the requested department. */
const within = (db: Db, who: Who, { deptId }: Pick<Query, 'deptId'>) => {
  const rows = db
    .selectFrom('oldman')
    .select(['oldman.orgId', 'oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'oldman.oldmanStatus'])
    .where('oldman.orgId', '=', who.orgId)
    .where(inResidentScope(who))
  return deptId ? rows.where('oldman.deptId', '=', deptId) : rows
}

/** Figures of activities by one of their fields; for a department those its residents were registered for. */
async function figures(db: Db, who: Who, filter: Range & Query, part: ReturnType<typeof sql>) {
  const { rows } = await sql<Figures>`
    with seen as (${within(db, who, filter)}), held as (
      select activity.*, taken.* from activity left join lateral (
        select count(*) registered,
          count(*) filter (where sign_status in (${signStatus.is.in}, ${signStatus.is.out})) signed,
          count(*) filter (where sign_status = ${signStatus.is.absent}) absent, coalesce(sum(charge_amount), 0) income
        from activity_register register join seen on seen.oldman_id = register.oldman_id
        where register.org_id = activity.org_id and register.activity_id = activity.activity_id
          and register.register_status = ${registerStatus.is.registered}
      ) taken on true
      where ${over(who, filter)} and (${filter.deptId ?? null}::text is null or taken.registered > 0))
    select ${part} part, count(*) activities, sum(registered) registered, sum(signed) signed, sum(absent) absent,
      sum(budget) budget, sum(actual_cost) actual, sum(income) income
    from held group by 1 order by 1`.execute(db)
  return rows
}

async function attended(db: Db, who: Who, filter: Range & Query) {
  const { page, size, offset } = pageBounds(filter)
  const came = sql`
    with seen as (${within(db, who, filter)})
    select seen.oldman_id, seen.oldman_name, seen.bed_name, count(*)::int times, max(activity.start_time) last_time
    from activity join activity_register register
      on register.org_id = activity.org_id and register.activity_id = activity.activity_id
    join seen on seen.oldman_id = register.oldman_id
    where ${over(who, filter)} and register.register_status = ${registerStatus.is.registered}
      and register.sign_status in (${signStatus.is.in}, ${signStatus.is.out})
    group by seen.oldman_id, seen.oldman_name, seen.bed_name`
  const { rows: list } = await sql<Attended>`${came}
    order by times desc, last_time desc, oldman_id limit ${size} offset ${offset}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*) n from (${came}) all_of_them`.execute(db)
  return { list, total: Number(counted.rows[0]?.n ?? 0), page, size }
}
interface Attended {
  oldmanId: string
  oldmanName: string
  bedName: string | null
  times: number
  lastTime: string | null
}

/** Residents without an activity for thirty days; those who never came are first. */
async function lonely(db: Db, who: Who, query: Query) {
  const since = addDays(who.today, -lonelyDays)
  const { rows } = await sql<Attended>`
    with seen as (${within(db, who, query)})
    select seen.oldman_id, seen.oldman_name, seen.bed_name, count(register.sign_in_time)::int times,
      max(register.sign_in_time) last_time
    from seen left join activity_register register on register.org_id = seen.org_id
      and register.oldman_id = seen.oldman_id and register.register_status = ${registerStatus.is.registered}
      and register.sign_status in (${signStatus.is.in}, ${signStatus.is.out})
    where seen.oldman_status in (${liveStatus.is.living}, ${liveStatus.is.trial})
    group by seen.oldman_id, seen.oldman_name, seen.bed_name
    having coalesce(max(register.sign_in_time), '-infinity') < ${since}::date
    order by last_time nulls first, seen.bed_name, seen.oldman_id limit ${lonelyMost}`.execute(db)
  return rows
}
