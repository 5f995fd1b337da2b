import { afterAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { cash, openBillHouse } from '../../../../../test/bills.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { billsOfMonth, receivableOver } from '../../../../../test/identities.ts'

/** 作废 of a 退费 that was paid out by the way it was paid (fees.md 1.3, 3.3, 3.4). */

const { house, finance, care2, at, moveIn, only, pay, ledgerOf, holds } = await openBillHouse()
afterAll(() => house.t.close())

const refund = (tradeMonthId: string, details: object[]) =>
  finance.call(bill.refund, { print: '0', tradeMonthId, details, refundTo: 2, reason: '多收' })
const voided = (tradeId: string) => finance.call(account.void, { tradeClass: '4', tradeId, reason: '退错了人' })

test('money, lines and bill are as before, and no later move brings the refund back', async () => {
  const { oldmanId } = await moveIn('2025-06-01')
  expect((await pay(await only(oldmanId), 375_000, [cash(375_000)])).code).toBe(0)
  const paid = await only(oldmanId)
  const { tradeMonthId } = paid
  const care = paid.lines.find(({ netAmt }) => netAmt === 120_000)?.tradeMonthDetailId ?? ''
  const details = [{ tradeMonthDetailId: care, amount: 50_000 }]
  const w1 = await ledgerOf('W1')
  const { data } = await refund(tradeMonthId, details)
  expect(await only(oldmanId)).toMatchObject({ netAmt: 325_000, paidAmt: 325_000 })
  expect(await voided(data.tradeId)).toMatchObject({ code: 0, data: { voidStatus: null } })
  expect((await voided(data.tradeId)).code).toBe(32022)
  const now = await only(oldmanId)
  expect(now).toMatchObject({ netAmt: 375_000, paidAmt: 375_000, unpaidAmt: 0, adjustAmt: 0, billStatus: 2 })
  expect(now.lines.filter(({ reversed }) => reversed === 1).map(({ netAmt }) => netAmt)).toEqual([-50_000, 50_000])
  // The whole line may be refunded again, and the payment reversed too.
  expect(now.lines.find(({ tradeMonthDetailId }) => tradeMonthDetailId === care)?.refundableAmt).toBe(120_000)
  expect(await ledgerOf('W1')).toBe(w1)
  expect(await finance.ok(bill.refunds, { tradeMonthId })).toMatchObject([{ tradeType: 4, tradeStatus: 2 }])
  at('2025-06-11')
  const [other] = await makeBeds(house.t)
  const moved = await house.adjust(oldmanId, other.bedId, { adjustDate: '2025-06-11', levelIdNew: care2 })
  expect(moved.msg).toBe('')
  expect((await only(oldmanId)).netAmt + (await only(oldmanId, 4)).netAmt).toBe(395_000)
  await holds(oldmanId)
  const { ok, items } = await finance.ok(ledger.check, {})
  expect([ok, items.filter((item) => item.ok === 0)]).toEqual([1, []])
})

test('in a closed month only with the permission, dated in the current month; a bill refunded in full is not voided below it', async () => {
  const { oldmanId } = await moveIn('2025-07-01')
  expect((await pay(await only(oldmanId), 377_500, [cash(377_500)])).code).toBe(0)
  const { tradeMonthId, lines } = await only(oldmanId)
  const all = lines.map(({ tradeMonthDetailId, refundableAmt: amount }) => ({ tradeMonthDetailId, amount }))
  const { data } = await refund(tradeMonthId, all)
  const { netAmt, version } = await only(oldmanId)
  expect(netAmt).toBe(0)
  expect(await finance.call(bill.void, { tradeMonthId, version, reason: '开错' })).toMatchObject({
    code: 32041,
  })
  at('2025-08-05')
  for (const feeMonth of ['2025-06', '2025-07']) expect((await finance.call(ledger.close, { feeMonth })).msg).toBe('')
  const { reversalEntryId } = (await voided(data.tradeId)).data
  const entry = await house.t.db((db) =>
    db.selectFrom('ledgerEntry').selectAll().where('entryId', '=', String(reversalEntryId)).executeTakeFirstOrThrow(),
  )
  expect(entry).toMatchObject({ entryDate: '2025-08-05', feeMonth: '2025-08', entryType: 99 })
  expect(await only(oldmanId)).toMatchObject({ netAmt: 377_500, paidAmt: 377_500, billStatus: 2 })
  await holds(oldmanId)
  const book = { t: house.t, client: finance }
  for (const feeMonth of ['2025-07', '2025-08']) await billsOfMonth(book, feeMonth)
  const august = await receivableOver(book, '2025-06', '2025-08')
  expect(august.sum).toMatchObject({ closeAmt: 20_000 })
  expect(await finance.ok(ledger.check, {})).toMatchObject({ ok: 1 })
})
