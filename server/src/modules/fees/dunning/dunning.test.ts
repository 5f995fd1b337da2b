import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { dunning } from '#contract/modules/fees/dunning/dunning.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import type { Client } from '../../../../test/app.ts'
import { type BillHouse, cash, openBillHouse } from '../../../../test/bills.ts'
import { makeElder, step, versionOf } from '../../../../test/elders.ts'
import { smsGateway } from '../../../../test/sms-gateway.ts'

let house: BillHouse
let sms: Awaited<ReturnType<typeof smsGateway>>
let cashier: Client
beforeAll(async () => {
  house = await openBillHouse()
  sms = await smsGateway()
  house.house.t.services.env.sms = sms.gateway
  cashier = await house.house.t.as('CASHIER')
})
afterAll(async () => {
  await sms.close()
  await house.house.t.close()
})

const rowOf = async (oldmanId: string) =>
  (await cashier.ok(dunning.list, { size: 1000 })).list.find((row) => row.oldmanId === oldmanId)
const send = (oldmanId: string, more: object = {}) =>
  cashier.call(dunning.send, { oldmanId, remindTemplate: 1, ways: [1], ...more })

test('the list shows residents with dues, how late and how old they are, with the figures of account and bills', async () => {
  const a = await house.moveIn('2025-03-12')
  const b = await house.moveIn('2025-05-10', 90_000_00)
  house.at('2025-06-10')
  await house.finance.ok(bill.generate, { feeMonth: '2025-06', oldmanIds: [a.oldmanId] })
  const { bills } = await cashier.ok(dunning.bills, { oldmanId: a.oldmanId })
  const { list: own, unpaid } = await house.billsOf(a.oldmanId)
  const row = await rowOf(a.oldmanId)
  expect(bills.map(({ tradeMonthId }) => tradeMonthId).sort()).toEqual(own.map((one) => one.tradeMonthId).sort())
  expect(row).toMatchObject({
    arrears: unpaid,
    overdueDays: Math.max(...own.map((one) => one.overdueDays)),
    remindCount: 0,
  })
  expect(row?.overdueDays).toBe(80)
  // 2025-03-12 issued, due 03-22: 80 days late; June is not due yet.
  expect([row?.age1Amt, row?.age2Amt, row?.age3Amt, row?.age4Amt]).toEqual([unpaid - 243_548, 0, 243_548, 0])
  expect(await rowOf(b.oldmanId)).toBeUndefined()

  const all = await cashier.ok(dunning.list, {})
  const { age1Amt = 0, age2Amt = 0, age3Amt = 0, age4Amt = 0 } = all.sum ?? {}
  expect(age1Amt + age2Amt + age3Amt + age4Amt).toBe(await house.ledgerOf('AR'))
  expect(all.sum?.arrears).toBe((await cashier.ok(account.list, { arrears: 1 })).sum?.arrears)
  const old = await cashier.ok(dunning.list, { age: 3 })
  expect(old.list.map(({ oldmanId }) => oldmanId)).toEqual([a.oldmanId])
  expect(old.sum?.age3Amt).toBe(243_548)
  for (const filter of [
    { arrearsMin: unpaid },
    { overdueDays: 80 },
    { oldmanName: a.oldmanName },
    { lowBalance: 1 as const },
  ])
    expect((await cashier.ok(dunning.list, filter)).list.map(({ oldmanId }) => oldmanId)).toContain(a.oldmanId)
  for (const filter of [
    { arrearsMin: unpaid + 1 },
    { overdueDays: 81 },
    { age: 2 as const },
    { lowBalance: 0 as const },
  ])
    expect((await cashier.ok(dunning.list, filter)).total).toBe(0)
})

test('scenario 29: below the line is one number on the dashboard and in the list, and gone after a top-up', async () => {
  const { oldmanId } = await house.moveIn('2025-06-10', 500_000)
  const counted = async () => {
    const { accountAlarm } = await cashier.ok(dashboard.waitHandleCount, {})
    expect((await cashier.ok(dunning.list, { lowBalance: 1 })).total).toBe(accountAlarm)
    return Number(accountAlarm)
  }
  const before = await counted()
  const own = await house.finance.ok(account.get, { oldmanId })
  if (!('version' in own)) throw new Error('asked by id')
  const { version, prestoreBalance } = own
  await house.finance.ok(account.edit, { oldmanId, alarmAmount: prestoreBalance + 1, version })
  expect(await counted()).toBe(before + 1)
  await house.finance.ok(account.trade, { tradeType: '1', print: '0', oldmanId, amount: 100, ways: [cash(100)] })
  expect(await counted()).toBe(before)
  // A person who waits for a bed, or has departed, needs no money.
  await makeElder(house.house.t)
  expect(await counted()).toBe(before)
})

test('a reminder is filled in, sent to the payer, printed, logged and counted; a second within a day is 32091', async () => {
  const { oldmanId, oldmanName } = await house.moveIn('2025-06-10')
  const shown = await cashier.ok(dunning.preview, { oldmanId, remindTemplate: '2' })
  const { unpaid } = await house.billsOf(oldmanId)
  const yuan = (unpaid / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  expect(shown.content).toContain(
    `${oldmanName}的家属您好：截至今日欠费${yuan}元（2025-06月度${yuan}元），最早一笔应于2025-06-20前缴清`,
  )
  expect((await cashier.call(dunning.preview, { oldmanId, remindTemplate: '4' })).code).toBe(21003)

  const before = sms.texts.length
  const body = { oldmanId, remindTemplate: 2 as const, ways: [1, 3] as (1 | 3)[], requestNo: 'remind-once' }
  const sent = await cashier.ok(dunning.send, body)
  expect(sent.logs.map(({ way, status, phone }) => [way, status, phone])).toEqual([
    [1, 1, '138****0000'],
    [3, 1, null],
  ])
  expect(sent.sheet).toMatchObject({ title: '催缴通知', content: shown.content, arrears: unpaid })
  expect(sms.texts.slice(before)).toEqual([
    { phone: '13800000000', template: 'FEE_REMIND', content: shown.content, code: '' },
  ])
  // The same request again: the first answer, and no second message.
  expect((await cashier.ok(dunning.send, body)).logs).toEqual(sent.logs)
  expect(sms.texts).toHaveLength(before + 1)

  expect((await send(oldmanId, { remindTemplate: 2 })).code).toBe(32091)
  expect((await send(oldmanId, { remindTemplate: 2, force: 1 })).code).toBe(401)
  expect(await rowOf(oldmanId)).toMatchObject({ remindCount: 1, lastRemindTime: '2025-06-10 10:00:00' })
  await house.finance.ok(dunning.send, {
    ...body,
    requestNo: 'remind-forced',
    ways: [3],
    force: 1,
    content: '请到财务室：{{arrears}}元',
  })
  expect((await cashier.ok(dunning.logs, { oldmanId })).list.map(({ content }) => content)).toContain(
    `请到财务室：${yuan}元`,
  )
  expect((await send(oldmanId, { remindTemplate: 1 })).code).toBe(0)
  house.house.t.clock.set('2025-06-11 10:00:01')
  expect((await send(oldmanId, { remindTemplate: 2, ways: [3] })).code).toBe(0)
  const counts = await house.house.t.db((db) =>
    db.selectFrom('tradeMonth').select('remindCount').where('oldmanId', '=', oldmanId).execute(),
  )
  expect(counts).toEqual([{ remindCount: 4 }])
  expect((await send(oldmanId, { content: '{{balance}}' })).code).toBe(21001)
  expect((await send(oldmanId, { familyIds: ['nobody'], remindTemplate: 3 })).code).toBe(21003)
  house.at('2025-06-10')
})

test('a gateway that refuses leaves a failure with its reason, which may be sent again', async () => {
  const { oldmanId } = await house.moveIn('2025-06-10')
  sms.mood = 'refuses'
  const failed = await cashier.ok(dunning.send, { oldmanId, remindTemplate: 1, ways: [1] })
  expect(failed.logs).toMatchObject([{ status: 2, reason: '网关没有接受，返回 200，代码 7' }])
  expect(await rowOf(oldmanId)).toMatchObject({ remindCount: 0, lastRemindTime: null })
  sms.mood = 'well'
  expect((await send(oldmanId)).data).toMatchObject({ logs: [{ status: 1, reason: null }] })
  expect((await cashier.ok(dunning.logs, { oldmanId, status: 2 })).total).toBe(1)

  // No relative to write to, and no gateway.
  await house.house.t.db((db) => db.deleteFrom('family').where('oldmanId', '=', oldmanId).execute())
  const none = await cashier.ok(dunning.send, { oldmanId, remindTemplate: 2, ways: [1] })
  expect(none.logs).toMatchObject([{ status: 2, reason: '没有登记家属手机号' }])
  const other = await house.moveIn('2025-06-10')
  const { env } = house.house.t.services
  const { mode } = env
  Object.assign(env, { mode: 'production', sms: undefined })
  expect((await send(other.oldmanId)).data).toMatchObject({ logs: [{ status: 2, reason: '短信服务未配置' }] })
  Object.assign(env, { mode, sms: sms.gateway })
})

test('many at once: each separately, none after a departure, nothing twice for one requestNo', async () => {
  const a = await house.moveIn('2025-06-01')
  const b = await house.moveIn('2025-06-01')
  house.at('2025-06-10')
  const departed = await house.moveIn('2025-06-05')
  house.at('2025-06-10')
  const version = await versionOf(house.house.admin, departed.oldmanId)
  const quit = { version, quitDate: '2025-06-10', quitType: 1, handoverList: [] }
  expect((await step(house.house.admin, departed.oldmanId, 2, quit)).msg).toBe('')
  const before = sms.texts.length
  const body = {
    oldmanIds: [a.oldmanId, departed.oldmanId, b.oldmanId, a.oldmanId],
    remindTemplate: 2 as const,
    ways: [1, 3] as (1 | 3)[],
    requestNo: 'remind-many',
  }
  const done = await cashier.ok(dunning.batch, body)
  expect(done).toMatchObject({ total: 3, success: 2, fail: 1 })
  expect(done.items.map(({ code }) => code)).toEqual([0, 21009, 0])
  expect(done.items[0].sheet?.bills).toHaveLength(1)
  expect(sms.texts).toHaveLength(before + 2)
  const again = await cashier.ok(dunning.batch, body)
  expect(again.items.map(({ code }) => code)).toEqual([0, 21009, 0])
  expect(sms.texts).toHaveLength(before + 2)
  const next = await cashier.ok(dunning.batch, { ...body, requestNo: 'remind-more' })
  expect(next.items.map(({ code }) => code)).toEqual([32091, 21009, 32091])
  // By hand a departed resident can still be reminded.
  expect((await send(departed.oldmanId)).code).toBe(0)
  const many = Array.from({ length: 201 }, (_, at) => `nobody-${at}`)
  expect((await cashier.call(dunning.batch, { ...body, oldmanIds: many })).code).toBe(21001)
  // A resident without dues gets no dunning letter.
  const rich = await house.moveIn('2025-06-10', 9_000_000)
  expect((await send(rich.oldmanId, { remindTemplate: 3 })).code).toBe(21009)
})

test('finance writes its own texts; an unknown placeholder is refused, an older version too', async () => {
  const { finance } = house
  const [first] = await finance.ok(dunning.templates, {})
  const text = '{{oldmanName}}还欠{{ arrears }}元'
  const saved = await finance.ok(dunning.saveTemplate, { ...first, content: text })
  expect(saved).toMatchObject({ remindTemplate: 1, content: text, version: 1 })
  expect((await finance.call(dunning.saveTemplate, { ...first, content: '{{nothing}}' })).msg).toContain(
    '没有这个占位符：nothing',
  )
  expect((await finance.call(dunning.saveTemplate, { ...first, content: '旧' })).code).toBe(21002)
  const { oldmanId, oldmanName } = await house.moveIn('2025-06-10')
  const { content } = await finance.ok(dunning.preview, { oldmanId, remindTemplate: '1' })
  expect(content).toMatch(new RegExp(`^${oldmanName}还欠[\\d,.]+元$`))
})
