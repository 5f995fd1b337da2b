import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import { type attendanceRecord, recordView } from '#contract/modules/duty/attendance/record.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { pageBounds } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { waysOf } from '../clock/clock.ts'
import { boundsOf } from '../rules.ts'
import { assertMonthsOpen, closedMonths } from './closed.ts'
import { judgedPeople } from './people.ts'
import { viewSheet } from './sheets.ts'
import { attendanceTotals, summed } from './totals.ts'

/** 考勤统计 (administration.md 3.4): the totals of each employee in a month, or in some days of it. */

type Query = QueryFor<typeof attendanceRecord.recordList>
const longest = 31

/** Refuses 21001 without a month or days, and for more than 31 days. */
export async function recordList(db: Db, who: Who, query: Query) {
  const mine = query.mine === 1
  if (!mine) who.must('administration.attendance.record.query')
  const range = rangeOf(query)
  const { deptId, groupPk, empName, empId, result } = query
  const people = await judgedPeople(db, who, {
    ...range,
    ...(mine ? { mine } : { deptId, groupPk, empName, ...(empId && { empIds: [empId] }) }),
  })
  const rows = people
    .filter(({ days }) => result == null || days.some((day) => day.result === result))
    .map(({ deptId: _, groupPk: __, ...row }) => ({ ...row, ...attendanceTotals(row.days) }))
  if (query.export && query.view && query.view !== recordView.is.sum) return viewSheet(query.view, rows, range)
  const { page, size, offset } = pageBounds(query)
  const list = rows.slice(offset, offset + size)
  const closed = await closedMonths(db, who.orgId, range.from, range.to)
  const only = (mine || empId) && list.length === 1 ? list[0] : undefined
  const clocks = only ? await clocksOf(db, who.orgId, only.empId, range) : undefined
  return {
    list: clocks ? list.map((row) => ({ ...row, clocks })) : list,
    total: rows.length,
    page,
    size,
    sum: { ...summed(rows) },
    clockWays: mine ? await waysOf(db, who) : null,
    closed: closed.has(range.from.slice(0, 7)) ? (1 as const) : (0 as const),
  }
}

function rangeOf({ month, from, to }: Pick<Query, 'month' | 'from' | 'to'>) {
  if (month) return boundsOf(month)
  if (!from || !to) wrongValue('month', '请选择月份')
  if (to < from) wrongValue('to', '结束日期不能早于开始日期')
  if (daysBetween(from, to) >= longest) wrongValue('to', `一次最多查询${longest}天`)
  return { from, to }
}

function clocksOf(db: Db, orgId: string, empId: string, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('attendanceClock')
    .select(['clockTime', 'way', 'place', 'outside', 'remark', 'photo'])
    .where('orgId', '=', orgId)
    .where('empId', '=', empId)
    .where('clockTime', '>=', `${from} 00:00:00`)
    .where('clockTime', '<', `${addDays(to, 2)} 00:00:00`)
    .orderBy('clockTime')
    .execute()
}

/**
 * Judges days again and gives their number. Open days are judged whenever they are read (decision 043), so nothing else
 * changes; 22331.
 */
export async function recalc(db: Db, who: Who, { empIds, from, to }: BodyFor<typeof attendanceRecord.recordRecalc>) {
  const range = rangeOf({ from, to })
  await assertMonthsOpen(db, who.orgId, from, to)
  const people = await judgedPeople(db, who, { ...range, empIds })
  const days = people.reduce((sum, one) => sum + new Set(one.days.map(({ date }) => date)).size, 0)
  who.did(`重算${from}至${to}的考勤，${people.length}人${days}天`)
  return { people: people.length, days }
}
