import { type RawBuilder, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import type { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { rectifySource, rectifyStatus } from '#contract/modules/campus/inspection/record.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { groupNames } from '../issue/bank.ts'
import { inspectionRecordRows, overdue } from './rows.ts'

/**
 * The totals of the list: closed records, those closed in time, and their mean days; by group and by department
 * (services.md 2.4).
 */

const { passed } = rectifyStatus.is
const isDone = sql<boolean>`inspect_record.status = ${passed}::int`
const inTime = sql<boolean>`${isDone} and inspect_record.reply_time::date <= inspect_record.deadline`
const days = sql`(inspect_record.close_time::date - inspect_record.create_time::date)`
/** As the list counts them: a record past its deadline is overdue, whether or not the nightly job has marked it. */
const counts = (who: Who) =>
  [
    sql<number>`count(*)::int`.as('count'),
    sql<number>`count(*) filter (where ${isDone})::int`.as('done'),
    sql<number>`count(*) filter (where ${overdue(who)} = 1)::int`.as('overdue'),
  ] as const

type Query = QueryFor<typeof inspection.recordList>

export async function statOf(request: Asking, query: Query) {
  const found = () => inspectionRecordRows.filtered(request, query).clearSelect().clearOrderBy()
  const whole = await found()
    .select([...counts(request.who), sql<number>`count(*) filter (where ${inTime})::int`.as('onTime')])
    .select(sql<number | null>`round(avg(${days}) filter (where ${isDone}), 1)`.as('avgDays'))
    .executeTakeFirstOrThrow()
  const by = (name: RawBuilder<string>) =>
    found()
      .select(name.as('name'))
      .select(counts(request.who))
      .groupBy(name)
      .orderBy('count', 'desc')
      .orderBy('name')
      .execute()
  const groups = await by(sql<string>`coalesce(inspect_record.group_code, inspect_record.source)`)
  const depts = await by(sql<string>`coalesce(dept.dept_name, '未指定部门')`)
  const { count, done, onTime, avgDays } = whole
  return {
    count,
    done,
    avgDays: avgDays === null ? null : Number(avgDays),
    onTimeRate: done === 0 ? null : Math.round((onTime * 1000) / done) / 10,
    byGroup: groups.map((row) => ({ ...row, name: groupNames.get(row.name) ?? rectifySource.label(row.name) })),
    byDept: depts,
  }
}
