import { afterAll, describe, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { cash, openBillHouse, wechat } from '../../../../test/bills.ts'
import { makeElder } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { saveCosts } from '../../../../test/fees.ts'

const { house, finance, care2, meals, hair, at, moveIn, billsOf, only, pay, ledgerOf, holds } = await openBillHouse()
afterAll(() => house.t.close())

describe('issue and payment', () => {
  test('a bill has a number of its own month, whenever it is issued', async () => {
    const { oldmanId } = await moveIn('2025-03-12')
    const line = { oldmanId, tradeType: '3', projectChildId: hair, amount: 2_000 }
    for (const feeMonth of ['2025-02', '2025-04']) await finance.ok(bill.addLine, { ...line, feeMonth })
    const { list } = await billsOf(oldmanId)
    expect(list.map(({ billNo, feeMonth }) => [billNo.slice(0, 8), feeMonth]).toSorted()).toEqual([
      ['ZD202502', '2025-02'],
      ['ZD202503', '2025-03'],
      ['ZD202504', '2025-04'],
    ])
  })

  test('scenario 1, scenario 2, scenario 28, example 1 and example 2: first bill, deduction, mixed payment, wrong ways, and all of it reversed', async () => {
    const { oldmanId } = await moveIn('2025-03-12', 100_000)
    const issued = await only(oldmanId)
    expect(issued).toMatchObject({ netAmt: 243_548, paidAmt: 100_000, unpaidAmt: 143_548, billStatus: 1 })
    expect(issued).toMatchObject({ feeMonth: '2025-03', issueDate: '2025-03-12', dueDate: '2025-03-22', overdue: 0 })
    expect(issued.billNo).toMatch(/^ZD202503\d{6}$/)
    expect(issued.lines.map(({ netAmt, days, monthDays }) => [netAmt, days, monthDays])).toEqual([
      [116_129, 20, 31],
      [77_419, 20, 31],
      [50_000, 20, 31],
    ])
    await holds(oldmanId)
    expect(await pay(issued, 143_548, [cash(43_500), wechat(100_000)])).toMatchObject({
      code: 32012,
      msg: '支付方式金额合计与交易金额不一致',
    })
    expect((await only(oldmanId)).paidAmt).toBe(100_000)
    const paid = await pay(issued, 143_548, [cash(43_548), wechat(100_000)])
    expect(paid.data).toMatchObject({ amount: 143_548, bills: [{ billStatus: 2, unpaidAmt: 0 }] })
    expect(paid.data.receiptNo).toMatch(/^SJ202503\d{6}$/)
    await holds(oldmanId)
    const { tradeMonthId } = issued
    expect(await finance.ok(bill.payments, { tradeMonthId })).toMatchObject([
      { tradeType: 3, billAmt: 143_548, ways: '现金 435.48，微信 1000.00' },
      { tradeType: 9, billAmt: 100_000 },
    ])
    const before = await ledgerOf('W1')
    const undone = await finance.ok(bill.antiSettle, { tradeMonthId, reason: '收款有误' })
    expect(undone.balances.prestoreBalance).toBe(100_000)
    expect(undone.list).toMatchObject([{ billStatus: 0, paidAmt: 0 }])
    expect((await ledgerOf('W1')) - before).toBe(-43_548)
    await holds(oldmanId)
    expect(await finance.call(bill.antiSettle, { tradeMonthId, reason: '再来' })).toMatchObject({ code: 32014 })
  })

  test('scenario 5: a bill that changed since the cashier saw it is not paid twice', async () => {
    const { oldmanId } = await moveIn('2025-03-01')
    const seen = await only(oldmanId)
    expect(seen.netAmt).toBe(377_500)
    expect((await pay(seen, 377_500, [cash(377_500)])).code).toBe(0)
    expect(await pay(seen, 377_500, [cash(377_500)])).toMatchObject({
      code: 32014,
      msg: '账单状态已变化，请刷新后重试',
    })
    expect(await only(oldmanId)).toMatchObject({ paidAmt: 377_500, billStatus: 2 })
  })

  test('more than the dues goes to 预存 only when requested; a payment by balance is limited to the balance', async () => {
    const { oldmanId } = await moveIn('2025-03-01')
    const seen = await only(oldmanId)
    expect(await pay(seen, 400_000, [cash(400_000)])).toMatchObject({ code: 32015 })
    expect(await pay(seen, 377_500, [{ tradeWay: 7, amount: 377_500 }])).toMatchObject({
      code: 32013,
      msg: '余额不足（可用0.00元）',
    })
    expect((await pay(seen, 377_500, [{ tradeWay: 8, amount: 377_500 }])).code).toBe(32017)
    const over = await pay(seen, 400_000, [cash(400_000)], { toPrestore: 1 })
    expect(over.data).toMatchObject({ amount: 377_500, balances: { prestoreBalance: 22_500 } })
    await holds(oldmanId)
  })

  test('a later prestore pays due bills at once; a deposit does not', async () => {
    const { oldmanId } = await moveIn('2025-03-12')
    const { netAmt } = await only(oldmanId)
    const ways = [{ tradeWay: 1, amount: 50_000 }]
    const trade = { print: 0, oldmanId, amount: 50_000, ways }
    await finance.ok(account.trade, { ...trade, tradeType: 2 })
    expect((await only(oldmanId)).paidAmt).toBe(0)
    await finance.ok(account.trade, { ...trade, tradeType: 1 })
    expect(await only(oldmanId)).toMatchObject({ paidAmt: 50_000, unpaidAmt: netAmt - 50_000, billStatus: 1 })
  })

  test('a bill is waived, voided, and billed again', async () => {
    const { oldmanId } = await moveIn('2025-03-01')
    const { tradeMonthId, version } = await only(oldmanId)
    const waived = await finance.ok(bill.waive, { tradeMonthId, amount: 7_500, reason: '困难补助', version })
    expect(waived).toMatchObject({ waiveAmt: 7_500, netAmt: 370_000, billStatus: 0 })
    const much = { tradeMonthId, amount: 370_001, reason: '过多', version: waived.version }
    expect((await finance.call(bill.waive, much)).code).toBe(32015)
    expect((await finance.call(bill.waive, { ...much, amount: 200_000 })).code).toBe(21001)
    await holds(oldmanId)
    expect((await pay(await only(oldmanId), 10_000, [cash(10_000)])).code).toBe(0)
    const now = await only(oldmanId)
    const input = { tradeMonthId, reason: '重开' }
    expect(await finance.call(bill.void, { ...input, version: now.version })).toMatchObject({
      code: 32041,
      msg: '账单已缴费，请先反结算',
    })
    await finance.ok(bill.antiSettle, { tradeMonthId, reason: '重开' })
    expect((await finance.call(bill.void, { ...input, version: now.version })).code).toBe(21002)
    const open = await only(oldmanId)
    expect((await finance.ok(bill.void, { ...input, version: open.version })).billStatus).toBe(3)
    expect(await ledgerOf('AR', oldmanId)).toBe(0)
    const generated = await finance.ok(bill.generate, { feeMonth: '2025-03', oldmanIds: [oldmanId] })
    expect(generated).toMatchObject({ total: 1, created: 1, skipped: 0, failed: [] })
    expect((await only(oldmanId)).netAmt).toBe(377_500)
    await holds(oldmanId)
  })

  test('lines by hand: onto the open bill, onto one of their own, and reversed', async () => {
    const { oldmanId } = await moveIn('2025-03-01')
    const line = { tradeType: '3', oldmanId, projectChildId: hair, quantity: 2.5 }
    expect(await finance.ok(bill.addLine, line)).toMatchObject({ adjustAmt: 5_000, netAmt: 382_500, billType: 1 })
    const own = (await only(oldmanId)).lines.find(({ detailKind }) => detailKind === 4)
    const mirror = { tradeType: '3', tradeMonthDetailId: own?.tradeMonthDetailId ?? '' }
    expect(await finance.ok(bill.removeLine, mirror)).toMatchObject({ adjustAmt: 0, netAmt: 377_500 })
    expect((await finance.call(bill.removeLine, mirror)).code).toBe(21009)
    const back = { ...line, tradeType: '4', projectChildId: meals, amount: 2_500 }
    expect(await finance.ok(bill.addLine, back)).toMatchObject({ adjustAmt: -2_500, netAmt: 375_000 })
    expect((await pay(await only(oldmanId), 375_000, [cash(375_000)])).code).toBe(0)
    expect(await finance.ok(bill.addLine, line)).toMatchObject({ billType: 2, netAmt: 5_000 })
    await holds(oldmanId)
  })
})

describe('generation', () => {
  test('bills each stay once, whoever runs it and however often (scenario 18 without the kill)', async () => {
    const people = [await moveIn('2025-06-03'), await moveIn('2025-06-03'), await moveIn('2025-06-03')]
    at('2025-07-01')
    const first = await finance.ok(bill.generate, { feeMonth: '2025-07' })
    expect(first.failed).toEqual([])
    expect(first.created).toBeGreaterThanOrEqual(people.length)
    const again = await finance.ok(bill.generate, { feeMonth: '2025-07' })
    expect(again).toMatchObject({ created: 0, skipped: first.total })
    const [{ oldmanId }] = people
    const one = { feeMonth: '2025-07', oldmanIds: [oldmanId] }
    expect(await finance.call(bill.generate, one)).toMatchObject({ code: 32042, msg: '该月账单已存在' })
    const stranger = await makeElder(house.t)
    expect(await finance.call(bill.generate, { ...one, oldmanIds: [stranger.oldmanId] })).toMatchObject({ code: 32043 })
    // No month beyond the next is billed, not even in a preview.
    at('2025-07-31')
    for (const preview of [0, 1])
      expect(await finance.call(bill.generate, { feeMonth: '2025-09', preview })).toMatchObject({
        code: 21001,
        data: { errors: [{ field: 'feeMonth', message: '账单月份最晚为下月（2025-08）' }] },
      })
    expect((await finance.call(bill.generate, { feeMonth: '2025-08', preview: 1 })).code).toBe(0)
    const july = await finance.ok(bill.list, { feeMonth: '2025-07', oldmanId })
    expect(july).toMatchObject({ total: 1, sum: { netAmt: 377_500, unpaidAmt: 377_500 } })
    const runs = await house.t.db((db) =>
      db.selectFrom('billRun').selectAll().where('feeMonth', '=', '2025-07').execute(),
    )
    expect(runs.length).toBeGreaterThanOrEqual(2)
  })

  test('the daily job catches up months missed while the system was down', async () => {
    const { oldmanId } = await moveIn('2025-08-03')
    at('2025-10-05')
    const job = house.t.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'bill-generate')
    const after: (() => unknown)[] = []
    const who = { ...house.t.who() }
    const run = { orgId: house.t.orgId, slot: '2025-10-05 01:00:00', day: '2025-10-05', now: who.now, who }
    await house.t.db(async (db) =>
      job?.run(db, { ...run, services: house.t.services, after: (next) => void after.push(next) }),
    )
    for (const next of after) await next()
    const months = (await billsOf(oldmanId)).list.map(({ feeMonth }) => feeMonth)
    expect(months).toEqual(['2025-10', '2025-09', '2025-08'])
  })
})

describe('corrections after issue', () => {
  const relevel = async (oldmanId: string, date: string) => {
    const [other] = await makeBeds(house.t)
    return house.adjust(oldmanId, other.bedId, { adjustDate: date, levelIdNew: care2 })
  }

  test('scenario 6, example 3: another level on 05-11, with the bill of May paid and unpaid', async () => {
    const paid = await moveIn('2025-05-01')
    const unpaid = await moveIn('2025-05-01')
    expect((await pay(await only(paid.oldmanId), 377_500, [cash(377_500)])).code).toBe(0)
    at('2025-05-12')
    for (const { oldmanId } of [paid, unpaid]) expect((await relevel(oldmanId, '2025-05-11')).msg).toBe('')
    expect(await only(paid.oldmanId)).toMatchObject({ netAmt: 377_500, billStatus: 2 })
    const extra = await only(paid.oldmanId, 4)
    expect(extra).toMatchObject({ netAmt: 20_323, billStatus: 0, feeMonth: '2025-05' })
    expect(extra.lines.map(({ netAmt }) => netAmt).sort()).toEqual([101_613, -81_290].sort())
    expect(await only(unpaid.oldmanId)).toMatchObject({ netAmt: 397_823, adjustAmt: 20_323 })
    for (const { oldmanId } of [paid, unpaid]) await holds(oldmanId)
  })

  test('scenario 7, example 5: beds exchanged; the excess is refunded to 预存', async () => {
    const one = await moveIn('2025-10-01')
    const other = await moveIn('2025-10-01', 0, 230_000)
    for (const { oldmanId } of [one, other]) {
      const row = await only(oldmanId)
      expect((await pay(row, row.netAmt, [cash(row.netAmt)])).code).toBe(0)
    }
    at('2025-10-14')
    expect((await house.exchange(one.oldmanId, other.oldmanId, { exchangeDate: '2025-10-14' })).msg).toBe('')
    expect(await only(one.oldmanId, 4)).toMatchObject({ netAmt: 29_032 })
    const credit = await billsOf(other.oldmanId)
    expect(credit.balances.prestoreBalance).toBe(29_032)
    const { tradeMonthId, paidAmt, netAmt } = await only(other.oldmanId)
    expect([netAmt, paidAmt]).toEqual([427_500 - 29_032, 427_500 - 29_032])
    expect(await finance.ok(bill.refunds, { tradeMonthId })).toMatchObject([{ tradeType: 11, billAmt: 29_032 }])
    for (const { oldmanId } of [one, other]) await holds(oldmanId)
  })

  test('scenario 27: a new price of meals leaves August and is charged in September', async () => {
    const { oldmanId } = await moveIn('2025-08-01')
    const rise = { projectChildId: meals, price: 2_800, fromDate: '2025-09-01', version: 1, confirmed: 1 as const }
    await finance.ok(feeProject.updateChild, rise)
    expect((await only(oldmanId)).netAmt).toBe(377_500)
    at('2025-09-01')
    await finance.ok(bill.generate, { feeMonth: '2025-09', oldmanIds: [oldmanId] })
    const { list } = await billsOf(oldmanId)
    expect(list[0].lines.find(({ projectChildId }) => projectChildId === meals)?.netAmt).toBe(84_000)
    const again = { ...rise, price: 2_500, fromDate: '2025-09-01', version: 2 }
    await finance.ok(feeProject.updateChild, again)
    expect((await billsOf(oldmanId)).list[0].adjustAmt).toBe(-9_000)
    await holds(oldmanId)
  })

  test('a row ended by hand in a billed month is credited, and a billed resident cannot be removed', async () => {
    const { oldmanId } = await moveIn('2025-04-01')
    at('2025-04-16')
    const rows = await house.t.db((db) =>
      db.selectFrom('costProject').selectAll().where('oldmanId', '=', oldmanId).where('source', '=', 3).execute(),
    )
    const ended = await saveCosts(finance, oldmanId, [{ oldmanCostId: rows[0].oldmanCostId, endDate: '2025-04-15' }])
    expect(ended.code).toBe(0)
    expect(await only(oldmanId)).toMatchObject({ grossAmt: 375_000, adjustAmt: -37_500 })
    await holds(oldmanId)
  })

  test('a waived amount is not refunded: a credit beyond the open amount of a bill lowers it to zero', async () => {
    const { oldmanId } = await moveIn('2025-04-01')
    const { tradeMonthId, version } = await only(oldmanId)
    await house.admin.ok(bill.waive, { tradeMonthId, amount: 370_000, reason: '困难补助', version })
    at('2025-04-16')
    const rows = await house.t.db((db) =>
      db.selectFrom('costProject').selectAll().where('oldmanId', '=', oldmanId).where('source', '=', 3).execute(),
    )
    const ended = await saveCosts(finance, oldmanId, [{ oldmanCostId: rows[0].oldmanCostId, endDate: '2025-04-15' }])
    expect(ended.code).toBe(0)
    expect(await only(oldmanId)).toMatchObject({ netAmt: 0, adjustAmt: -5_000, waiveAmt: 370_000, billStatus: 2 })
    await holds(oldmanId)
  })
})

test('a cashier accepts payments but reverses none', async () => {
  const cashier = await house.t.as('CASHIER')
  expect((await cashier.call(bill.antiSettle, { tradeMonthId: 'x', reason: '试试' })).status).toBe(401)
  expect(
    (await finance.call(bill.pay, { tradeType: '9', print: '0', oldmanId: 'x', bills: [], ways: [] })).code,
  ).not.toBe(0)
  const other = await house.t.as('FINANCE', { orgId: await house.t.otherOrg() })
  const { oldmanId } = await moveIn('2025-03-01')
  const { tradeMonthId } = await only(oldmanId)
  expect((await other.call(bill.payments, { tradeMonthId })).code).toBe(21003)
  expect((await other.call(bill.void, { tradeMonthId, reason: '试试', version: 1 })).code).toBe(21003)
})
