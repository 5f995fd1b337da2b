import { beforeEach, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { cashierShift } from '#contract/modules/fees/cashier-shift/cashier-shift.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import { anomaly } from '#contract/modules/fees/report/anomaly.ts'
import type { Client } from '../../../../test/app.ts'
import { openBillHouse } from '../../../../test/bills.ts'
import { makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'

const t = hosted()
const director = enters(t, 'DIRECTOR')
const finance = enters(t, 'FINANCE')
let cashier: Client
let oldmanId: string
let oldmanName: string
let day: string
let days = 0
beforeEach(async () => {
  // A day and a cashier for each test, so that tests do not affect each other.
  days += 1
  day = `2025-07-${String(days).padStart(2, '0')}`
  at('10:00')
  cashier = await t.as('CASHIER', { loginName: `desk-${days}` })
  ;({ oldmanId, oldmanName } = await makeResident(t))
})

const at = (time: string) => t.clock.set(`${day} ${time}:00`)
const trade = (by: Client, amount: number, more: object = {}) => {
  const body = { tradeType: '1', print: '0', oldmanId, amount, ways: [{ tradeWay: 1, amount }], ...more }
  return by.ok(account.trade, body as never) // as: the results of the tests
}
const back = (amount: number) => trade(finance, amount, { tradeType: '4', refundClass: 1, reason: '家属要求' })
const voided = (tradeId: string) => finance.ok(account.void, { tradeClass: '1', tradeId, reason: '录错金额' })
const found = async (anomalyKind: number, more: object = {}) =>
  (await director.ok(anomaly.anomalyList, { anomalyKind, dateFrom: day, dateTo: day, ...more } as never)).list // as: a kind of the codes
/** How many rows a line of it opens. */
const behind = async (link: string) => {
  const [path, query] = link.split('?')
  expect(path).toBe('/expense/receipt')
  return (await finance.ok(receipt.list, Object.fromEntries(new URLSearchParams(query)))).total
}

test('finds the void rate of a cashier, and a resident whose receipts are voided repeatedly', async () => {
  const trades = []
  for (const amount of [1000, 2000, 3000, 4000, 5000]) trades.push(await trade(cashier, amount))
  await voided(trades[0].tradeId)
  expect(await found(5)).toEqual([])
  await voided(trades[1].tradeId)
  const [rate] = await found(1)
  expect(rate).toMatchObject({ amount: 3000, detail: '开票5张，作废2张，作废率40.0%' })
  expect(await behind(rate.link)).toBe(2)
  const [of] = await found(5)
  expect(of).toMatchObject({ oldmanName, amount: 3000 })
  expect(of.detail).toContain(trades[0].receiptNo)
  expect(await behind(of.link)).toBe(2)
  expect(await found(5, { voidTimes: 3 })).toEqual([])
  expect(await found(1, { operatorName: '没有这个人' })).toEqual([])
})

test('two cashiers with one name are two', async () => {
  const namesake = await t.as('CASHIER', { loginName: `namesake-${days}` })
  for (const amount of [1000, 2000]) await voided((await trade(cashier, amount)).tradeId)
  await trade(namesake, 3000)
  expect((await found(1)).map(({ detail }) => detail)).toEqual(['开票2张，作废2张，作废率100.0%'])
})

test('finds voids of a resident in the period, and lists behind the line those and no earlier ones', async () => {
  const later = day
  day = '2025-06-20'
  at('10:00')
  await voided((await trade(cashier, 700)).tradeId)
  day = later
  at('11:00')
  for (const amount of [1000, 2000]) await voided((await trade(cashier, amount)).tradeId)
  const [of] = await found(5)
  expect(of).toMatchObject({ oldmanName, amount: 3000 })
  expect(await behind(of.link)).toBe(2)
})

test('an end without a beginning is read from the first of its own month', async () => {
  const newTrade = await trade(cashier, 1000)
  await voided(newTrade.tradeId)
  t.clock.set('2025-08-05 10:00:00')
  const query = { anomalyKind: 1 as const, dateTo: day, operatorName: 'CASHIER' }
  expect((await director.ok(anomaly.anomalyList, query)).total).toBeGreaterThan(0)
})

test('hours of an institution that works through the night', async () => {
  at('10:00')
  await trade(cashier, 100_000)
  await back(1000)
  at('23:00')
  await back(2000)
  const details = async (more: object) => (await found(2, more)).map(({ detail }) => detail)
  expect(await details({ workFrom: 22, workTo: 6 })).toEqual(['10:00退款10.00元'])
})

test('finds refunds outside the given hours, by their time of entry', async () => {
  at('07:59')
  await trade(cashier, 100_000)
  await back(1000)
  at('08:00')
  await back(500)
  at('18:00')
  const late = await back(2000)
  const rows = await found(2)
  expect(rows.map(({ detail }) => detail)).toEqual(['18:00退款20.00元', '07:59退款10.00元'])
  expect(rows[0]).toMatchObject({ documentNo: late.receiptNo, oldmanName, amount: 2000 })
  expect(await behind(rows[0].link)).toBe(1)
  expect(await found(2, { workFrom: 7, workTo: 19 })).toEqual([])
})

test('finds cash in the drawer above the limit', async () => {
  await trade(cashier, 300_000)
  const { inAmt, outAmt } = await cashier.ok(cashierShift.draft, {})
  const body = { openingCash: 0, countedCash: 300_000, handedCash: 90_000, expectInAmt: inAmt, expectOutAmt: outAmt }
  const sheet = await cashier.ok(cashierShift.submit, body)
  expect(await found(3)).toMatchObject([
    { documentNo: sheet.shiftNo, amount: 210_000, link: '/expense/account?shift=kept' },
  ])
  expect(await found(3, { keptCashMax: 210_000 })).toEqual([])
})

test('finds a number without a receipt, with its neighbours behind it', async () => {
  const { receiptNo } = await trade(cashier, 1000)
  expect(await found(6)).toEqual([])
  await t.db((db) =>
    db
      .updateTable('runningNo')
      .set((eb) => ({ lastNo: eb('lastNo', '+', 1) }))
      .where('scope', '=', 'SJ202507')
      .execute(),
  )
  const next = `SJ202507${String(Number(receiptNo?.slice(-6)) + 1).padStart(6, '0')}`
  const rows = await found(6)
  expect(rows).toMatchObject([{ documentNo: next }])
  expect(await behind(rows[0].link)).toBeGreaterThan(0)
})

test('only users who prove the books read it, and none of another institution', async () => {
  const newTrade = await trade(cashier, 1000)
  await voided(newTrade.tradeId)
  expect((await cashier.call(anomaly.anomalyList, {})).code).toBe(401)
  const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
  expect((await other.ok(anomaly.anomalyList, { dateFrom: '2025-01-01', dateTo: '2025-12-31' })).list).toEqual([])
  expect((await finance.ok(anomaly.anomalyList, { dateFrom: day, dateTo: day })).total).toBeGreaterThan(0)
})

test('finds waivers and deductions by hand, until they are reversed', async () => {
  const house = await openBillHouse()
  const { oldmanId: resident } = await house.moveIn('2025-06-10')
  const head = await house.house.t.as('DIRECTOR')
  const own = await house.only(resident)
  const { tradeMonthId, version } = own
  const hands = async () =>
    (await head.ok(anomaly.anomalyList, { anomalyKind: 4, dateFrom: '2025-06-10', dateTo: '2025-06-10' })).list
  expect(await hands()).toEqual([])
  await house.finance.ok(bill.waive, { tradeMonthId, amount: 1234, reason: '空调故障', version })
  const [line] = await hands()
  expect(line).toMatchObject({ amount: 1234, detail: '减免：空调故障', documentNo: own.billNo })
  expect(line.link).toContain(tradeMonthId)
  // It is reversed with its bill.
  const { version: now } = await house.only(resident)
  await house.finance.ok(bill.void, { tradeMonthId, reason: '重复出账', version: now })
  expect(await hands()).toEqual([])
  await house.house.t.close()
})
