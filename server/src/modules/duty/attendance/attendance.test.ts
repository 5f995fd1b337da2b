import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { attendanceShift, clockSteps } from '#contract/modules/duty/attendance/shift.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { makeDept } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { readTable } from '../../../../test/spec-table.ts'
import { recordsOf, rotaOf } from './test-rota.ts'

const t = hosted()
const head = enters(t, 'ADMIN')
let dept: { deptId: string }
beforeAll(async () => {
  dept = await makeDept(t)
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const { shiftOf, people, groupOf, makeShift, makeNight, makeGroup, plan } = rotaOf(
  () => t,
  () => head,
  () => dept.deptId,
)
const { machine, recordOf, daysOf } = recordsOf(
  () => t,
  () => head,
)
const early = { startTime: '07:00', endTime: '15:00' }

describe('shifts', () => {
  moduleCases('shifts', {
    app: () => t,
    role: 'ADMIN',
    key: 'shiftPkId',
    calls: {
      create: attendanceShift.shiftCreate,
      update: attendanceShift.shiftUpdate,
      get: attendanceShift.shiftGet,
      remove: attendanceShift.shiftRemove,
      list: attendanceShift.shiftList,
    },
    input: () => shiftOf(),
    edit: { lateGrace: 10 },
    meanwhile: { lateGrace: 15 },
  })

  test('hours, clocks and the night follow from the periods', async () => {
    const day = await makeShift({
      restMinutes: 30,
      workPeriod: [
        { startTime: '14:00', endTime: '18:00' },
        { startTime: '08:00', endTime: '12:00' },
      ],
    })
    expect(day).toMatchObject({ workHours: 7.5, clockNum: 4, beforeClock: 60, afterClock: 120, lateGrace: 5, night: 0 })
    expect(day.workPeriod[0]).toMatchObject({ startTime: '08:00', crossDay: 0 })
    const night = await makeNight()
    expect(night).toMatchObject({ workHours: 8, night: 1 })
    expect(night.workPeriod[0].crossDay).toBe(1)
  })

  test('scenario 9: 早班 exists, so 早班 again is 21007 and the check says {exist:true}, with its own id {exist:false}', async () => {
    const { shiftPkId, shiftName } = await makeShift()
    const again = await head.call(attendanceShift.shiftCreate, shiftOf({ shiftName }))
    expect(again).toMatchObject({ code: 21007, msg: '班次名称已存在' })
    expect(await head.ok(attendanceShift.shiftName, { shiftName })).toEqual({ exist: true })
    expect(await head.ok(attendanceShift.shiftName, { shiftName, shiftPkId })).toEqual({ exist: false })
  })

  test('scenario 30: 07:00–15:00 with 14:00–18:00 is 22302, used without effectiveDate 22304, 3 future cells 22303, deleted 21008', async () => {
    const overlapping = { workPeriod: [early, { startTime: '14:00', endTime: '18:00' }] }
    expect((await head.call(attendanceShift.shiftCreate, shiftOf(overlapping))).code).toBe(22302)
    const shift = await makeShift()
    const group = await makeGroup()
    const days = { '2025-06-11': shift.shiftPkId, '2025-06-12': shift.shiftPkId, '2025-06-13': shift.shiftPkId }
    expect((await plan(group.attendanceGroupPkId, group.memberIds[0], days)).code).toBe(0)
    const { shiftPkId, version } = shift
    const later = { shiftPkId, version, workPeriod: [{ startTime: '07:30', endTime: '15:30' }] }
    expect((await head.call(attendanceShift.shiftUpdate, later)).code).toBe(22304)
    const today = await head.call(attendanceShift.shiftUpdate, { ...later, effectiveDate: '2025-06-10' })
    expect(today.code).toBe(22304)
    const off = await head.call(attendanceShift.shiftEnable, { shiftPkId, version, isEnable: 0 })
    expect(off).toMatchObject({ code: 22303, msg: '有3条未来排班使用该班次' })
    const refused = await head.call(attendanceShift.shiftRemove, { shiftPkId })
    expect(refused).toMatchObject({ code: 21008, data: { refs: [{ type: '排班', count: 3 }] } })
  })

  test('times that change from a day on leave the days before as they were', async () => {
    const { shiftPkId, version } = await makeShift()
    const group = await makeGroup()
    await plan(group.attendanceGroupPkId, group.memberIds[0], { '2025-06-11': shiftPkId })
    const next = {
      shiftPkId,
      version,
      workPeriod: [{ startTime: '08:00', endTime: '16:00' }],
      effectiveDate: '2025-06-12',
    }
    expect((await head.ok(attendanceShift.shiftUpdate, next)).fromDate).toBe('2025-06-12')
    const { versions } = await head.ok(attendanceShift.shiftGet, { shiftPkId })
    expect(versions?.map(({ fromDate, workPeriod }) => [fromDate, workPeriod[0].startTime])).toEqual([
      ['2025-06-12', '08:00'],
      ['1900-01-01', '07:00'],
    ])
    // Fields other than times change at once.
    expect(
      (await head.ok(attendanceShift.shiftUpdate, { shiftPkId, version: version + 1, lateGrace: 0 })).lateGrace,
    ).toBe(0)
  })

  test('B241 a clock range is one of the 48 of constants.tsv, in its order and words', async () => {
    const table = readTable('constants.tsv').filter(([name]) => name.startsWith('dict.clock_time.'))
    const listed = table.map(([name, label]) => ({ value: Number(name.split('.').at(-1)), label }))
    expect(clockSteps.options).toEqual(listed)
    expect(listed).toHaveLength(48)
    for (const beforeClock of [0, 5, 490]) {
      const answer = await head.call(attendanceShift.shiftCreate, shiftOf({ beforeClock }))
      expect(answer.code, String(beforeClock)).toBe(21001)
    }
  })

  test('a disabled shift is not offered; rest is no shift, and periods are in steps of ten minutes', async () => {
    const { shiftPkId, version } = await makeShift()
    await head.ok(attendanceShift.shiftEnable, { shiftPkId, version, isEnable: 0 })
    const offered = await head.ok(attendanceShift.shiftOptions)
    expect(offered.map((one) => one.shiftPkId)).not.toContain(shiftPkId)
    for (const wrong of [
      { shiftType: 0 },
      { beforeClock: 65 },
      { workPeriod: [] },
      { workPeriod: [{ startTime: '24:00', endTime: '1:00' }] },
    ])
      expect((await head.call(attendanceShift.shiftCreate, shiftOf(wrong))).code).toBe(21001)
  })
})

describe('groups', () => {
  moduleCases('groups', {
    app: () => t,
    role: 'ADMIN',
    key: 'attendanceGroupPkId',
    calls: {
      create: attendanceGroup.groupCreate,
      update: attendanceGroup.groupUpdate,
      get: attendanceGroup.groupGet,
      remove: attendanceGroup.groupRemove,
      list: attendanceGroup.groupList,
    },
    input: async () => groupOf(await people(1)),
    edit: { flexHours: 8 },
    meanwhile: { flexHours: 6 },
  })

  test('scenario 10: a member of group A added to group B is 22311, and none of the other 9 is saved', async () => {
    const first = await makeGroup()
    const nine = await people(9)
    const refused = await head.call(attendanceGroup.groupCreate, groupOf([...nine, first.memberIds[0]]))
    expect(refused.code).toBe(22311)
    expect(refused.msg).toBe(`${first.members?.[0].empName}已在考勤组“${first.groupName}”`)
    expect((await head.ok(attendanceGroup.groupCreate, groupOf(nine))).memberCount).toBe(9)
  })

  test('scenario 30: with future days DELETE is 22312, removing a member 22313, and confirmed the future days are removed', async () => {
    const shift = await makeShift()
    const group = await makeGroup(2)
    const { attendanceGroupPkId, version } = group
    const [stays, leaves] = group.memberIds
    await plan(attendanceGroupPkId, leaves, { '2025-06-12': shift.shiftPkId, '2025-06-13': null })
    expect((await head.call(attendanceGroup.groupRemove, { attendanceGroupPkId })).code).toBe(22312)
    const out = { attendanceGroupPkId, version, memberIds: [stays] }
    const warned = await head.call(attendanceGroup.groupUpdate, out)
    expect(warned.code).toBe(22313)
    expect(warned.msg).toMatch(/有2天未来排班，请确认移出$/)
    expect((await head.ok(attendanceGroup.groupUpdate, { ...out, confirm: 1 })).memberIds).toEqual([stays])
    const month = await head.ok(attendanceSchedule.scheduleList, { groupPk: attendanceGroupPkId, month: '2025-06' })
    expect(month.rows.map(({ empId, cells }) => [empId, cells.length])).toEqual([[stays, 0]])
    await head.ok(attendanceGroup.groupRemove, { attendanceGroupPkId })
  })

  test('a type needs its own fields, and named shifts and staff must exist', async () => {
    const memberIds = await people(1)
    const at = async (more: object) => (await head.call(attendanceGroup.groupCreate, groupOf(memberIds, more))).data
    expect(await at({ groupType: 1 })).toMatchObject({ errors: [{ field: 'weekShift' }] })
    expect(await at({ clockWays: [2] })).toMatchObject({ errors: [{ field: 'places' }] })
    expect(await at({ leaderId: 'nobody' })).toMatchObject({ errors: [{ field: 'leaderId' }] })
    expect(await at({ memberIds: ['nobody'] })).toMatchObject({ errors: [{ field: 'memberIds' }] })
    expect(await at({ minCover: [{ shiftPkId: 'none', minStaff: 1 }] })).toMatchObject({
      errors: [{ field: 'minCover' }],
    })
    expect(await at({ deptId: 'none' })).toMatchObject({ errors: [{ field: 'deptId' }] })
  })

  test('a fixed week that breaks the rules of rest is refused: 22322 after the night of Monday, and of Sunday', async () => {
    const early = await makeShift()
    const night = await makeNight()
    const memberIds = await people(1)
    for (const weekShift of [
      { 1: night.shiftPkId, 2: early.shiftPkId },
      { 7: night.shiftPkId, 1: early.shiftPkId },
    ])
      expect((await head.call(attendanceGroup.groupCreate, groupOf(memberIds, { groupType: 1, weekShift }))).code).toBe(
        22322,
      )
  })

  test('staff are offered with their group, found by initials too', async () => {
    const group = await makeGroup()
    const { empName } = group.members?.[0] ?? { empName: '' }
    const found = await head.ok(attendanceGroup.groupNursing, { keyword: empName, size: 1000 })
    expect(found.list.find(({ empId }) => empId === group.memberIds[0])?.groupName).toBe(group.groupName)
  })

  test('a nurse head sees the groups of her departments', async () => {
    const ward = await makeDept(t)
    const nurse = await t.as('NURSE_HEAD', { deptId: ward.deptId })
    const own = await makeGroup(1, { deptId: ward.deptId })
    const other = await makeGroup()
    const seen = (await nurse.ok(attendanceGroup.groupList, { size: 1000 })).list.map((row) => row.attendanceGroupPkId)
    expect(seen).toContain(own.attendanceGroupPkId)
    expect(seen).not.toContain(other.attendanceGroupPkId)
    const foreign = { groupPk: other.attendanceGroupPkId, month: '2025-06' }
    expect((await nurse.call(attendanceSchedule.scheduleList, foreign)).code).toBe(21003)
    expect((await nurse.call(attendanceSchedule.schedulePublish, foreign)).code).toBe(21003)
  })
})

test('a group without members is listed', async () => {
  const group = await makeGroup(1)
  const [empId] = group.memberIds
  await head.ok(staff.update, { empId, version: 1, status: 3, leaveDate: '2025-06-10', leaveReason: '退休' })
  const { list } = await head.ok(attendanceGroup.groupList, { groupName: group.groupName })
  expect(list).toMatchObject([{ memberCount: 0, memberIds: [] }])
})

test('a new member of a flexible group is judged from the next day on; a disabled group until that day', async () => {
  t.clock.set('2025-06-01 08:00:00')
  const [early, late] = await people(2)
  const group = await makeGroup(1, { groupType: 3, effectiveDate: '2025-06-02', memberIds: [early] })
  t.clock.set('2025-06-10 09:00:00')
  const { attendanceGroupPkId } = group
  const more = { attendanceGroupPkId, version: group.version, memberIds: [early, late] }
  const { version } = await head.ok(attendanceGroup.groupUpdate, more)
  t.clock.set('2025-06-12 09:00:00')
  const days = async (empId: string) => (await daysOf(empId)).map(({ date, result }) => `${date.slice(8)}:${result}`)
  expect((await days(late)).slice(0, 2)).toEqual(['11:6', '12:11'])
  expect((await days(early))[0]).toBe('02:6')
  const out = { attendanceGroupPkId, version, memberIds: [late] }
  const left = await head.ok(attendanceGroup.groupUpdate, out)
  // A removed member keeps his days until then.
  expect((await days(early)).at(-1)).toBe('12:11')
  await head.ok(attendanceGroup.groupUpdate, { attendanceGroupPkId, version: left.version, status: 0 })
  expect(await days(late)).toEqual(['11:6', '12:11'])
  await leaves(late, '2025-06-11', early)
  expect(await days(late)).toEqual(['11:6'])
  const shift = await makeShift()
  const { attendanceGroupPkId: groupPk, memberIds, version: first } = await makeGroup(1)
  await plan(groupPk, memberIds[0], { '2025-06-12': shift.shiftPkId, '2025-06-13': shift.shiftPkId })
  await head.ok(attendanceSchedule.schedulePublish, { groupPk, month: '2025-06' })
  const off = await head.ok(attendanceGroup.groupUpdate, { attendanceGroupPkId: groupPk, version: first, status: 0 })
  t.clock.set('2025-06-14 09:00:00')
  expect(await days(memberIds[0])).toEqual(['12:6'])
  await head.ok(attendanceGroup.groupUpdate, { attendanceGroupPkId: groupPk, version: off.version, status: 1 })
  expect(await days(memberIds[0])).toEqual(['12:6', '13:6'])
})

test('a month is not closed while its last night can still be clocked out of; a closed one keeps its groups', async () => {
  const night = await makeNight()
  const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup(1)
  t.clock.set('2025-07-01 08:00:00')
  await plan(groupPk, memberIds[0], { '2025-07-31': night.shiftPkId })
  await head.ok(attendanceSchedule.schedulePublish, { groupPk, month: '2025-07' })
  t.clock.set('2025-08-01 07:30:00')
  await machine(memberIds[0], '2025-07-31 21:55')
  const close = (on: 0 | 1) => head.call(attendanceRecord.recordClose, { month: '2025-07', close: on })
  expect(await close(1)).toMatchObject({ code: 21001, data: { errors: [{ field: 'month' }] } })
  await machine(memberIds[0], '2025-08-01 06:01')
  expect((await close(1)).code).toBe(0)
  expect(await recordOf(memberIds[0], { month: '2025-07' })).toMatchObject({ nightCount: 1, days: [{ result: 1 }] })
  // The employee is in another group since then, and the old one has a new name.
  const { groupName } = await recordOf(memberIds[0], { month: '2025-07' })
  const group = await head.ok(attendanceGroup.groupGet, { attendanceGroupPkId: groupPk })
  const [other] = (await makeGroup(1)).memberIds
  const moved = { attendanceGroupPkId: groupPk, version: group.version, groupName: '改名以后', memberIds: [other] }
  expect((await head.call(attendanceGroup.groupUpdate, moved)).code).toBe(22311)
  await head.ok(attendanceGroup.groupUpdate, { ...moved, memberIds: [(await people(1))[0]] })
  const july = await head.ok(attendanceRecord.recordList, { month: '2025-07', groupPk })
  expect(july.list.map((row) => [row.empId, row.groupName])).toEqual([[memberIds[0], groupName]])
  expect((await close(0)).code).toBe(0)
})

test('nobody is absent after the day he left, though the leaving was entered days later', async () => {
  t.clock.set('2025-06-01 08:00:00')
  const [empId] = (await makeGroup(1)).memberIds
  const early = await makeShift()
  const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup(1)
  const days = { '2025-06-05': early.shiftPkId, '2025-06-06': early.shiftPkId, '2025-06-20': early.shiftPkId }
  await plan(groupPk, memberIds[0], days)
  await head.ok(attendanceSchedule.schedulePublish, { groupPk, month: '2025-06' })
  t.clock.set('2025-06-10 12:00:00')
  await leaves(memberIds[0], '2025-06-05', empId)
  expect((await daysOf(memberIds[0])).map(({ date, result }) => [date, result])).toEqual([['2025-06-05', 6]])
})
const leaves = async (empId: string, leaveDate: string, handoverEmpId: string) => {
  const { version } = await head.ok(staff.info, { empId })
  const body = { empId, version, status: 3 as const, leaveDate, leaveReason: '回老家', handoverEmpId }
  await head.ok(staff.update, body)
}

test('leaving is refused with planned days and led groups (22202); after the handover the days are removed, and the group has another leader', async () => {
  const shift = await makeShift()
  const group = await makeGroup(2)
  const [leaves, heir] = group.memberIds
  const groupPk = group.attendanceGroupPkId
  const version = { attendanceGroupPkId: groupPk, version: group.version, leaderId: leaves }
  await head.ok(attendanceGroup.groupUpdate, version)
  await plan(groupPk, leaves, { '2025-06-09': shift.shiftPkId, '2025-06-12': shift.shiftPkId, '2025-06-13': null })
  const going = { empId: leaves, version: 1, status: 3, leaveDate: '2025-06-10', leaveReason: '个人原因' }
  const warned = await head.call(staff.update, going)
  expect(warned).toMatchObject({
    code: 22202,
    data: {
      refs: [
        { type: '未来排班', count: 1, names: ['2025-06-12'] },
        { type: '负责的考勤组', count: 1, names: [group.groupName] },
      ],
    },
  })
  await head.ok(staff.update, { ...going, handoverEmpId: heir })
  const after = await head.ok(attendanceGroup.groupGet, { attendanceGroupPkId: groupPk })
  expect([after.leaderId, after.memberIds]).toEqual([heir, [heir]])
  const { rows } = await head.ok(attendanceSchedule.scheduleList, { groupPk, month: '2025-06' })
  const formerMember = rows.find(({ empId }) => empId === leaves)
  expect([formerMember?.member, formerMember?.cells.map(({ workDate }) => workDate)]).toEqual([false, ['2025-06-09']])
})
