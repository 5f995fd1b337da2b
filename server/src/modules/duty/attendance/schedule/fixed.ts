import { groupType } from '#contract/modules/duty/attendance/group.ts'
import { scheduleSource } from '#contract/modules/duty/attendance/schedule.ts'
import { addDays } from '../../../../core/clock.ts'
import type { Db } from '../../../../core/db/db.ts'
import { joinRound } from '../../../../core/jobs/rounds.ts'
import { settings } from '../../../../core/settings.ts'
import type { Who } from '../../../../core/who/who.ts'
import { daysFrom, fixedShift } from '../rules.ts'
import { insertCells } from './apply.ts'
import type { Group } from './people.ts'

// Groups with a fixed week are planned by themselves, 31 days ahead and published; what somebody set by hand stays.

const ahead = 31

joinRound('care-day', {
  title: '固定班排班',
  touches: ['attendance'],
  run: async (db, { who }) => {
    const groups = await fixedGroups(db, who.orgId)
    let days = 0
    for (const group of groups) days += await fill(db, who, group, who.today)
    return days
  },
})

/** After a change of a fixed group: the days it made itself are made anew from tomorrow on. */
export async function refillFixed(db: Db, who: Who, groupPk: string) {
  const group = (await fixedGroups(db, who.orgId)).find(({ attendanceGroupPkId }) => attendanceGroupPkId === groupPk)
  if (!group) return
  const tomorrow = addDays(who.today, 1)
  await db
    .deleteFrom('attendanceSchedule')
    .where('orgId', '=', who.orgId)
    .where('attendanceGroupPkId', '=', groupPk)
    .where('source', '=', scheduleSource.is.cycle)
    .where('locked', '=', 0)
    .where('workDate', '>=', tomorrow > group.effectiveDate ? tomorrow : group.effectiveDate)
    .execute()
  await fill(db, who, group, tomorrow)
}

const fixedGroups = (db: Db, orgId: string): Promise<Group[]> =>
  db
    .selectFrom('attendanceGroup')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('groupType', '=', groupType.is.fixed)
    .where('status', '=', 1)
    .orderBy('attendanceGroupPkId')
    .execute()

/** Fills what is empty of each member, and gives how many days that were. */
async function fill(db: Db, who: Who, group: Group, from: string) {
  const members = await db
    .selectFrom('attendanceMember')
    .select('empId')
    .where('orgId', '=', who.orgId)
    .where('attendanceGroupPkId', '=', group.attendanceGroupPkId)
    .orderBy('empId')
    .forUpdate()
    .execute()
  const first = from > group.effectiveDate ? from : group.effectiveDate
  const days = daysFrom(first, addDays(who.today, ahead - 1))
  if (members.length === 0 || days.length === 0) return 0
  const taken = await db
    .selectFrom('attendanceSchedule')
    .select(['empId', 'workDate'])
    .where('orgId', '=', who.orgId)
    .where(
      'empId',
      'in',
      members.map(({ empId }) => empId),
    )
    .where('workDate', '>=', first)
    .execute()
  const known = new Set(taken.map(({ empId, workDate }) => `${empId} ${workDate}`))
  const { restHolidays, workHolidays } = await settings(db, who.orgId, ['restHolidays', 'workHolidays'])
  const holidays = group.holidayRest === 1 ? { rest: restHolidays, work: workHolidays } : { rest: [], work: [] }
  const cells = members.flatMap(({ empId }) =>
    days
      .filter((workDate) => !known.has(`${empId} ${workDate}`))
      .map((workDate) => ({
        empId,
        workDate,
        shiftPkId: fixedShift(workDate, group.weekShift ?? {}, holidays),
        locationIds: [],
        locked: 0,
        source: scheduleSource.is.cycle,
        status: 1,
      })),
  )
  await insertCells(db, who, group.attendanceGroupPkId, cells)
  return cells.length
}
