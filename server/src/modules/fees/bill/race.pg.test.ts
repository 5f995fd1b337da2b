import { afterAll, describe, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { cash, openBillHouse } from '../../../../test/bills.ts'

/** Two users at one bill (fees.md 11): several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('the race for a bill', async () => {
  if (process.env.PIMS_TEST_DB !== 'pg') return
  const { house, finance, moveIn, only, pay, holds } = await openBillHouse()
  afterAll(() => house.t.close())
  const proven = async () => expect(await finance.ok(ledger.check, {})).toMatchObject({ ok: 1 })

  test('scenario 5: of two cashiers who pay it in full one succeeds, one is 32014, and it is paid once', async () => {
    const { oldmanId } = await moveIn('2025-06-01')
    const seen = await only(oldmanId)
    const turns = await Promise.all([1, 2].map(() => pay(seen, 375_000, [cash(375_000)])))
    expect(turns.map(({ code }) => code).toSorted()).toEqual([0, 32014])
    expect(await only(oldmanId)).toMatchObject({ paidAmt: 375_000, netAmt: 375_000, billStatus: 2 })
    await holds(oldmanId)
  })

  test('at the account, without naming bills, the second finds no dues left (32015)', async () => {
    const { oldmanId } = await moveIn('2025-06-01')
    const turn = () =>
      finance.call(account.trade, { tradeType: 3, print: 0, oldmanId, amount: 375_000, ways: [cash(375_000)] })
    const codes = (await Promise.all([turn(), turn(), turn()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([0, 32015, 32015])
    await holds(oldmanId)
  })

  test('a line is refunded once, however many ask (32045 or 32014), and generation twice makes one bill', async () => {
    const { oldmanId } = await moveIn('2025-06-01')
    const seen = await only(oldmanId)
    await pay(seen, 375_000, [cash(375_000)])
    const details = [{ tradeMonthDetailId: seen.lines[0].tradeMonthDetailId, amount: 180_000 }]
    const back = () =>
      finance.call(bill.refund, {
        print: '0',
        tradeMonthId: seen.tradeMonthId,
        details,
        refundTo: 1,
        reason: '多收',
      })
    const codes = (await Promise.all([back(), back(), back()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([0, 32045, 32045])
    house.t.clock.set('2025-07-01 10:00:00')
    const run = () => finance.ok(bill.generate, { feeMonth: '2025-07' })
    const runs = await Promise.all([run(), run()])
    expect(runs.flatMap(({ failed }) => failed)).toEqual([])
    expect(runs.reduce((sum, { created }) => sum + created, 0)).toBe(runs[0].total)
    await holds(oldmanId)
    await proven()
  })
})
