import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { attendanceShift } from '#contract/modules/duty/attendance/shift.ts'
import type { Client, TestApp } from '../../../../test/app.ts'
import { makeEmp } from '../../../../test/factories.ts'

/** Shifts, groups and days for tests, made by the real calls. */
export function rotaOf(app: () => TestApp, user: () => Client, deptId: () => string) {
  let last = 0
  const name = (word: string) => {
    last += 1
    return `${word}${last}`
  }
  const shiftOf = (more: object = {}) => ({
    shiftName: name('早班'),
    shiftType: 1,
    workPeriod: [{ startTime: '07:00', endTime: '15:00' }],
    ...more,
  })
  const people = async (count: number) => {
    const empIds: string[] = []
    for (let at = 0; at < count; at += 1) empIds.push((await makeEmp(app())).empId)
    return empIds
  }
  const groupOf = (memberIds: string[], more: object = {}) => ({
    groupName: name('考勤组'),
    groupType: 2,
    deptId: deptId(),
    memberIds,
    clockWays: [1],
    ...more,
  })
  type Days = Record<string, string | null | (string | null)[]>
  const cellsOf = (days: Days) =>
    Object.entries(days).flatMap(([workDate, shifts]) => [shifts].flat().map((shiftPkId) => ({ workDate, shiftPkId })))
  return {
    name,
    shiftOf,
    people,
    groupOf,
    cellsOf,
    makeShift: (more: object = {}) => user().ok(attendanceShift.shiftCreate, shiftOf(more)),
    makeNight: () =>
      user().ok(
        attendanceShift.shiftCreate,
        shiftOf({ shiftName: name('夜班'), shiftType: 4, workPeriod: [{ startTime: '22:00', endTime: '06:00' }] }),
      ),
    makeGroup: async (count = 1, more: object = {}) =>
      user().ok(attendanceGroup.groupCreate, groupOf(await people(count), more)),
    /** The days of one employee in the month of the first of them. */
    plan: (groupPk: string, empId: string, days: Days, more: object = {}) =>
      user().call(attendanceSchedule.scheduleSave, {
        groupPk,
        month: Object.keys(days)[0].slice(0, 7),
        rows: [{ empId, version: 0, cells: cellsOf(days) }],
        ...more,
      }),
  }
}

/** Employees of the roster who sign in: `await signedInAs(empId)`, or `signedInAs.emp(client)` for one who has. */
export function peopleOf(app: () => TestApp) {
  const bind = (client: Client, empId: string) =>
    app().db((db) => db.updateTable('userAccount').set({ empId }).where('userId', '=', client.userId).execute())
  async function signedInAs(empId: string, role = 'NOBODY') {
    const client = await app().as(role)
    await bind(client, empId)
    return client
  }
  async function emp(client: Client) {
    const employee = await makeEmp(app())
    await bind(client, employee.empId)
    return employee
  }
  return { signedInAs: Object.assign(signedInAs, { emp }) }
}

/** Clock records for employees of the roster, and the totals of their month. */
export function recordsOf(app: () => TestApp, user: () => Client) {
  const machine = async (empId: string, ...times: string[]) => {
    const { empNo } = await app().db((db) =>
      db.selectFrom('emp').select('empNo').where('empId', '=', empId).executeTakeFirstOrThrow(),
    )
    return user().ok(attendanceRecord.clockCreate, {
      rows: times.map((clockTime) => ({ empNo: String(empNo), clockTime: `${clockTime}:00` })),
    })
  }
  const recordOf = async (empId: string, query: object = { month: '2025-06' }) =>
    (await user().ok(attendanceRecord.recordList, { ...query, empId })).list[0]
  const daysOf = async (empId: string) => (await recordOf(empId)).days
  return { machine, recordOf, daysOf }
}
