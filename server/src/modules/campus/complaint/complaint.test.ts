import { beforeEach, describe, expect, test } from 'vitest'
import { complaint, complaintFlow } from '#contract/modules/campus/complaint/complaint.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import type { Client } from '../../../../test/app.ts'
import { makeDept, makeEmp, makeResident, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { noticeTitles, todosOf } from '../../../../test/notices.ts'
import { onRow, stepOn } from '../../../../test/rows.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
const li = enters(t, 'CARER')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const input = { complaintType: 1, source: 2, complainant: '王小明', phone: '13800000001', content: '换药不及时' }
const make = (more: object = {}) => safety.ok(complaint.create, { ...input, ...more })
const look = onRow(complaint.get)
const change = onRow(complaint.update)
const act = stepOn(complaint.act)
const assigned = async (more: object = {}) =>
  (await act(safety, await make(more), 'assign', { handlerId: li.userId })).data
const answer = { result: '已调整换药时间', replyWay: 1 }

describe('registration', () => {
  test('numbers count within a day; three days to answer, one for safety', async () => {
    const first = await make()
    const second = await make({ complaintType: 8, receiveTime: '2025-06-10 08:00:00' })
    expect(first).toMatchObject({ status: 1, overdue: 0, reopenCount: 0, deadline: '2025-06-13 10:00:00' })
    expect(second.deadline).toBe('2025-06-11 08:00:00')
    expect(first.complaintNo).toMatch(/^TS20250610\d{3}$/)
    expect(Number(second.complaintNo.slice(2))).toBe(Number(first.complaintNo.slice(2)) + 1)
    expect((await change(safety, first, { complaintType: 8 })).data.deadline).toBe('2025-06-11 10:00:00')
  })

  test('a complaint may be anonymous, and is not dated in the future', async () => {
    expect((await make({ complainant: null, phone: null })).complainant).toBeNull()
    const late = await safety.call(complaint.create, { ...input, receiveTime: '2025-06-10 10:00:01' })
    expect(late).toMatchObject({ code: 21001, data: { errors: [{ field: 'receiveTime' }] } })
  })
})

describe('reading', () => {
  test('a ward sees complaints about its residents or about none; the handler sees his own with any permissions', async () => {
    const { oldmanId } = await makeResident(t)
    const ward = await makeDept(t)
    const head = await t.as('NURSE_HEAD', { deptId: ward.deptId })
    const named = await make({ oldmanId })
    const unnamed = await make()
    const seen = async (client: Client) =>
      (await client.ok(complaint.list, { size: 1000 })).list.map((row) => row.complaintId)
    expect(await seen(safety)).toEqual(expect.arrayContaining([named.complaintId, unnamed.complaintId]))
    const ofWard = await seen(head)
    expect(ofWard).toContain(unnamed.complaintId)
    expect(ofWard).not.toContain(named.complaintId)
    expect((await act(safety, named, 'assign', { handlerId: li.userId })).code).toBe(0)
    expect(await seen(li)).toEqual([named.complaintId])
    expect((await look(li, unnamed)).code).toBe(21003)
    expect((await li.call(complaint.list, { export: 'xlsx' })).status).toBe(401)
  })

  test('a user who may only register reads his own entries, and nothing else', async () => {
    await makeRole(t, 'DESK', ['administration.complaint.records.add'])
    const desk = await t.as('DESK')
    const other = await make()
    const row = await desk.ok(complaint.create, input)
    expect((await desk.ok(complaint.list)).list.map(({ complaintId }) => complaintId)).toEqual([row.complaintId])
    expect((await look(desk, other)).code).toBe(21003)
  })

  test('the to-do of a handler opens his own page, which needs no permission', async () => {
    const { complaintId } = await assigned()
    const own = { routePath: '/callboard/personal/information', query: { tab: 'complaint' } }
    expect(await todosOf(li, complaintId)).toMatchObject([own])
  })

  test('the user who calls back sees the resident of the complaint; others are not notified', async () => {
    const ward = await makeDept(t)
    const other = await makeDept(t)
    const { oldmanId } = await makeResident(t)
    await t.db((db) => db.updateTable('oldman').set({ deptId: ward.deptId }).where('oldmanId', '=', oldmanId).execute())
    await makeRole(
      t,
      'CALLER',
      ['query', 'close'].map((right) => `administration.complaint.records.${right}`),
      'DEPT',
    )
    const mine = await t.as('CALLER', ward)
    const theirs = await t.as('CALLER', other)
    const row = await assigned({ oldmanId })
    await act(li, row, 'reply', answer)
    expect([(await todosOf(mine, row.complaintId)).length, await noticeTitles(theirs, row.complaintId)]).toEqual([
      1,
      [],
    ])
  })

  test('a complaint open past its deadline is overdue, and the management is notified once', async () => {
    const director = await t.as('DIRECTOR')
    const row = await assigned()
    t.clock.set('2025-06-13 10:00:01')
    const late = (await safety.ok(complaint.list, { overdue: 1, size: 1000 })).list
    expect(late.find((one) => one.complaintId === row.complaintId)).toMatchObject({ overdue: 1, version: row.version })
    for (const time of ['11:00:00', '12:00:00']) {
      await t.round('hourly', `2025-06-13 ${time}`)
      expect(await noticeTitles(director, row.complaintId)).toEqual([`投诉建议${row.complaintNo}已逾期`])
    }
    expect((await act(li, row, 'reply', answer)).code).toBe(0)
  })
})

describe('the steps', () => {
  test('only the handler replies, or a user with the permission; it needs its fields', async () => {
    const row = await assigned()
    const wang = await t.as('CARER')
    expect((await act(wang, row, 'reply', answer)).code).toBe(21003)
    expect((await act(li, row, 'close', { satisfaction: 5 })).status).toBe(401)
    expect((await act(li, row, 'reply')).data).toMatchObject({ errors: [{ field: 'result' }, { field: 'replyWay' }] })
    const late = await act(li, row, 'reply', { ...answer, replyTime: '2025-06-10 11:00:00' })
    expect(late.data).toMatchObject({ errors: [{ field: 'replyTime' }] })
    expect((await act(li, row, 'reply', answer)).data).toMatchObject({ status: 3, replyTime: '2025-06-10 10:00:00' })
    expect(await noticeTitles(safety, row.complaintId)).toEqual([`投诉建议${row.complaintNo}已答复，请回访`])
  })

  test('scenario 36: 表扬 22511; wang 22512; satisfaction 2 is 2 again with a new to-do, then 1 is 4; PUT in 2 21009', async () => {
    const praise = await make({ complaintType: 9 })
    expect(await act(safety, praise, 'assign', { handlerId: li.userId })).toMatchObject({
      code: 22511,
      msg: '表扬无需分派',
    })
    expect((await act(safety, praise, 'close', { closeRemark: '已转达' })).data.status).toBe(4)
    expect((await act(safety, await make(), 'close', { satisfaction: 5 })).code).toBe(21009)
    const row = await assigned()
    const { complaintId: id, deadline } = row
    /** The to-do of a step ends with the next one: 0 open, 2 done, 4 lapsed. */
    const openTodos = async (client: Client) =>
      (await todosOf(client, id)).map((one) => [one.todoType, one.todoStatus, one.deadline])
    expect((await change(safety, row, { content: '改写' })).code).toBe(21009)
    expect(await openTodos(li)).toEqual([['COMPLAINT', 0, deadline]])
    const wang = await t.as('RECEPTION')
    expect(await act(wang, row, 'reply', answer)).toMatchObject({ code: 22512, msg: '只有处理人可以答复' })
    const assignedRow = (await act(safety, row, 'assign', { handlerId: wang.userId })).data
    expect(await openTodos(li)).toEqual([['COMPLAINT', 4, deadline]])
    const first = (await act(wang, assignedRow, 'reply', answer)).data
    expect([first.status, await openTodos(wang)]).toEqual([3, [['COMPLAINT', 2, deadline]]])
    expect(await openTodos(safety)).toEqual([['COMPLAINT_VISIT', 0, null]])
    expect((await act(safety, first, 'close')).data).toMatchObject({ errors: [{ field: 'satisfaction' }] })
    const again = (await act(safety, first, 'close', { satisfaction: 2 })).data
    expect([again.status, again.reopenCount, await openTodos(safety)]).toEqual([2, 1, [['COMPLAINT_VISIT', 2, null]]])
    expect((await openTodos(wang)).map(([, status]) => status)).toEqual([0, 2])
    expect(await noticeTitles(wang, id)).toHaveLength(2)
    const second = (await act(wang, again, 'reply', answer)).data
    expect((await act(safety, second, 'close', { satisfaction: 1 })).data).toMatchObject({ status: 4, reopenCount: 1 })
    expect((await openTodos(wang)).map(([, status]) => status)).toEqual([2, 2])
  })

  test('a reply is not dated before the complaint, but may be in the same minute', async () => {
    const row = await assigned({ receiveTime: '2025-06-10 08:30:40' })
    const early = await act(li, row, 'reply', { ...answer, replyTime: '2025-06-10 08:29:59' })
    expect(early).toMatchObject({ code: 21001, data: { errors: [{ field: 'replyTime' }] } })
    expect((await act(li, row, 'reply', { ...answer, replyTime: '2025-06-10 08:30:00' })).code).toBe(0)
  })

  test('an anonymous complaint is closed without satisfaction', async () => {
    const row = (await act(li, await assigned({ complainant: null }), 'reply', answer)).data
    expect((await act(safety, row, 'close')).data.status).toBe(4)
  })

  test('the satisfaction at the first call back does not count for the second', async () => {
    const row = (await act(li, await assigned({ complainant: null }), 'reply', answer)).data
    const again = (await act(safety, row, 'close', { satisfaction: 1, closeRemark: '仍不及时' })).data
    const second = (await act(li, again, 'reply', answer)).data
    const end = (await act(safety, second, 'close')).data
    expect(end).toMatchObject({ status: 4, satisfaction: null, closeRemark: null })
  })

  test('opened again after its handler has left, the users who assign get a to-do', async () => {
    const formerCarer = await t.as('CARER')
    const row = (await act(safety, await make(), 'assign', { handlerId: formerCarer.userId })).data
    const replied = (await act(formerCarer, row, 'reply', answer)).data
    await t.db((db) =>
      db.updateTable('userAccount').set({ status: 0 }).where('userId', '=', formerCarer.userId).execute(),
    )
    const again = (await act(safety, replied, 'close', { satisfaction: 2 })).data
    const open = async () =>
      (await todosOf(safety, row.complaintId, { todoStatus: 0 })).map(({ title, deadline }) => [title, deadline])
    expect(await open()).toEqual([[`投诉人不满意，请重新分派：${row.complaintNo}`, row.deadline]])
    expect((await act(safety, again, 'assign', { handlerId: li.userId })).code).toBe(0)
    expect(await open()).toEqual([])
  })

  test('another handler takes over; the same one again or one without an account is refused', async () => {
    const row = await assigned()
    const wang = await t.as('CARER')
    for (const values of [{ handlerId: li.userId }, { handlerId: wang.userId, deadline: '2025-06-10 09:59:59' }])
      expect((await act(safety, row, 'assign', values)).code).toBe(21001)
    expect((await act(safety, row, 'assign', { handlerId: 'nobody' })).code).toBe(21003)
    expect((await act(safety, row, 'assign', { handlerId: wang.userId })).data.handlerId).toBe(wang.userId)
    expect(await noticeTitles(wang, row.complaintId)).toEqual([`请处理投诉建议：${row.complaintNo}`])
    expect((await look(li, row)).code).toBe(21003)
  })

  test('assigning after the deadline needs a new one; changing only the handler keeps it', async () => {
    const row = await assigned()
    const wang = await t.as('CARER')
    const next = (await act(safety, row, 'assign', { handlerId: wang.userId })).data
    expect(next.deadline).toBe(row.deadline)
    t.clock.set('2025-06-13 10:00:01')
    for (const deadline of [undefined, null, row.deadline])
      expect(await act(safety, next, 'assign', { handlerId: li.userId, deadline })).toMatchObject({
        code: 21001,
        data: { errors: [{ field: 'deadline' }] },
      })
    const assignment = { handlerId: li.userId, deadline: '2025-06-14 10:00:00' }
    expect((await act(safety, next, 'assign', assignment)).data).toMatchObject({
      deadline: assignment.deadline,
      overdue: 0,
    })
  })

  test('complaints of a leaving handler are named (22202) and go to the successor, who then answers them', async () => {
    const hr = await t.as('HR')
    const zhang = await makeEmp(t)
    const heirEmp = await makeEmp(t)
    const nobody = await makeEmp(t)
    const leaver = await t.as('CARER', { empId: zhang.empId })
    const heir = await t.as('CARER', { empId: heirEmp.empId })
    const row = await assigned()
    const mine = (await act(safety, row, 'assign', { handlerId: leaver.userId })).data
    const leave = { empId: zhang.empId, status: 3, leaveDate: '2025-06-10', leaveReason: '退休', version: 1 }
    const refused = await hr.call(staff.update, leave)
    const refs = expect.arrayContaining([{ type: '处理中的投诉建议', count: 1, names: [row.complaintNo] }])
    expect(refused).toMatchObject({ code: 22202, data: { refs } })
    expect((await hr.call(staff.update, { ...leave, handoverEmpId: nobody.empId })).code).toBe(21001)
    await hr.ok(staff.update, { ...leave, handoverEmpId: heirEmp.empId })
    const passed = (await look(safety, mine)).data
    expect(passed.handlerId).toBe(heir.userId)
    expect((await act(heir, passed, 'reply', answer)).code).toBe(0)
  })
})

moduleCases('complaints', {
  app: () => t,
  role: 'ADMIN',
  key: 'complaintId',
  calls: complaint,
  input: () => input,
  edit: { content: '晚饭太凉' },
  meanwhile: { content: '早饭太凉' },
  flow: complaintFlow,
  send: {
    assign: () => ({ handlerId: li.userId }),
    reply: answer,
    close: { satisfaction: 5 },
    refuse: { refuseReason: '重复' },
  },
})
