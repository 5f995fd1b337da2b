import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { makeDept } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { peopleOf, recordsOf, rotaOf } from '../test-rota.ts'

// A group changes its way of planning: past days are judged as they were planned, coming ones in the new way.

const t = hosted()
const head = enters(t, 'ADMIN')
let dept: { deptId: string }
beforeAll(async () => {
  dept = await makeDept(t)
})
beforeEach(() => t.clock.set('2025-06-02 08:00:00'))

const { makeShift, makeGroup, plan, cellsOf } = rotaOf(
  () => t,
  () => head,
  () => dept.deptId,
)
const { machine, daysOf } = recordsOf(
  () => t,
  () => head,
)
const { signedInAs } = peopleOf(() => t)

const everyDay = (shiftPkId: string) => Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, shiftPkId]))
const change = (group: { attendanceGroupPkId: string; version: number }, values: object) =>
  head.ok(attendanceGroup.groupUpdate, {
    attendanceGroupPkId: group.attendanceGroupPkId,
    version: group.version,
    ...values,
  })
const monthOf = async (groupPk: string, month = '2025-06') =>
  head.ok(attendanceSchedule.scheduleList, { groupPk, month })
const results = async (empId: string) => (await daysOf(empId)).map(({ date, result }) => `${date.slice(8)}:${result}`)

test('the days of a fixed week stay published when the group is planned by hand, and still count after a correction', async () => {
  const early = await makeShift()
  const late = await makeShift({ workPeriod: [{ startTime: '15:00', endTime: '22:00' }] })
  const group = await makeGroup(1, { groupType: 1, weekShift: everyDay(early.shiftPkId), effectiveDate: '2025-06-03' })
  const [empId] = group.memberIds
  t.clock.set('2025-06-05 08:00:00')
  await machine(empId, '2025-06-03 15:00', '2025-06-03 22:00')
  const { attendanceGroupPkId: groupPk } = await change(group, { groupType: 2 })
  const { status, rows } = await monthOf(groupPk)
  expect(status).toBe(1)
  const days = Object.fromEntries(rows[0].cells.map(({ workDate, shiftPkId }) => [workDate, shiftPkId]))
  const mended = { ...days, '2025-06-03': late.shiftPkId }
  const save = { groupPk, month: '2025-06', rows: [{ empId, version: rows[0].version, cells: cellsOf(mended) }] }
  expect((await head.call(attendanceSchedule.scheduleSave, save)).code).toBe(22324)
  await head.ok(attendanceSchedule.scheduleSave, { ...save, reason: '当天上晚班' })
  expect((await results(empId)).slice(0, 2)).toEqual(['03:1', '04:6'])
})

test('drafts ahead are replaced by the fixed week of the group; published days stay', async () => {
  const early = await makeShift()
  const late = await makeShift({ workPeriod: [{ startTime: '15:00', endTime: '22:00' }] })
  const group = await makeGroup(1)
  const { attendanceGroupPkId: groupPk, memberIds } = group
  await plan(groupPk, memberIds[0], { '2025-06-04': late.shiftPkId })
  await head.ok(attendanceSchedule.schedulePublish, { groupPk, month: '2025-06' })
  await plan(groupPk, memberIds[0], { '2025-07-01': late.shiftPkId })
  await change(group, { groupType: 1, weekShift: everyDay(early.shiftPkId) })
  const june = (await monthOf(groupPk)).rows[0].cells
  expect(june.find(({ workDate }) => workDate === '2025-06-04')?.shiftPkId).toBe(late.shiftPkId)
  const july = (await monthOf(groupPk, '2025-07')).rows[0].cells
  expect(july[0]).toMatchObject({ workDate: '2025-07-01', shiftPkId: early.shiftPkId, status: 1 })
})

test('nobody is planned in a group that becomes flexible: from tomorrow on its days are the hours alone, and members are told', async () => {
  const early = await makeShift()
  const group = await makeGroup(1, { groupType: 1, weekShift: everyDay(early.shiftPkId), effectiveDate: '2025-06-03' })
  const [empId] = group.memberIds
  const own = await signedInAs(empId)
  t.clock.set('2025-06-04 08:00:00')
  await change(group, { groupType: 3 })
  t.clock.set('2025-06-06 08:00:00')
  await machine(empId, '2025-06-05 10:00', '2025-06-05 18:00')
  expect((await results(empId)).slice(0, 3)).toEqual(['03:6', '04:6', '05:1'])
  const contents = (await own.ok(message.list, { size: 100 })).list.map(({ content }) => content)
  expect(contents).toContainEqual(expect.stringContaining('改为弹性'))
})

test('other hours of a flexible group apply from tomorrow on: past days keep theirs', async () => {
  const group = await makeGroup(1, { groupType: 3, effectiveDate: '2025-06-02' })
  const [empId] = group.memberIds
  t.clock.set('2025-06-04 20:00:00')
  await machine(empId, '2025-06-03 09:00', '2025-06-03 15:00', '2025-06-04 09:00', '2025-06-04 15:00')
  await change(group, { flexHours: 6 })
  t.clock.set('2025-06-05 20:00:00')
  await machine(empId, '2025-06-05 09:00', '2025-06-05 15:00')
  expect((await results(empId)).slice(1, 4)).toEqual(['03:3', '04:3', '05:1'])
})

test('a fixed week that takes effect later than announced plans no day before', async () => {
  const early = await makeShift()
  const group = await makeGroup(1, { groupType: 1, weekShift: everyDay(early.shiftPkId), effectiveDate: '2025-06-03' })
  t.clock.set('2025-06-05 08:00:00')
  await change(group, { effectiveDate: '2025-06-10' })
  const { cells } = (await monthOf(group.attendanceGroupPkId)).rows[0]
  expect(cells.slice(0, 4).map(({ workDate }) => workDate.slice(8))).toEqual(['03', '04', '05', '10'])
})
