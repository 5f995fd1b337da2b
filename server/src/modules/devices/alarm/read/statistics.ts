import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import { type alarm, groupBy } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind, alarmLevel, alarmStatus, alarmTypeName } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { alarmRows } from '../rows.ts'

/** Alarms of some days, grouped (iot.md 4.5): how many, how many false, how long until the ack. */

const usualDays = 6
const mostDays = 93
const most = 500

const keys = {
  day: sql<string>`to_char(alarm.raised_time, 'YYYY-MM-DD')`,
  hour: sql<string>`to_char(alarm.raised_time, 'HH24')`,
  type: sql<string>`alarm.alarm_kind || '-' || alarm.alarm_type || '-' || coalesce(alarm.mode, 0)`,
  dept: sql<string>`alarm.dept_id`,
  oldman: sql<string>`coalesce(alarm.oldman_id, '')`,
  rule: sql<string>`coalesce(alarm.rule_id, '')`,
  bed: sql<string>`coalesce(alarm.bed_id, '')`,
}
const names = {
  day: sql<string>`to_char(min(alarm.raised_time), 'MM-DD')`,
  hour: sql<string>`to_char(min(alarm.raised_time), 'HH24') || '时'`,
  type: sql<string>`''`,
  dept: sql<string>`coalesce((select dept_name from dept where dept.org_id = min(alarm.org_id) and dept.dept_id = min(alarm.dept_id)), '全院')`,
  oldman: sql<string>`coalesce(max(alarm.oldman_name), '未关联老人')`,
  rule: sql<string>`coalesce(max(alarm.rule_name), '无规则')`,
  bed: sql<string>`coalesce(max(alarm.bed_name), '未关联床位')`,
}

/** Waiting times of alarms with an ack; the percentile is by nearest rank. */
const figures = [
  sql<number>`count(*)::int`.as('total'),
  sql<number>`(count(*) filter (where alarm.level = ${alarmLevel.is.common}))::int`.as('level1'),
  sql<number>`(count(*) filter (where alarm.level = ${alarmLevel.is.serious}))::int`.as('level2'),
  sql<number>`(count(*) filter (where alarm.level = ${alarmLevel.is.urgent}))::int`.as('level3'),
  sql<number>`(count(*) filter (where alarm.alarm_status = ${alarmStatus.is.handled}))::int`.as('handled'),
  sql<number>`(count(*) filter (where alarm.false_alarm = 1))::int`.as('falseCount'),
  sql<number>`round(100.0 * count(*) filter (where alarm.false_alarm = 1) / greatest(count(*), 1), 1)::float8`.as(
    'falseRate',
  ),
  sql<
    number | null
  >`percentile_disc(0.5) within group (order by alarm.wait_sec) filter (where alarm.ack_time is not null)`.as(
    'medianWaitSec',
  ),
  sql<
    number | null
  >`percentile_disc(0.9) within group (order by alarm.wait_sec) filter (where alarm.ack_time is not null)`.as(
    'p90WaitSec',
  ),
]

export async function alarmStatistics(request: Asking & { query: QueryFor<typeof alarm.statistics> }) {
  const { who, query } = request
  const { groupBy: by, from: first, to: last, ...filters } = query
  const to = last ?? who.today
  const from = first ?? addDays(to, -usualDays)
  if (from > to) wrongValue('to', '结束日期不能早于开始日期')
  if (daysBetween(from, to) >= mostDays) wrongValue('to', `最多统计${mostDays}天`)
  const found = alarmRows
    .filtered(request, { ...filters, raisedTimeFrom: `${from} 00:00:00`, raisedTimeTo: `${to} 23:59:59` } as object)
    .clearSelect()
  const list = await found
    .select([keys[by].as('key'), names[by].as('name'), ...figures])
    .groupBy(keys[by])
    .orderBy(by === groupBy.is.day || by === groupBy.is.hour ? sql`1` : sql`3 desc`)
    .orderBy(sql`1`)
    .limit(most)
    .execute()
  const [sum] = await found.select(figures).execute()
  const named = by === groupBy.is.type ? list.map((row) => ({ ...row, name: typeName(row.key) })) : list
  const heat = by === groupBy.is.bed ? await heatOf(request, from, to, filters) : []
  return { list: named, sum, heat, from, to }
}

function typeName(key: string) {
  const [kind, type, mode] = key.split('-').map(Number)
  return `${alarmKind.label(kind)} ${alarmTypeName(kind, type, mode)}`
}

/** The number of alarms of each bed in each hour of the day. */
async function heatOf(request: Asking, from: string, to: string, filters: object) {
  const cells = await alarmRows
    .filtered(request, { ...filters, raisedTimeFrom: `${from} 00:00:00`, raisedTimeTo: `${to} 23:59:59` } as object)
    .clearSelect()
    .select([keys.bed.as('key'), sql<number>`extract(hour from alarm.raised_time)::int`.as('hour')])
    .select(sql<number>`count(*)::int`.as('count'))
    .where('alarm.bedId', 'is not', null)
    .groupBy([keys.bed, sql`2`])
    .execute()
  return cells
}
