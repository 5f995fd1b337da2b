import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { type BilledHouse, openBilledHouse } from '../../../../../test/billed-house.ts'
import { refundOuting, withdrawOuting } from '../service.ts'

/** Days away on real bills (fees.md 5.6): the functions the module of outings calls at 返院. */

let house: BilledHouse
beforeAll(async () => {
  house = await openBilledHouse()
})
afterAll(() => house.t.close())

let serial = 0
async function comeBack(oldmanId: string, outDay: string, backDay: string, more: object = {}) {
  serial += 1
  house.at(backDay)
  const outingId = `outing-${serial}`
  const refunds = await house.t.db(async (db) => {
    const { liveId } = await db
      .selectFrom('oldman')
      .select('liveId')
      .where('oldmanId', '=', oldmanId)
      .executeTakeFirstOrThrow()
    const outing = { outingId, oldmanId, liveId: liveId ?? '', outDay, backDay, outType: 1, mealStop: true, ...more }
    return refundOuting(db, house.t.who(), outing)
  })
  return { outingId, given: Object.fromEntries(refunds.map(({ feeMonth, amount }) => [feeMonth, amount])) }
}
const outingLines = async (oldmanId: string, feeMonth: string) =>
  (await house.month(oldmanId, feeMonth))?.lines
    .filter(({ detailKind, reversed }) => detailKind === 3 && reversed === 0)
    .map(({ netAmt, days }) => [netAmt, days])
    .sort()
const prestore = async (oldmanId: string) => (await house.billsOf(oldmanId)).balances.prestoreBalance
/** A bill of a month, made on its first day. */
const issue = async (oldmanId: string, feeMonth: string) => {
  house.at(`${feeMonth}-01`)
  await house.finance.ok(bill.generate, { feeMonth, oldmanIds: [oldmanId] })
}

test('scenario 7, example 6: six full days of June; paid already, so the refund goes to 预存 (trade 11), and is taken back when withdrawn', async () => {
  const oldmanId = await house.moveIn('2025-06-01')
  await house.payAll(oldmanId)
  const { outingId, given } = await comeBack(oldmanId, '2025-06-05', '2025-06-12')
  expect(given).toEqual({ '2025-06': 27_000 })
  expect(await outingLines(oldmanId, '2025-06')).toEqual([
    [-12_000, 6],
    [-15_000, 6],
  ])
  expect(await house.month(oldmanId, '2025-06')).toMatchObject({ netAmt: 375_000 - 27_000, billStatus: 2 })
  expect(await prestore(oldmanId)).toBe(27_000)
  await house.holds(oldmanId)
  await house.t.db((db) => withdrawOuting(db, house.t.who(), { outingId, reason: '返院登记错误' }))
  expect(await outingLines(oldmanId, '2025-06')).toEqual([])
  expect(await house.month(oldmanId, '2025-06')).toMatchObject({ netAmt: 375_000, adjustAmt: 0 })
  await house.holds(oldmanId)
})

test('scenario 8 and scenario 9: one night refunds nothing, four days refund meals; hospital meals still ordered refund nothing', async () => {
  const oldmanId = await house.moveIn('2025-06-01')
  expect((await comeBack(oldmanId, '2025-06-10', '2025-06-11')).given).toEqual({})
  expect(await outingLines(oldmanId, '2025-06')).toEqual([])
  expect((await comeBack(oldmanId, '2025-06-12', '2025-06-17')).given).toEqual({ '2025-06': 10_000 })
  expect((await comeBack(oldmanId, '2025-06-20', '2025-06-23', { mealStop: false })).given).toEqual({})
  expect(await outingLines(oldmanId, '2025-06')).toEqual([[-10_000, 4]])
  expect(await house.month(oldmanId, '2025-06')).toMatchObject({ netAmt: 365_000, unpaidAmt: 365_000 })
  await house.holds(oldmanId)
})

test('scenario 10: past the end of a month each month refunds its own days', async () => {
  const oldmanId = await house.moveIn('2025-05-01')
  await issue(oldmanId, '2025-06')
  const { given } = await comeBack(oldmanId, '2025-05-28', '2025-06-04')
  expect(given).toEqual({ '2025-05': 5_806 + 7_500, '2025-06': 6_000 + 7_500 })
  expect(await outingLines(oldmanId, '2025-05')).toEqual([
    [-5_806, 3],
    [-7_500, 3],
  ])
  expect(await outingLines(oldmanId, '2025-06')).toEqual([
    [-6_000, 3],
    [-7_500, 3],
  ])
  await house.holds(oldmanId)
})

test('a return refunds no more than a waiver left on the bill', async () => {
  const oldmanId = await house.moveIn('2025-06-01')
  const { tradeMonthId = '', version } = (await house.month(oldmanId, '2025-06')) ?? {}
  const admin = await house.t.as('ADMIN')
  await admin.ok(bill.waive, { tradeMonthId, amount: 360_000, reason: '困难减免', version })
  expect((await comeBack(oldmanId, '2025-06-05', '2025-06-12')).given).toEqual({ '2025-06': 15_000 })
  expect(await house.month(oldmanId, '2025-06')).toMatchObject({ netAmt: 0, unpaidAmt: 0, billStatus: 2 })
  await house.holds(oldmanId)
})

test('a month not billed yet refunds its part with its bill; a void bill refunds it again with the next', async () => {
  await house.setting('billMode', 2)
  const oldmanId = await house.moveIn('2025-06-01')
  expect((await comeBack(oldmanId, '2025-06-05', '2025-06-12')).given).toEqual({})
  house.at('2025-07-01')
  const input = { feeMonth: '2025-06', oldmanIds: [oldmanId] }
  await house.finance.ok(bill.generate, input)
  await house.setting('billMode', 1)
  const first = await house.month(oldmanId, '2025-06')
  expect(first).toMatchObject({ grossAmt: 375_000, adjustAmt: -27_000, netAmt: 348_000 })
  const { tradeMonthId = '', version } = first ?? {}
  await house.finance.ok(bill.void, { tradeMonthId, reason: '重开', version })
  await house.finance.ok(bill.generate, input)
  expect(await house.month(oldmanId, '2025-06')).toMatchObject({ netAmt: 348_000 })
  await house.holds(oldmanId)
})

test('a closed month does not change: the return and its withdrawal belong to the month they are entered in', async () => {
  const oldmanId = await house.moveIn('2025-06-01')
  house.at('2025-07-02')
  for (const feeMonth of ['2025-05', '2025-06']) await house.finance.ok(ledger.close, { feeMonth })
  const { outingId, given } = await comeBack(oldmanId, '2025-06-22', '2025-07-05')
  expect(given).toMatchObject({ '2025-06': 36_000 })
  await house.t.db((db) => withdrawOuting(db, house.t.who(), { outingId, reason: '返院登记错误' }))
  expect(await outingLines(oldmanId, '2025-06')).toEqual([])
  const entries = await house.t.db((db) =>
    db
      .selectFrom('ledgerLine')
      .select(({ fn }) => ['feeMonth', fn.sum<number>('debit').as('owed'), fn.sum<number>('credit').as('given')])
      .where('oldmanId', '=', oldmanId)
      .where('account', '=', 'AR')
      .where('entryDate', '>=', '2025-07-02')
      .groupBy('feeMonth')
      .execute(),
  )
  expect(entries).toEqual([{ feeMonth: '2025-07', owed: 36_000, given: 36_000 }])
  await house.holds(oldmanId)
})

/** Puts the meals of a month onto a bill of their own, before the month has one. */
async function addMeals(oldmanId: string) {
  const ask = { oldmanId, feeMonth: '2025-09' }
  const { lines } = await house.finance.ok(bill.addForm, ask)
  const own = lines.filter(({ projectChildId }) => projectChildId === house.meals)
  const [{ oldmanCostId, projectChildId }] = own
  const added = await house.finance.ok(bill.addBill, { ...ask, lines: [{ oldmanCostId, projectChildId }] })
  return { made: added, said: own.map(({ netAmt }) => netAmt) }
}

test('rows on an added bill are refunded at the return, the others with the bill of the month', async () => {
  await house.setting('billMode', 2)
  const oldmanId = await house.moveIn('2025-09-01')
  await addMeals(oldmanId)
  const { outingId, given } = await comeBack(oldmanId, '2025-09-05', '2025-09-12')
  expect(given).toEqual({ '2025-09': 15_000 })
  expect(await house.month(oldmanId, '2025-09', 2)).toMatchObject({ netAmt: 60_000, adjustAmt: -15_000 })
  await house.holds(oldmanId)
  house.at('2025-10-01')
  await house.finance.ok(bill.generate, { feeMonth: '2025-09', oldmanIds: [oldmanId] })
  expect(await house.month(oldmanId, '2025-09')).toMatchObject({ grossAmt: 300_000, netAmt: 288_000 })
  await house.t.db((db) => withdrawOuting(db, house.t.who(), { outingId, reason: '返院登记错误' }))
  expect(await house.month(oldmanId, '2025-09')).toMatchObject({ netAmt: 300_000 })
  expect(await house.month(oldmanId, '2025-09', 2)).toMatchObject({ netAmt: 75_000 })
  await house.holds(oldmanId)
  await house.setting('billMode', 1)
})

test('a bill added after the return includes the refund of its rows, and says so in its proposal', async () => {
  await house.setting('billMode', 2)
  const oldmanId = await house.moveIn('2025-09-01')
  expect((await comeBack(oldmanId, '2025-09-05', '2025-09-12')).given).toEqual({})
  const { made, said } = await addMeals(oldmanId)
  expect(said).toEqual([75_000, -15_000])
  expect(made.netAmt).toBe(60_000)
  house.at('2025-10-01')
  await house.finance.ok(bill.generate, { feeMonth: '2025-09', oldmanIds: [oldmanId] })
  expect(await house.month(oldmanId, '2025-09')).toMatchObject({ grossAmt: 300_000, netAmt: 288_000 })
  await house.holds(oldmanId)
  await house.setting('billMode', 1)
})

test('a void bill of the month keeps the refund of an added one', async () => {
  await house.setting('billMode', 2)
  const oldmanId = await house.moveIn('2025-09-01')
  await addMeals(oldmanId)
  house.at('2025-10-01')
  const input = { feeMonth: '2025-09', oldmanIds: [oldmanId] }
  await house.finance.ok(bill.generate, input)
  expect((await comeBack(oldmanId, '2025-09-05', '2025-10-02')).given).toEqual({ '2025-09': 62_500 + 50_000 })
  const { tradeMonthId = '', version } = (await house.month(oldmanId, '2025-09')) ?? {}
  await house.finance.ok(bill.void, { tradeMonthId, reason: '重开', version })
  await house.finance.ok(bill.generate, input)
  expect(await house.month(oldmanId, '2025-09')).toMatchObject({ netAmt: 250_000 })
  expect(await house.month(oldmanId, '2025-09', 2)).toMatchObject({ netAmt: 12_500 })
  await house.holds(oldmanId)
  await house.setting('billMode', 1)
})
