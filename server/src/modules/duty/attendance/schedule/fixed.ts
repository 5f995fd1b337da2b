import { onOff } from '#contract/kit/codes.ts'
import { groupType } from '#contract/modules/duty/attendance/group.ts'
import { scheduleSource, scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { joinSwitches } from '../../../platform/setting/service.ts'
import { dutyChanged } from '../duty-changed.ts'
import { daysFrom, fixedShift } from '../rules.ts'
import { insertCells } from './apply.ts'
import { type Group, holdGroup } from './people.ts'
import { bumpRosters, holdRosters } from './rosters.ts'
import { tellGroupChanged } from './tell.ts'

// Groups with a fixed week are planned automatically, 31 days ahead and published; days set by hand stay.

const ahead = 31

joinRound('care-day', {
  title: '固定班排班',
  name: 'attendance',
  touches: ['attendance'],
  run: async (db, { who }) => {
    const groups = await fixedGroups(db, who.orgId)
    let days = 0
    for (const group of groups) days += (await fill(db, who, group, who.today)).length
    return days
  },
})

/** Days are made even before the holidays of the year are entered. */
joinSwitches({
  keys: ['restHolidays', 'workHolidays'],
  changed: async (db, who) => {
    for (const group of await fixedGroups(db, who.orgId))
      if (group.holidayRest === 1) await refill(db, who, group, '排班已按法定休息日和调休上班日更新')
  },
})

/** After a change of a fixed group. */
export async function refillFixed(db: Db, who: Who, groupPk: string) {
  const group = (await fixedGroups(db, who.orgId)).find(({ attendanceGroupPkId }) => attendanceGroupPkId === groupPk)
  if (group) await refill(db, who, group, '排班已按一周班次更新')
}

/** Days made from the fixed week are made again from tomorrow on; employees whose days differ are told. */
async function refill(db: Db, who: Who, group: Group, why: string) {
  const groupPk = group.attendanceGroupPkId
  const tomorrow = addDays(who.today, 1)
  await holdGroup(db, who, groupPk)
  const before = await db
    .deleteFrom('attendanceSchedule')
    .where('orgId', '=', who.orgId)
    .where('attendanceGroupPkId', '=', groupPk)
    .where('source', '=', scheduleSource.is.cycle)
    .where('locked', '=', 0)
    // Those before a later effective date, too: the week does not apply yet.
    .where('workDate', '>=', tomorrow)
    .returning(['empId', 'workDate', 'shiftPkId'])
    .execute()
  const after = await fill(db, who, group, tomorrow)
  const was = new Set(before.map(keyOf))
  const is = new Set(after.map(keyOf))
  const changed = [...before.filter((one) => !is.has(keyOf(one))), ...after.filter((one) => !was.has(keyOf(one)))]
  // A user who saves a month opened before this is refused with 21002.
  const planned = new Set(before.map(empIdOf))
  const moves = [...Map.groupBy(changed, empIdOf)].flatMap(([empId, days]) =>
    planned.has(empId) ? [{ empId, changed: new Set(days.map(({ workDate }) => workDate)) }] : [],
  )
  const months = [...new Set(changed.map(({ workDate }) => workDate.slice(0, 7)))]
  if (moves.length > 0) await bumpRosters(db, who, moves, await holdRosters(db, who, moves.map(empIdOf), months))
  await tellGroupChanged(db, who, group, { empIds: changed.map(empIdOf), why })
  await dutyChanged(
    db,
    who,
    changed.map(({ workDate }) => workDate),
  )
}

const empIdOf = ({ empId }: { empId: string }) => empId
const keyOf = (cell: { empId: string; workDate: string; shiftPkId: string | null }) =>
  `${cell.empId} ${cell.workDate} ${cell.shiftPkId}`

const fixedGroups = (db: Db, orgId: string): Promise<Group[]> =>
  db
    .selectFrom('attendanceGroup')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('groupType', '=', groupType.is.fixed)
    .where('status', '=', onOff.is.on)
    .orderBy('attendanceGroupPkId')
    .execute()

/** Fills the empty days of each member, and gives those days. */
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
  if (members.length === 0 || days.length === 0) return []
  const plannedCells = await db
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
  const known = new Set(plannedCells.map(({ empId, workDate }) => `${empId} ${workDate}`))
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
        status: scheduleStatus.is.published,
      })),
  )
  await insertCells(db, who, group.attendanceGroupPkId, cells)
  return cells
}
