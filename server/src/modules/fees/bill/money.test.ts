import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { todo } from '#contract/modules/platform/message/todo.ts'
import type { Client } from '../../../../test/app.ts'
import { cash, openBillHouse, wechat } from '../../../../test/bills.ts'

/** Money after the first payment: at the account, in batches, refunds, prints, and bills added by hand. */

const { house, finance, meals, hair, at, moveIn, billsOf, only, pay, ledgerOf, holds } = await openBillHouse()
const { t } = house
let cashier: Client
beforeAll(async () => {
  cashier = await t.as('CASHIER')
})
afterAll(() => t.close())

const accountOf = async (oldmanId: string) => {
  const found = await finance.ok(account.get, { oldmanId })
  if (!('accountId' in found)) throw new Error('no account')
  return found
}
const atAccount = (oldmanId: string, amount: number, more: object = {}, client = cashier) =>
  client.call(account.trade, { tradeType: 3, print: 0, oldmanId, amount, ways: [cash(amount)], ...more })
const refund = (tradeMonthId: string, more: object) =>
  finance.call(bill.refund, { print: '0', tradeMonthId, refundTo: 1, reason: '多收', ...more })

describe('缴费 at the account', () => {
  test('shows the dues and pays the oldest first, with the receipt naming its bills', async () => {
    const { oldmanId } = await moveIn('2025-06-01')
    at('2025-07-01')
    await finance.ok(bill.generate, { feeMonth: '2025-07', oldmanIds: [oldmanId] })
    at('2025-07-05')
    const before = await accountOf(oldmanId)
    expect(before).toMatchObject({ arrears: 752_500, overdueArrears: 375_000, monthlyFee: 375_000 })
    expect(before.bills.map(({ feeMonth, overdueDays }) => [feeMonth, overdueDays])).toEqual([
      ['2025-06', 24],
      ['2025-07', 0],
    ])
    const late = async (overdue: number) =>
      (await finance.ok(bill.list, { oldmanId, overdue })).list.map(({ feeMonth }) => feeMonth)
    expect([await late(1), await late(0)]).toEqual([['2025-06'], ['2025-07']])
    const found = await finance.ok(account.list, { accountNum: before.accountNum })
    expect(found).toMatchObject({ list: [{ overdueArrears: 375_000 }], sum: { overdueArrears: 375_000 } })
    const form = await cashier.ok(bill.payForm, { oldmanId })
    expect(form).toMatchObject({
      unpaid: 752_500,
      roundCut: 0,
      bills: [{ feeMonth: '2025-06' }, { feeMonth: '2025-07' }],
    })
    expect(form.ways.map(({ tradeWay }) => tradeWay)).toContain(7)

    expect(await atAccount(oldmanId, 400_000, { amount: 400_001 })).toMatchObject({ code: 32012 })
    const paid = await atAccount(oldmanId, 400_000, { print: 1, requestNo: `pay-${oldmanId}` })
    expect(paid.data.printData).toMatchObject({
      item: '缴费',
      amount: 400_000,
      bills: [{ amount: 375_000 }, { amount: 25_000 }],
    })
    const again = await atAccount(oldmanId, 400_000, { print: 1, requestNo: `pay-${oldmanId}` })
    expect(again.data.receiptNo).toBe(paid.data.receiptNo)
    expect((await accountOf(oldmanId)).bills).toMatchObject([{ feeMonth: '2025-07', unpaidAmt: 352_500 }])
    const { bills } = await accountOf(oldmanId)
    const named = [{ tradeMonthId: bills[0].tradeMonthId, amount: 352_500, version: bills[0].version }]
    expect(await atAccount(oldmanId, 400_000, { bills: [{ ...named[0], amount: 400_000 }] })).toMatchObject({
      code: 32015,
      msg: '本次缴费金额超过未缴金额',
    })
    expect((await atAccount(oldmanId, 352_500, { bills: named })).code).toBe(0)
    expect(await accountOf(oldmanId)).toMatchObject({ arrears: 0, bills: [], overdueArrears: 0 })
    await holds(oldmanId)
    const nurse = await t.as('NURSE')
    expect((await atAccount(oldmanId, 1, {}, nurse)).status).toBe(401)
  })

  test('抹零 is a waiver line, where the institution allows it; back-dating needs the permission', async () => {
    const { oldmanId } = await moveIn('2025-03-12')
    const seen = await only(oldmanId)
    const some = { roundCut: 48 }
    expect(await pay(seen, 243_500, [cash(243_500)], some)).toMatchObject({ code: 21001 })
    await house.setting('roundCut', 1)
    expect(await pay(seen, 243_000, [cash(243_000)], some)).toMatchObject({ code: 21001 })
    at('2025-03-20')
    const back = { ...some, tradeTime: '2025-03-15 09:00:00' }
    expect((await pay(seen, 243_500, [cash(243_500)], { ...back, tradeTime: '2025-02-10 09:00:00' })).code).toBe(21001)
    const body = { tradeType: '3', print: '0', oldmanId, ways: [cash(243_500)], ...back }
    const bills = [{ tradeMonthId: seen.tradeMonthId, amount: 243_500, version: seen.version }]
    expect((await cashier.call(bill.pay, { ...body, bills })).code).toBe(21001)
    expect((await pay(seen, 243_500, [{ tradeWay: 7, amount: 243_500 }], back)).code).toBe(21001)
    expect((await pay(seen, 243_500, [cash(243_500)], back)).code).toBe(0)
    await house.setting('roundCut', 0)
    const now = await only(oldmanId)
    expect(now).toMatchObject({ billStatus: 2, waiveAmt: 48, netAmt: 243_500, paidAmt: 243_500 })
    expect(now.lines.at(-1)).toMatchObject({ feeName: '抹零', detailKind: 5, netAmt: -48 })
    expect(await finance.ok(bill.payments, { tradeMonthId: now.tradeMonthId })).toMatchObject([
      { tradeTime: '2025-03-15 09:00:00' },
    ])
    await holds(oldmanId)
  })
})

describe('退费 of paid lines', () => {
  test('into 预存, up to the paid amount of the line (32045), and 反结算 is then refused', async () => {
    const { oldmanId } = await moveIn('2025-06-01')
    const seen = await only(oldmanId)
    const { tradeMonthId } = seen
    const food = seen.lines.find(({ projectChildId }) => projectChildId === meals)?.tradeMonthDetailId ?? ''
    const part = (amount: number) => ({ details: [{ tradeMonthDetailId: food, amount }] })
    expect(await refund(tradeMonthId, part(100))).toMatchObject({ code: 32014 })
    expect((await pay(seen, 375_000, [cash(100_000), wechat(275_000)])).code).toBe(0)
    expect(await refund(tradeMonthId, part(75_001))).toMatchObject({ code: 32045, msg: '退费金额超过可退金额' })
    expect((await refund(tradeMonthId, { ...part(5_000), version: 1 })).code).toBe(32014)
    const done = await refund(tradeMonthId, part(50_000))
    expect(done.data).toMatchObject({ amount: 50_000, receiptNo: null, balances: { prestoreBalance: 50_000 } })
    expect((await refund(tradeMonthId, part(25_001))).code).toBe(32045)
    expect(await only(oldmanId)).toMatchObject({ netAmt: 325_000, paidAmt: 325_000, billStatus: 2, adjustAmt: -50_000 })
    const lines = await finance.ok(bill.lines, { tradeType: '4', tradeMonthId })
    expect(lines).toMatchObject([{ netAmt: -50_000, refunds: food }])
    expect(await finance.ok(bill.refunds, { tradeMonthId })).toMatchObject([{ tradeType: 11, billAmt: 50_000 }])
    expect((await finance.call(bill.antiSettle, { tradeMonthId, reason: '试试' })).code).toBe(21009)
    await holds(oldmanId)
  })

  test('by the way it was paid, or by another', async () => {
    const { oldmanId } = await moveIn('2025-06-01', 300_000)
    const seen = await only(oldmanId)
    const { tradeMonthId } = seen
    expect((await pay(seen, 75_000, [wechat(75_000)])).code).toBe(0)
    const [bed, care] = seen.lines.map(({ tradeMonthDetailId }) => tradeMonthDetailId)
    const w1 = await ledgerOf('W1')
    const w2 = await ledgerOf('W2')
    const byWay = (tradeMonthDetailId: string, amount: number, more: object = {}) =>
      refund(tradeMonthId, { details: [{ tradeMonthDetailId, amount }], refundTo: 2, print: '1', ...more })
    // Only 750.00 was paid in money: the rest was the resident's own balance.
    expect(await byWay(bed, 100_000)).toMatchObject({ code: 21001 })
    const back = await byWay(bed, 60_000)
    expect(back.data.printData).toMatchObject({ title: '退款凭据', item: '账单退费', amount: 60_000 })
    expect(back.data.receiptNo).toMatch(/^SJ/)
    expect(await byWay(care, 20_000, { ways: [cash(20_000)] })).toMatchObject({ code: 0 })
    expect([(await ledgerOf('W1')) - w1, (await ledgerOf('W2')) - w2]).toEqual([-20_000, -60_000])
    await holds(oldmanId)
    expect((await cashier.call(bill.refund, { print: '0', tradeMonthId, details: [] })).status).toBe(401)
  })
})

test('money refunded by a way once is not refunded by it again', async () => {
  const { oldmanId } = await moveIn('2025-06-01')
  const seen = await only(oldmanId)
  expect((await pay(seen, 375_000, [cash(100_000), wechat(275_000)])).code).toBe(0)
  const w1 = await ledgerOf('W1')
  const w2 = await ledgerOf('W2')
  for (const { tradeMonthDetailId } of seen.lines.slice(0, 2)) {
    const details = [{ tradeMonthDetailId, amount: 80_000 }]
    expect((await refund(seen.tradeMonthId, { details, refundTo: 2 })).code).toBe(0)
  }
  expect([(await ledgerOf('W1')) - w1, (await ledgerOf('W2')) - w2]).toEqual([-100_000, -60_000])
  await holds(oldmanId)
})

test('lines deduct no more than a waiver left on the bill', async () => {
  const { oldmanId } = await moveIn('2025-06-01')
  const add = (tradeType: '3' | '4', amount: number) =>
    finance.call(bill.addLine, { tradeType, oldmanId, projectChildId: hair, amount })
  expect(await add('4', 375_001)).toMatchObject({ code: 32045 })
  expect((await add('3', 60_000)).code).toBe(0)
  const { tradeMonthId, version } = await only(oldmanId)
  await house.admin.ok(bill.waive, { tradeMonthId, amount: 400_000, reason: '困难减免', version })
  const lines = (await only(oldmanId)).lines
  const tradeMonthDetailId = lines.find(({ detailKind }) => detailKind === 4)?.tradeMonthDetailId ?? ''
  expect(await finance.call(bill.removeLine, { tradeType: '3', tradeMonthDetailId })).toMatchObject({ code: 21009 })
  const cheaper = { tradeType: '3', tradeMonthDetailId, amount: 20_000 }
  expect(await finance.call(bill.editLine, cheaper)).toMatchObject({ code: 21009 })
  expect((await finance.call(bill.editLine, { ...cheaper, amount: 25_000 })).code).toBe(0)
  expect(await only(oldmanId)).toMatchObject({ netAmt: 0, billStatus: 2 })
  await holds(oldmanId)
})

test('a line whose remark alone changes keeps its amount; no line exceeds the largest amount', async () => {
  const { oldmanId } = await moveIn('2025-06-01')
  const line = { tradeType: '3', oldmanId, projectChildId: hair }
  expect((await finance.call(bill.addLine, { ...line, price: 999_999_999, quantity: 2 })).code).toBe(32002)
  await finance.ok(bill.addLine, { ...line, amount: 5_500 })
  const byHand = async () =>
    (await only(oldmanId)).lines.find(({ detailKind, reversed }) => detailKind === 4 && reversed === 0)
  const edit = async (more: object) =>
    finance.ok(bill.editLine, {
      tradeType: '3',
      tradeMonthDetailId: (await byHand())?.tradeMonthDetailId ?? '',
      ...more,
    })
  await edit({ remark: '上门理发' })
  expect(await byHand()).toMatchObject({ netAmt: 5_500, remark: '上门理发' })
  await edit({ quantity: 2 })
  expect(await byHand()).toMatchObject({ netAmt: 11_000, price: 5_500, quantity: 2 })
})

test('prestored money pays lines added by hand to a paid month', async () => {
  const { oldmanId } = await moveIn('2025-06-01', 400_000)
  const added = await finance.ok(bill.addLine, { tradeType: '3', oldmanId, projectChildId: hair, amount: 10_000 })
  expect(added).toMatchObject({ billType: 2, netAmt: 10_000, paidAmt: 10_000, billStatus: 2 })
  expect((await billsOf(oldmanId)).balances.prestoreBalance).toBe(15_000)
  await holds(oldmanId)
})

test('a line by hand is corrected by its mirror and a new one', async () => {
  const { oldmanId } = await moveIn('2025-06-01')
  await finance.ok(bill.addLine, { tradeType: '3', oldmanId, projectChildId: hair, quantity: 2 })
  const list = await finance.ok(bill.lines, { tradeType: '3', oldmanId })
  const own = list.find(({ detailKind }) => detailKind === 4)
  const edit = { tradeType: '3', tradeMonthDetailId: own?.tradeMonthDetailId ?? '', quantity: 3 }
  expect((await finance.call(bill.editLine, { ...edit, version: 1 })).code).toBe(21002)
  expect((await finance.call(bill.editLine, { ...edit, tradeType: '4' })).code).toBe(21003)
  expect(await finance.ok(bill.editLine, edit)).toMatchObject({ adjustAmt: 6_000, netAmt: 381_000 })
  expect((await finance.call(bill.editLine, edit)).code).toBe(21009)
  const regular = list.find(({ detailKind }) => detailKind === 1)?.tradeMonthDetailId ?? ''
  expect((await finance.call(bill.editLine, { ...edit, tradeMonthDetailId: regular })).code).toBe(21009)
  await holds(oldmanId)
})

test('补录: charges of a month that are on no bill are proposed as computed, and never twice', async () => {
  const { oldmanId } = await moveIn('2025-06-01')
  const ask = { oldmanId, feeMonth: '2025-07' }
  const form = await finance.ok(bill.addForm, ask)
  expect(form.lines.map(({ netAmt }) => netAmt)).toEqual([180_000, 120_000, 77_500])
  expect((await finance.ok(bill.addForm, { oldmanId, feeMonth: '2025-06' })).lines).toEqual([])
  const lines = [
    { oldmanCostId: form.lines[2].oldmanCostId, projectChildId: meals },
    { projectChildId: hair, quantity: 1.5, remark: '补记' },
  ]
  const added = await finance.ok(bill.addBill, { ...ask, lines })
  expect(added).toMatchObject({ billType: 2, feeMonth: '2025-07', netAmt: 80_500, grossAmt: 77_500, adjustAmt: 3_000 })
  expect(await finance.call(bill.addBill, { ...ask, lines })).toMatchObject({ code: 32042 })
  at('2025-07-01')
  await finance.ok(bill.generate, { feeMonth: '2025-07', oldmanIds: [oldmanId] })
  const july = (await billsOf(oldmanId)).list.filter(({ feeMonth }) => feeMonth === '2025-07')
  expect(july.map(({ billType, netAmt }) => [billType, netAmt]).toSorted()).toEqual([
    [1, 300_000],
    [2, 80_500],
  ])
  await holds(oldmanId)
})

describe('a batch of payments', () => {
  test('pays each separately; the repeat makes nothing twice, and runs the failed ones', async () => {
    const people = [await moveIn('2025-06-01'), await moveIn('2025-06-01'), await moveIn('2025-06-01')]
    const rows = await cashierRows()
    const mine = people.map(({ oldmanId }) => rows.find((row) => row.oldmanId === oldmanId))
    for (const row of mine) expect(row).toMatchObject({ unpaidAmt: 375_000, overdueAmt: 0, billCount: 1 })
    const [one, two, three] = people.map(({ oldmanId }, turn) => ({
      oldmanId,
      tradeMonthIds: mine[turn]?.tradeMonthIds,
      ways: [cash(turn === 1 ? 380_000 : 375_000)],
    }))
    const send = (items: object[]) => finance.ok(bill.payBatch, { items, requestNo: 'bills-1', print: 1 })
    const first = await send([one, two, three])
    expect(first).toMatchObject({ total: 3, success: 2, fail: 1, batchNo: expect.stringMatching(/^PL/) })
    expect(first.items[1]).toMatchObject({ code: 32015, message: '本次缴费金额超过未缴金额' })
    expect(first.items[0].printData).toMatchObject({ amount: 375_000, bills: [{ amount: 375_000 }] })
    const again = await send([one, { ...two, ways: [cash(375_000)] }, three])
    expect(again).toMatchObject({ success: 3, fail: 0, batchNo: first.batchNo })
    expect(again.items[0].receiptNo).toBe(first.items[0].receiptNo)
    for (const { oldmanId } of people) await holds(oldmanId)
    expect(await finance.call(bill.payBatch, { items: [one, one] })).toMatchObject({ code: 32025 })
  })

  test('the account balance pays bills, and residents without balance are listed', async () => {
    const { oldmanId } = await moveIn('2025-06-01')
    const paid = await finance.ok(account.batch, {
      batchPayType: 3,
      items: [{ oldmanId, amount: 75_000, ways: [cash(75_000)] }],
      requestNo: `three-${oldmanId}`,
      print: 1,
    })
    expect(paid.items[0].printData).toMatchObject({ item: '缴费' })
    expect(await only(oldmanId)).toMatchObject({ paidAmt: 75_000, billStatus: 1 })
  })

  const cashierRows = async () => (await finance.ok(bill.payRows, { feeMonth: '2025-06', size: 200 })).list
})

test('notices and paid bills are printed, each print counted and logged', async () => {
  const { oldmanId } = await moveIn('2025-06-01')
  const other = await moveIn('2025-06-01')
  const seen = await only(oldmanId)
  const open = await only(other.oldmanId)
  const tradeMonthIds = seen.tradeMonthId
  const notice = await cashier.ok(bill.notice, { tradeMonthIds })
  expect(notice).toMatchObject([
    {
      title: '缴费通知单',
      unpaidAmt: 375_000,
      upper: '叁仟柒佰伍拾元整',
      seq: 1,
      payments: [],
      oldmanName: seen.oldmanName,
    },
  ])
  expect(notice[0].lines).toHaveLength(3)
  expect((await cashier.call(bill.paidSheet, { tradeMonthIds })).code).toBe(21009)
  expect((await pay(seen, 375_000, [cash(375_000)])).code).toBe(0)
  expect((await cashier.call(bill.notice, { tradeMonthIds })).code).toBe(21009)
  expect(await cashier.ok(bill.paidSheet, { tradeMonthIds })).toMatchObject([
    { title: '已缴账单', seq: 2, payments: [{ amount: 375_000, ways: '现金 3750.00' }] },
  ])
  const both = await cashier.ok(bill.printMany, { tradeMonthIds: [seen.tradeMonthId, open.tradeMonthId] })
  expect(both.map(({ printKind, seq }) => [printKind, seq])).toEqual([
    [1, 3],
    [0, 1],
  ])
  const now = await only(oldmanId)
  expect(now).toMatchObject({ printCount: 3, prints: [{ seq: 3 }, { seq: 2, printKind: 1 }, { seq: 1, printKind: 0 }] })
  const many = Array.from({ length: 201 }, (_, at) => `bill-${at}`).join(',')
  expect((await cashier.call(bill.notice, { tradeMonthIds: many })).code).toBe(32020)
  expect((await cashier.call(bill.notice, { tradeMonthIds: 'nobody' })).code).toBe(21003)
})

test('scenario 32: limits of prepayment follow what the resident really pays: a deposit of 13 bed fees', async () => {
  const { oldmanId } = await moveIn('2025-06-01')
  const amount = 13 * 180_000
  const give = (more: object = {}) =>
    finance.call(account.trade, { tradeType: 2, print: 0, oldmanId, amount, ways: [cash(amount)], ...more })
  await house.setting('limitMode', 2)
  expect(await give({ limitConfirmed: 1 })).toMatchObject({ code: 32018, msg: '押金累计不能超过月床位费的12倍' })
  await house.setting('limitMode', 1)
  expect(await give()).toMatchObject({ code: 32018, data: { confirmable: 1 } })
  expect((await give({ limitConfirmed: 1 })).code).toBe(0)
  expect((await accountOf(oldmanId)).depositBalance).toBe(amount)
})

test('29: prestored money below its line makes one to-do until it is above again, and then a new one', async () => {
  const { oldmanId } = await moveIn('2025-06-01')
  const edit = async (more: object) =>
    finance.ok(account.edit, { oldmanId, ...more, version: (await accountOf(oldmanId)).version })
  await edit({ autoDeduct: 0 })
  const move = (tradeType: number, amount: number, more: object = {}) =>
    finance.ok(account.trade, { tradeType, print: 0, oldmanId, amount, ways: [cash(amount)], ...more })
  const down = (amount: number) => move(4, amount, { refundClass: 1, reason: '退款' })
  const alarms = async () => {
    const { list } = await cashier.ok(todo.list, { todoType: 'ACCOUNT_ALARM', size: 100 })
    return list.filter(({ query }) => query?.oldmanId === oldmanId).map(({ todoStatus }) => Number(todoStatus))
  }
  await move(1, 60_000)
  expect(await alarms()).toEqual([])
  await down(15_000)
  expect(await alarms()).toEqual([0])
  await down(5_000)
  expect(await alarms()).toEqual([0])
  await move(1, 50_000)
  expect(await alarms()).toEqual([2])
  await down(60_000)
  expect(await alarms()).toEqual([0, 2])
  await edit({ alarmAmount: 0 })
  expect(await alarms()).toEqual([2, 2])
  await edit({ alarmAmount: 100_000 })
  expect(await alarms()).toEqual([0, 2, 2])
})
