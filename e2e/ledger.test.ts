import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { yuanText } from '#contract/kit/value/money.ts'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { newId } from '#core/new-id.ts'
import { refundOuting } from '../server/src/modules/fees/bill/service.ts'
import { type BilledHouse, openBilledHouse } from '../server/test/billed-house.ts'
import { makeElder, makeLevel, step } from '../server/test/elders.ts'
import { makeBeds } from '../server/test/factories.ts'
import { priceLevel } from '../server/test/fees.ts'
import { open } from './site.ts'
import { onStage } from './stage.ts'
import { screenOf } from './test-institution.ts'

/**
 * One resident's money from the reservation to the revoked settlement. The steps are calls of the screens that other
 * journeys use; the head of finance follows them on the reports after each step.
 */

const stage = onStage(async () => {
  const house = await openBilledHouse()
  house.at('2025-03-10')
  const { page } = await screenOf(house.t, '陈会计', { width: 1600, height: 900 })
  return { house, page, close: house.t.close }
})
let house: BilledHouse
let page: Page
beforeEach(() => {
  ;({ house, page } = stage())
})

const shown = () => page.locator('.k-page:visible')

/** A report on its screen, read again: its totals contain these amounts, in yuan as people read them. */
async function reads(word: string, query: Record<string, string>, figures: readonly number[]) {
  await open(page, '/home')
  await open(page, `/expense/report/${word}?${new URLSearchParams(query)}`)
  await shown().getByRole('button', { name: '查询' }).click()
  const sums = shown().locator('.k-sum')
  for (const figure of figures)
    await expect
      .poll(async () => (await sums.allInnerTexts()).join(' '), { timeout: 20_000 })
      .toContain(yuanText(figure))
}
const on = (day: string) => ({ dateFrom: day, dateTo: day })
const balances = async (oldmanId: string) => {
  const found = await house.finance.ok(account.get, { oldmanId })
  if (!('trades' in found)) throw new Error('an account was asked for')
  return found
}

test('scenario 1 and the whole course of the money, followed on the reports', { timeout: 240_000 }, async () => {
  const { t, admin, finance, levelId } = house
  const [bed, better] = await makeBeds(t, { rooms: 2 })
  const { oldmanId } = await makeElder(t)
  const cash = (amount: number) => [{ tradeWay: 1, amount }]

  // Reservation.
  const book = { bedId: bed.bedId, planLiveDate: '2025-03-12', reserveAmount: 200_000, tradeWays: cash(200_000) }
  expect((await step(admin, oldmanId, 5, book)).msg).toBe('')
  await reads('reservation', on('2025-03-10'), [200_000])
  await reads('payment', on('2025-03-10'), [200_000])

  // Check-in: the reservation becomes deposit, the first bill is example 1, and 1000.00 is deducted of it.
  house.at('2025-03-12')
  await house.payIn(oldmanId, 1, 100_000)
  const checkin = { bedId: bed.bedId, levelId, liveDate: '2025-03-12', costProjects: [{ projectChildId: house.meals }] }
  expect((await step(admin, oldmanId, 1, { ...checkin, depositDue: 600_000 })).msg).toBe('')
  const march = await house.month(oldmanId, '2025-03')
  expect(march).toMatchObject({ netAmt: 243_548, paidAmt: 100_000, billStatus: 1 })
  await reads('monthIn', { feeMonth: '2025-03' }, [243_548, 100_000, 143_548])
  await reads('deposit', on('2025-03-12'), [200_000])
  await reads('reservation', { dateFrom: '2025-03-10', dateTo: '2025-03-12' }, [200_000])

  // Payment: cash 435.48 and 微信 1000.00.
  const bills = [{ tradeMonthId: march?.tradeMonthId ?? '', version: march?.version ?? 0, amount: 143_548 }]
  const ways = [...cash(43_548), { tradeWay: 2, amount: 100_000 }]
  await finance.ok(bill.pay, { tradeType: '3', print: '0', oldmanId, bills, ways })
  await reads('payment', on('2025-03-12'), [143_548, 100_000, 243_548])
  await reads('inDetail', on('2025-03-12'), [243_548])
  await reads('receivalbe', { feeMonthFrom: '2025-03', feeMonthTo: '2025-03' }, [243_548, 0])

  // April: paid, then away for six full days; the refund goes to 预存.
  house.at('2025-04-01')
  await finance.ok(bill.generate, { feeMonth: '2025-04', oldmanIds: [oldmanId] })
  await house.payAll(oldmanId)
  house.at('2025-04-12')
  await t.db(async (db) => {
    const stay = await db.selectFrom('live').select('liveId').where('oldmanId', '=', oldmanId).executeTakeFirstOrThrow()
    const away = { outDay: '2025-04-05', backDay: '2025-04-12', outType: 1, mealStop: true }
    await refundOuting(db, t.who(), { outingId: newId(), oldmanId, liveId: stay.liveId, ...away })
  })
  expect((await balances(oldmanId)).prestoreBalance).toBe(27_000)
  await reads('balance', { dateFrom: '2025-04-01', dateTo: '2025-04-30' }, [27_000])
  await reads('difference', { feeMonth: '2025-04' }, [375_000 - 27_000])

  // Move: better care from the 16th, 15 of 30 days.
  house.at('2025-04-16')
  const care = await makeLevel(t)
  await priceLevel(admin, care, 150_000)
  const move = { adjustDate: '2025-04-16', levelIdNew: care }
  expect((await house.adjust(oldmanId, better.bedId, move)).msg).toBe('')
  await reads('monthIn', { feeMonth: '2025-04' }, [375_000 - 27_000 + 15_000])
  await reads('rent', { feeMonth: '2025-04' }, [180_000])

  // Settlement: unused days, deposit and prestored money are paid back.
  house.at('2025-04-21')
  await house.quit(oldmanId, '2025-04-21')
  const { settlement: waiting, amounts } = await finance.ok(settlement.detail, { oldmanId })
  expect(amounts.collectAmt).toBe(0)
  const settleId = waiting?.settleId ?? ''
  const expected = { expectRefundAmt: amounts.refundAmt, expectCollectAmt: 0, ways: cash(amounts.refundAmt) }
  await finance.ok(settlement.submit, { oldmanId, settleId, ...expected })
  expect(await balances(oldmanId)).toMatchObject({
    prestoreBalance: 0,
    depositBalance: 0,
    arrears: 0,
    accountStatus: 3,
  })
  await reads('checkOut', on('2025-04-21'), [amounts.refundAmt])
  await reads('refund', on('2025-04-21'), [amounts.refundAmt])

  // Revoked: the red row reverses it, and all balances are back.
  house.at('2025-04-22')
  await finance.ok(settlement.revoke, { settleId, reason: '家属要求更正' })
  expect((await balances(oldmanId)).depositBalance).toBe(200_000)
  await reads('refund', on('2025-04-22'), [-amounts.refundAmt])
  await reads('deposit', { dateFrom: '2025-04-01', dateTo: '2025-04-30' }, [200_000])
  expect((await finance.ok(ledger.check, {})).items.filter(({ ok }) => ok === 0)).toEqual([])
})
