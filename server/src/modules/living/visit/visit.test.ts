import { beforeEach, describe, expect, test } from 'vitest'
import { visit, visitFlow } from '#contract/modules/living/visit/visit.ts'
import { step } from '../../../../test/elders.ts'
import { makeBeds, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { onRow } from '../../../../test/rows.ts'
import { openHouse } from '../../../../test/stays.ts'

const t = hosted()
const reception = enters(t, 'RECEPTION')
let oldmanId: string
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  oldmanId = (await makeResident(t)).oldmanId
})

const input = () => ({ oldmanId, visitorName: '王小明', visitorPhone: '13800000001' })
const announced = { planTime: '2025-06-10 15:00:00', comeTime: null }
const register = (more: object = {}) => reception.call(visit.create, { ...input(), ...more })
const registered = async (more: object = {}) => (await register(more)).data
const change = onRow(visit.update)
const look = onRow(visit.get)
const remove = onRow(visit.remove)

moduleCases('visits', {
  app: () => t,
  role: 'RECEPTION',
  key: 'visitId',
  calls: visit,
  input,
  edit: { visitorPhone: '13800000002' },
  logged: [{ field: 'visitorPhone', fieldName: '联系电话', oldValue: '138****0001', newValue: '138****0002' }],
  ward: 'NURSE_HEAD',
  meanwhile: { goods: '水果' },
  flow: visitFlow,
  send: { leave: { leaveTime: '2025-06-10 11:00:00' }, cancel: { visitStatus: 4, reason: '有事' } },
  begin: { 1: announced },
})

describe('registration', () => {
  test('a present visitor is 在访, an announced one 待到访', async () => {
    const here = { visitStatus: 2, visitorCount: 1, visitWay: 1 }
    const earlier = { comeTime: '2025-06-10 09:50:00' }
    const now = { comeTime: '2025-06-10 10:00:00' }
    expect(await registered(earlier)).toMatchObject({ ...here, ...earlier })
    expect(await registered()).toMatchObject({ ...here, ...now })
    expect(await registered(announced)).toMatchObject({ visitStatus: 1, comeTime: null })
  })

  test('the purpose of a visit (来访目的) is stored, and may be changed', async () => {
    const row = await registered({ visitPurpose: 4 })
    expect(row).toMatchObject({ visitPurpose: 4 })
    expect((await change(reception, row, { visitPurpose: 1 })).data).toMatchObject({ visitPurpose: 1 })
  })

  test('the sixth visit of a day is refused, a cancelled one does not count', async () => {
    for (const _ of [1, 2, 3, 4]) await register({ comeTime: '2025-06-10 09:00:00' })
    const planned = await registered(announced)
    expect(await register()).toMatchObject({ code: 31072, msg: '今日探访次数已达上限' })
    expect((await change(reception, planned, { visitStatus: 4, reason: '改期' })).code).toBe(0)
    expect((await register()).code).toBe(0)
  })
})

describe('leaving and changes', () => {
  test('refuses leaving before arrival, and leaving twice', async () => {
    const row = await registered({ comeTime: '2025-06-10 09:50:00' })
    const early = await change(reception, row, { leaveTime: '2025-06-10 09:50:00' })
    expect(early).toMatchObject({ code: 31071, data: { errors: [{ field: 'leaveTime' }] } })
    const leave = { leaveTime: '2025-06-10 11:00:00' }
    const { data: left } = await change(reception, row, leave)
    expect(left).toMatchObject({ visitStatus: 3, ...leave })
    expect((await change(reception, left, leave)).msg).toBe('当前状态“已离开”不允许此操作')
  })

  test('arrival turns 待到访 into 在访, cancelling keeps the reason', async () => {
    const come = await change(reception, await registered(announced), { comeTime: '2025-06-10 15:05:00' })
    expect(come.data.visitStatus).toBe(2)
    const cancelled = await change(reception, await registered(announced), { visitStatus: 4, reason: '有事' })
    expect(cancelled.data).toMatchObject({ visitStatus: 4, cancelReason: '有事' })
  })
})

test('a visit keeps a time, and none is moved to a day that is full', async () => {
  const here = await registered({ comeTime: '2025-06-10 09:50:00' })
  const errorsOf = (field: string) => ({ code: 21001, data: { errors: [{ field }] } })
  expect(await change(reception, here, { comeTime: null })).toMatchObject(errorsOf('comeTime'))
  const planned = await registered({ planTime: '2025-06-11 15:00:00', comeTime: null })
  expect(await change(reception, planned, { planTime: null })).toMatchObject(errorsOf('planTime'))
  for (const _ of [1, 2, 3, 4]) await register()
  expect((await change(reception, planned, { planTime: '2025-06-10 16:00:00' })).code).toBe(31072)
  expect((await change(reception, planned, { comeTime: '2025-06-10 10:00:00' })).code).toBe(31072)
  expect((await change(reception, here, { comeTime: '2025-06-10 09:55:00' })).code).toBe(0)
})

test('filters the list by each time it shows', async () => {
  for (const day of ['12', '11', '13']) await registered({ planTime: `2025-06-${day} 15:00:00`, comeTime: null })
  const query = { oldmanId, sortField: 'planTime', sortOrder: 'asc' } as const
  const { list } = await reception.ok(visit.list, query)
  expect(list.map(({ planTime }) => planTime?.slice(8, 10))).toEqual(['11', '12', '13'])
})

test('removal: only on the same day by its creator, or by users who manage visits', async () => {
  const row = await registered()
  expect((await remove(await t.as('NURSE_HEAD'), row)).code).toBe(21003)
  t.clock.set('2025-06-11 09:00:00')
  for (const client of [await t.as('CASHIER'), reception]) expect((await remove(client, row)).status).toBe(401)
  expect((await remove(await t.as('ADMIN'), row)).code).toBe(0)
  expect((await look(reception, row)).code).toBe(21003)
})

test('a departure cancels the visits not yet begun', async () => {
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await house.lives(bed.bedId)
  const planned = await registered({ oldmanId, planTime: '2025-06-12 15:00:00' })
  const here = await registered({ oldmanId, comeTime: '2025-06-10 09:50:00' })
  const left = await step(house.admin, oldmanId, 2, { quitDate: '2025-06-10', quitType: 1 })
  expect(left.msg).toBe('')
  expect((await look(reception, planned)).data.visitStatus).toBe(4)
  expect((await look(reception, here)).data.visitStatus).toBe(2)
  // Visits before it may still be entered; later ones are refused.
  expect((await register({ oldmanId, comeTime: '2025-06-10 09:00:00' })).code).toBe(0)
  expect(await register({ oldmanId, planTime: '2025-06-12 15:00:00' })).toMatchObject({
    code: 21001,
    data: { errors: [{ field: 'oldmanId' }] },
  })
})
