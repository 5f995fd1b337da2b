import { sql } from 'kysely'
import { addDays } from '../../../../core/clock.ts'
import type { Db } from '../../../../core/db/db.ts'
import { contains } from '../../../../core/rows/list.ts'
import type { Who } from '../../../../core/who/who.ts'
import { inEmpScope } from '../emp-scope.ts'
import { boundsOf } from '../rules.ts'
import { closedMonths } from './closed.ts'
import { judged } from './facts.ts'
import type { Day } from './totals.ts'

/** Everybody attendance is kept of in a stretch of days, with his days: closed months as they were kept, the others judged. */

export interface Asked {
  from: string
  to: string
  deptId?: string | null
  groupPk?: string | null
  empName?: string | null
  empIds?: readonly string[]
  /** The reader's own alone. */
  mine?: boolean
}

export interface Judged {
  empId: string
  empName: string
  deptId: string
  deptName: string | null
  groupPk: string | null
  groupName: string | null
  days: Day[]
}

export async function judgedPeople(db: Db, who: Who, asked: Asked): Promise<Judged[]> {
  const people = await peopleOf(db, who, asked)
  const closed = await closedMonths(db, who.orgId, asked.from, asked.to)
  const open = closed.size === 0 || !covers(closed, asked)
  const fresh = open ? await judged(db, who.orgId, people, asked, who.now) : new Map<string, Day[]>()
  const kept = closed.size > 0 ? await keptOf(db, who, asked, closed) : new Map<string, Day[]>()
  return people
    .map(({ empId, empName, deptId, deptName, groupPk, groupName }) => {
      const now = (fresh.get(empId) ?? []).filter(({ date }) => !closed.has(date.slice(0, 7)))
      const days = [...(kept.get(empId) ?? []), ...now].sort((a, b) => (a.date < b.date ? -1 : 1))
      return { empId, empName, deptId, deptName, groupPk, groupName, days }
    })
    .filter(({ groupPk, days }) => groupPk !== null || days.length > 0)
}

/** Whether closed months are all of the stretch. */
function covers(closed: ReadonlySet<string>, { from, to }: Asked) {
  for (let day = from; day <= to; day = addDays(boundsOf(day.slice(0, 7)).to, 1))
    if (!closed.has(day.slice(0, 7))) return false
  return true
}

/** Staff with a group, with published days in the stretch, or kept in a closed month of it. */
async function peopleOf(db: Db, who: Who, asked: Asked) {
  const { from, to, deptId, groupPk, empName, empIds, mine } = asked
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
        .on('group.status', '=', 1),
    )
    .select(['emp.empId', 'emp.empName', 'emp.deptId', 'dept.deptName', 'emp.entryDate', 'emp.leaveDate'])
    .select(['group.attendanceGroupPkId as groupPk', 'group.groupName', 'group.groupType', 'group.flexHours'])
    .select('group.effectiveDate')
    .where('emp.orgId', '=', who.orgId)
    .where((eb) => eb.or([eb('emp.status', '<>', 3), eb('emp.leaveDate', '>=', from)]))
    .where((eb) =>
      eb.or([
        eb('group.attendanceGroupPkId', 'is not', null),
        sql<boolean>`exists (select from attendance_schedule cell where cell.org_id = emp.org_id and cell.emp_id = emp.emp_id
          and cell.status = 1 and cell.work_date between ${from} and ${to})`,
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

async function keptOf(db: Db, who: Who, { from, to }: Asked, months: ReadonlySet<string>) {
  const rows = await db
    .selectFrom('attendanceResult')
    .select(['empId', 'days'])
    .where('orgId', '=', who.orgId)
    .where('month', 'in', [...months])
    .orderBy('month')
    .execute()
  const found = new Map<string, Day[]>()
  for (const { empId, days } of rows) {
    // as: written by the closing of the month alone, in this shape
    const own = (days as Day[]).filter(({ date }) => date >= from && date <= to)
    found.set(empId, [...(found.get(empId) ?? []), ...own])
  }
  return found
}
