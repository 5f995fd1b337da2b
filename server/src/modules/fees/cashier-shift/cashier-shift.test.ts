import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { cashierShift } from '#contract/modules/fees/cashier-shift/cashier-shift.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import type { Client } from '../../../../test/app.ts'
import { type BillHouse, cash, openBillHouse, wechat } from '../../../../test/bills.ts'
import { makeElder } from '../../../../test/elders.ts'

let house: BillHouse
let cashier: Client
let tradeId: string
beforeAll(async () => {
  house = await openBillHouse()
  cashier = await house.house.t.as('CASHIER')
})
afterAll(() => house.house.t.close())

const at = (time: string) => house.house.t.clock.set(`2025-06-10 ${time}`)
const take = (oldmanId: string, ways: { tradeWay: number; amount: number }[]) => {
  const amount = ways.reduce((sum, way) => sum + way.amount, 0)
  return cashier.ok(account.trade, { tradeType: '1', print: '0', oldmanId, amount, ways })
}
const expected = async () => {
  const { inAmt, outAmt } = await cashier.ok(cashierShift.draft, {})
  return { expectInAmt: inAmt, expectOutAmt: outAmt }
}

test('a drawer is counted against the ledger, signed off once, and then no longer changes', async () => {
  const { oldmanId } = await makeElder(house.house.t)
  at('09:00:00')
  tradeId = (await take(oldmanId, [cash(100_000), wechat(50_000)])).tradeId
  await take(oldmanId, [cash(20_000)])
  await house.finance.ok(account.trade, { tradeType: '1', print: '0', oldmanId, amount: 7, ways: [cash(7)] })
  at('17:00:00')
  const draft = await cashier.ok(cashierShift.draft, {})
  expect(draft).toMatchObject({
    cashIn: 120_000,
    cashOut: 0,
    inAmt: 170_000,
    outAmt: 0,
    entryCount: 2,
    openingFixed: 0,
  })
  expect(draft.ways).toEqual([
    { name: '现金', inAmt: 120_000, outAmt: 0 },
    { name: '微信', inAmt: 50_000, outAmt: 0 },
  ])
  // A payment by two ways is one payment.
  expect(draft.kinds).toEqual([{ name: '预存', inAmt: 170_000, outAmt: 0, count: 2, voidCount: 0 }])
  const day = { dateFrom: '2025-06-10', dateTo: '2025-06-10' }
  expect((await cashier.ok(reports.inSummary, day)).sum?.totalAmt).toBe(draft.inAmt)

  const body = { openingCash: 30_000, countedCash: 150_000, handedCash: 140_000, ...(await expected()) }
  expect((await cashier.call(cashierShift.submit, { ...body, expectInAmt: 1 })).code).toBe(32101)
  expect((await cashier.call(cashierShift.submit, { ...body, handedCash: 150_001 })).code).toBe(32103)
  expect((await cashier.call(cashierShift.submit, { ...body, countedCash: 149_000 })).code).toBe(32102)
  const signed = await cashier.ok(cashierShift.submit, { ...body, receiverName: '王接班', requestNo: 'shift-1' })
  expect(signed).toMatchObject({ shiftNo: 'JB2025060001', diffAmt: 0, keptCash: 10_000, openingCash: 30_000 })
  expect(signed.lines.map(({ kindName, wayName, inAmt }) => [kindName, wayName, inAmt])).toEqual([
    ['预存', '现金', 100_000],
    ['预存', '微信', 50_000],
    ['预存', '现金', 20_000],
  ])
  expect(
    (await cashier.ok(cashierShift.submit, { ...body, receiverName: '王接班', requestNo: 'shift-1' })).shiftId,
  ).toBe(signed.shiftId)
})

test('a later void does not change the stored sheet and is on the next one of that cashier', async () => {
  const [stored] = (await cashier.ok(cashierShift.list, {})).list
  const before = await cashier.ok(cashierShift.get, { shiftId: stored.shiftId })
  at('17:10:00')
  await house.finance.ok(account.void, { tradeClass: '1', tradeId, reason: '录错金额' })
  expect(await cashier.ok(cashierShift.get, { shiftId: stored.shiftId })).toEqual(before)
  const { userName: headName } = await house.finance.ok(cashierShift.draft, {})
  const draft = await cashier.ok(cashierShift.draft, {})
  expect(draft).toMatchObject({
    openingCash: 10_000,
    openingFixed: 1,
    cashIn: 0,
    cashOut: 100_000,
    outAmt: 150_000,
    entryCount: 1,
  })
  expect(draft.voids.map(({ amount, reason, byName }) => [amount, reason, byName])).toEqual([
    [150_000, '录错金额', headName],
  ])
  expect(draft.kinds).toEqual([{ name: '预存', inAmt: 0, outAmt: 150_000, count: 0, voidCount: 1 }])
  // The drawer of finance: without this void, with its own receipts.
  expect(await house.finance.ok(cashierShift.draft, {})).toMatchObject({ cashIn: 7, cashOut: 0, voids: [] })
  at('18:00:00')
  const body = { countedCash: 0, handedCash: 0, ...(await expected()), openingCash: 999 }
  expect((await cashier.call(cashierShift.submit, body)).code).toBe(32102)
  const next = await cashier.ok(cashierShift.submit, { ...body, remark: '退款由财务垫付' })
  expect(next).toMatchObject({ shiftNo: 'JB2025060002', openingCash: 10_000, diffAmt: 90_000 })
})

test('a cashier sees his own sheets, finance all; sheets with a difference can be found', async () => {
  const other = await house.house.t.as('CASHIER', { loginName: 'second-cashier' })
  const { list, total } = await house.finance.ok(cashierShift.list, { different: 1 })
  expect([total, list[0].diffAmt]).toEqual([1, 90_000])
  expect((await house.finance.ok(cashierShift.list, { dateTo: '2025-06-10' })).total).toBe(2)
  expect((await other.ok(cashierShift.list, {})).total).toBe(0)
  expect((await other.call(cashierShift.get, { shiftId: list[0].shiftId })).code).toBe(21003)
})

test('a day of mixed ways, voids, refunds and other money equals the reports, kind by kind', async () => {
  const someone = await house.house.t.as('ADMIN', { loginName: 'third-cashier' })
  const day = {
    dateFrom: '2025-06-12',
    dateTo: '2025-06-12',
    operatorName: (await someone.ok(cashierShift.draft, {})).userName,
  }
  house.house.t.clock.set('2025-06-12 09:00:00')
  const { oldmanId } = await makeElder(house.house.t)
  const two = (amount: number) => [cash(amount), wechat(amount)]
  const trade = (tradeType: number, amount: number, ways: object[], more: object = {}) =>
    someone.ok(account.trade, { tradeType, print: 0, oldmanId, amount, ways, ...more, limitConfirmed: 1 })
  await trade(1, 20_000, two(10_000))
  const wrong = await trade(1, 30_000, two(15_000))
  await trade(2, 8_000, [cash(8_000)])
  await trade(5, 5_000, two(2_500))
  await trade(4, 4_000, two(2_000), { refundClass: 2, reason: '多收' })
  await someone.ok(account.void, { tradeClass: '1', tradeId: wrong.tradeId, reason: '录错金额' })
  const draft = await someone.ok(cashierShift.draft, {})
  const came = await house.finance.ok(reports.inSummary, day)
  const went = await house.finance.ok(reports.outSummary, day)
  const named = Object.fromEntries(came.list.map((row) => [row.kind, row]))
  for (const [kind, name] of [
    [1, '预存'],
    [2, '入住押金'],
    [5, '预订金'],
  ] as const) {
    const own = draft.kinds.find((one) => one.name === name)
    const { count, voidCount, inAmt, outAmt } = own ?? expect.fail(name)
    expect([name, (count ?? 0) - (voidCount ?? 0), inAmt - outAmt]).toEqual([
      name,
      named[kind]?.tradeCount,
      named[kind]?.totalAmt,
    ])
  }
  const all = draft.kinds.reduce((sum, { count, voidCount }) => sum + (count ?? 0) - (voidCount ?? 0), 0)
  expect(all).toBe(Number(came.sum?.tradeCount) + Number(went.sum?.tradeCount))
  expect(draft.inAmt - draft.outAmt).toBe(Number(came.sum?.totalAmt) - Number(went.sum?.totalAmt))
  expect([draft.entryCount, draft.voids.length]).toEqual([6, 1])
})
