import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shiftExchange } from '#contract/modules/duty/attendance/exchange.ts'
import { attendanceLeave as calls } from '#contract/modules/duty/attendance/leave.ts'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { newId } from '#core/new-id.ts'
import type { Client } from '../../../../../test/app.ts'
import { makeDept, makeRole } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { joinRota, onDuty } from '../service.ts'
import { peopleOf, rotaOf } from '../test-rota.ts'

const t = hosted()
const head = enters(t, 'ADMIN')
let dept: { deptId: string }
beforeAll(async () => {
  dept = await makeDept(t)
  const page = 'administration.attendance.record'
  await makeRole(t, 'LEAVES', [`${page}.query`, `${page}.leave`])
  await makeRole(t, 'READER', [`${page}.query`])
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const { makeShift, makeGroup, plan } = rotaOf(
  () => t,
  () => head,
  () => dept.deptId,
)
const { signedInAs } = peopleOf(() => t)
const day = '2025-06-12'
const input = { leaveType: 1, from: `${day} 07:00:00`, to: `${day} 15:00:00`, reason: '家中有事' }

/** Two on 早班 of 06-12, published, at least two required; zhang has an account. */
async function ward(more: object = {}) {
  const shift = await makeShift()
  const cover = [{ shiftPkId: shift.shiftPkId, minStaff: 2, minNurse: 0 }]
  const { attendanceGroupPkId: groupPk, memberIds } = await makeGroup(2, { minCover: cover, ...more })
  for (const empId of memberIds) await plan(groupPk, empId, { [day]: shift.shiftPkId })
  await head.ok(attendanceSchedule.schedulePublish, { groupPk, month: '2025-06' })
  const [zhang, li] = memberIds
  return { shift, groupPk, zhang, li, as: await signedInAs(zhang) }
}
const onDutyAt = async (at: string) => (await t.db((db) => onDuty(db, t.orgId, at))).map(({ empId }) => empId)
const audit = (client: Client, row: { leaveId: string; version: number }, pass: number, opinion?: string) =>
  client.call(calls.leaveAudit, { leaveId: row.leaveId, version: row.version, pass, opinion })
const cancel = (client: Client, row: { leaveId: string; version: number }) =>
  client.call(calls.leaveCancel, { leaveId: row.leaveId, version: row.version })
const reviewBy = (openStatus: 0 | 1) =>
  head.ok(setting.saveSwitches, {
    list: [
      {
        settingKey: checkKey('LEAVE'),
        value: {
          ...checkDefault('LEAVE'),
          openStatus,
          steps: [{ approverType: 'ROLE', ids: ['role-leaves'], mode: 'ANY' }],
        },
      },
    ],
  })

let changes = 0
afterAll(joinRota({ name: 'a test', changed: async () => void changes++ }))

describe('leave', () => {
  test('waiting leaves the employee on duty, approved it does not; its hours are those of the shift', async () => {
    const { zhang, as } = await ward()
    const row = await as.ok(calls.leaveCreate, input)
    expect(row).toMatchObject({ empId: zhang, hours: 8, status: 1, own: 1 })
    expect(await onDutyAt(`${day} 08:00:00`)).toContain(zhang)
    const { data } = await audit(head, row, 1)
    expect(data).toMatchObject({ status: 2, auditByName: expect.any(String) })
    expect(await onDutyAt(`${day} 08:00:00`)).not.toContain(zhang)
  })

  test('half a day: off duty in it, on duty before and after; 2 hours', async () => {
    const { zhang, as } = await ward()
    const row = await as.ok(calls.leaveCreate, { ...input, from: `${day} 13:00:00` })
    expect(row.hours).toBe(2)
    await audit(head, row, 1)
    expect(await onDutyAt(`${day} 12:59:00`)).toContain(zhang)
    expect(await onDutyAt(`${day} 13:00:00`)).not.toContain(zhang)
  })

  test('the gap it opens is in the reply, the leader is notified, and the cover of the month leaves the employee out', async () => {
    const { zhang, li, as, shift, groupPk } = await ward()
    await t.db((db) =>
      db.updateTable('attendanceGroup').set({ leaderId: li }).where('attendanceGroupPkId', '=', groupPk).execute(),
    )
    const leader = await signedInAs(li)
    const row = await as.ok(calls.leaveCreate, input)
    const { data } = await audit(head, row, 1)
    expect(data.warnings).toEqual([{ workDate: day, text: `${shift.shiftName}少1人` }])
    const news = (await leader.ok(message.list, { size: 50 })).list.filter(({ bizType }) => bizType === 'LEAVE')
    expect(news[0]).toMatchObject({ msgLevel: 2, content: `${day} ${shift.shiftName}少1人` })
    const month = await head.ok(attendanceSchedule.scheduleList, { groupPk, month: '2025-06' })
    expect(month.cover.find((one) => one.workDate === day)).toMatchObject({ staff: 1, minStaff: 2 })
    expect(month.away).toEqual([
      { empId: zhang, workDate: day, shiftPkId: shift.shiftPkId, text: '请假 06-12 07:00 至 06-12 15:00' },
    ])
  })

  test('a roster with an employee on leave is short of him: a warning when it is saved', async () => {
    const { zhang, li, as, shift, groupPk } = await ward()
    await audit(
      head,
      await as.ok(calls.leaveCreate, { ...input, from: '2025-06-20 07:00:00', to: '2025-06-20 15:00:00' }),
      1,
    )
    const cells = [day, '2025-06-20'].map((workDate) => ({ workDate, shiftPkId: shift.shiftPkId }))
    const rows = [zhang, li].map((empId) => ({ empId, version: 1, cells }))
    const saved = await head.ok(attendanceSchedule.scheduleSave, { groupPk, month: '2025-06', rows, reason: '补排' })
    expect(saved.warnings.filter(({ empId }) => empId === null)).toEqual([
      expect.objectContaining({ workDate: '2025-06-20', text: `${shift.shiftName}少1人` }),
    ])
  })

  test('holders of .leave get a to-do, the employee is told the decision, and no to-do is left', async () => {
    const holder = await t.as('LEAVES')
    const { as } = await ward()
    const row = await as.ok(calls.leaveCreate, input)
    const todosOfLeave = async () =>
      (await holder.ok(todo.list, { size: 100 })).list
        .filter(({ bizId }) => bizId === row.leaveId)
        .map(({ todoStatus }) => todoStatus)
    expect(await todosOfLeave()).toEqual([0])
    await audit(holder, row, 0, '人手不够')
    expect(await todosOfLeave()).toEqual([2])
    const news = (await as.ok(message.list, { size: 50 })).list.filter(({ bizType }) => bizType === 'LEAVE')
    expect(news[0].title).toContain('审核未通过')
  })

  test('files and the reason are stored; a request sent twice is made once, with another body 21006', async () => {
    const { as } = await ward()
    const body = { ...input, requestNo: newId() }
    const one = await as.call(calls.leaveCreate, body)
    const two = await as.call(calls.leaveCreate, body)
    expect(two.data.leaveId).toBe(one.data.leaveId)
    expect((await as.call(calls.leaveCreate, { ...body, reason: '别的' })).code).toBe(21006)
  })

  test('leave on unplanned days has no hours; approved after planning it has the planned hours', async () => {
    const { as, groupPk, zhang, shift } = await ward()
    const later = { ...input, from: '2025-06-20 00:00:00', to: '2025-06-21 00:00:00' }
    const row = await as.ok(calls.leaveCreate, later)
    expect(row.hours).toBe(0)
    const cells = { [day]: shift.shiftPkId, '2025-06-20': shift.shiftPkId }
    await plan(groupPk, zhang, cells, {
      rows: [
        {
          empId: zhang,
          version: 1,
          cells: Object.entries(cells).map(([workDate, shiftPkId]) => ({ workDate, shiftPkId })),
        },
      ],
      reason: '补排',
    })
    expect((await audit(head, row, 1)).data.hours).toBe(8)
  })
})

describe('refusals of leave', () => {
  test('scenario 33: over an approved one 22337, audit of one’s own 22336, 32 days back 22338', async () => {
    const { as } = await ward()
    const row = await as.ok(calls.leaveCreate, input)
    expect((await as.call(calls.leaveCreate, { ...input, from: `${day} 14:59:00`, to: `${day} 18:00:00` })).code).toBe(
      22337,
    )
    await audit(head, row, 1)
    expect((await as.call(calls.leaveCreate, input)).code).toBe(22337)
    // It touches the other leave but does not overlap it.
    await as.ok(calls.leaveCreate, { ...input, from: `${day} 15:00:00`, to: `${day} 18:00:00` })
    const late = { ...input, from: '2025-05-09 07:00:00', to: '2025-05-09 15:00:00' }
    expect((await as.call(calls.leaveCreate, late)).code).toBe(22338)
    const holder = await t.as('LEAVES')
    const { empId } = await signedInAs.emp(holder)
    const own = await holder.ok(calls.leaveCreate, input)
    expect(own.empId).toBe(empId)
    expect((await audit(holder, own, 1)).code).toBe(22336)
  })

  test('invalid values: an end before the begin, more than a year, nobody, no reason, no reason of a refusal: 21001', async () => {
    const { as } = await ward()
    for (const wrong of [
      { to: input.from },
      { to: '2027-06-12 15:00:00' },
      { reason: '' },
      { leaveType: null },
      { from: '2025-02-30 07:00:00' },
      { files: ['1', '2', '3', '4', '5', '6'] },
    ])
      expect((await as.call(calls.leaveCreate, { ...input, ...wrong })).code).toBe(21001)
    expect((await (await t.as('LEAVES')).call(calls.leaveCreate, input)).code).toBe(21001)
    const row = await as.ok(calls.leaveCreate, input)
    expect((await audit(head, row, 0)).code).toBe(21001)
  })

  test('after a decision or withdrawal there is no further decision: 21009; an old version is 21002', async () => {
    const { as } = await ward()
    const row = await as.ok(calls.leaveCreate, input)
    expect((await audit(head, { ...row, version: 0 }, 1)).code).toBe(21002)
    await audit(head, row, 1)
    // The second of two deciders reads who was first.
    const passed = (await head.ok(calls.leaveList, { leaveId: row.leaveId })).list[0]
    const words = `当前状态“已同意（${passed.auditByName}）”不允许此操作`
    expect(await audit(head, row, 1)).toMatchObject({ code: 21009, msg: words })
    expect((await cancel(as, passed)).data.status).toBe(4)
    expect((await cancel(as, { ...passed, version: passed.version + 1 })).code).toBe(21009)
    expect(await onDutyAt(`${day} 08:00:00`)).toContain(row.empId)
  })

  test('is withdrawn before its begin by the applicant, running by holders of .leave alone, afterwards by nobody', async () => {
    const { as } = await ward()
    const row = (await audit(head, await as.ok(calls.leaveCreate, input), 1)).data
    const stranger = await t.as('READER')
    expect((await cancel(stranger, row)).status).toBe(401)
    t.clock.set(`${day} 08:00:00`)
    expect((await cancel(as, row)).status).toBe(401)
    t.clock.set(`${day} 15:00:00`)
    expect((await cancel(head, row)).code).toBe(21009)
    t.clock.set(`${day} 14:59:00`)
    const before = changes
    expect((await cancel(head, row)).data.status).toBe(4)
    // He is on duty again: his tasks are his at once.
    expect(changes).toBe(before + 1)
  })

  test('for others without .leave 401; of another institution, or departed, 21003; without a login nothing', async () => {
    const { as, li } = await ward()
    expect((await as.call(calls.leaveCreate, { ...input, empId: li })).status).toBe(401)
    const row = await as.ok(calls.leaveCreate, input)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    for (const [client, leaveId] of [
      [stranger, row.leaveId],
      [head, 'nobody'],
    ] as const) {
      expect((await audit(client, { ...row, leaveId }, 1)).code).toBe(21003)
      expect((await cancel(client, { ...row, leaveId })).code).toBe(21003)
    }
    expect((await stranger.call(calls.leaveCreate, { ...input, empId: row.empId })).code).toBe(21003)
    expect((await audit(await t.as('NOBODY'), row, 1)).status).toBe(401)
    // A head nurse enters leave, cards and exchanges for the staff of her own departments.
    const elsewhere = await t.as('NURSE_HEAD', { deptId: (await makeDept(t)).deptId })
    const card = { empId: li, date: '2025-06-10', side: 1, clockTime: '2025-06-10 07:00:00', reason: '忘了' }
    const deal = { exchangeType: 2, applicantId: li, applyDate: day, targetId: row.empId, reason: '有事' }
    const body = { ...input, empId: li, from: `${day} 08:00:00` }
    expect((await elsewhere.call(calls.leaveCreate, body)).code).toBe(21003)
    expect((await elsewhere.call(attendanceRecord.repairCreate, card)).code).toBe(21003)
    expect((await elsewhere.call(shiftExchange.exchangeCreate, deal)).code).toBe(21003)
    expect((await head.call(calls.leaveCreate, body)).code).toBe(0)
  })
})

describe('the list', () => {
  test('without .query a user sees his own; filters by employee, department, type, state and days', async () => {
    const { as, zhang, li } = await ward()
    const row = await as.ok(calls.leaveCreate, input)
    await head.ok(calls.leaveCreate, { ...input, empId: li })
    expect((await as.ok(calls.leaveList)).list.map(({ empId }) => empId)).toEqual([zhang])
    const found = async (more: object) =>
      (await head.ok(calls.leaveList, { size: 100, ...more })).list.some(({ leaveId }) => leaveId === row.leaveId)
    for (const yes of [
      { empName: row.empName },
      { leaveType: 1 },
      { status: 1 },
      { dateFrom: day, dateTo: day },
      { leaveId: row.leaveId },
    ])
      expect([yes, await found(yes)]).toEqual([yes, true])
    for (const no of [
      { empName: '没有' },
      { leaveType: 2 },
      { status: 2 },
      { dateFrom: '2025-06-13' },
      { dateTo: '2025-06-11' },
      { mine: 1 },
    ])
      expect([no, await found(no)]).toEqual([no, false])
  })
})

describe('leave under review', () => {
  test('the review steps decide: a user outside them is refused, the trail shows the reviewer; they cannot be switched off while one waits', async () => {
    await reviewBy(1)
    const reviewer = await t.as('LEAVES')
    const { as } = await ward()
    const row = await as.ok(calls.leaveCreate, input)
    expect((await audit(head, row, 1)).status).toBe(401)
    await expect(reviewBy(0)).rejects.toThrow()
    expect((await audit(reviewer, row, 0)).code).toBe(21001)
    expect((await audit(reviewer, row, 1)).data.status).toBe(2)
    const [one] = (await head.ok(calls.leaveList, { leaveId: row.leaveId })).list
    expect(one.reviews?.[0]).toMatchObject({ state: 2, steps: [{ votes: [{ pass: 1 }] }] })
    const waiting = await as.ok(calls.leaveCreate, { ...input, from: '2025-06-20 07:00:00', to: '2025-06-20 15:00:00' })
    expect((await cancel(as, waiting)).data.status).toBe(4)
    await reviewBy(0)
  })
})
