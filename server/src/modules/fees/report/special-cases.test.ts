import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { inOut } from '#contract/modules/fees/report/in-out.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { salesman } from '#contract/modules/platform/staff/salesman.ts'
import { type BilledHouse, openBilledHouse } from '../../../../test/billed-house.ts'
import { makeElder, step } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { priceBed } from '../../../../test/fees.ts'
import { addsUp, showAs, total } from '../../../../test/reports.ts'
import { exported } from '../../../../test/sheets.ts'
import { settleStay } from '../../../../test/stays.ts'

/**
 * Special cases of the reports: missing deposits, moves between buildings, closed months, the names of filters (fees.md
 * 13).
 */

let house: BilledHouse
beforeAll(async () => {
  house = await openBilledHouse()
})
afterAll(() => house.t.close())

const show = (call: Call, input: object, by = house.finance) => showAs(by)(call, input)
const nameOf = async (oldmanId: string) =>
  (
    await house.t.db((db) =>
      db.selectFrom('oldman').select('oldmanName').where('oldmanId', '=', oldmanId).executeTakeFirstOrThrow(),
    )
  ).oldmanName
const march = { dateFrom: '2025-03-01', dateTo: '2025-03-31' }
const owesDeposit = (oldmanId: string, depositDue: number) =>
  house.t.db((db) => db.updateTable('live').set({ depositDue }).where('oldmanId', '=', oldmanId).execute())

test('9: residents who have paid none of a deposit yet are listed, and the missing amounts are summed', async () => {
  const nothing = await house.moveIn('2025-03-04')
  const some = await house.moveIn('2025-03-05')
  const free = await house.moveIn('2025-03-05')
  await owesDeposit(nothing, 300_000)
  await owesDeposit(some, 300_000)
  await house.payIn(some, 2, 100_000)
  const deposits = { ...march, type: '2' }
  const balances = await show(reports.balanceStatistics, deposits)
  addsUp(balances)
  const rowOf = (oldmanId: string) => balances.list.find((row) => row.oldmanId === oldmanId)
  expect(rowOf(nothing)).toMatchObject({ dueAmt: 300_000, inAmt: 0, closeAmt: 0, unpaidAmt: 300_000 })
  expect(rowOf(some)).toMatchObject({ dueAmt: 300_000, inAmt: 100_000, closeAmt: 100_000, unpaidAmt: 200_000 })
  expect(rowOf(free)).toBeUndefined()
  expect(balances.sum).toMatchObject({ dueAmt: 600_000, unpaidAmt: 500_000 })
  const early = await show(reports.balanceStatistics, { ...deposits, dateTo: '2025-03-04' })
  expect(early.list.map(({ oldmanId }) => oldmanId)).toEqual([nothing])
  const cashier = await house.t.as('CASHIER')
  expect((await show(reports.balanceStatistics, deposits, cashier)).list).toEqual([])
})

test('7: the date a bed is kept until is shown for booked residents, not for those who moved in', async () => {
  house.at('2025-03-06')
  const [bed] = await makeBeds(house.t)
  const { oldmanId, oldmanName } = await makeElder(house.t)
  const rows = async () => (await show(reports.balanceStatistics, { ...march, type: '5', oldmanName })).list
  const booking = { bedId: bed.bedId, planLiveDate: '2025-03-08', bookExpireDate: '2025-03-20', reserveAmount: 20_000 }
  const tradeWays = [{ tradeWay: 1, amount: 20_000 }]
  expect((await step(house.admin, oldmanId, 5, { ...booking, tradeWays })).msg).toBe('')
  expect(await rows()).toMatchObject([{ closeAmt: 20_000, bookExpireDate: '2025-03-20' }])
  house.at('2025-03-08')
  const moved = house.checkin(bed.bedId, { liveDate: '2025-03-08' })
  expect((await step(house.admin, oldmanId, 1, moved)).msg).toBe('')
  expect(await rows()).toMatchObject([{ inAmt: 20_000, bookExpireDate: null }])
})

test('6: for one operator the movements have an opening and closing of their own', async () => {
  const mine = await show(reports.prestoredDetail, { dateFrom: '2025-03-01', dateTo: '2025-03-31' })
  expect(mine.sum.openAmt + mine.sum.inAmt - mine.sum.refundAmt).toBe(mine.sum.closeAmt)
  const oldmanId = await house.moveIn('2025-03-10')
  await house.payIn(oldmanId, 6, 5_000)
  const period = { dateFrom: '2025-03-10', dateTo: '2025-03-31' }
  expect((await show(reports.medicalDepositDetail, period)).sum).toMatchObject({ inAmt: 5_000, closeAmt: 5_000 })
  const cashier = await house.t.as('CASHIER')
  for (const [more, by] of [
    [{ operatorName: '没有这个人' }, house.finance],
    [{}, cashier],
  ] as const)
    expect((await show(reports.medicalDepositDetail, { ...period, ...more }, by)).sum).toEqual({
      inAmt: 0,
      refundAmt: 0,
      openAmt: 0,
      closeAmt: 0,
    })
})

test('17: a building shows its beds with their rent, wherever their residents live by now', async () => {
  const oldmanId = await house.moveIn('2025-04-01')
  const [next] = await makeBeds(house.t)
  await priceBed(house.admin, next.bedId, 240_000)
  house.at('2025-04-11')
  expect((await house.adjust(oldmanId, next.bedId, { adjustDate: '2025-04-11' })).msg).toBe('')
  const all = await show(reports.rent, { feeMonth: '2025-04', oldmanName: await nameOf(oldmanId) })
  // With a resident in the filter the days of stay are shown, and no empty days.
  expect(all.list).toMatchObject([{ days: expect.any(Number) }, { days: expect.any(Number) }])
  expect([all.sum.days, all.sum.vacantDays]).toEqual([30, 0])
  const [first] = await house.rowsOf(oldmanId)
  const { buildingId } = await house.t.db((db) =>
    db
      .selectFrom('bed')
      .innerJoin('room', 'room.roomId', 'bed.roomId')
      .select('room.buildingId')
      .where('bedId', '=', first.bedId)
      .executeTakeFirstOrThrow(),
  )
  for (const [building, days] of [
    [buildingId, 10],
    [next.buildingId, 20],
  ] as const) {
    const found = await show(reports.rent, { feeMonth: '2025-04', buildingId: building })
    addsUp(found)
    expect(found.list).toMatchObject([{ days, vacantDays: 30 - days, oldmanId }])
    const same = all.list.find(({ rowId }) => rowId === found.list[0].rowId)
    expect([found.list[0].netAmt, Number(found.sum.netAmt) > 0]).toEqual([same?.netAmt, true])
    const behind = await show(reports.behind, {
      report: 'rent',
      figure: 'netAmt',
      feeMonth: '2025-04',
      buildingId: building,
    })
    expect(behind.sum.amount).toBe(found.sum.netAmt)
  }
})

test('18: the chart shows all collected money, for this month and for earlier ones', async () => {
  const oldmanId = await house.moveIn('2025-05-20')
  house.at('2025-06-02')
  await house.payAll(oldmanId)
  const range = { feeMonthFrom: '2025-05', feeMonthTo: '2025-06', oldmanName: await nameOf(oldmanId) }
  const { chart, list } = await house.finance.ok(reports.monthStatistic, range)
  expect(total(list, 'collectPastAmt')).toBeGreaterThan(0)
  expect(chart?.series[0].data.reduce((sum, one) => sum + one, 0)).toBe(
    total(list, 'collectPastAmt') + total(list, 'collectCurrentAmt'),
  )
})

test('a closed month shows its state at the closing: settlements by their day, money and not the current beds', async () => {
  house.at('2025-07-01')
  const oldmanId = await house.moveIn('2025-07-01')
  const input = { inOutType: 1, projectName: '捐赠', tradeWay: 1, handler: '李会计', inOutTime: '2025-07-01 09:00:00' }
  await house.finance.ok(inOut.inOutCreate, { ...input, amount: 30_000 })
  house.at('2025-07-30')
  await house.quit(oldmanId, '2025-07-30')
  house.at('2025-08-02')
  await settleStay(house.finance, oldmanId)
  house.at('2025-08-03')
  for (const feeMonth of ['2025-03', '2025-04', '2025-05', '2025-06', '2025-07'])
    expect((await house.finance.call(ledger.close, { feeMonth })).msg).toBe('')
  const { snapshot } = await house.t.db((db) =>
    db.selectFrom('monthClose').select('snapshot').where('feeMonth', '=', '2025-07').executeTakeFirstOrThrow(),
  )
  const { reports: stored } = snapshot as { reports: Record<string, object> } // as: written by the closing
  expect(Object.keys(stored)).toHaveLength(20)
  expect(stored.income).toEqual({ incomeAmt: 30_000, expenseAmt: 0, balanceAmt: 30_000 })
  const july = { dateFrom: '2025-07-01', dateTo: '2025-07-31' }
  const left = await house.finance.ok(reports.quitDetail, july)
  expect([left.total, left.closed]).toEqual([1, null])
  const settled = { settleFrom: '2025-07-01', settleTo: '2025-07-31' }
  expect(await house.finance.ok(reports.quitDetail, settled)).toMatchObject({ total: 0, closed: { equal: true } })
  await makeBeds(house.t)
  expect((await house.finance.ok(reports.rent, { feeMonth: '2025-07' })).closed?.equal).toBe(true)
  // The amount due of a deposit follows the contract, not the month.
  const here = await house.moveIn('2025-08-04')
  await owesDeposit(here, 100_000)
  for (const type of ['2', '6'])
    expect((await house.finance.ok(reports.balanceStatistics, { ...july, type })).closed?.equal).toBe(true)
})

test('print and workbook show the names of the filters', async () => {
  const { saleId } = await house.admin.ok(salesman.saleCreate, {
    saleName: '钱程',
    saleType: 2,
    phoneNum: '13700000009',
  })
  const conditionsOf = async (call: Call, input: object) => {
    const { conditions } = (await show(call, input)) as { conditions?: string } // as: reportOf() of the contract
    const query = new URLSearchParams({ ...input, export: 'xlsx' })
    const url = `${call.path}?${query}`
    const reply = await house.t.app.inject({ url, headers: house.finance.headers('GET', call.path) })
    expect((await exported(reply.rawPayload)).conditions).toBe(conditions)
    return conditions
  }
  const june = { dateFrom: '2025-06-01', dateTo: '2025-06-30' }
  expect(await conditionsOf(reports.inProjectDetail, { ...june, projectId: 'fee-bed', tradeWay: '1' })).toBe(
    '期间：2025-06-01 至 2025-06-30；项目：床位费；方式：现金',
  )
  expect(await conditionsOf(reports.saleDetail, { feeMonth: '2025-06', saleId })).toBe('期间：2025-06；销售：钱程')
  expect(await conditionsOf(reports.tradeMonth, { feeMonth: '2025-06', withSettle: '1' })).toBe(
    '期间：2025-06；含结算账单：是',
  )
  const [{ buildingId }] = await makeBeds(house.t)
  expect(await conditionsOf(reports.quitDetail, { ...june, buildingId, operatorName: '%' })).toMatch(
    /楼栋：楼.+；经办：%$/,
  )
  expect(await conditionsOf(reports.depositDetail, june)).toMatch(/；期初：[\d,.]+元；期末：[\d,.]+元$/)
})

test('19: a wildcard typed for an operator is an ordinary character', async () => {
  const settled = { settleFrom: '2025-08-01', settleTo: '2025-08-31' }
  expect((await show(reports.quitDetail, settled)).total).toBe(1)
  expect((await show(reports.quitDetail, { ...settled, operatorName: '%' })).total).toBe(0)
})

test('19: a departure names its settlement', async () => {
  const { list } = await show(reports.quitDetail, { settleFrom: '2025-08-01', settleTo: '2025-08-31' })
  const [{ oldmanId, settleId, settleNo }] = list
  expect(await house.finance.ok(settlement.detail, { oldmanId, settleId })).toMatchObject({ settlement: { settleNo } })
})

test('16: a record cannot be changed so that spent cash is missing', async () => {
  const { finance, t } = house
  house.at('2025-08-10')
  await house.setting('cashNoOverdraw', 1)
  const box = await t.db((db) =>
    db
      .selectFrom('ledgerLine')
      .select(({ fn, eb }) => fn.sum<number>(eb('debit', '-', eb.ref('credit'))).as('held'))
      .where('account', '=', 'W1')
      .executeTakeFirstOrThrow(),
  )
  const record = {
    inOutType: 1,
    projectName: '捐赠',
    amount: 50_000,
    tradeWay: 1,
    inOutTime: '2025-08-10 09:00:00',
    handler: '李会计',
  }
  const { projectId, version } = await finance.ok(inOut.inOutCreate, record)
  const spent = { ...record, inOutType: 2, projectName: '采购', amount: Number(box.held) + 50_000 }
  const bought = await finance.ok(inOut.inOutCreate, spent)
  for (const change of [{ amount: 49_999 }, { tradeWay: 2 }, { inOutType: 2, amount: 1 }])
    expect((await finance.call(inOut.inOutUpdate, { ...record, ...change, projectId, version })).code).toBe(32013)
  const more = { ...spent, projectId: bought.projectId, version: bought.version, amount: spent.amount + 1 }
  expect((await finance.call(inOut.inOutUpdate, more)).code).toBe(32013)
  expect((await finance.call(inOut.inOutUpdate, { ...more, amount: spent.amount - 1 })).code).toBe(0)
  expect((await finance.call(inOut.inOutUpdate, { ...record, amount: 49_999, projectId, version })).code).toBe(0)
})
