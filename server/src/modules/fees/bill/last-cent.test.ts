import { afterAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { cash, openBillHouse, wechat } from '../../../../test/bills.ts'

/** A bill paid in full leaves no fen, whatever its month was divided by (fees.md 5). */

const { house, finance, at, moveIn } = await openBillHouse()
afterAll(() => house.t.close())

const accountOf = async (oldmanId: string) => {
  const found = await finance.ok(account.get, { oldmanId })
  if (!('accountId' in found)) throw new Error('no account')
  return found
}

test.each([
  ['2025-06-08', 333_333],
  ['2025-06-12', 100_001],
  ['2025-06-20', 299_999],
  ['2025-06-30', 271_828],
])('of a resident who moved in on %s and pays %i fen per bed and month', async (liveDate, bedPrice) => {
  const { oldmanId } = await moveIn(liveDate, 0, bedPrice)
  at('2025-07-01')
  await finance.ok(bill.generate, { feeMonth: '2025-07', oldmanIds: [oldmanId] })
  const before = await accountOf(oldmanId)
  expect(before.arrears).toBe(before.bills.reduce((sum, { unpaidAmt }) => sum + unpaidAmt, 0))
  // By two ways, the first a third that is not a whole number.
  const part = Math.floor(before.arrears / 3)
  const ways = [cash(part), wechat(before.arrears - part)]
  const paid = await finance.call(account.trade, { tradeType: 3, print: 0, oldmanId, amount: before.arrears, ways })
  expect(paid.msg).toBe('')
  expect(await accountOf(oldmanId)).toMatchObject({ arrears: 0, bills: [], prestoreBalance: before.prestoreBalance })
  const { list } = await finance.ok(bill.list, { oldmanId })
  for (const row of list) expect([row.billStatus, row.unpaidAmt, row.paidAmt]).toEqual([2, 0, row.netAmt])
  expect((await finance.ok(ledger.check)).ok).toBe(1)
})
