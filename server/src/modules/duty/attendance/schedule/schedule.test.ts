import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { attendanceSchedule as calls } from '#contract/modules/duty/attendance/schedule.ts'
import { attendanceShift } from '#contract/modules/duty/attendance/shift.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { openJobs } from '#core/jobs/jobs.ts'
import { roundJobs } from '#core/jobs/rounds.ts'
import type { Client } from '../../../../../test/app.ts'
import { makeBeds, makeDept, makeRole } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { statementsOf } from '../../../../../test/statements.ts'
import { joinAbsence } from '../away/absence.ts'
import { joinRota } from '../duty-changed.ts'
import { rotaOf } from '../test-rota.ts'

const t = hosted()
const head = enters(t, 'ADMIN')
let planner: Client
let dept: { deptId: string }
beforeAll(async () => {
  dept = await makeDept(t)
  await makeRole(
    t,
    'PLANNER',
    ['query', 'schedule'].map((code) => `administration.attendance.group.${code}`),
  )
  planner = await t.as('PLANNER')
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const { people, cellsOf, makeShift, makeNight, makeGroup, plan } = rotaOf(
  () => t,
  () => head,
  () => dept.deptId,
)
const month = (groupPk: string, of = '2025-06') => head.ok(calls.scheduleList, { groupPk, month: of })
const mine = async (count = 1, more: object = {}) => {
  const group = await makeGroup(count, more)
  return { groupPk: group.attendanceGroupPkId, ids: group.memberIds, group }
}
/** Without `.repair`: past days cannot change. */
const asPlanner = (input: object) => planner.call(calls.scheduleSave, input)
const row = (empId: string, days: Parameters<typeof cellsOf>[0], version = 0) => ({
  empId,
  version,
  cells: cellsOf(days),
})
const switches = (values: object) =>
  head.ok(setting.saveSwitches, { list: Object.entries(values).map(([settingKey, value]) => ({ settingKey, value })) })

let changes = 0
afterAll(joinRota({ name: 'a test', changed: async () => void changes++ }))
/** How often the registered roster modules were called since the last check. */
const dutyChanges = () => {
  const seen = changes
  changes = 0
  return seen
}

describe('a month of a group', () => {
  test('is stored as it was sent, employee by employee, and counts the staff on each shift', async () => {
    const early = await makeShift()
    const night = await makeNight()
    const { groupPk, ids } = await mine(2, { minCover: [{ shiftPkId: early.shiftPkId, minStaff: 2, minNurse: 1 }] })
    const days = { '2025-06-11': early.shiftPkId, '2025-06-12': null, '2025-06-13': night.shiftPkId }
    const saved = await plan(groupPk, ids[0], days)
    expect(saved.data.saved).toBe(3)
    expect(saved.data.warnings.map(({ workDate, text }) => [workDate, text])).toContainEqual([
      '2025-06-11',
      `${early.shiftName}少1人`,
    ])
    const { rows, cover, status } = await month(groupPk)
    expect(status).toBe(0)
    expect(rows.map(({ version, cells }) => [version, cells.length])).toEqual(
      expect.arrayContaining([
        [1, 3],
        [0, 0],
      ]),
    )
    const first = rows.find(({ empId }) => empId === ids[0])
    expect(first?.cells[1]).toMatchObject({ workDate: '2025-06-12', shiftPkId: null, source: 1, status: 0, locked: 0 })
    const on11 = cover.find((one) => one.workDate === '2025-06-11' && one.shiftPkId === early.shiftPkId)
    expect(on11).toMatchObject({ staff: 1, nurse: 1, minStaff: 2, minNurse: 1 })
  })

  test('shows a shift with the times of its days: times that take effect later apply to the next month', async () => {
    const shift = await makeShift()
    const { groupPk, ids } = await mine()
    await plan(groupPk, ids[0], { '2025-06-11': shift.shiftPkId })
    const workPeriod = [{ startTime: '09:00', endTime: '18:00' }]
    const { shiftPkId, version } = shift
    await head.ok(attendanceShift.shiftUpdate, { shiftPkId, version, workPeriod, effectiveDate: '2025-06-20' })
    const timesIn = async (of: string) => {
      const found = (await month(groupPk, of)).shifts.find((one) => one.shiftPkId === shiftPkId)
      return [found?.workPeriod[0].startTime, found?.workHours]
    }
    expect([await timesIn('2025-06'), await timesIn('2025-07')]).toEqual([
      ['07:00', 8],
      ['09:00', 9],
    ])
  })

  test('a version that is not the stored one is 21002 and changes nothing', async () => {
    const early = await makeShift()
    const { groupPk, ids } = await mine()
    await plan(groupPk, ids[0], { '2025-06-11': early.shiftPkId })
    expect((await plan(groupPk, ids[0], { '2025-06-11': null })).code).toBe(21002)
    expect((await month(groupPk)).rows[0].cells[0].shiftPkId).toBe(early.shiftPkId)
  })

  test('malformed days are 21001: another month, three shifts a day, one twice, rest beside work, an employee twice', async () => {
    const a = await makeShift()
    const b = await makeNight()
    const c = await makeShift({ workPeriod: [{ startTime: '16:00', endTime: '20:00' }] })
    const { groupPk, ids } = await mine()
    const [one, two, three] = [a, b, c].map(({ shiftPkId }) => shiftPkId)
    const wrong = [{ '2025-06-11': [one, two, three] }, { '2025-06-11': [one, one] }, { '2025-06-11': [one, null] }]
    for (const days of wrong) expect((await plan(groupPk, ids[0], days)).code).toBe(21001)
    expect((await plan(groupPk, ids[0], { '2025-07-01': one }, { month: '2025-06' })).code).toBe(21001)
    const twice = { groupPk, month: '2025-06', rows: [row(ids[0], {}), row(ids[0], {})] }
    expect((await head.call(calls.scheduleSave, twice)).code).toBe(21001)
  })

  test('21003: a foreign shift or place, an employee of no group, a group of another institution', async () => {
    const { groupPk, ids } = await mine()
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await plan(groupPk, ids[0], { '2025-06-11': 'no-shift' })).code).toBe(21003)
    const placed = {
      empId: ids[0],
      version: 0,
      cells: [{ workDate: '2025-06-11', shiftPkId: null, locationIds: ['nowhere'] }],
    }
    expect((await head.call(calls.scheduleSave, { groupPk, month: '2025-06', rows: [placed] })).code).toBe(21003)
    expect((await plan(groupPk, (await people(1))[0], { '2025-06-11': null })).code).toBe(21003)
    expect((await stranger.call(calls.scheduleList, { groupPk, month: '2025-06' })).code).toBe(21003)
    expect((await stranger.call(calls.scheduleSave, { groupPk, month: '2025-06', rows: [row(ids[0], {})] })).code).toBe(
      21003,
    )
    expect((await stranger.call(calls.schedulePublish, { groupPk, month: '2025-06' })).code).toBe(21003)
  })

  test('a group planned by rooms stores which of them a shift is responsible for', async () => {
    const early = await makeShift()
    const [bed] = await makeBeds(t)
    const { groupPk, ids } = await mine(1, { scheduleMode: 2 })
    const shiftPkId = early.shiftPkId
    const locationIds = [bed.roomId]
    const save = (version: number, more: object) => {
      const cells = [{ workDate: '2025-06-11', shiftPkId, ...more }]
      return head.ok(calls.scheduleSave, { groupPk, month: '2025-06', rows: [{ empId: ids[0], version, cells }] })
    }
    expect((await save(0, { locationIds })).saved).toBe(1)
    expect(await month(groupPk)).toMatchObject({ scheduleMode: 2, rows: [{ cells: [{ shiftPkId, locationIds }] }] })
    // Other rooms are another day; none is a day without.
    expect((await save(1, {})).saved).toBe(1)
    expect((await month(groupPk)).rows[0].cells).toMatchObject([{ shiftPkId, locationIds: [] }])
  })

  test('a group that is disabled, or flexible, is not planned: 21009', async () => {
    for (const more of [{ status: 0 }, { groupType: 3, flexHours: 8 }]) {
      const { groupPk, ids } = await mine(1, more)
      expect((await plan(groupPk, ids[0], { '2025-06-11': null })).code).toBe(21009)
    }
  })

  test('of 60 people is saved in a few statements', async () => {
    const early = await makeShift()
    const { groupPk, ids } = await mine(60)
    const days = Array.from({ length: 20 }, (_, at) => `2025-06-${String(at + 11).padStart(2, '0')}`)
    const five = Object.fromEntries(days.map((day, at) => [day, at % 7 < 5 ? early.shiftPkId : null]))
    const rows = ids.map((empId) => row(empId, five))
    const sent = await statementsOf(() => head.ok(calls.scheduleSave, { groupPk, month: '2025-06', rows }))
    expect(sent.length).toBeLessThan(35)
    expect((await month(groupPk)).rows.every(({ cells }) => cells.length === 20)).toBe(true)
  })
})

describe('scenario 31', () => {
  test('夜班 on 06-12 and 早班 on 06-13 is 22322; overlapping 22321; 06-09 22323; preview lists all at once, none is saved', async () => {
    const early = await makeShift()
    const night = await makeNight()
    const clash = await makeShift({ workPeriod: [{ startTime: '14:00', endTime: '20:00' }] })
    const { groupPk, ids } = await mine(3)
    const at = { groupPk, month: '2025-06' }
    const rows = [
      row(ids[0], { '2025-06-12': night.shiftPkId, '2025-06-13': early.shiftPkId }),
      row(ids[1], { '2025-06-12': [early.shiftPkId, clash.shiftPkId] }),
      row(ids[2], { '2025-06-09': early.shiftPkId, '2025-06-20': early.shiftPkId }),
    ]
    for (const [of, code] of [
      [rows[0], 22322],
      [rows[1], 22321],
      [rows[2], 22323],
    ] as const)
      expect((await asPlanner({ ...at, rows: [of] })).code).toBe(code)
    const look = await asPlanner({ ...at, rows, preview: 1 })
    expect(look.code).toBe(0)
    const found = look.data.errors?.map(({ empId, workDate, code }) => [empId, workDate, code])
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        [ids[0], '2025-06-13', 22322],
        [ids[1], '2025-06-12', 22321],
        [ids[2], '2025-06-09', 22323],
      ]),
    )
    const refused = await asPlanner({ ...at, rows })
    expect(refused.data).toMatchObject({ violations: expect.arrayContaining(look.data.errors ?? []) })
    expect((await month(groupPk)).rows.every(({ cells, version }) => cells.length === 0 && version === 0)).toBe(true)
    // Holders of the repair code may set past days.
    expect((await head.call(calls.scheduleSave, { ...at, rows: [rows[2]] })).code).toBe(0)
  })

  test('the night before may be in the month before', async () => {
    const early = await makeShift()
    const night = await makeNight()
    const { groupPk, ids } = await mine()
    await plan(groupPk, ids[0], { '2025-06-30': night.shiftPkId })
    expect((await plan(groupPk, ids[0], { '2025-07-01': early.shiftPkId })).code).toBe(22322)
  })

  test('a published cell without reason is 22324; with one it has source 4 and the employee is told', async () => {
    const early = await makeShift()
    const { groupPk, ids } = await mine()
    const own = await t.as('NURSE')
    await t.db((db) => db.updateTable('userAccount').set({ empId: ids[0] }).where('userId', '=', own.userId).execute())
    const scheduleMessages = async () =>
      (await own.ok(message.list, { size: 100 })).list.filter(({ bizType }) => bizType === 'SCHEDULE')
    await plan(groupPk, ids[0], { '2025-06-11': early.shiftPkId, '2025-06-12': early.shiftPkId })
    expect((await own.ok(calls.scheduleList, { month: '2025-06', mine: 1 })).rows[0].cells).toEqual([])
    expect(await scheduleMessages()).toEqual([])
    expect((await head.ok(calls.schedulePublish, { groupPk, month: '2025-06' })).told).toBe(1)
    expect((await own.ok(calls.scheduleList, { month: '2025-06', mine: 1 })).rows[0].cells).toHaveLength(2)
    expect(await scheduleMessages()).toHaveLength(1)
    const change = {
      rows: [row(ids[0], { '2025-06-11': early.shiftPkId, '2025-06-12': null }, 1)],
      groupPk,
      month: '2025-06',
    }
    expect((await head.call(calls.scheduleSave, change)).code).toBe(22324)
    expect((await head.call(calls.schedulePublish, { groupPk, month: '2025-06' })).code).toBe(21009)
    await head.ok(calls.scheduleSave, { ...change, reason: '家中有事' })
    const [memberRow] = (await month(groupPk)).rows
    expect(memberRow.cells.map(({ source, status, reason }) => [source, status, reason ?? null])).toEqual([
      [1, 1, null],
      [4, 1, '家中有事'],
    ])
    expect((await scheduleMessages())[0].content).toContain('2025-06-12')
    expect(await scheduleMessages()).toHaveLength(2)
  })

  test('certBlock=1 and the certificate of the nurse expired is 22203; without the setting a warning', async () => {
    const early = await makeShift()
    const { groupPk, ids } = await mine()
    const papers = JSON.stringify([{ certType: 2, expireDate: '2025-06-11' }])
    await t.db((db) => db.updateTable('emp').set({ certificates: papers }).where('empId', '=', ids[0]).execute())
    const days = { '2025-06-11': early.shiftPkId, '2025-06-12': early.shiftPkId }
    await switches({ certBlock: 1 })
    const refused = await plan(groupPk, ids[0], days)
    expect(refused.code).toBe(22203)
    expect(refused.msg).toMatch(/的护士执业证已过期$/)
    await switches({ certBlock: 0 })
    const { data } = await plan(groupPk, ids[0], days)
    expect(data.warnings.map(({ workDate }) => workDate)).toEqual(['2025-06-12'])
  })

  test('approved leave is a warning', async () => {
    const early = await makeShift()
    const { groupPk, ids } = await mine()
    joinAbsence(async () => [{ empId: ids[0], from: '2025-06-12 07:00:00', to: '2025-06-12 15:00:00' }])
    const { data } = await plan(groupPk, ids[0], { '2025-06-11': early.shiftPkId, '2025-06-12': early.shiftPkId })
    expect(data.warnings.map(({ workDate, text }) => [workDate, text.slice(-4)])).toEqual([['2025-06-12', '当天请假']])
  })
})

describe('rotation', () => {
  test('each employee begins a step further; locked days stay, a preview only shows', async () => {
    const early = await makeShift()
    const { groupPk, ids } = await mine(2)
    const [first, second] = ids
    const cells = [{ workDate: '2025-06-12', shiftPkId: null, locked: 1 }]
    await head.ok(calls.scheduleSave, { groupPk, month: '2025-06', rows: [{ empId: first, version: 0, cells }] })
    const turn = {
      groupPk,
      empIds: [first, second],
      pattern: [early.shiftPkId, early.shiftPkId, '0'],
      step: 1,
      from: '2025-06-11',
      to: '2025-06-13',
    }
    const look = await head.ok(calls.scheduleRotate, { ...turn, preview: 1 })
    expect(look.saved).toBe(0)
    expect(look.rows[1].cells.map(({ shiftPkId }) => shiftPkId)).toEqual([early.shiftPkId, null, early.shiftPkId])
    expect((await head.ok(calls.scheduleRotate, turn)).saved).toBe(5)
    const { rows } = await month(groupPk)
    const days = rows.find(({ empId }) => empId === first)?.cells.map(({ shiftPkId, source }) => [shiftPkId, source])
    expect(days).toEqual([
      [early.shiftPkId, 2],
      [null, 1],
      [null, 2],
    ])
    expect((await head.call(calls.scheduleRotate, { ...turn, to: '2025-09-01' })).code).toBe(21001)
    expect((await head.call(calls.scheduleRotate, { ...turn, to: '2025-06-01' })).code).toBe(21001)
  })
})

describe('a fixed group', () => {
  test('is filled 31 days ahead and published, with rest on holidays and work on days declared working days; once', async () => {
    const admin = await makeShift({ shiftType: 5, workPeriod: [{ startTime: '08:30', endTime: '17:30' }] })
    await switches({ restHolidays: ['2025-06-12'], workHolidays: ['2025-06-15'] })
    const week = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, admin.shiftPkId]))
    const { groupPk } = await mine(1, { groupType: 1, weekShift: week, holidayRest: 1 })
    const days = async () =>
      new Map((await month(groupPk)).rows[0].cells.map(({ workDate, shiftPkId }) => [workDate, shiftPkId]))
    const first = await days()
    expect([...first.keys()][0]).toBe('2025-06-11')
    expect([first.get('2025-06-11'), first.get('2025-06-12')]).toEqual([admin.shiftPkId, null])
    expect([first.get('2025-06-14'), first.get('2025-06-15')]).toEqual([null, admin.shiftPkId])
    const { status, rows } = await month(groupPk, '2025-07')
    expect(status).toBe(1)
    expect(rows[0].cells.at(-1)).toMatchObject({ workDate: '2025-07-10', status: 1 })
    t.clock.set('2025-06-12 00:05:00')
    const jobs = openJobs({ services: t.services, jobs: roundJobs })
    await jobs.tick()
    await jobs.tick()
    await jobs.close()
    const july = (await month(groupPk, '2025-07')).rows[0].cells
    expect(july.at(-1)?.workDate).toBe('2025-07-12')
    expect(new Set(july.map(({ workDate }) => workDate)).size).toBe(july.length)
  })

  test('another week makes the days again from tomorrow on, days set by hand stay', async () => {
    const one = await makeShift()
    const other = await makeShift({ workPeriod: [{ startTime: '15:00', endTime: '22:00' }] })
    const all = (shiftPkId: string) => Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, shiftPkId]))
    const { groupPk, ids, group } = await mine(1, { groupType: 1, weekShift: all(one.shiftPkId) })
    const own = await t.as('NURSE')
    await t.db((db) => db.updateTable('userAccount').set({ empId: ids[0] }).where('userId', '=', own.userId).execute())
    const sent = async () => (await own.ok(message.list, { size: 100 })).list.filter(({ bizId }) => bizId === groupPk)
    const [{ cells }] = (await month(groupPk)).rows
    const changed = cells.map(({ workDate, shiftPkId }) => ({
      workDate,
      shiftPkId: workDate === '2025-06-13' ? null : shiftPkId,
    }))
    const saved = { groupPk, month: '2025-06', reason: '调休', rows: [{ empId: ids[0], version: 0, cells: changed }] }
    expect((await head.ok(calls.scheduleSave, saved)).saved).toBe(1)
    dutyChanges()
    const change = { attendanceGroupPkId: groupPk, version: group.version, groupName: `${group.groupName}新` }
    const { version } = await head.ok(attendanceGroup.groupUpdate, change)
    expect([await sent(), dutyChanges()]).toEqual([[], 0])
    await head.ok(attendanceGroup.groupUpdate, {
      attendanceGroupPkId: groupPk,
      version,
      weekShift: all(other.shiftPkId),
    })
    expect(await sent()).toMatchObject([{ title: '您的排班有调整' }])
    expect(dutyChanges()).toBe(1)
    // The grid that was open meanwhile does not restore the old week.
    expect((await head.call(calls.scheduleSave, { ...saved, rows: [{ ...saved.rows[0], version: 1 }] })).code).toBe(
      21002,
    )
    const now = new Map((await month(groupPk)).rows[0].cells.map((cell) => [cell.workDate, cell.shiftPkId]))
    expect([now.get('2025-06-12'), now.get('2025-06-13'), now.get('2025-06-14')]).toEqual([
      other.shiftPkId,
      null,
      other.shiftPkId,
    ])
  })
})

test('a published month decides who is on duty, a removed member is told of it; a closed month is not published', async () => {
  const early = await makeShift()
  const { groupPk, ids, group } = await mine(2)
  const own = await t.as('NURSE')
  await t.db((db) => db.updateTable('userAccount').set({ empId: ids[0] }).where('userId', '=', own.userId).execute())
  await plan(groupPk, ids[0], { '2025-05-20': early.shiftPkId })
  await plan(groupPk, ids[0], { '2025-06-11': early.shiftPkId })
  dutyChanges()
  await head.ok(calls.schedulePublish, { groupPk, month: '2025-06' })
  expect(dutyChanges()).toBe(1)
  const out = { attendanceGroupPkId: groupPk, version: group.version, memberIds: [ids[1]], confirm: 1 }
  await head.ok(attendanceGroup.groupUpdate, out)
  expect(dutyChanges()).toBe(1)
  const groupMessages = (await own.ok(message.list, { size: 100 })).list.filter(({ bizId }) => bizId === groupPk)
  expect(groupMessages.map(({ content }) => content)).toEqual([expect.stringContaining('移出考勤组')])
  await head.ok(attendanceRecord.recordClose, { month: '2025-05', close: 1 })
  expect((await head.call(calls.schedulePublish, { groupPk, month: '2025-05' })).code).toBe(22331)
  await head.ok(attendanceRecord.recordClose, { month: '2025-05', close: 0 })
})

test('a schedule is for users who may plan; every employee sees his own', async () => {
  const { groupPk, ids } = await mine()
  const nobody = await t.as('NOBODY')
  const save = { groupPk, month: '2025-06', rows: [row(ids[0], {})] }
  expect((await nobody.call(calls.scheduleSave, save)).status).toBe(401)
  expect((await nobody.call(calls.scheduleList, { groupPk, month: '2025-06' })).status).toBe(401)
  expect((await nobody.ok(calls.scheduleList, { month: '2025-06', mine: 1 })).rows).toEqual([])
})
