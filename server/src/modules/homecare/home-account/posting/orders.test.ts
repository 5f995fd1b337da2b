import { beforeEach, describe, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeTrade } from '#contract/modules/homecare/home-account/home-trade.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { makeHomeElder } from '../../home-elder/test-elders.ts'
import {
  adjustOrder,
  earnOrder,
  freezeAccount,
  grantSubsidies,
  orderMoney,
  payOrder,
  refundOrder,
  returnHold,
} from '../service.ts'
import { makeHomeAccount } from '../test-accounts.ts'
import { homeSubsidy } from './subsidy.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const during = <T>(work: (db: Db) => Promise<T>) => t.db(work)
const who = () => t.who()
const open = (balance = 0) => makeHomeAccount(admin, balance)
const look = (accountId: string) => admin.ok(homeAccount.get, { accountId })
const pay = (oldmanId: string, amountFen: number, more: Partial<Parameters<typeof payOrder>[2]> = {}) => {
  const orderId = newId()
  const input = { orderId, oldmanId, amountFen, subsidyAbleFen: 0, payWay: 'BALANCE' as const, ...more }
  return during((db) => payOrder(db, who(), input)).then((paid) => ({ orderId, ...paid }))
}
const giveBack = (orderId: string, amountFen: number, feeFen = 0, refundTo: 'BALANCE' | 'ORIGINAL' = 'BALANCE') =>
  during((db) => returnHold(db, who(), { orderId, amountFen, feeFen, refundTo }))
const earn = (orderId: string) => during((db) => earnOrder(db, who(), { orderId }))
const refund = (orderId: string, amountFen: number, refundTo: 'BALANCE' | 'ORIGINAL' = 'BALANCE') =>
  during((db) => refundOrder(db, who(), { orderId, amountFen, refundTo }))
const moneyOf = (orderId: string) =>
  during((db) =>
    db
      .selectFrom('homeOrderMoney')
      .select(['holdAmount', 'incomeAmount', 'subsidyAmount', 'balanceAmount', 'cashAmount'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow(),
  )
const refused = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => ({ code: error.refusal?.code, text: error.message }),
  )
const proven = async () => expect(await admin.ok(ledger.check, {})).toMatchObject({ ok: 1 })
/** An account with this subsidy for the present month. */
async function subsidised(subsidyMonth: number, balance: number) {
  const account = await makeHomeAccount(admin, balance, { subsidyMonth })
  await during((db) => grantSubsidies(db, who(), who().today.slice(0, 7)))
  return account
}

describe('an order paid from the account', () => {
  test('scenario 12: 9000 from 30000: balance 21000, HOLD 9000; over: HOLD 0, HINC 9000', async () => {
    const { oldmanId, accountId } = await open(30_000)
    const { orderId, ...paid } = await pay(oldmanId, 9000)
    expect(paid).toMatchObject({
      parts: { subsidyFen: 0, balanceFen: 9000, cashFen: 0 },
      receiptNo: null,
      account: { accountId, balance: 21_000 },
    })
    expect(await look(accountId)).toMatchObject({ balance: 21_000, holdAmount: 9000 })
    expect(await earn(orderId)).toEqual({ earnedFen: 9000 })
    expect(await earn(orderId)).toEqual({ earnedFen: 0 })
    expect(await moneyOf(orderId)).toMatchObject({ holdAmount: 0, incomeAmount: 9000 })
    expect(await look(accountId)).toMatchObject({ balance: 21_000, holdAmount: 0 })
    await proven()
  })

  test('scenario 13: cancelled late, 20 %: 1800 income, 7200 back, balance 28200; scenario 14: without a fee all of it', async () => {
    const { oldmanId, accountId } = await open(30_000)
    const late = await pay(oldmanId, 9000)
    expect(await giveBack(late.orderId, 9000, 1800)).toMatchObject({ parts: { balanceFen: 7200 }, receiptNo: null })
    expect(await look(accountId)).toMatchObject({ balance: 28_200, holdAmount: 0 })
    expect(await moneyOf(late.orderId)).toMatchObject({ holdAmount: 0, incomeAmount: 1800 })
    const early = await pay(oldmanId, 8200)
    await giveBack(early.orderId, 8200)
    expect(await look(accountId)).toMatchObject({ balance: 28_200, holdAmount: 0 })
    await proven()
  })

  test('no more than there is (26104), from an active account (26109)', async () => {
    const { oldmanId } = await open(3000)
    expect(await refused(pay(oldmanId, 9000))).toEqual({ code: 26104, text: '余额不足：可用30.00元' })
    const poor = await makeHomeElder(admin)
    const none = { code: 26109, text: '该老人未开户或账户不可用' }
    expect(await refused(pay(poor.oldmanId, 100))).toEqual(none)
    await during((db) => freezeAccount(db, who(), oldmanId))
    expect(await refused(pay(oldmanId, 100))).toEqual(none)
  })

  test('scenario 19: 4000 of 9000 earned go back, then 5000; no more than was earned', async () => {
    const { oldmanId, accountId } = await open(9000)
    const { orderId } = await pay(oldmanId, 9000)
    await earn(orderId)
    expect((await refund(orderId, 4000)).parts).toEqual({ subsidyFen: 0, balanceFen: 4000, cashFen: 0 })
    expect(await refused(refund(orderId, 6000))).toBeDefined()
    await refund(orderId, 5000)
    expect((await look(accountId)).balance).toBe(9000)
    expect(await moneyOf(orderId)).toMatchObject({ incomeAmount: 0, balanceAmount: 0 })
    await proven()
  })

  test('scenario 29: a lower price is refunded before it is earned; a higher one is taken as far as the balance goes', async () => {
    const { oldmanId, accountId } = await open(9000)
    const less = await pay(oldmanId, 9000)
    const adjust = (orderId: string, differenceFen: number) =>
      during((db) => adjustOrder(db, who(), { orderId, differenceFen }))
    expect(await adjust(less.orderId, -2250)).toMatchObject({ back: { parts: { balanceFen: 2250 } }, missingFen: 0 })
    expect(await earn(less.orderId)).toEqual({ earnedFen: 6750 })
    await admin.ok(homeAccount.rechargeBalance, { accountId, amount: 9750, tradeWay: 1 })
    const more = await pay(oldmanId, 9000)
    expect((await look(accountId)).balance).toBe(3000)
    expect(await adjust(more.orderId, 2250)).toMatchObject({ takenFen: 2250, missingFen: 0 })
    expect(await earn(more.orderId)).toEqual({ earnedFen: 11_250 })
    expect((await look(accountId)).balance).toBe(750)
    const short = await pay(oldmanId, 700)
    expect(await adjust(short.orderId, 200)).toMatchObject({ takenFen: 50, missingFen: 150 })
    await proven()
  })
})

describe('an order paid at the desk', () => {
  test('scenario 30: without an account: W and receipt 4; cancelled: W back and receipt 5', async () => {
    const { oldmanId } = await makeHomeElder(admin)
    const { orderId, ...paid } = await pay(oldmanId, 9000, { payWay: 1, payer: '儿子' })
    expect(paid).toMatchObject({
      parts: { cashFen: 9000 },
      receiptNo: expect.stringMatching(/^SJ/),
      account: undefined,
    })
    const back = await giveBack(orderId, 9000, 900)
    expect(back).toMatchObject({ parts: { cashFen: 8100, balanceFen: 0 }, receiptNo: expect.stringMatching(/^SJ/) })
    const rows = await during((db) => orderMoney(db, who(), orderId))
    expect(rows.map((row) => [row.tradeType, row.direction, row.amount, row.accountId, row.receiptNo])).toEqual([
      [12, 1, 9000, null, paid.receiptNo],
      [13, 2, 8100, null, back.receiptNo],
    ])
    expect((await admin.ok(homeTrade.trades, { orderId })).total).toBe(2)
    await proven()
  })

  test('with an account it is refunded into the balance, by ORIGINAL at the desk; a bank transfer needs its voucher', async () => {
    const { oldmanId, accountId } = await open(0)
    const one = await pay(oldmanId, 5000, { payWay: 2 })
    expect((await look(accountId)).holdAmount).toBe(0)
    expect((await giveBack(one.orderId, 5000)).parts).toMatchObject({ balanceFen: 5000, cashFen: 0 })
    expect((await look(accountId)).balance).toBe(5000)
    const other = await pay(oldmanId, 5000, { payWay: 5, voucherNo: 'A1' })
    expect((await giveBack(other.orderId, 5000, 0, 'ORIGINAL')).parts).toMatchObject({ balanceFen: 0, cashFen: 5000 })
    const third = await pay(oldmanId, 5000, { payWay: 1 })
    await earn(third.orderId)
    expect((await refund(third.orderId, 2000, 'ORIGINAL')).parts.cashFen).toBe(2000)
    expect((await refund(third.orderId, 3000)).parts.balanceFen).toBe(3000)
    expect((await refused(pay(oldmanId, 100, { payWay: 5 })))?.code).toBe(21001)
    expect((await refused(pay(oldmanId, 100, { payWay: 7 })))?.code).toBe(32017)
    await proven()
  })
})

test('the part paid from the account in addition to the desk goes back into it, frozen or not', async () => {
  const { oldmanId, accountId } = await open(5000)
  const { orderId } = await pay(oldmanId, 9000, { payWay: 1 })
  await during((db) => adjustOrder(db, who(), { orderId, differenceFen: 4500 }))
  await earn(orderId)
  await during((db) => freezeAccount(db, who(), oldmanId))
  expect((await refund(orderId, 13_500)).parts).toEqual({ subsidyFen: 0, balanceFen: 4500, cashFen: 9000 })
  expect(await look(accountId)).toMatchObject({ balance: 5000, accountStatus: 2 })
  await proven()
})

describe('the subsidy of a month', () => {
  test('scenario 28: paid first, then the balance; cancelled late the fee is of the balance', async () => {
    const { oldmanId, accountId } = await subsidised(3000, 30_000)
    const { orderId, parts } = await pay(oldmanId, 9000, { subsidyAbleFen: 9000 })
    expect(parts).toEqual({ subsidyFen: 3000, balanceFen: 6000, cashFen: 0 })
    expect(await look(accountId)).toMatchObject({ subsidyBalance: 0, balance: 24_000, holdAmount: 9000 })
    await giveBack(orderId, 9000, 1800)
    expect(await look(accountId)).toMatchObject({ subsidyBalance: 3000, balance: 28_200, holdAmount: 0 })
    expect(await moneyOf(orderId)).toMatchObject({ incomeAmount: 1800, subsidyAmount: 0, balanceAmount: 1800 })
    await proven()
  })

  test('pays only for services it is meant for, and counts towards the available amount', async () => {
    const { oldmanId } = await subsidised(3000, 5000)
    expect(await refused(pay(oldmanId, 9000, { subsidyAbleFen: 2000 }))).toEqual({
      code: 26104,
      text: '余额不足：可用70.00元',
    })
    expect((await pay(oldmanId, 7000, { subsidyAbleFen: 2000 })).parts).toMatchObject({ subsidyFen: 2000 })
  })

  test('refunded in a later month it has expired: it goes back to its source', async () => {
    const { oldmanId, accountId } = await subsidised(3000, 1000)
    const { orderId } = await pay(oldmanId, 3500, { subsidyAbleFen: 3500 })
    t.clock.set('2025-07-02 09:00:00')
    await giveBack(orderId, 3500)
    expect(await look(accountId)).toMatchObject({ subsidyBalance: 0, balance: 1000 })
    const rows = (await admin.ok(homeTrade.trades, { accountId, fundType: 3 })).list
    expect(rows.map((row) => [row.tradeType, row.direction, row.balanceAfter])).toEqual([
      [11, 2, 0],
      [8, 1, 3000],
      [7, 2, 0],
      [10, 1, 3000],
    ])
    await proven()
  })

  test('begins again on day 1, once: the rest expires; a frozen account gets nothing, a closed one keeps nothing', async () => {
    t.clock.set('2025-08-15 09:00:00')
    const going = await subsidised(3000, 0)
    const frozen = await subsidised(2000, 0)
    const closing = await subsidised(1000, 0)
    await during((db) => freezeAccount(db, who(), frozen.oldmanId))
    const { version } = await look(closing.accountId)
    await admin.ok(homeAccount.cancel, { accountId: closing.accountId, reason: '迁走', version })
    expect((await look(closing.accountId)).subsidyBalance).toBe(0)
    await pay(going.oldmanId, 1000, { subsidyAbleFen: 1000 })
    const run = (day: string) => {
      t.clock.set(`${day} 00:25:00`)
      return during((db) => Promise.resolve(homeSubsidy.run(db, jobRun(day))))
    }
    const jobRun = (day: string) => ({
      orgId: t.orgId,
      slot: `${day} 00:25:00`,
      day,
      now: `${day} 00:25:00`,
      who: who(),
      services: t.services,
      after: () => {},
    })
    expect(await run('2025-08-31')).toBeUndefined()
    await run('2025-09-01')
    expect((await look(going.accountId)).subsidyBalance).toBe(3000)
    expect((await look(frozen.accountId)).subsidyBalance).toBe(0)
    const rows = (await admin.ok(homeTrade.trades, { accountId: going.accountId, fundType: 3 })).list
    expect(rows.slice(0, 2).map((row) => [row.tradeType, row.amount, row.balanceAfter])).toEqual([
      [10, 3000, 3000],
      [11, 2000, 0],
    ])
    expect(await run('2025-09-01')).toBeUndefined()
    t.clock.set('2025-10-05 09:00:00')
    expect(await during((db) => grantSubsidies(db, who(), '2025-09'))).toBeUndefined()
    await proven()
  })
})
