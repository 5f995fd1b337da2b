import { beforeEach, describe, expect, test } from 'vitest'
import { visit, visitFlow } from '#contract/modules/living/visit/visit.ts'
import { step } from '../../../../test/elders.ts'
import { makeBeds, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { openHouse } from '../../../../test/stays.ts'

const t = hosted()
const reception = enters(t, 'RECEPTION')
let oldmanId: string
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  oldmanId = (await makeResident(t)).oldmanId
})

const register = (more: object = {}) =>
  reception.call(visit.create, { oldmanId, visitorName: '王小明', visitorPhone: '13800000001', ...more })

describe('registration', () => {
  test('somebody who is here is 在访, somebody announced 待到访', async () => {
    const here = await register({ comeTime: '2025-06-10 09:50:00' })
    expect(here.data).toMatchObject({ visitStatus: 2, visitorCount: 1, visitWay: 1, comeTime: '2025-06-10 09:50:00' })
    const announced = await register({ planTime: '2025-06-11 15:00:00' })
    expect(announced.data).toMatchObject({ visitStatus: 1, comeTime: null })
    const now = await register()
    expect(now.data).toMatchObject({ visitStatus: 2, comeTime: '2025-06-10 10:00:00' })
  })

  test('says at which field what is wrong', async () => {
    const answer = await register({ visitorName: '', visitorPhone: '12', visitorCount: 11 })
    expect(answer.code).toBe(21001)
    expect(answer.data).toMatchObject({
      errors: [
        { field: 'visitorName', message: '访客姓名不能为空' },
        { field: 'visitorPhone', message: '联系电话：电话号码格式不正确' },
        { field: 'visitorCount', message: '人数不能大于10' },
      ],
    })
  })

  test('the sixth visit of a day is refused, a cancelled one does not count', async () => {
    for (const _ of [1, 2, 3, 4]) await register({ comeTime: '2025-06-10 09:00:00' })
    const planned = await register({ planTime: '2025-06-10 15:00:00' })
    expect(await register()).toMatchObject({ code: 31072, msg: '今日探访次数已达上限' })
    await reception.ok(visit.update, { visitId: planned.data.visitId, visitStatus: 4, reason: '改期', version: 1 })
    expect((await register()).code).toBe(0)
  })
})

describe('leaving and changing', () => {
  test('refuses leaving before arrival, and leaving twice', async () => {
    const { data } = await register({ comeTime: '2025-06-10 09:50:00' })
    const leave = (leaveTime: string, version: number) =>
      reception.call(visit.update, { visitId: data.visitId, leaveTime, version })
    expect(await leave('2025-06-10 09:50:00', 1)).toMatchObject({
      code: 31071,
      data: { errors: [{ field: 'leaveTime' }] },
    })
    expect((await leave('2025-06-10 11:00:00', 1)).data).toMatchObject({
      visitStatus: 3,
      leaveTime: '2025-06-10 11:00:00',
    })
    expect((await leave('2025-06-10 12:00:00', 2)).msg).toBe('当前状态“已离开”不允许此操作')
  })

  test('arrival turns 待到访 into 在访, cancelling keeps the reason', async () => {
    const { data } = await register({ planTime: '2025-06-10 15:00:00' })
    const come = await reception.ok(visit.update, {
      visitId: data.visitId,
      comeTime: '2025-06-10 15:05:00',
      version: 1,
    })
    expect(come.visitStatus).toBe(2)
    const other = await register({ planTime: '2025-06-10 16:00:00' })
    const cancelled = await reception.ok(visit.update, {
      visitId: other.data.visitId,
      visitStatus: 4,
      reason: '有事',
      version: 1,
    })
    expect(cancelled).toMatchObject({ visitStatus: 4, cancelReason: '有事' })
  })
})

describe('removal', () => {
  test('only on the same day by whoever registered it, or by who manages visits', async () => {
    const { data } = await register()
    const colleague = await t.as('NURSE_HEAD')
    expect((await colleague.call(visit.remove, { visitId: data.visitId })).code).toBe(21003)
    t.clock.set('2025-06-11 09:00:00')
    const cashier = await t.as('CASHIER')
    expect((await cashier.call(visit.remove, { visitId: data.visitId })).status).toBe(401)
    expect((await reception.call(visit.remove, { visitId: data.visitId })).status).toBe(401)
    const admin = await t.as('ADMIN')
    expect((await admin.call(visit.remove, { visitId: data.visitId })).code).toBe(0)
    expect((await reception.call(visit.get, { visitId: data.visitId })).code).toBe(21003)
  })
})

test('a name is found with the signs in it', async () => {
  const { data } = await register({ visitorName: '赵%六' })
  await register({ visitorName: '赵七六' })
  const found = await reception.ok(visit.list, { visitorName: '赵%六' })
  expect(found.list.map((row) => row.visitId)).toEqual([data.visitId])
})

const planned = { planTime: '2025-06-10 15:00:00' }
const here = { comeTime: '2025-06-10 09:50:00' }
moduleCases('visits', {
  app: () => t,
  role: 'RECEPTION',
  key: 'visitId',
  calls: visit,
  input: () => ({ oldmanId, visitorName: '王小明', visitorPhone: '13800000001', ...here }),
  edit: { visitorPhone: '13800000002' },
  logged: [{ field: 'visitorPhone', fieldName: '联系电话', oldValue: '138****0001', newValue: '138****0002' }],
  ward: 'NURSE_HEAD',
  meanwhile: { goods: '水果' },
  flow: {
    field: 'visitStatus',
    steps: visitFlow.steps,
    send: {
      edit: { goods: '水果' },
      leave: { leaveTime: '2025-06-10 11:00:00' },
      cancel: { visitStatus: 4, reason: '有事' },
    },
    states: {
      1: { input: { ...planned, comeTime: null } },
      2: { input: here },
      3: { input: here, via: ['leave'] },
      4: { input: { ...planned, comeTime: null }, via: ['cancel'] },
    },
  },
})

test('departure cancels the visits not yet begun', async () => {
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const elder = await house.lives(bed.bedId)
  const planned = await register({ oldmanId: elder.oldmanId, planTime: '2025-06-12 15:00:00' })
  const here = await register({ oldmanId: elder.oldmanId, comeTime: '2025-06-10 09:50:00' })
  const left = await step(house.admin, elder.oldmanId, 2, { quitDate: '2025-06-10', quitType: 1 })
  expect(left.msg).toBe('')
  expect((await reception.ok(visit.get, { visitId: planned.data.visitId })).visitStatus).toBe(4)
  expect((await reception.ok(visit.get, { visitId: here.data.visitId })).visitStatus).toBe(2)
})
