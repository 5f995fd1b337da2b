import { sql } from 'kysely'
import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { inEmpScope } from '../emp-scope.ts'
import { boundsOf } from '../rules.ts'
import { closedMonths } from './closed.ts'
import { judged } from './facts.ts'
import type { Day } from './totals.ts'

/**
 * All employees with attendance in a range of days, with their days: closed months as they were stored, the others
 * judged.
 */

export interface RecordFilter {
  from: string
  to: string
  deptId?: string | null
  groupPk?: string | null
  empName?: string | null
  empIds?: readonly string[]
  /** Only the reader's own. */
  mine?: boolean
}

export interface EmployeeRecord {
  empId: string
  empName: string
  deptId: string
  deptName: string | null
  groupPk: string | null
  groupName: string | null
  days: Day[]
}

export async function judgedPeople(db: Db, who: Who, filter: RecordFilter): Promise<EmployeeRecord[]> {
  const closed = await closedMonths(db, who.orgId, filter.from, filter.to)
  if (closed.size > 0 && covers(closed, filter)) return keptPeople(db, who, filter, closed)
  const people = await peopleOf(db, who, filter)
  const fresh = await judged(db, who.orgId, people, filter, who.now)
  const storedDays = new Map<string, Day[]>()
  if (closed.size > 0) {
    const rows = await keptRows(db, who, closed)
      .where('kept.empId', 'in', ['', ...people.map(({ empId }) => empId)])
      .execute()
    for (const row of rows) storedDays.set(row.empId, [...(storedDays.get(row.empId) ?? []), ...daysIn(row, filter)])
  }
  return people
    .map(({ empId, empName, deptId, deptName, groupPk, groupName }) => {
      const now = (fresh.get(empId) ?? []).filter(({ date }) => !closed.has(date.slice(0, 7)))
      const days = [...(storedDays.get(empId) ?? []), ...now].sort((a, b) => (a.date < b.date ? -1 : 1))
      return { empId, empName, deptId, deptName, groupPk, groupName, days }
    })
    .filter(({ groupPk, days }) => groupPk !== null || days.length > 0)
}

/** True when the range consists of closed months. */
function covers(closed: ReadonlySet<string>, { from, to }: RecordFilter) {
  for (let day = from; day <= to; day = addDays(boundsOf(day.slice(0, 7)).to, 1))
    if (!closed.has(day.slice(0, 7))) return false
  return true
}

/** Staff with a group, with published days in the range, or stored in a closed month of it; with their current data. */
async function peopleOf(db: Db, who: Who, filter: RecordFilter) {
  const { from, to, deptId, groupPk, empName, empIds, mine } = filter
  let rows = db
    .selectFrom('emp')
    .innerJoin('dept', (join) => join.onRef('dept.orgId', '=', 'emp.orgId').onRef('dept.deptId', '=', 'emp.deptId'))
    .leftJoin('attendanceMember as member', (join) =>
      join.onRef('member.orgId', '=', 'emp.orgId').onRef('member.empId', '=', 'emp.empId'),
    )
    .leftJoin('attendanceGroup as group', (join) =>
      join
        .onRef('group.orgId', '=', 'member.orgId')
        .onRef('group.attendanceGroupPkId', '=', 'member.attendanceGroupPkId')
        .on((eb) => eb.or([eb('group.offFrom', 'is', null), eb('group.offFrom', '>', from)])),
    )
    .select(['emp.empId', 'emp.empName', 'emp.deptId', 'dept.deptName', 'emp.entryDate', 'emp.leaveDate'])
    .select(['group.attendanceGroupPkId as groupPk', 'group.groupName', 'group.groupType', 'group.flexHours'])
    .select(['group.effectiveDate', 'group.offFrom', 'member.since'])
    .where('emp.orgId', '=', who.orgId)
    .where((eb) => eb.or([eb('emp.status', '<>', empStatus.is.left), eb('emp.leaveDate', '>=', from)]))
    .where((eb) =>
      eb.or([
        eb('group.attendanceGroupPkId', 'is not', null),
        sql<boolean>`exists (select from attendance_schedule cell where cell.org_id = emp.org_id and cell.emp_id = emp.emp_id
          and cell.status = ${sql.lit(scheduleStatus.is.published)} and cell.work_date between ${from} and ${to})`,
        sql<boolean>`exists (select from attendance_flexible_past past where past.org_id = emp.org_id and past.emp_id = emp.emp_id
          and past.from_date <= ${to} and past.to_date >= ${from})`,
        sql<boolean>`exists (select from attendance_result kept where kept.org_id = emp.org_id and kept.emp_id = emp.emp_id
          and kept.month between ${from.slice(0, 7)} and ${to.slice(0, 7)})`,
      ]),
    )
    .where(mine ? sql<boolean>`emp.emp_id = ${who.empId ?? ''}` : inEmpScope(who))
  if (deptId) rows = rows.where('emp.deptId', '=', deptId)
  if (groupPk) rows = rows.where('group.attendanceGroupPkId', '=', groupPk)
  if (empName) rows = rows.where('emp.empName', 'like', contains(empName))
  if (empIds) rows = rows.where('emp.empId', '=', sql<string>`any(${empIds}::text[])`)
  return rows.orderBy('dept.deptName').orderBy('emp.empNo').execute()
}

/** Employees of closed months with the name, department and group of that time. */
async function keptPeople(
  db: Db,
  who: Who,
  filter: RecordFilter,
  months: ReadonlySet<string>,
): Promise<EmployeeRecord[]> {
  const { deptId, groupPk, empName, empIds, mine } = filter
  const { all, deptIds } = who.scope
  let found = keptRows(db, who, months)
  if (mine || !all)
    found = found.where((eb) =>
      eb.or([
        eb('kept.empId', '=', who.empId ?? ''),
        ...(!mine && deptIds.length > 0 ? [eb('kept.deptId', 'in', deptIds)] : []),
      ]),
    )
  if (deptId) found = found.where('kept.deptId', '=', deptId)
  if (groupPk) found = found.where('kept.attendanceGroupPkId', '=', groupPk)
  if (empName) found = found.where('kept.empName', 'like', contains(empName))
  if (empIds) found = found.where('kept.empId', '=', sql<string>`any(${empIds}::text[])`)
  const people = new Map<string, EmployeeRecord>()
  for (const row of await found.execute()) {
    const { empId, empName: name, deptId: dept, deptName, attendanceGroupPkId, groupName } = row
    const days = [...(people.get(empId)?.days ?? []), ...daysIn(row, filter)]
    people.set(empId, { empId, empName: name, deptId: dept, deptName, groupPk: attendanceGroupPkId, groupName, days })
  }
  return [...people.values()]
}

const keptRows = (db: Db, who: Who, months: ReadonlySet<string>) =>
  db
    .selectFrom('attendanceResult as kept')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'kept.orgId').onRef('emp.empId', '=', 'kept.empId'))
    .selectAll('kept')
    .where('kept.orgId', '=', who.orgId)
    .where('kept.month', 'in', [...months])
    .orderBy('kept.month')
    .orderBy('kept.deptName')
    .orderBy('emp.empNo')

const daysIn = ({ days }: { days: readonly Day[] }, { from, to }: RecordFilter) =>
  days.filter(({ date }) => date >= from && date <= to)

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'attendanceResult.days': Day[]
  }
}
