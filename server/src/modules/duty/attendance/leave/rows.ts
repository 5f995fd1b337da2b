import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { attendanceLeave, leaveStatus } from '#contract/modules/duty/attendance/leave.ts'
import type { Db } from '#core/db/db.ts'
import { contains, countOf } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { trailOf, withStanding } from '../../../platform/review/service.ts'
import { inEmpScope } from '../emp-scope.ts'
import { leaves } from './tables.ts'

const query = 'administration.attendance.record.query'

function shownRows(db: Db, who: Who) {
  const seen = db
    .selectFrom('attendanceLeave')
    .innerJoin('emp', (join) =>
      join.onRef('emp.orgId', '=', 'attendanceLeave.orgId').onRef('emp.empId', '=', 'attendanceLeave.empId'),
    )
    .innerJoin('dept', (join) => join.onRef('dept.orgId', '=', 'emp.orgId').onRef('dept.deptId', '=', 'emp.deptId'))
    .selectAll('attendanceLeave')
    .select(['attendanceLeave.fromTime as from', 'attendanceLeave.toTime as to', 'emp.empName', 'dept.deptName'])
    .select(sql<0 | 1>`(attendance_leave.emp_id = ${who.empId ?? ''})::int`.as('own'))
    .where('attendanceLeave.orgId', '=', who.orgId)
  const mine = sql<boolean>`(attendance_leave.emp_id = ${who.empId ?? ''} or attendance_leave.create_by = ${who.userId})`
  return who.may(query) ? seen.where((eb) => eb.or([inEmpScope(who)(eb), mine])) : seen.where(mine)
}

/** Leave within reach: of the departments the user sees, his own, and leave he entered for others. */
export const leaveRows = listing(leaves, attendanceLeave.leaveList, {
  rows: shownRows,
  sort: ['hours', 'status'],
  where: {
    empName: (typed: string) => sql`emp.emp_name like ${contains(typed)}`,
    deptId: (deptId: string) => sql`emp.dept_id = ${deptId}`,
    dateFrom: (day: string) => sql`attendance_leave.to_time > ${`${day} 00:00:00`}::timestamp`,
    dateTo: (day: string) => sql`attendance_leave.from_time < ${day}::date + 1`,
    mine: (value: number, who) =>
      value === 1 ? sql`attendance_leave.emp_id = ${who.empId ?? ''}` : sql<boolean>`true`,
  },
  first: [
    ['attendanceLeave.fromTime', 'desc'],
    ['attendanceLeave.leaveId', 'desc'],
  ],
  dressed: (request, found) =>
    withStanding(
      request,
      found,
      ({ status, leaveId }) => status === leaveStatus.is.waiting && { biz: 'LEAVE', bizId: leaveId },
    ),
})

/** The number of leaves waiting for a decision that the caller sees. */
export const countLeavesWaiting = (db: Db, who: Who) =>
  countOf(shownRows(db, who).where('attendanceLeave.status', '=', leaveStatus.is.waiting))

/** A page of leave; for a single one also its approvals. */
export async function leavePage(
  request: Asking,
  sent: Parameters<typeof leaveRows.page>[1] & { leaveId?: string | null },
) {
  const found = await leaveRows.page(request, sent)
  const [only] = sent.leaveId ? found.list : []
  if (!only) return found
  const reviews = await trailOf(request.db, request.who, { biz: 'LEAVE', bizId: only.leaveId })
  return { ...found, list: [{ ...only, reviews }] }
}

/** A row within reach, locked until the end, with name and department of the employee. */
export async function ownLeave(request: Asking, leaveId: string) {
  const { empName } = await leaveRows.shown(request, leaveId)
  return named(request.db, request.who, leaveId, empName)
}
async function named(db: Db, who: Who, leaveId: string, empName: string) {
  const row = await own(db, leaves, who, leaveId, { lock: true })
  return { row, empName, deptId: await deptOf(db, who, row.empId) }
}
/** Like `ownLeave`, for the clock. */
export async function leaveOf(db: Db, who: Who, leaveId: string) {
  const row = await own(db, leaves, who, leaveId)
  const emp = await db
    .selectFrom('emp')
    .select('empName')
    .where('orgId', '=', who.orgId)
    .where('empId', '=', row.empId)
    .executeTakeFirstOrThrow()
  return named(db, who, leaveId, emp.empName)
}
async function deptOf(db: Db, who: Who, empId: string) {
  const emp = await db
    .selectFrom('emp')
    .select('deptId')
    .where('orgId', '=', who.orgId)
    .where('empId', '=', empId)
    .executeTakeFirst()
  return emp?.deptId ?? refuse(common.missing)
}

/** True when an employee has requested or approved leave at that time already. */
export async function overlapping(db: Db, orgId: string, empId: string, { from, to }: { from: string; to: string }) {
  const { waiting, passed } = leaveStatus.is
  const found = await db
    .selectFrom('attendanceLeave')
    .select('leaveId')
    .where('orgId', '=', orgId)
    .where('empId', '=', empId)
    .where('status', 'in', [waiting, passed])
    .where('fromTime', '<', to)
    .where('toTime', '>', from)
    .limit(1)
    .execute()
  return found.length > 0
}
