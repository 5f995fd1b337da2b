import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { groupType } from '#contract/modules/duty/attendance/group.ts'
import { scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { spansOf } from '#contract/modules/duty/attendance/shift-times.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { addDays, addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { absences } from '../away/absence.ts'
import { inGroupScope } from '../group/scope.ts'
import { type CoverRule, coverOf, gapText } from '../rules.ts'
import { type ShiftBook, shiftBook } from '../shift/versions.ts'
import { isNurse } from './people.ts'

/**
 * The published shifts of today and tonight in the groups the user sees, and those of yesterday's night that still run:
 * who is on each, who is on leave, and who is missing (administration.md 3.3). In order of their begin.
 */
export async function dutyToday(db: Db, who: Who) {
  const yesterday = addDays(who.today, -1)
  const groups = await groupsOf(db, who)
  const cells = await publishedOn(db, who, [yesterday, who.today])
  const book = await shiftBook(db, who.orgId)
  const away = await absences(db, who.orgId, {
    from: `${yesterday} 00:00:00`,
    to: `${addDays(who.today, 2)} 00:00:00`,
    empIds: cells.map(({ empId }) => empId),
  })
  const people = cells.map((cell) => {
    const { from, to } = boundsOf(book, cell.shiftPkId, cell.workDate)
    const isAway = away.some((one) => one.empId === cell.empId && one.from < to && one.to > from)
    return { ...cell, away: isAway ? (1 as const) : (0 as const) }
  })
  const rows = groups.flatMap((group) =>
    [yesterday, who.today].flatMap((workDate) =>
      shiftsOf(book, group, workDate, people).filter(({ to }) => workDate === who.today || to > who.now),
    ),
  )
  return rows
    .map((row) => ({ ...row, now: row.from <= who.now && who.now < row.to ? (1 as const) : (0 as const) }))
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

type Group = Awaited<ReturnType<typeof groupsOf>>[number]
type Person = Awaited<ReturnType<typeof publishedOn>>[number] & { away: 0 | 1 }

/** The shifts of one day of a group: those with staff, and those that need staff. */
function shiftsOf(book: ShiftBook, group: Group, workDate: string, people: readonly Person[]) {
  const those = people.filter(
    (one) => one.attendanceGroupPkId === group.attendanceGroupPkId && one.workDate === workDate,
  )
  const here = those.filter(({ away }) => away === 0).map((one) => ({ ...one, nurse: isNurse(one) }))
  // as: written by the group's own calls, in the shape of MinCover
  const rules = group.published.includes(workDate.slice(0, 7)) ? (group.minCover as readonly CoverRule[]) : []
  const missing = new Map(coverOf([workDate], here, rules).map((cover) => [cover.shiftPkId, cover]))
  const shiftIds = new Set([...rules.map(({ shiftPkId }) => shiftPkId), ...those.map(({ shiftPkId }) => shiftPkId)])
  return [...shiftIds].filter(book.has).map((shiftPkId) => {
    const { shiftName } = book.of(shiftPkId, workDate)
    const cover = missing.get(shiftPkId)
    return {
      attendanceGroupPkId: group.attendanceGroupPkId,
      groupName: group.groupName,
      shiftPkId,
      shiftName,
      workDate,
      ...boundsOf(book, shiftPkId, workDate),
      people: those
        .filter((one) => one.shiftPkId === shiftPkId)
        .map(({ empId, empName, away }) => ({ empId, empName, away })),
      gap: (cover && gapText('', cover)) ?? null,
    }
  })
}

function boundsOf(book: ShiftBook, shiftPkId: string, workDate: string) {
  const spans = spansOf(book.of(shiftPkId, workDate).periods)
  const at = (minutes: number) => addMinutes(`${workDate} 00:00:00`, minutes)
  return { from: at(spans[0].from), to: at(Math.max(...spans.map(({ to }) => to))) }
}

async function groupsOf(db: Db, who: Who) {
  const months = [addDays(who.today, -1), who.today].map((date) => date.slice(0, 7))
  return db
    .selectFrom('attendanceGroup')
    .select(['attendanceGroupPkId', 'groupName', 'minCover'])
    .select(
      sql<string[]>`case when group_type = ${groupType.is.fixed} then ${months}::text[] else array(
        select month from attendance_publish as publish where publish.org_id = attendance_group.org_id
          and publish.attendance_group_pk_id = attendance_group.attendance_group_pk_id
          and publish.month = any(${months}::text[])) end`.as('published'),
    )
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .where(inGroupScope(who))
    .orderBy('groupName')
    .execute()
}

async function publishedOn(db: Db, who: Who, days: readonly string[]) {
  const rows = await db
    .selectFrom('attendanceSchedule as cell')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'cell.orgId').onRef('emp.empId', '=', 'cell.empId'))
    .select(['cell.empId', 'emp.empName', 'emp.empType', 'cell.attendanceGroupPkId', 'cell.shiftPkId', 'cell.workDate'])
    .where('cell.orgId', '=', who.orgId)
    .where('cell.workDate', 'in', days)
    .where('cell.status', '=', scheduleStatus.is.published)
    .where('cell.shiftPkId', 'is not', null)
    .where('emp.status', '<>', empStatus.is.left)
    .orderBy('emp.empNo')
    .execute()
  return rows.flatMap(({ shiftPkId, ...row }) => (shiftPkId ? [{ ...row, shiftPkId }] : []))
}
