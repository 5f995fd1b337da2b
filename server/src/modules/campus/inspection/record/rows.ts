import { sql } from 'kysely'
import { inspection, mineView } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { openStatus, type Round, rectifyStatus } from '#contract/modules/campus/inspection/record.ts'
import { todoStatus } from '#contract/modules/platform/message/todo.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import { userName } from '#core/rows/user-name.ts'
import type { Who } from '#core/who/who.ts'
import { withStanding } from '../../../platform/review/service.ts'
import { inspectRecords } from '../tables.ts'

/** Rectifications for reading; without `.query` one's own, and those of a department one leads (services.md 2.2). */

export const inspectionRecordPage = 'government.rectify'
const { open, failed, postponed, overdue: late, waiting } = rectifyStatus.is

export const overdue = ({ today }: Pick<Who, 'today'>) => sql<0 | 1>`(inspect_record.status = ${late}::int
  or inspect_record.status = any(${[open, failed, postponed]}::int[]) and inspect_record.deadline < ${today}::date)::int`
const myDuty = ({ userId, empId }: Who) => sql<0 | 1>`(inspect_record.duty_id = ${userId} or exists (
  select from dept where dept.org_id = inspect_record.org_id and dept.dept_id = inspect_record.duty_dept_id
    and dept.leader_emp_id = ${empId}::text))::int`
const waitsForMe = ({ userId }: Who) => sql<boolean>`(inspect_record.status = ${waiting}::int and exists (
  select from todo where todo.org_id = inspect_record.org_id and todo.biz_type = 'RECTIFY'
    and todo.biz_id = inspect_record.inspect_record_id and todo.handler_id = ${userId}
    and todo_status in (${sql.lit(todoStatus.is.waiting)}, ${sql.lit(todoStatus.is.doing)})))`
export const isOpen = sql<boolean>`inspect_record.status = any(${[...openStatus]}::int[])`
/** Open ones first, by urgency; closed ones after them. */
export const urgency = sql<number>`(case when ${isOpen} then 0 when inspect_record.status = ${waiting}::int then 1 else 2 end)`

/** Closed records are not ordered by deadline. */
const due = sql<string | null>`case when inspect_record.close_time is null then inspect_record.deadline end`

const read = (db: Db, who: Who) =>
  db
    .selectFrom('inspectRecord')
    .leftJoin('inspect', (join) =>
      join
        .onRef('inspect.orgId', '=', 'inspectRecord.orgId')
        .onRef('inspect.inspectId', '=', 'inspectRecord.inspectId'),
    )
    .leftJoin('dept', (join) =>
      join.onRef('dept.orgId', '=', 'inspectRecord.orgId').onRef('dept.deptId', '=', 'inspectRecord.dutyDeptId'),
    )
    .selectAll('inspectRecord')
    .select(['inspect.inspectNo', 'dept.deptName as dutyDeptName'])
    .select(userName('inspectRecord.dutyId').as('dutyName'))
    .select([overdue(who).as('overdue'), myDuty(who).as('myDuty'), urgency.as('urgency'), due.as('due')])
    .where('inspectRecord.orgId', '=', who.orgId)
    .where(withinReach(who))

/** With `.query` those of departments within reach, and one's own in any case. */
function withinReach(who: Who) {
  const { all, deptIds } = who.scope
  const sees = !who.may(`${inspectionRecordPage}.query`)
    ? sql<boolean>`false`
    : all
      ? sql<boolean>`true`
      : sql<boolean>`(inspect_record.duty_dept_id is null or inspect_record.duty_dept_id = any(${[...deptIds]}::text[]))`
  return sql<boolean>`(${sees} or ${myDuty(who)} = 1)`
}

export const inspectionRecordRows = listing(inspectRecords, inspection.recordList, {
  rows: read,
  sort: ['deadline', 'status', 'hazardLevel', 'recordNo'],
  first: [
    ['urgency', 'asc'],
    ['due', 'asc'],
    ['inspectRecord.closeTime', 'desc'],
    ['inspectRecord.inspectRecordId', 'desc'],
  ],
  where: {
    keyword: (typed: string) => sql`(inspect_record.record_no like ${contains(typed)}
      or inspect_record.title like ${contains(typed)} or inspect_record.problem like ${contains(typed)})`,
    overdue: (value: number, who) => sql`${overdue(who)} = ${value}`,
    mine: (view: number, who) =>
      view === mineView.is.duty ? sql`(${isOpen} and ${myDuty(who)} = 1)` : waitsForMe(who),
  },
  dressed: async ({ db, who }, found) => {
    const shown = found.map(({ urgency: _, due: __, ...row }) => {
      const rounds: Round[] = row.rounds
      return { ...row, replied: rounds.some(({ replyBy }) => replyBy === who.userId) ? 1 : 0 }
    })
    return withStanding(
      { db, who },
      shown,
      ({ status, inspectRecordId }) => status === waiting && { biz: 'RECTIFY', bizId: inspectRecordId },
    )
  },
})

/** The records of one inspection, in the order of its items; none for callers who may not read it. */
export async function inspectionRecordsOf(request: Asking, inspectId: string) {
  const { list } = await inspectionRecordRows.page(request, { inspectId, pageHelper: '0' })
  return list.toSorted((one, other) => (one.itemNo ?? 0) - (other.itemNo ?? 0))
}
