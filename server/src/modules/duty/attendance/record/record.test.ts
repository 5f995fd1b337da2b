import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shiftExchange } from '#contract/modules/duty/attendance/exchange.ts'
import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { attendanceLeave } from '#contract/modules/duty/attendance/leave.ts'
import { attendanceRecord as calls } from '#contract/modules/duty/attendance/record.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { file } from '#contract/modules/platform/file/file.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { newId } from '#core/new-id.ts'
import type { Client } from '../../../../../test/app.ts'
import { makeDept, makeEmp } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { doorsOf, noisy } from '../../../platform/file/test-forms.ts'
import { peopleOf, recordsOf, rotaOf } from '../test-rota.ts'

const t = hosted()
const head = enters(t, 'ADMIN')
let dept: { deptId: string }
beforeAll(async () => {
  dept = await makeDept(t)
})
beforeEach(() => t.clock.set('2025-06-01 08:00:00'))

const { makeShift, makeNight, makeGroup, plan } = rotaOf(
  () => t,
  () => head,
  () => dept.deptId,
)
const { signedInAs } = peopleOf(() => t)
const { machine, recordOf, daysOf } = recordsOf(
  () => t,
  () => head,
)
const day = '2025-06-10'

/** An employee of a group with 早班 (or another shift) on the tenth, published. */
async function one(more: object = {}, days?: Record<string, string | null>) {
  const shift = await makeShift({ absentLate: 120 })
  const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup(1, { clockWays: [1, 4], ...more })
  await plan(groupPk, memberIds[0], days ?? { [day]: shift.shiftPkId })
  await head.ok(attendanceSchedule.schedulePublish, { groupPk, month: '2025-06' })
  return { shift, groupPk, empId: memberIds[0], as: await signedInAs(memberIds[0]) }
}
describe('results of a published day', () => {
  test.each([
    ['07:05 15:00', 1, {}],
    ['07:06 15:00', 2, { lateTimes: 1, lateMinutes: 6 }],
    ['07:00 14:54', 3, { earlyTimes: 1, earlyMinutes: 6 }],
    ['07:06 14:50', 4, { lateTimes: 1, earlyTimes: 1 }],
    ['07:00', 5, { lackTimes: 1 }],
    ['', 6, { absentDays: 1, actualDays: 0 }],
    ['09:01 15:00', 6, { absentDays: 1, lateTimes: 0, actualDays: 0 }],
  ])('scenario 5: clocks %s give %i', async (times, result, totals) => {
    const { empId } = await one()
    t.clock.set('2025-06-11 09:00:00')
    const clocks = times.split(' ').filter(Boolean)
    if (clocks.length > 0) await machine(empId, ...clocks.map((time) => `${day} ${time}`))
    const row = await recordOf(empId)
    expect(row).toMatchObject({ shouldDays: 1, actualDays: 1, ...totals, days: [{ date: day, result }] })
  })

  test('scenario 6: a night of the tenth clocked out on the eleventh is 8.20 hours of the tenth', async () => {
    const night = await makeNight()
    const { empId } = await one({}, { [day]: night.shiftPkId, '2025-06-11': null })
    t.clock.set('2025-06-12 09:00:00')
    await machine(empId, `${day} 21:50`, '2025-06-11 06:02')
    expect(await recordOf(empId)).toMatchObject({
      workHours: 8.2,
      overtimeHours: 0,
      nightCount: 1,
      restDays: 1,
      actualDays: 1,
      days: [
        { date: day, result: 1, workMinutes: 492 },
        { date: '2025-06-11', result: 9, workMinutes: 0 },
      ],
    })
  })

  test('scenario 7: an exchanged day is 10 until its shift begins and is then judged by the new one', async () => {
    const early = await makeShift()
    const late = await makeShift({ shiftType: 3, workPeriod: [{ startTime: '14:00', endTime: '22:00' }] })
    const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup(2)
    const [zhang, li] = memberIds
    await plan(groupPk, zhang, { '2025-06-12': early.shiftPkId })
    await plan(groupPk, li, { '2025-06-12': late.shiftPkId })
    await head.ok(attendanceSchedule.schedulePublish, { groupPk, month: '2025-06' })
    const asZhang = await signedInAs(zhang, 'CARER')
    const asLi = await signedInAs(li, 'CARER')
    const input = { exchangeType: 1, applyDate: '2025-06-12', targetId: li, targetDate: '2025-06-12', reason: '有事' }
    const row = await asZhang.ok(shiftExchange.exchangeCreate, input)
    const { exchangeId } = row
    const confirmed = await asLi.ok(shiftExchange.exchangeConfirm, { exchangeId, version: row.version, pass: 1 })
    const passed = await head.call(shiftExchange.exchangeAudit, { exchangeId, version: confirmed.version, pass: 1 })
    expect(passed.data.exchangeStatus).toBe(3)
    expect(await daysOf(zhang)).toMatchObject([{ result: 10, exchanged: 1, shiftPkId: late.shiftPkId }])
    t.clock.set('2025-06-13 09:00:00')
    await machine(zhang, '2025-06-12 14:00', '2025-06-12 22:01')
    await machine(li, '2025-06-12 07:20', '2025-06-12 15:01')
    expect(await daysOf(zhang)).toMatchObject([{ result: 1, exchanged: 1 }])
    expect(await daysOf(li)).toMatchObject([{ result: 2, lateMinutes: 20, exchanged: 1 }])
  })

  test('scenario 33: leave from 13:00 of 早班, clocked out at 13:00, is normal; leave for the whole shift is leave', async () => {
    const { empId } = await one()
    const leave = async (from: string, id = empId) => {
      const body = { empId: id, leaveType: 1, from: `${day} ${from}:00`, to: `${day} 15:00:00`, reason: '看病' }
      const { leaveId, version } = await head.ok(attendanceLeave.leaveCreate, body)
      await head.ok(attendanceLeave.leaveAudit, { leaveId, version, pass: 1 })
    }
    await leave('13:00')
    const whole = await one()
    await leave('07:00', whole.empId)
    t.clock.set('2025-06-11 09:00:00')
    await machine(empId, `${day} 07:00`, `${day} 13:00`)
    expect(await recordOf(empId)).toMatchObject({ leaveDays: 0.25, days: [{ result: 1, leaveMinutes: 120 }] })
    expect(await recordOf(whole.empId)).toMatchObject({ leaveDays: 1, actualDays: 0, days: [{ result: 7 }] })
  })

  test('a flexible group: enough hours are normal, fewer are early, none is absence, weekends are rest', async () => {
    const { empId } = await makeEmp(t)
    const group = { groupType: 3, flexHours: 8, effectiveDate: '2025-06-02', memberIds: [empId] }
    await makeGroup(1, group)
    t.clock.set('2025-06-09 09:00:00')
    await machine(
      empId,
      '2025-06-03 09:00',
      '2025-06-03 17:30',
      '2025-06-04 10:00',
      '2025-06-04 15:00',
      '2025-06-09 08:00',
    )
    const { days, ...row } = await recordOf(empId, { from: '2025-06-01', to: '2025-06-10' })
    expect(days.map(({ date, result }) => `${date.slice(8)}:${result}`).join(' ')).toBe(
      '02:6 03:1 04:3 05:6 06:6 07:9 08:9 09:null 10:11',
    )
    expect(row).toMatchObject({
      shouldDays: 6,
      actualDays: 2,
      absentDays: 3,
      overtimeHours: 0.5,
      workHours: 13.5,
      restDays: 2,
    })
  })
})

describe('clocking', () => {
  const places = [{ name: '正门', longitude: 121.43, latitude: 31.18, radius: 200 }]
  const place = { way: 2, longitude: 121.4305, latitude: 31.1803 }

  test('scenario 32: no group 22333, a way it does not allow 22334, 900 m away 22332, with a remark outside and 外勤; a second clock at once is the same', async () => {
    const { as, empId } = await one({ clockWays: [2], places })
    const nobody = await signedInAs((await makeEmp(t)).empId)
    expect((await nobody.call(calls.clockCreate, place)).code).toBe(22333)
    expect((await as.call(calls.clockCreate, { way: 3 })).code).toBe(22334)
    const { data } = await doorsOf(() => ({ app: t, client: as })).send(file.uploadCommon, {
      name: 'p.png',
      content: await noisy(40).png().toBuffer(),
    })
    const photo = data.imagePath
    const away = { ...place, latitude: 31.1881 }
    t.clock.set(`${day} 06:58:00`)
    expect(await as.call(calls.clockCreate, away)).toMatchObject({ code: 22332, msg: '不在打卡范围内，请填写说明' })
    const first = await as.ok(calls.clockCreate, { ...away, remark: '陪同就医', photo })
    expect(first).toMatchObject({ clockTime: `${day} 06:58:00`, outside: 1 })
    expect(first.shiftName).toMatch('早班')
    t.clock.set(`${day} 06:58:50`)
    expect((await as.ok(calls.clockCreate, place)).clockId).toBe(first.clockId)
    t.clock.set(`${day} 15:01:00`)
    expect((await as.ok(calls.clockCreate, place)).outside).toBe(0)
    t.clock.set(`${day} 18:00:00`)
    const row = await recordOf(empId)
    expect(row.days).toMatchObject([{ result: 8 }])
    expect(row.clocks).toHaveLength(2)
    const own = await as.ok(calls.recordList, { month: '2025-06', mine: 1 })
    expect(own.clockWays).toEqual([2])
    expect(own.list).toMatchObject([
      { empId, clocks: [{ remark: '陪同就医', photo: expect.stringContaining('/') }, { place: '正门' }] },
    ])
  })

  test('machine rows: unknown employees, the future and closed months are named; repeated ones are skipped; only with .recalc', async () => {
    const { empId, as } = await one()
    const { empNo } = await t.db((db) =>
      db.selectFrom('emp').select('empNo').where('empId', '=', empId).executeTakeFirstOrThrow(),
    )
    t.clock.set(`${day} 12:00:00`)
    const rows = [
      { empNo: String(empNo), clockTime: `${day} 07:00:10` },
      { empNo: String(empNo), clockTime: `${day} 07:00:40` },
      { empNo: String(empNo), clockTime: `${day} 07:01:20` },
      { empNo: '没有', clockTime: `${day} 07:00:00` },
      { empNo: String(empNo), clockTime: `${day} 13:00:00` },
    ]
    expect((await as.call(calls.clockCreate, { rows })).status).toBe(401)
    const answer = await head.ok(calls.clockCreate, { rows })
    expect(answer).toMatchObject({
      saved: 2,
      skipped: 1,
      failed: [{ row: 4 }, { row: 5, message: '打卡时间不能晚于现在' }],
    })
    expect(await head.ok(calls.clockCreate, { rows: rows.slice(0, 2) })).toMatchObject({ saved: 0, skipped: 2 })
  })

  test('a clock record cannot be changed or deleted', async () => {
    const { empId } = await one()
    t.clock.set(`${day} 12:00:00`)
    await machine(empId, `${day} 07:00`)
    await expect(t.db((db) => db.deleteFrom('attendanceClock').where('empId', '=', empId).execute())).rejects.toThrow()
  })
})

describe('repair cards', () => {
  const input = { date: day, side: 1, clockTime: `${day} 06:59:00`, reason: '忘记打卡' }
  const audit = (client: Client, row: { repairId: string; version: number }, pass: number, opinion?: string) =>
    client.call(calls.repairAudit, { repairId: row.repairId, version: row.version, pass, opinion })

  test('requested, approved by another user, it is a clock; the to-do ends with it', async () => {
    const { as, empId } = await one()
    t.clock.set('2025-06-11 09:00:00')
    await machine(empId, `${day} 15:00`)
    expect(await daysOf(empId)).toMatchObject([{ result: 5 }])
    const row = await as.ok(calls.repairCreate, input)
    const todosOfRepair = async () =>
      (await head.ok(todo.list, { todoType: 'REPAIR', size: 50 })).list.filter(({ bizId }) => bizId === row.repairId)
    expect((await todosOfRepair()).map(({ todoStatus }) => Number(todoStatus))).toEqual([0])
    expect((await audit(head, row, 0)).code).toBe(21001)
    expect((await audit(head, { ...row, version: 9 }, 1)).code).toBe(21002)
    expect((await audit(head, row, 1)).data).toMatchObject({ status: 2, auditByName: expect.any(String) })
    expect((await todosOfRepair()).map(({ todoStatus }) => Number(todoStatus))).toEqual([2])
    expect((await audit(head, row, 1)).code).toBe(21009)
    expect(await daysOf(empId)).toMatchObject([{ result: 1, in: `${day} 06:59:00` }])
  })

  test('scenario 33: the fourth is 22335, one of 05-01 is 22338, one’s own is 22336; no shift, a wrong time, the future', async () => {
    const { as } = await one()
    t.clock.set('2025-06-11 09:00:00')
    const ask = (more: object = {}) => as.call(calls.repairCreate, { ...input, ...more })
    expect((await ask({ date: '2025-05-01', clockTime: '2025-05-01 07:00:00' })).code).toBe(22338)
    expect(await ask({ clockTime: `${day} 11:30:00` })).toMatchObject({
      code: 21001,
      data: { errors: [{ field: 'clockTime' }] },
    })
    expect((await ask({ date: '2025-06-09', clockTime: '2025-06-09 07:00:00' })).code).toBe(21001)
    expect((await ask({ date: '2025-06-12' })).code).toBe(21001)
    expect((await as.call(calls.repairCreate, { ...input, empId: head.userId })).status).toBe(401)
    const replies = [await ask(), await ask({ side: 2, clockTime: `${day} 15:00:00` }), await ask()]
    expect(replies.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await ask()).toMatchObject({ code: 22335, msg: '本月补卡次数已达3次' })
    await audit(head, replies[0].data, 0, '已有打卡')
    expect((await ask()).code).toBe(0)
    const { empId, as: first } = await one()
    await t.db((db) => db.updateTable('userAccount').set({ empId: null }).where('userId', '=', first.userId).execute())
    const boss = await signedInAs(empId, 'ADMIN')
    expect((await audit(boss, await boss.ok(calls.repairCreate, input), 1)).code).toBe(22336)
  })

  test('a repair must be a time of its side of the judged day: leave moves it, and the next period begins in the middle of the pause', async () => {
    const { empId, as } = await one()
    const body = { empId, leaveType: 1, from: `${day} 07:00:00`, to: `${day} 11:00:00`, reason: '看病' }
    const { leaveId, version } = await head.ok(attendanceLeave.leaveCreate, body)
    await head.ok(attendanceLeave.leaveAudit, { leaveId, version, pass: 1 })
    const split = await makeShift({
      workPeriod: [
        { startTime: '08:00', endTime: '12:00' },
        { startTime: '13:00', endTime: '17:00' },
      ],
    })
    const other = await one({}, { [day]: split.shiftPkId })
    t.clock.set('2025-06-11 09:00:00')
    await machine(empId, `${day} 15:00`)
    const row = await as.ok(calls.repairCreate, { ...input, clockTime: `${day} 11:02:00` })
    expect((await audit(head, row, 1)).code).toBe(0)
    expect(await daysOf(empId)).toMatchObject([{ result: 1, in: `${day} 11:02:00` }])
    const out = { ...input, side: 2, clockTime: `${day} 12:40:00` }
    expect((await other.as.call(calls.repairCreate, out)).code).toBe(21001)
    expect((await other.as.call(calls.repairCreate, { ...out, clockTime: `${day} 12:20:00` })).code).toBe(0)
  })

  test('another institution’s is 21003; without .query a user sees his own', async () => {
    const { as } = await one()
    const other = await one()
    t.clock.set('2025-06-11 09:00:00')
    const row = await as.ok(calls.repairCreate, input)
    await other.as.ok(calls.repairCreate, input)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await audit(stranger, row, 1)).code).toBe(21003)
    expect((await as.ok(calls.repairList, {})).list.map(({ repairId }) => repairId)).toEqual([row.repairId])
    const body = { ...input, requestNo: newId() }
    expect((await as.ok(calls.repairCreate, body)).repairId).toBe((await as.ok(calls.repairCreate, body)).repairId)
  })
})

describe('a closed month', () => {
  test('scenario 33: 22339 while leave waits; a closed month keeps its results and refuses every change to them', async () => {
    const may = '2025-05-20'
    t.clock.set('2025-05-01 08:00:00')
    const shift = await makeShift()
    const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup(1, { clockWays: [1, 4] })
    const [empId] = memberIds
    await plan(groupPk, empId, { [may]: shift.shiftPkId })
    await head.ok(attendanceSchedule.schedulePublish, { groupPk, month: '2025-05' })
    t.clock.set('2025-06-02 09:00:00')
    await machine(empId, `${may} 07:30`, `${may} 15:00`)
    const leave = { empId, leaveType: 1, from: '2025-05-22 07:00:00', to: '2025-05-22 15:00:00', reason: '事假' }
    const { leaveId, version } = await head.ok(attendanceLeave.leaveCreate, leave)
    const close = (on: 0 | 1, month = '2025-05') => head.call(calls.recordClose, { month, close: on })
    expect(await close(1)).toMatchObject({ code: 22339, msg: '还有1条补卡或请假待审批' })
    expect((await close(1, '2025-06')).code).toBe(21001)
    await head.ok(attendanceLeave.leaveAudit, { leaveId, version, pass: 1 })
    expect((await close(0)).code).toBe(21009)
    expect((await close(1)).data).toMatchObject({ closed: 1 })
    expect((await close(1)).code).toBe(21009)
    const before = await recordOf(empId, { month: '2025-05' })
    expect(before).toMatchObject({ lateMinutes: 30, days: [{ result: 2 }] })
    const repair = { empId, date: may, side: 1, clockTime: `${may} 07:00:00`, reason: '忘了' }
    for (const [call, body] of [
      [calls.repairCreate, repair],
      [attendanceLeave.leaveCreate, { ...leave, from: '2025-05-23 07:00:00', to: '2025-05-23 09:00:00' }],
      [calls.recordRecalc, { empIds: [empId], from: may, to: may }],
      [
        attendanceSchedule.scheduleSave,
        { groupPk, month: '2025-05', reason: '改', rows: [{ empId, version: 1, cells: [] }] },
      ],
    ] as const)
      expect(await head.call(call as typeof calls.recordRecalc, body as never)).toMatchObject({
        code: 22331,
        msg: '2025-05考勤已封存',
      })
    const { empNo } = await t.db((db) =>
      db.selectFrom('emp').select('empNo').where('empId', '=', empId).executeTakeFirstOrThrow(),
    )
    const late = await head.ok(calls.clockCreate, { rows: [{ empNo: String(empNo), clockTime: `${may} 06:55:00` }] })
    expect(late).toMatchObject({ saved: 0, failed: [{ message: '2025-05考勤已封存' }] })
    await head.ok(attendanceGroup.groupList, {})
    // Unchanged, even where the data it was judged by are gone.
    await t.db((db) =>
      db.updateTable('attendanceShift').set({ lateGrace: 60 }).where('shiftPkId', '=', shift.shiftPkId).execute(),
    )
    expect(await recordOf(empId, { month: '2025-05' })).toEqual(before)
    expect((await close(0)).data).toMatchObject({ closed: 0 })
    expect(await recordOf(empId, { month: '2025-05' })).toMatchObject({ lateMinutes: 0 })
    expect(await head.ok(calls.recordRecalc, { empIds: [empId], from: may, to: may })).toEqual({ people: 1, days: 1 })
  })
})

describe('the list', () => {
  test('needs a month or at most 31 days; filters, sums over all pages; without .query only the user’s own', async () => {
    const { empId, as, groupPk } = await one()
    expect((await head.call(calls.recordList, {})).code).toBe(21001)
    expect((await head.call(calls.recordList, { from: '2025-05-01', to: '2025-06-10' })).code).toBe(21001)
    expect((await as.call(calls.recordList, { month: '2025-06' })).status).toBe(401)
    t.clock.set('2025-06-11 09:00:00')
    const found = async (query: object) =>
      (await head.ok(calls.recordList, { month: '2025-06', size: 1000, ...query })).list.some(
        (row) => row.empId === empId,
      )
    for (const yes of [{}, { groupPk }, { result: 6 }, { deptId: (await makeDept(t)).deptId, skip: 1 }].filter(
      (q) => !('skip' in q),
    ))
      expect([yes, await found(yes)]).toEqual([yes, true])
    for (const no of [{ result: 2 }, { empName: '没有这个人' }, { deptId: 'none' }])
      expect([no, await found(no)]).toEqual([no, false])
    const { sum, list } = await head.ok(calls.recordList, { month: '2025-06', size: 1 })
    const all = (await head.ok(calls.recordList, { month: '2025-06', size: 1000 })).list
    expect(list).toHaveLength(1)
    expect(sum?.shouldDays).toBe(all.reduce((total, row) => total + row.shouldDays, 0))
  })
})
