import { beforeEach, describe, expect, test } from 'vitest'
import { message } from '#contract/modules/platform/message/message.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import type { Client } from '../../../../../test/app.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { stepOn } from '../../../../../test/rows.ts'
import { done, owe } from '../service.ts'

const t = hosted()
const zhang = enters(t, 'NURSE_HEAD')
const li = enters(t, 'NURSE_HEAD')
const wang = enters(t, 'NURSE_HEAD')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const ask = (more: object = {}) => zhang.ok(todo.create, { title: '检查轮椅', handlerId: li.userId, ...more })
const act = stepOn(todo.update)
const listed = (client: Client, query: object = {}) => client.ok(todo.list, { size: 1000, ...query })

describe('to-dos made by hand', () => {
  test('scenario 27: only the handler finishes it (22122), only the creator edits it (22123); a transfer makes it 3 and a new row for the next handler; a repeat is 21009', async () => {
    const row = await ask()
    expect(await act(wang, row, 'finish')).toMatchObject({ code: 22122, msg: '只有处理人可以操作' })
    expect(await act(wang, row, 'start')).toMatchObject({ code: 22122 })
    expect(await act(li, row, 'edit', { title: '改' })).toMatchObject({ code: 22123, msg: '只有创建人可以操作' })
    expect((await act(li, row, 'cancel')).code).toBe(22123)
    const passed = await act(li, row, 'transfer', { handlerId: wang.userId, reason: '今天休息' })
    expect(passed.data).toMatchObject({ todoStatus: 3, handlerId: li.userId })
    const [next] = (await listed(wang)).list.filter((one) => one.bizId === row.id)
    expect(next).toMatchObject({ todoStatus: 0, title: '检查轮椅', creatorId: zhang.userId })
    expect(next.transferLog).toMatchObject([{ reason: '今天休息', time: '2025-06-10 10:00:00' }])
    expect((await act(li, passed.data, 'finish')).code).toBe(21009)
    // Handed back and on again it is still the same work, but always a new row.
    const back = await act(wang, next, 'transfer', { handlerId: li.userId, reason: '请你处理' })
    expect(back.code).toBe(0)
    expect((await listed(li, { todoStatus: 0 })).list.some((one) => one.bizId === row.id)).toBe(true)
  })

  test('is begun, finished with a comment, and counted until then', async () => {
    const before = (await listed(li)).openCount
    const row = await ask()
    expect((await listed(li)).openCount).toBe(before + 1)
    const begun = await act(li, row, 'start')
    expect(begun.data).toMatchObject({ todoStatus: 1 })
    expect((await act(zhang, begun.data, 'cancel')).code).toBe(21009)
    const finished = await act(li, begun.data, 'finish', { finishRemark: '已换轮胎' })
    expect(finished.data).toMatchObject({ todoStatus: 2, finishTime: '2025-06-10 10:00:00', finishRemark: '已换轮胎' })
    expect((await listed(li)).openCount).toBe(before)
  })

  test('is edited, cancelled and deleted by its creator, until it is begun', async () => {
    const row = await ask({ deadline: '2025-06-11 10:00:00' })
    const moved = await act(zhang, row, 'edit', { handlerId: wang.userId, deadline: null, copyIds: [li.userId] })
    expect(moved.data).toMatchObject({ handlerId: wang.userId, deadline: null, copyIds: [li.userId] })
    expect((await listed(li, { mine: 3 })).list.map(({ id }) => id)).toContain(row.id)
    expect((await listed(zhang, { mine: 2 })).list.map(({ id }) => id)).toContain(row.id)
    expect((await act(zhang, moved.data, 'cancel')).data).toMatchObject({ todoStatus: 4 })
    expect((await zhang.call(todo.remove, { ids: [row.id] })).code).toBe(21009)
    const one = await ask()
    const other = await ask()
    expect((await wang.call(todo.remove, { ids: [one.id] })).code).toBe(22123)
    expect((await zhang.call(todo.remove, { ids: [one.id, 'nobody'] })).code).toBe(21003)
    expect(await zhang.ok(todo.remove, { ids: [one.id, other.id] })).toEqual({ deleted: 2 })
    expect((await act(li, one, 'finish')).code).toBe(21003)
  })

  test('a stale version is 21002, a step or a field it does not have 21001, another institution 21003', async () => {
    const row = await ask()
    expect((await act(zhang, row, 'edit', { title: '新题' })).code).toBe(0)
    expect((await act(li, row, 'finish')).code).toBe(21002)
    expect((await act(li, row, 'vanish')).code).toBe(21001)
    expect((await act(li, row, 'start', { surplus: '多余' })).code).toBe(21001)
    const foreign = await t.as('NURSE_HEAD', { orgId: await t.otherOrg() })
    expect((await act(foreign, row, 'finish')).code).toBe(21003)
    expect((await foreign.call(todo.create, { title: '给别家', handlerId: li.userId })).code).toBe(21003)
    expect((await act(li, { ...row, version: 2 }, 'transfer', { handlerId: foreign.userId, reason: '错' })).code).toBe(
      21003,
    )
  })

  test('refuses a deadline in the past and a transfer to oneself', async () => {
    const late = await zhang.call(todo.create, { title: '晚了', handlerId: li.userId, deadline: '2025-06-10 10:00:00' })
    expect(late).toMatchObject({ code: 21001, data: { errors: [{ field: 'deadline' }] } })
    const same = await act(li, await ask(), 'transfer', { handlerId: li.userId, reason: '给自己' })
    expect(same).toMatchObject({ code: 21001, data: { errors: [{ field: 'handlerId' }] } })
  })

  test('without the permission no to-do is created, passed on or deleted', async () => {
    const carer = await t.as('CARER')
    const row = await ask({ handlerId: carer.userId })
    expect((await carer.call(todo.create, { title: '代办', handlerId: li.userId })).status).toBe(401)
    expect((await act(carer, row, 'transfer', { handlerId: li.userId, reason: '忙' })).status).toBe(401)
    expect((await act(carer, row, 'edit', { title: '改' })).status).toBe(401)
    expect((await carer.call(todo.remove, { ids: [row.id] })).status).toBe(401)
    expect((await act(carer, row, 'finish')).code).toBe(0)
  })

  test('open ones come first, by their deadline; late ones are marked', async () => {
    const nurse = await t.as('NURSE')
    const addTodo = (more: object) => ask({ handlerId: nurse.userId, ...more })
    await addTodo({ title: '不急' })
    await addTodo({ title: '明天', deadline: '2025-06-11 08:00:00' })
    const first = await addTodo({ title: '今天', deadline: '2025-06-10 12:00:00', content: '轮椅三号' })
    await act(nurse, await addTodo({ title: '做完' }), 'finish')
    expect((await listed(nurse)).list.map(({ title }) => title)).toEqual(['今天', '明天', '不急', '做完'])
    t.clock.set('2025-06-10 13:00:00')
    expect((await listed(nurse, { overdue: 1 })).list).toMatchObject([{ id: first.id, overdue: 1 }])
    expect((await listed(nurse, { keyword: '三号' })).total).toBe(1)
    expect((await listed(nurse, { deadlineFrom: '2025-06-11 00:00:00' })).total).toBe(1)
  })
})

describe('to-dos made by the system', () => {
  const todoInput = { todoType: 'OUTING', title: '外出审核', bizType: 'OUTING' }
  test('scenario 4: is finished on the page of the document (22121), and becomes 2 by the system afterwards', async () => {
    const who = t.who()
    await t.db((db) => owe(db, who, { userIds: [li.userId] }, { ...todoInput, bizId: 'out-1', event: 'audit' }))
    const find = async () => (await listed(li, { todoType: 'OUTING' })).list.find(({ bizId }) => bizId === 'out-1')
    const row = await find()
    if (!row) throw new Error('not asked')
    for (const [action, more] of [
      ['finish', {}],
      ['transfer', { handlerId: wang.userId, reason: '忙' }],
      ['edit', { title: '改' }],
      ['cancel', {}],
    ] as const)
      expect(await act(li, row, action, more)).toMatchObject({ code: 22121, msg: '请在业务页面处理' })
    expect((await li.call(todo.remove, { ids: [row.id] })).code).toBe(22121)
    await t.db((db) => done(db, who, { bizType: 'OUTING', bizId: 'out-1' }))
    expect(await find()).toMatchObject({ todoStatus: 2 })
  })
})

test('reminds the handler once an hour before the deadline, and again for a new deadline', async () => {
  const nurse = await t.as('NURSE')
  const row = await ask({ handlerId: nurse.userId, deadline: '2025-06-10 12:00:00' })
  const toldAt = async (time: string) => {
    await t.round('clock', time)
    return (await nurse.ok(message.list, {})).list.filter(({ bizId }) => bizId === row.id).length
  }
  expect(await toldAt('2025-06-10 10:59:00')).toBe(0)
  expect(await toldAt('2025-06-10 11:00:00')).toBe(1)
  expect(await toldAt('2025-06-10 11:30:00')).toBe(1)
  expect((await act(zhang, row, 'edit', { deadline: '2025-06-10 15:00:00' })).code).toBe(0)
  expect(await toldAt('2025-06-10 13:00:00')).toBe(1)
  expect(await toldAt('2025-06-10 14:00:00')).toBe(2)
})

test('of two who take a step at the same moment one gets 21002, or 21009 after the other', async () => {
  const row = await ask()
  const both = await Promise.all([act(li, row, 'finish'), act(zhang, row, 'cancel')])
  const [done, late] = both.map(({ code }) => code).toSorted()
  expect([done, [21002, 21009].includes(late)]).toEqual([0, true])
})
