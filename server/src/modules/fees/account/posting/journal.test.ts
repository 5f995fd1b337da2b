import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { type BillHouse, cash, openBillHouse, wechat } from '../../../../../test/bills.ts'
import { step } from '../../../../../test/elders.ts'
import { settleStay } from '../../../../../test/stays.ts'

/** The journal is shown with its business: entries and lines, reversals with them (fees.md 1.2, 14). */

let house: BillHouse
let oldmanId: string
beforeAll(async () => {
  house = await openBillHouse()
  oldmanId = (await house.moveIn('2025-06-01')).oldmanId
})
afterAll(() => house.house.t.close())

const read = (of: object) => house.finance.ok(ledger.entries, of)
const sides = (lines: readonly { account: string; debit: number; credit: number }[]) =>
  lines.map(({ account: of, debit, credit }) => [of, debit, credit])

test('shows for a bill issue, payment and reversal, each balanced and named', async () => {
  const issued = await house.only(oldmanId)
  const paid = await house.pay(issued, issued.netAmt, [cash(100_000), wechat(issued.netAmt - 100_000)])
  expect(paid.code).toBe(0)
  const { tradeMonthId } = issued
  await house.finance.ok(bill.antiSettle, { tradeMonthId, reason: '收错人' })
  const entries = await read({ tradeMonthId })
  expect(entries.map(({ entryType }) => entryType)).toEqual([20, 3, 99])
  for (const { debit, credit, lines } of entries) {
    expect(debit).toBe(credit)
    expect(lines.length).toBeGreaterThan(1)
  }
  const [issue, payment, back] = entries
  expect(issue.lines[0]).toMatchObject({ account: 'AR', accountName: '应收老人款', billNo: issued.billNo })
  expect(issue.lines.slice(1).every(({ account: of, projectName }) => of === 'INC' && projectName)).toBe(true)
  expect(sides(payment.lines)).toEqual([
    ['W1', 100_000, 0],
    ['W2', issued.netAmt - 100_000, 0],
    ['AR', 0, issued.netAmt],
  ])
  expect(payment.lines[0].accountName).toBe('资金·现金')
  expect([back.reversesNo, payment.reversedByNo]).toEqual([payment.entryNo, back.entryNo])
})

test('shows entries of a trade, of a number and of a settlement', async () => {
  const trade = { tradeType: '2', print: '0', oldmanId, amount: 7_000, ways: [cash(7_000)] }
  const { tradeId } = await house.finance.ok(account.trade, trade)
  const [entry] = await read({ tradeId })
  expect(sides(entry.lines)).toEqual([
    ['W1', 7_000, 0],
    ['DEP', 0, 7_000],
  ])
  expect(await read({ entryNo: entry.entryNo })).toEqual([entry])
  house.at('2025-06-20')
  expect((await step(house.house.admin, oldmanId, 2, { quitDate: '2025-06-20', quitType: 1 })).msg).toBe('')
  await settleStay(house.house.admin, oldmanId)
  const { settlement: done } = await house.finance.ok(settlement.detail, { oldmanId })
  const posted = await read({ settleId: done?.settleId })
  expect(posted.length).toBeGreaterThan(0)
  for (const { debit, credit } of posted) expect(debit).toBe(credit)
})

test('only finance reads it: no cashier, no other institution, and a query without a filter gives nothing', async () => {
  const { tradeMonthId } = (await house.billsOf(oldmanId)).list[0]
  const cashier = await house.house.t.as('CASHIER')
  expect((await cashier.call(ledger.entries, { tradeMonthId })).code).toBe(401)
  const other = await house.house.t.as('FINANCE', { orgId: await house.house.t.otherOrg() })
  expect((await other.call(ledger.entries, { tradeMonthId })).code).toBe(21003)
  expect((await house.finance.call(ledger.entries, {})).code).toBe(21003)
})
