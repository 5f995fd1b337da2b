import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import { type BilledHouse, openBilledHouse } from '../../../../test/billed-house.ts'
import { billsOfMonth } from '../../../../test/identities.ts'
import { refundOuting } from '../bill/service.ts'

/** Report 2 for bills whose month was closed before they were corrected (fees.md 5.5, 5.6, 10, 13). */

let house: BilledHouse
beforeAll(async () => {
  house = await openBilledHouse()
})
afterAll(() => house.t.close())

/** Six days of May away, entered in June: meals 15000 and care 12000·30/31 of 50%. */
const comeBack = (oldmanId: string, outingId: string) =>
  house.t.db(async (db) => {
    const { liveId } = await db
      .selectFrom('oldman')
      .select('liveId')
      .where('oldmanId', '=', oldmanId)
      .executeTakeFirstOrThrow()
    const days = { outDay: '2025-05-05', backDay: '2025-05-12', outType: 1, mealStop: true }
    const [{ amount }] = await refundOuting(db, house.t.who(), { outingId, oldmanId, liveId: liveId ?? '', ...days })
    return amount
  })

test('2: a refund for a closed month lowers the payments of the month it is posted in, and every bill adds up', async () => {
  const { finance, t } = house
  const book = { t, client: finance }
  const paid = await house.moveIn('2025-05-01')
  await house.payAll(paid)
  const undone = await house.moveIn('2025-05-01')
  await house.payAll(undone)
  const owing = await house.moveIn('2025-05-01')
  house.at('2025-06-02')
  await finance.ok(ledger.close, { feeMonth: '2025-05' })
  const may = await billsOfMonth(book, '2025-05')
  expect(may.sum).toMatchObject({ netAmt: 3 * 377_500, paidAmt: 2 * 377_500, unpaidAmt: 377_500 })

  house.at('2025-06-03')
  const back = await comeBack(paid, 'late-1')
  await comeBack(owing, 'late-2')
  const { tradeMonthId } = (await house.month(undone, '2025-05')) ?? { tradeMonthId: '' }
  await finance.ok(bill.antiSettle, { tradeMonthId, reason: '收错了人' })
  const june = await billsOfMonth(book, '2025-06')
  const rowOf = async (oldmanId: string) => {
    const { tradeMonthId: rowId } = (await house.month(oldmanId, '2025-05')) ?? {}
    return june.list.find((row) => row.rowId === rowId)
  }
  // If paid already, it was refunded to 预存. If still owed, the dues are lower. A reversed payment is due again.
  const amounts = { netAmt: -back, paidAmt: -back, balanceAmt: -back, moneyAmt: 0, unpaidAmt: 0, paidDate: null }
  expect(await rowOf(paid)).toMatchObject(amounts)
  expect(await rowOf(owing)).toMatchObject({ netAmt: -back, paidAmt: 0, unpaidAmt: -back })
  expect(await rowOf(undone)).toMatchObject({ netAmt: 0, paidAmt: -377_500, moneyAmt: -377_500, unpaidAmt: 377_500 })
  const behind = await finance.ok(reports.behind, {
    report: 'monthIn',
    rowId: tradeMonthId,
    figure: 'unpaidAmt',
    feeMonth: '2025-06',
  })
  expect(behind.sum?.amount).toBe(377_500)
  expect((await billsOfMonth(book, '2025-05')).closed).toMatchObject({ equal: true })

  // Opened again, May shows its current payments; postings of June stay there.
  const admin = await t.as('ADMIN')
  await admin.ok(ledger.reopen, { feeMonth: '2025-05', reason: '补录收据' })
  const again = await billsOfMonth(book, '2025-05')
  const later = await billsOfMonth(book, '2025-06')
  expect([again.sum.unpaidAmt, later.sum.unpaidAmt - june.sum.unpaidAmt]).toEqual([2 * 377_500, -377_500])
})
