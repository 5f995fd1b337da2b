import { beforeAll, expect, test } from 'vitest'
import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { attendanceSchedule as calls } from '#contract/modules/duty/attendance/schedule.ts'
import { attendanceShift } from '#contract/modules/duty/attendance/shift.ts'
import { makeBeds, makeDept, makeEmp } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { joinAbsence, onDuty } from './service.ts'
import { rotaOf } from './test-rota.ts'

const t = hosted({ now: '2025-12-30 10:00:00' })
const head = enters(t, 'ADMIN')
let dept: { deptId: string }
beforeAll(async () => {
  dept = await makeDept(t)
})

const { groupOf, makeShift, makeNight, makeGroup, plan } = rotaOf(
  () => t,
  () => head,
  () => dept.deptId,
)
type DutyFilter = Parameters<typeof onDuty>[3]
const ids = async (at: string, filter?: DutyFilter) =>
  (await t.db((db) => onDuty(db, t.orgId, at, filter))).map(({ empId }) => empId)
const publish = (groupPk: string, month: string) => head.ok(calls.schedulePublish, { groupPk, month })

test('a published night of new year: on duty from its first minute to the one before its last; nobody before it is published', async () => {
  const night = await makeNight()
  const { attendanceGroupPkId, memberIds } = await makeGroup()
  await plan(attendanceGroupPkId, memberIds[0], { '2025-12-31': night.shiftPkId })
  expect(await ids('2025-12-31 23:00:00')).not.toContain(memberIds[0])
  await publish(attendanceGroupPkId, '2025-12')
  expect(await ids('2025-12-31 21:59:59')).not.toContain(memberIds[0])
  for (const at of ['2025-12-31 22:00:00', '2026-01-01 00:00:00', '2026-01-01 05:59:59'])
    expect(await ids(at)).toContain(memberIds[0])
  expect(await ids('2026-01-01 06:00:00')).not.toContain(memberIds[0])
})

test('a night given to another employee is his, past midnight too', async () => {
  const night = await makeNight()
  const group = await makeGroup(2)
  const [zhang, li] = group.memberIds
  const groupPk = group.attendanceGroupPkId
  await plan(groupPk, zhang, { '2026-01-05': night.shiftPkId })
  await plan(groupPk, li, { '2026-01-05': null })
  await publish(groupPk, '2026-01')
  const swap = [
    { empId: zhang, version: 1, cells: [{ workDate: '2026-01-05', shiftPkId: null }] },
    { empId: li, version: 1, cells: [{ workDate: '2026-01-05', shiftPkId: night.shiftPkId }] },
  ]
  await head.ok(calls.scheduleSave, { groupPk, month: '2026-01', rows: swap, reason: '换班' })
  expect(await ids('2026-01-06 03:00:00')).toEqual([li])
})

test('an employee on leave is not on duty, from its first moment to its last', async () => {
  const shift = await makeShift()
  const { attendanceGroupPkId, memberIds } = await makeGroup()
  await plan(attendanceGroupPkId, memberIds[0], { '2026-02-02': shift.shiftPkId })
  await publish(attendanceGroupPkId, '2026-02')
  joinAbsence(async () => [{ empId: memberIds[0], from: '2026-02-02 09:00:00', to: '2026-02-02 12:00:00' }])
  for (const [at, there] of [
    ['08:59:59', 1],
    ['09:00:00', 0],
    ['11:59:59', 0],
    ['12:00:00', 1],
  ] as const)
    expect(await ids(`2026-02-02 ${at}`)).toHaveLength(there)
})

test('a day keeps the times it had when the shift changes later', async () => {
  const { shiftPkId, version } = await makeShift()
  const { attendanceGroupPkId, memberIds } = await makeGroup()
  await plan(attendanceGroupPkId, memberIds[0], { '2026-03-01': shiftPkId, '2026-03-02': shiftPkId })
  await publish(attendanceGroupPkId, '2026-03')
  const later = {
    shiftPkId,
    version,
    effectiveDate: '2026-03-02',
    workPeriod: [{ startTime: '10:00', endTime: '18:00' }],
  }
  await head.ok(attendanceShift.shiftUpdate, later)
  expect(await ids('2026-03-01 07:00:00')).toHaveLength(1)
  expect(await ids('2026-03-02 07:00:00')).toHaveLength(0)
  expect(await ids('2026-03-02 17:59:00')).toHaveLength(1)
})

test('by place: those whose day names bed, room, floor or building; else those of the department without a place; by job', async () => {
  const shift = await makeShift()
  const [bed, other] = await makeBeds(t, { rooms: 2, deptId: dept.deptId })
  const employees = [
    await makeEmp(t, { deptId: dept.deptId }),
    await makeEmp(t, { deptId: dept.deptId, jobTypeCode: 'DOCTOR' }),
  ]
  const [placed, free] = employees.map(({ empId }) => empId)
  const { attendanceGroupPkId: groupPk } = await head.ok(attendanceGroup.groupCreate, groupOf([placed, free]))
  const day = { workDate: '2026-04-01', shiftPkId: shift.shiftPkId }
  const rows = [
    { empId: placed, version: 0, cells: [{ ...day, locationIds: [bed.roomId] }] },
    { empId: free, version: 0, cells: [day] },
  ]
  await head.ok(calls.scheduleSave, { groupPk, month: '2026-04', rows })
  await publish(groupPk, '2026-04')
  const at = '2026-04-01 08:00:00'
  expect(await ids(at, { locationId: bed.bedId })).toEqual([placed])
  expect(await ids(at, { locationId: other.bedId })).toEqual([free])
  expect((await ids(at, { deptId: dept.deptId })).sort()).toEqual([placed, free].sort())
  expect(await ids(at, { jobs: ['DOCTOR'] })).toEqual([free])
  expect(await ids(at, { jobs: [] })).toEqual([])
  const [there] = await t.db((db) => onDuty(db, t.orgId, at, { locationId: bed.bedId }))
  expect(there).toMatchObject({ shiftName: shift.shiftName, from: '2026-04-01 07:00:00', to: '2026-04-01 15:00:00' })
})
