import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { dunning } from '#contract/modules/fees/dunning/dunning.ts'
import { type BillHouse, cash, openBillHouse, wechat } from '../../../../test/bills.ts'

let house: BillHouse
beforeAll(async () => {
  house = await openBillHouse()
})
afterAll(() => house.house.t.close())

const quarter = { dateFrom: '2025-01-01', dateTo: '2025-03-31' }
const next = { dateFrom: '2025-04-01', dateTo: '2025-06-30' }
const statementsOf = async (oldmanIds: string[], period: object = quarter) =>
  house.finance.ok(dunning.statement, { oldmanIds, ...period } as never) // as: a period of the contract
const trade = (oldmanId: string, tradeType: string, amount: number, more: object = {}) =>
  house.finance.ok(account.trade, {
    tradeType,
    print: '0',
    oldmanId,
    amount,
    ways: [cash(amount)],
    limitConfirmed: 1,
    ...more,
  } as never) // as: the results of the steps

test('a quarter begins where the one before ended, and its balances are those of the ledger to the fen', async () => {
  const { oldmanId } = await house.moveIn('2025-03-12', 100_000)
  const first = await house.only(oldmanId)
  await house.pay(first, 143_548, [cash(43_548), wechat(100_000)])
  await trade(oldmanId, '2', 600_000)
  house.at('2025-03-20')
  const wrong = await trade(oldmanId, '1', 5_000)
  house.at('2025-04-02')
  await house.finance.ok(account.void, { tradeClass: '1', tradeId: wrong.tradeId, reason: '录错' })
  await house.finance.call(bill.generate, { feeMonth: '2025-04', oldmanIds: [oldmanId] })
  const april = (await house.billsOf(oldmanId)).list.find((row) => row.feeMonth === '2025-04') ?? expect.fail('no bill')
  await house.finance.ok(bill.waive, {
    tradeMonthId: april.tradeMonthId,
    amount: 1_000,
    reason: '空调故障',
    version: april.version,
  })
  await trade(oldmanId, '1', 200_000)
  house.at('2025-06-30')

  const [own] = await statementsOf([oldmanId])
  expect(own.opening).toMatchObject({ balanceAmt: 0, arrearsAmt: 0 })
  expect(own.closing).toMatchObject({ prestoreAmt: 5_000, depositAmt: 600_000, arrearsAmt: 0, balanceAmt: 605_000 })
  expect([own.chargedAmt, own.receivedAmt]).toEqual([243_548, 848_548])
  expect(own.lines.map(({ kindName, chargedAmt, receivedAmt }) => [kindName, chargedAmt, receivedAmt])).toEqual([
    ['收预存', 0, 100_000],
    ['2025-03 出账', 243_548, 0],
    ['缴费', 0, 143_548],
    ['收入住押金', 0, 600_000],
    ['收预存', 0, 5_000],
  ])
  const [after] = await statementsOf([oldmanId], next)
  expect(after.opening).toEqual(own.closing)
  for (const one of [own, after]) {
    expect(one.opening.balanceAmt + one.receivedAmt - one.chargedAmt).toBe(one.closing.balanceAmt)
    expect(one.lines.at(-1)?.balanceAmt).toBe(one.closing.balanceAmt)
    const { prestoreAmt, depositAmt, medicalAmt, reserveAmt, arrearsAmt, balanceAmt } = one.closing
    expect(prestoreAmt + depositAmt + medicalAmt + reserveAmt - arrearsAmt).toBe(balanceAmt)
  }
  // A void is on its day, with the refunded money; a waiver is a reversed charge.
  expect(after.lines[0]).toMatchObject({ kindName: '收预存（冲销）', chargedAmt: 0, receivedAmt: -5_000 })
  expect(after.lines.find(({ kindName }) => kindName.includes('减免'))).toMatchObject({
    chargedAmt: -1_000,
    receivedAmt: 0,
  })
  expect(after.closing.arrearsAmt).toBe(await house.ledgerOf('AR', oldmanId))
  expect(after.closing.prestoreAmt).toBe(-(await house.ledgerOf('PRE', oldmanId)) || 0)
  expect(after.closing.depositAmt).toBe(-(await house.ledgerOf('DEP', oldmanId)))
})

test('many at once in the requested order, with transfers to another resident; all of them or none', async () => {
  const { oldmanId: husband } = await house.moveIn('2025-07-01', 400_000)
  const { oldmanId: wife } = await house.moveIn('2025-07-01', 400_000)
  house.at('2025-07-02')
  const { accountNum } = (await statementsOf([wife], { dateFrom: '2025-07-01', dateTo: '2025-07-02' }))[0]
  await house.finance.ok(account.remit, { oldmanId: husband, accountNumTo: accountNum, amount: 3_000, reason: '补足' })
  const period = { dateFrom: '2025-07-01', dateTo: '2025-07-02' }
  const [second, first] = await statementsOf([wife, husband], period)
  expect([second.oldmanId, first.oldmanId]).toEqual([wife, husband])
  const remitted = (lines: typeof first.lines) => lines.find(({ kindName }) => kindName === '汇转')?.receivedAmt
  expect([remitted(first.lines), remitted(second.lines)]).toEqual([-3_000, 3_000])
  for (const one of [first, second])
    expect(one.opening.balanceAmt + one.receivedAmt - one.chargedAmt).toBe(one.closing.balanceAmt)
  const ask = (by: typeof house.finance, oldmanIds: string[], more: object = {}) =>
    by.call(dunning.statement, { oldmanIds, ...period, ...more })
  expect((await ask(house.finance, [wife, 'nobody'])).code).toBe(21003)
  expect((await ask(house.finance, [wife], { dateTo: '2025-07-03' })).code).toBe(32110)
  expect((await ask(house.finance, [wife], { dateFrom: '2024-01-01' })).code).toBe(32110)
  // A year is a year: one day more is none.
  house.at('2025-07-03')
  expect((await ask(house.finance, [wife], { dateFrom: '2024-07-03', dateTo: '2025-07-02' })).code).toBe(0)
  expect((await ask(house.finance, [wife], { dateFrom: '2024-07-03', dateTo: '2025-07-03' })).code).toBe(32110)
  house.at('2025-07-02')
  expect((await ask(house.finance, [wife], { dateFrom: '2025-07-02', dateTo: '2025-07-01' })).code).toBe(32110)
  const { t } = house.house
  expect((await ask(await t.as('NURSE'), [wife])).code).toBe(401)
  expect((await ask(await t.as('ADMIN', { orgId: await t.otherOrg() }), [wife])).code).toBe(21003)
})
