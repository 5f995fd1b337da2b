import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { type BillHouse, cash, openBillHouse } from '../../../../test/bills.ts'

/** Refusals about money name amounts in 元, and the way out (fees.md 0, 2.5). */

let house: BillHouse
let oldmanId: string
beforeAll(async () => {
  house = await openBillHouse()
  oldmanId = (await house.moveIn('2025-06-10')).oldmanId
})
afterAll(() => house.house.t.close())

const messages = (answer: { data: unknown }) =>
  (Object(answer.data).errors as { field: string; message: string }[]).map(({ message }) => message) // as: data of 21001

test('an amount out of range is reported in 元, as it was typed', async () => {
  const { tradeMonthId, version } = await house.only(oldmanId)
  const waive = (amount: number) =>
    house.finance.call(bill.waive, { tradeMonthId, amount, reason: '困难补助', version })
  expect(messages(await waive(0))).toEqual(['减免金额必须大于0'])
  expect(messages(await waive(-500))).toEqual(['减免金额必须大于0'])
  expect(messages(await waive(1_000_000_000))).toEqual(['减免金额不能超过9,999,999.99元'])
  expect(messages(await waive(1.5))).toEqual(['减免金额最多保留两位小数'])
  const first = await house.only(oldmanId)
  const pay = await house.pay(first, 0, [cash(0)])
  expect(messages(pay)).toEqual(['金额必须大于0', '金额必须大于0'])
})

test('a waiver over the limit names the limit and who may give it, and is not reported as a missing permission', async () => {
  const { tradeMonthId, version } = await house.only(oldmanId)
  await house.house.setting('waiveMax', 100_000)
  const over = await house.finance.call(bill.waive, { tradeMonthId, amount: 100_001, reason: '困难补助', version })
  expect([over.status, over.code]).toEqual([200, 21001])
  expect(messages(over)).toEqual(['单笔减免不能超过1,000.00元，超过的请由管理员办理'])
  expect(
    (await house.house.admin.call(bill.waive, { tradeMonthId, amount: 100_001, reason: '困难补助', version })).code,
  ).toBe(0)
})

test('a payment without a way says that the way is missing', async () => {
  const { tradeMonthId, version, unpaidAmt } = await house.only(oldmanId)
  const trade = (tradeType: number, more: object = {}) =>
    house.finance.call(account.trade, { tradeType, print: 0, oldmanId, amount: 1_000, ways: [], ...more })
  for (const answer of [
    await trade(1),
    await trade(2),
    await trade(3),
    await trade(4, { refundClass: 1, reason: '退' }),
  ])
    expect([answer.code, messages(answer)]).toEqual([21001, ['请选择支付方式']])
  const bills = [{ tradeMonthId, amount: unpaidAmt, version }]
  const pay = await house.finance.call(bill.pay, { tradeType: '3', print: '0', oldmanId, bills, ways: [] })
  expect(messages(pay)).toEqual(['请选择支付方式'])
})
