import { sql } from 'kysely'
import { groupType } from '#contract/modules/duty/attendance/group.ts'
import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { usualFlexHours } from '../rules.ts'
import { holdGroup } from '../schedule/people.ts'
import { keepFlexible, sinceTomorrow } from './flexible.ts'
import { freeAhead } from './members.ts'

// A group changes its way of planning: past days are judged as they were planned, and coming days are planned in the
// new way alone (administration.md 3.3).

const { fixed, flexible } = groupType.is

/** Called before the row changes; `next` holds the sent values. */
export async function turnGroup(
  db: Db,
  who: Who,
  row: Row<'attendanceGroup'>,
  next: { groupType?: number; flexHours?: number | null },
) {
  const from = row.groupType
  const to = next.groupType ?? row.groupType
  const groupPk = row.attendanceGroupPkId
  const hours = next.flexHours === undefined ? row.flexHours : next.flexHours
  const sameHours = (hours ?? usualFlexHours) === (row.flexHours ?? usualFlexHours)
  if (from === to && (from !== flexible || sameHours)) return
  await holdGroup(db, who, groupPk)
  if (from === flexible) await keepFlexible(db, who, { groupPk })
  if (to === flexible) await sinceTomorrow(db, who, groupPk)
  if (from === to) return
  if (from === fixed) await keepPublished(db, who, groupPk)
  if (to === fixed) await dropDrafts(db, who, groupPk)
  if (to === flexible) await freeAhead(db, who, row, { staying: [], why: '考勤组改为弹性，明天起的排班取消' })
}

/**
 * A fixed week counts as published without a step for each month; its months stay published when the group is planned
 * by hand.
 */
const keepPublished = (db: Db, who: Who, groupPk: string) =>
  sql`insert into attendance_publish (org_id, attendance_group_pk_id, month, publish_time, publish_by)
    select distinct ${who.orgId}, ${groupPk}, to_char(work_date, 'YYYY-MM'), ${who.now}::timestamp, ${who.userId}
    from attendance_schedule where org_id = ${who.orgId} and attendance_group_pk_id = ${groupPk}
      and status = ${sql.lit(scheduleStatus.is.published)}
    on conflict (org_id, attendance_group_pk_id, month) do nothing`.execute(db)

/** Drafts are never published in a fixed week: the week gives their days ahead. */
const dropDrafts = (db: Db, who: Who, groupPk: string) =>
  db
    .deleteFrom('attendanceSchedule')
    .where('orgId', '=', who.orgId)
    .where('attendanceGroupPkId', '=', groupPk)
    .where('workDate', '>', who.today)
    .where('status', '=', scheduleStatus.is.draft)
    .execute()
