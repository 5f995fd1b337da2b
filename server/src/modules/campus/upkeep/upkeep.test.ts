import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { upkeep, upkeepFlow } from '#contract/modules/campus/upkeep/upkeep.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import type { Client } from '../../../../test/app.ts'
import { makeBeds, makeDept, makeEmp, makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { noticeTitles, todosOf } from '../../../../test/notices.ts'
import { onRow, stepOn } from '../../../../test/rows.ts'

const t = hosted()
const safety = enters(t, 'SAFETY')
const li = enters(t, 'CARER')
const wang = enters(t, 'STOREKEEPER')
let place: Awaited<ReturnType<typeof makeBeds>>[number]
beforeAll(async () => {
  place = (await makeBeds(t))[0]
})
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const broken = () => ({ locationId: place.locationId, what: '走廊灯', description: '两盏不亮', urgency: 1 })
const make = (more: object = {}, by = li) => by.ok(upkeep.create, { ...broken(), ...more })
const look = onRow(upkeep.get)
const change = onRow(upkeep.update)
const act = stepOn(upkeep.act)
const assigned = async (more: object = {}) =>
  (await act(safety, await make(more), 'assign', { assigneeId: wang.userId })).data
const finished = async () => (await act(wang, await assigned(), 'finish', { result: '换灯管', costFen: 3600 })).data
const ids = async (by: Client, query: object = {}) =>
  (await by.ok(upkeep.list, { size: 1000, ...query })).list.map(({ upkeepId }) => upkeepId)

describe('a report', () => {
  test('has a number within its day, its reporter and its place; an urgent one is to be assigned within half an hour', async () => {
    const first = await make()
    const second = await make({ urgency: 2 })
    expect(first.upkeepNo).toMatch(/^BX20250610\d{3}$/)
    expect(Number(second.upkeepNo.slice(2))).toBe(Number(first.upkeepNo.slice(2)) + 1)
    expect(first).toMatchObject({ status: 1, reporterId: li.userId, reportTime: '2025-06-10 10:00:00', assignBy: null })
    expect(first.locationName).toMatch(/ 1层$/)
    expect(second).toMatchObject({ assignBy: '2025-06-10 10:30:00', late: 0 })
    expect((await change(li, first, { urgency: 2 })).data.assignBy).toBe('2025-06-10 10:30:00')
  })

  test('of an unknown place is 21003 at its field', async () => {
    const answer = await li.call(upkeep.create, { ...broken(), locationId: 'nowhere' })
    expect(answer).toMatchObject({ code: 21003, data: { errors: [{ field: 'locationId' }] } })
  })

  test('is made by any employee, but not by a read-only user', async () => {
    for (const role of ['NURSE', 'KITCHEN', 'CASHIER', 'HOMECARE_WORKER'])
      expect((await make({}, await t.as(role))).status).toBe(1)
    expect((await (await t.as('READONLY')).call(upkeep.create, broken())).status).toBe(401)
  })
})

describe('reading', () => {
  test('reporters and assignees see their own; SAFETY, HR and the director see all', async () => {
    const own = await make()
    const other = await make({}, await t.as('NURSE'))
    const assignment = await assigned()
    expect(await ids(li)).toEqual(expect.arrayContaining([own.upkeepId, assignment.upkeepId]))
    expect(await ids(li)).not.toContain(other.upkeepId)
    expect((await look(li, other)).code).toBe(21003)
    expect(await ids(wang)).toContain(assignment.upkeepId)
    for (const role of ['SAFETY', 'HR', 'DIRECTOR'])
      expect(await ids(await t.as(role))).toEqual(expect.arrayContaining([own.upkeepId, other.upkeepId]))
    expect((await li.call(upkeep.list, { export: 'xlsx' })).status).toBe(401)
  })

  test('a ward that may read the list reads its own reports', async () => {
    await makeRole(t, 'WARD', ['administration.upkeep.query', 'administration.upkeep.add'], 'DEPT')
    const ward = await makeDept(t)
    const head = await t.as('WARD', ward)
    const mine = await make({}, await t.as('CARER', ward))
    const theirs = await make({}, await t.as('CARER', await makeDept(t)))
    expect(await ids(head)).toEqual([mine.upkeepId])
    expect((await look(head, theirs)).code).toBe(21003)
  })

  test('a building finds reports on its floors', async () => {
    const { upkeepId } = await make()
    const [other] = await makeBeds(t)
    expect(await ids(safety, { locationId: place.buildingId })).toContain(upkeepId)
    expect(await ids(safety, { locationId: other.buildingId })).toEqual([])
  })

  test('is found by its number, by users who may read it', async () => {
    const { upkeepNo, upkeepId } = await make()
    const hits = (by: Client) => by.ok(dashboard.search, { keyword: upkeepNo.toLowerCase(), types: ['UPKEEP'] })
    expect(await hits(li)).toMatchObject([
      { id: upkeepId, typeName: '报修', routePath: '/administration/upkeep', query: { upkeepNo } },
    ])
    expect(await hits(wang)).toEqual([])
  })

  test('counts on the home page of users who assign', async () => {
    const before = Number((await safety.ok(dashboard.waitHandleCount)).upkeep)
    await make()
    expect((await safety.ok(dashboard.waitHandleCount)).upkeep).toBe(before + 1)
    expect((await li.ok(dashboard.waitHandleCount)).upkeep).toBeNull()
  })
})

describe('the steps', () => {
  test('assigned, finished and accepted: each step makes the next to-do, and ends the former one', async () => {
    const assignment = await assigned()
    const openTodos = async (by: Client) =>
      (await todosOf(by, assignment.upkeepId)).map(({ title, todoStatus }) => [title, todoStatus])
    const no = assignment.upkeepNo
    expect(await openTodos(wang)).toEqual([[`请处理报修：${no}走廊灯`, 0]])
    const done = (await act(wang, assignment, 'finish', { result: '换灯管', costFen: 3600 })).data
    expect(done).toMatchObject({ status: 3, costFen: 3600, finishTime: '2025-06-10 10:00:00' })
    expect(await openTodos(wang)).toEqual([[`请处理报修：${no}走廊灯`, 2]])
    expect(await openTodos(li)).toEqual([[`报修${no}已完成，请验收`, 0]])
    const end = (await act(li, done, 'accept')).data
    expect([end.status, await openTodos(li)]).toEqual([4, [[`报修${no}已完成，请验收`, 2]]])
    const again = (await act(li, end, 'reopen', { reason: '又不亮了' })).data
    expect(again).toMatchObject({ status: 2, reopenCount: 1, reason: '又不亮了', finishTime: null, acceptTime: null })
    expect((await openTodos(wang)).map(([title, state]) => [String(title).slice(0, 6), state])).toEqual(
      expect.arrayContaining([['报修需要返工', 0]]),
    )
  })

  test('22531: only the assignee finishes it, or a user who assigns', async () => {
    const assignment = await assigned()
    expect(await act(li, assignment, 'finish', { result: '好了' })).toMatchObject({
      code: 22531,
      msg: '只有处理人可以完成报修',
    })
    expect((await act(safety, assignment, 'finish', { result: '好了' })).code).toBe(0)
  })

  test('22532: only the reporter changes, accepts and sends back, or a user who assigns', async () => {
    const done = await finished()
    expect(await act(wang, done, 'accept')).toMatchObject({ code: 22532, msg: '只有报修人或派单人可以这样做' })
    expect((await act(wang, done, 'reopen', { reason: '不行' })).code).toBe(22532)
    expect((await act(safety, done, 'accept')).code).toBe(0)
    await makeRole(t, 'READER', ['administration.upkeep.query', 'administration.upkeep.add'])
    expect((await change(await t.as('READER'), await make(), { what: '灯' })).code).toBe(22532)
  })

  test('22533: the reporter withdraws it until it is assigned; then a user who assigns does', async () => {
    expect((await act(li, await make(), 'cancel', { reason: '又好了' })).data.status).toBe(5)
    const assignment = await assigned()
    expect(await act(li, assignment, 'cancel', { reason: '又好了' })).toMatchObject({ code: 22533 })
    expect((await act(wang, assignment, 'cancel', { reason: '不归我修' })).code).toBe(22532)
    expect((await act(safety, assignment, 'cancel', { reason: '重复' })).data).toMatchObject({
      status: 5,
      reason: '重复',
    })
    expect((await todosOf(wang, assignment.upkeepId)).map(({ todoStatus }) => todoStatus)).toEqual([4])
  })

  test('an assignee needs an active account and is not the present one; a reason is needed', async () => {
    const row = await make()
    expect(await act(safety, row, 'assign', { assigneeId: 'nobody' })).toMatchObject({
      code: 21003,
      data: { errors: [{ field: 'assigneeId' }] },
    })
    expect((await act(li, row, 'assign', { assigneeId: wang.userId })).status).toBe(401)
    const assignment = (await act(safety, row, 'assign', { assigneeId: wang.userId })).data
    expect((await act(safety, assignment, 'assign', { assigneeId: wang.userId })).code).toBe(21001)
    expect((await act(safety, assignment, 'cancel')).data).toMatchObject({ errors: [{ field: 'reason' }] })
  })

  test('sent back after its assignee has left, users who assign get a to-do for another', async () => {
    const departed = await t.as('CARER')
    const assignment = (await act(safety, await make(), 'assign', { assigneeId: departed.userId })).data
    const done = (await act(departed, assignment, 'finish', { result: '好了' })).data
    await t.db((db) => db.updateTable('userAccount').set({ status: 0 }).where('userId', '=', departed.userId).execute())
    await act(li, done, 'reopen', { reason: '没好' })
    const open = (await todosOf(safety, assignment.upkeepId, { todoStatus: 0 })).map(({ title }) => title)
    expect(open).toEqual([`报修需要返工，请重新派单：${assignment.upkeepNo}`])
  })

  test('reports of a leaving assignee go to the successor (22202)', async () => {
    const hr = await t.as('HR')
    const leaver = await makeEmp(t)
    const heir = await makeEmp(t)
    const own = await t.as('CARER', { empId: leaver.empId })
    const next = await t.as('CARER', { empId: heir.empId })
    const assignment = (await act(safety, await make(), 'assign', { assigneeId: own.userId })).data
    const leave = { empId: leaver.empId, status: 3, leaveDate: '2025-06-10', leaveReason: '退休', version: 1 }
    const refs = expect.arrayContaining([{ type: '处理中的报修', count: 1, names: [assignment.upkeepNo] }])
    expect(await hr.call(staff.update, leave)).toMatchObject({ code: 22202, data: { refs } })
    await hr.ok(staff.update, { ...leave, handoverEmpId: heir.empId })
    expect((await look(safety, assignment)).data.assigneeId).toBe(next.userId)
  })
})

test('an urgent one not assigned within half an hour sends a message and a to-do, once', async () => {
  const director = await t.as('DIRECTOR')
  const late = await make({ urgency: 2 })
  const urgentOne = await assigned({ urgency: 2 })
  const ordinary = await make()
  await t.round('watch', '2025-06-10 10:30:00')
  expect(await noticeTitles(director, late.upkeepId)).toEqual([])
  for (const time of ['10:35:00', '10:40:00']) {
    await t.round('watch', `2025-06-10 ${time}`)
    expect(await noticeTitles(director, late.upkeepId)).toEqual([`紧急报修${late.upkeepNo}超过30分钟未派单`])
    expect((await todosOf(director, late.upkeepId)).map(({ todoType, todoStatus }) => [todoType, todoStatus])).toEqual([
      ['UPKEEP', 0],
    ])
  }
  const overdue = await ids(safety, { late: 1 })
  expect(overdue).toContain(late.upkeepId)
  for (const one of [urgentOne, ordinary]) {
    expect(await noticeTitles(director, one.upkeepId)).toEqual([])
    expect(overdue).not.toContain(one.upkeepId)
  }
  expect((await act(safety, late, 'assign', { assigneeId: wang.userId })).code).toBe(0)
  expect((await todosOf(director, late.upkeepId)).map(({ todoStatus }) => todoStatus)).toEqual([4])
})

moduleCases('upkeep', {
  app: () => t,
  role: 'ADMIN',
  key: 'upkeepId',
  calls: upkeep,
  input: broken,
  edit: { what: '吸顶灯' },
  meanwhile: { what: '壁灯' },
  flow: upkeepFlow,
  send: {
    assign: () => ({ assigneeId: wang.userId }),
    finish: { result: '换灯管' },
    accept: {},
    reopen: { reason: '没好' },
    cancel: { reason: '重复' },
  },
})
