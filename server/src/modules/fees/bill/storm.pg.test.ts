import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import type { Client } from '../../../../test/app.ts'
import { type BillHouse, cash, openBillHouse } from '../../../../test/bills.ts'
import { soak } from '../../../../test/long.ts'
import { autoDeduct } from './pay/deduct.ts'

/** Two cashiers and a job at one account, repeatedly (fees.md 11). `npm run test:long`: a thousand times. */
const rounds = soak(25, 1000)

describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('many rounds at one account', () => {
  let house: BillHouse
  let cashiers: Client[]
  beforeAll(async () => {
    house = await openBillHouse()
    cashiers = [await house.house.t.as('CASHIER'), await house.house.t.as('CASHIER')]
  })
  afterAll(() => house?.house.t.close())

  test(`${rounds} times: no fen is lost or doubled, no deadlock reported`, { timeout: 1_800_000 }, async () => {
    const { finance, hair, billsOf, holds, house: stays } = house
    const { oldmanId } = await house.moveIn('2025-06-01')
    const first = await house.only(oldmanId)
    await house.pay(first, first.unpaidAmt, [cash(first.unpaidAmt)])
    const came = { money: 0, prestored: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const lines = [{ projectChildId: hair, amount: 100_000 }]
      const {
        tradeMonthId,
        version,
        unpaidAmt: amount,
      } = await finance.ok(bill.addBill, { oldmanId, feeMonth: '2025-06', lines })
      // The rest of the last round is deducted at once.
      const bills = [{ tradeMonthId, version, amount }]
      const pay = (by: Client) =>
        by.call(bill.pay, { tradeType: '3', print: '0', oldmanId, bills, ways: [cash(amount)] })
      const prestore = { tradeType: 1, print: 0, oldmanId, amount: 30_000, ways: [cash(30_000)], limitConfirmed: 1 }
      const [one, two, money] = await Promise.all([
        pay(cashiers[0]),
        pay(cashiers[1]),
        finance.call(account.trade, prestore),
        stays.t.db((db) => autoDeduct(db, stays.t.who(), oldmanId)),
      ])
      expect([one.status, two.status, money.code]).toEqual([200, 200, 0])
      const codes = [one.code, two.code].filter((code) => code !== 0)
      expect(codes.every((code) => code === 32014)).toBe(true)
      expect(codes.length).toBeGreaterThan(0)
      came.prestored += 30_000
      came.money += amount * (2 - codes.length)
      // Either the payment or the deduction was first: the next payment pays the rest.
      const now = (await billsOf(oldmanId)).list.find((row) => row.tradeMonthId === tradeMonthId)
      if (!now) throw new Error('the bill is there')
      expect(now.paidAmt).toBeLessThanOrEqual(100_000)
      if (now.unpaidAmt === 0) continue
      came.money += now.unpaidAmt
      expect((await house.pay(now, now.unpaidAmt, [cash(now.unpaidAmt)])).msg).toBe('')
    }
    const found = await finance.ok(account.get, { oldmanId })
    const left = 'prestoreBalance' in found ? found.prestoreBalance : -1
    expect(came.money + came.prestored - left).toBe(rounds * 100_000)
    await holds(oldmanId)
    expect((await finance.ok(ledger.check, {})).items.filter(({ ok }) => ok === 0)).toEqual([])
  })
})
