import { sql } from 'kysely'
import { groupType } from '#contract/modules/duty/attendance/group.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { usualFlexHours } from '../rules.ts'

// The days of a flexible group are not planned (administration.md 3.3): they are judged by the periods of membership.
// Current members have theirs in their own row, those of former members are stored here.

/**
 * These employees are in a flexible group until today; for other groups nothing is stored. Called before their rows are
 * removed.
 */
export const keepFlexible = (db: Db, who: Who, of: { groupPk: string; but?: readonly string[] } | { empId: string }) =>
  sql`insert into attendance_flexible_past (org_id, emp_id, from_date, to_date, flex_hours)
    select org_id, emp_id, first, last, hours from (
      select member.org_id, member.emp_id, coalesce(g.flex_hours, ${sql.lit(usualFlexHours)}) as hours,
        greatest(g.effective_date, member.since) as first, least(${who.today}::date, g.off_from - 1) as last
      from attendance_member member
      join attendance_group g on g.org_id = member.org_id and g.attendance_group_pk_id = member.attendance_group_pk_id
      where member.org_id = ${who.orgId} and g.group_type = ${groupType.is.flexible}
        and ${
          'empId' in of
            ? sql`member.emp_id = ${of.empId}`
            : sql`g.attendance_group_pk_id = ${of.groupPk} and member.emp_id <> all(${of.but ?? []}::text[])`
        }
    ) stay where first <= last
    on conflict (org_id, emp_id, from_date) do update set to_date = excluded.to_date`.execute(db)

/** From tomorrow on the members of a group are judged without a plan, or by other hours than until today. */
export const sinceTomorrow = (db: Db, who: Who, groupPk: string) =>
  db
    .updateTable('attendanceMember')
    .set({ since: addDays(who.today, 1) })
    .where('orgId', '=', who.orgId)
    .where('attendanceGroupPkId', '=', groupPk)
    .execute()
