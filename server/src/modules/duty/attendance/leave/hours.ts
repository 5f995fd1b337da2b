import { sql } from 'kysely'
import { groupType } from '#contract/modules/duty/attendance/group.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { settings } from '#core/settings.ts'
import { usualFlexHours } from '../rules.ts'
import { flexibleMinutes, isWorkday, type LeaveDay, leaveHoursOf, plannedMinutes, type Stretch } from './rules.ts'

/** The hours that leave of an employee costs, by his current roster; in a flexible group by its daily hours. */
export async function leaveHours(db: Db, orgId: string, empId: string, leave: Stretch): Promise<number> {
  const group = await db
    .selectFrom('attendanceMember as member')
    .innerJoin('attendanceGroup as group', (join) =>
      join
        .onRef('group.orgId', '=', 'member.orgId')
        .onRef('group.attendanceGroupPkId', '=', 'member.attendanceGroupPkId'),
    )
    .select(['group.groupType', 'group.flexHours'])
    .where('member.orgId', '=', orgId)
    .where('member.empId', '=', empId)
    .executeTakeFirst()
  if (group?.groupType !== groupType.is.flexible)
    return leaveHoursOf(plannedMinutes(leave, await plannedDays(db, orgId, empId, leave)))
  const { restHolidays, workHolidays } = await settings(db, orgId, ['restHolidays', 'workHolidays'])
  const worksOn = (day: string) => isWorkday(day, { rest: restHolidays, work: workHolidays })
  return leaveHoursOf(flexibleMinutes(leave, group.flexHours ?? usualFlexHours, worksOn))
}

/** Planned days around leave, including a night that began before it, each with the times of that day. */
async function plannedDays(db: Db, orgId: string, empId: string, { from, to }: Stretch): Promise<LeaveDay[]> {
  const { rows } = await sql<{ workDate: string; periods: LeaveDay['periods']; restMinutes: number }>`
    select cell.work_date, version.work_period as periods, version.rest_minutes
    from attendance_schedule cell
    cross join lateral (
      select work_period, rest_minutes from attendance_shift_version version
      where version.org_id = cell.org_id and version.shift_pk_id = cell.shift_pk_id and version.from_date <= cell.work_date
      order by version.from_date desc limit 1
    ) version
    where cell.org_id = ${orgId} and cell.emp_id = ${empId}
      and cell.work_date between ${addDays(from.slice(0, 10), -1)} and ${to.slice(0, 10)}
    order by cell.work_date, cell.schedule_id`.execute(db)
  return rows
}
