import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeTrade, voidableTypes } from '#contract/modules/homecare/home-account/home-trade.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { soak } from '../../../../test/long.ts'
import * as postings from './posting/postings.ts'
import { backTo, paidFrom } from './rules.ts'
import { makeHomeAccount } from './test-accounts.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

const amount = fc.integer({ min: 1, max: 10_000_000 })
const order = { orderId: 'order', accountId: 'account' }
const sumOf = (lines: readonly { debit: number; credit: number }[]) =>
  lines.reduce((rest, { debit, credit }) => rest + debit - credit, 0)

test('the lines of every posting sum to zero, each on one side', () => {
  const all = fc.record({ one: amount, two: fc.integer({ min: 0, max: 10_000_000 }) })
  fc.assert(
    fc.property(all, ({ one, two }) => {
      const parts = { balance: one, subsidy: two }
      const entries = [
        postings.received('a', 1, 1, one),
        postings.paidOut('a', 2, 4, one),
        postings.homeTransferLines({ accountId: 'a', fund: 1 }, { accountId: 'b', fund: 1 }, one),
        postings.subsidised('a', one),
        postings.subsidyEnded('a', one),
        postings.orderPaid(order, 'a', parts),
        postings.orderReceived(order, 1, one),
        postings.orderReturned(order, 'hold', 'a', parts),
        postings.orderReturned(order, 'income', 'a', parts),
        postings.orderPaidBack(order, 'hold', 1, one),
        postings.orderEarned(order, one),
      ]
      for (const lines of entries) {
        expect(sumOf(lines)).toBe(0)
        for (const { debit, credit } of lines) expect([Math.min(debit, credit), debit + credit > 0]).toEqual([0, true])
      }
    }),
  )
})

test('payments and refunds are split completely, no part larger than its fund', () => {
  const paid = fc.record({ price: amount, able: amount, subsidy: amount, more: amount, cancelled: fc.nat(100) })
  fc.assert(
    fc.property(paid, ({ price, able, subsidy, more, cancelled }) => {
      const parts = paidFrom(price, able, { subsidy, balance: price + more })
      expect(parts.subsidy + parts.balance).toBe(price)
      expect(parts.subsidy).toBeLessThanOrEqual(Math.min(able, subsidy))
      const fee = Math.floor((price * cancelled) / 100)
      const back = backTo(price - fee, fee, { ...parts, cash: 0 }, false)
      expect(back.subsidy + back.balance).toBe(price - fee)
      expect(back.subsidy).toBeLessThanOrEqual(parts.subsidy)
      expect(back.balance).toBeLessThanOrEqual(parts.balance)
    }),
  )
})

test('after any steps of a clerk the ledger balances, and voiding them all restores the balances', async () => {
  const one = await makeHomeAccount(admin, 50_000)
  const two = await makeHomeAccount(admin, 50_000)
  const look = async () =>
    Promise.all([one, two].map(async ({ accountId }) => admin.ok(homeAccount.get, { accountId }))).then((rows) =>
      rows.map(({ balance, deposit }) => [balance, deposit]),
    )
  const deed = fc.record({
    kind: fc.constantFrom('in', 'deposit', 'out', 'remit'),
    first: fc.boolean(),
    amount: fc.integer({ min: 1, max: 9000 }),
  })
  const sampled = fc.sample(deed, { numRuns: soak(24, 240), seed: 11 })
  const before = await look()
  for (const { kind, first, amount: sum } of sampled) {
    const [own, other] = first ? [one, two] : [two, one]
    const body = { accountId: own.accountId, amount: sum, tradeWay: 1, reason: '退' }
    if (kind === 'in') await admin.call(homeAccount.rechargeBalance, { ...body, reason: undefined })
    else if (kind === 'deposit') await admin.call(homeAccount.rechargeDeposit, { ...body, reason: undefined })
    else if (kind === 'out') await admin.call(homeAccount.withdrawBalance, body)
    else
      await admin.call(homeAccount.remitBalance, {
        accountId: own.accountId,
        amount: sum,
        accountNumTo: other.accountNum,
        reason: '汇',
      })
  }
  expect(await admin.ok(ledger.check, {})).toMatchObject({ ok: 1 })
  const { list } = await admin.ok(homeTrade.trades, { size: 1000 })
  const openings = new Set(list.filter(({ remark }) => remark === '开户首次充值').map(({ id }) => id))
  for (const { id, tradeType } of list.filter((row) => !openings.has(row.id))) {
    const answer = await admin.call(homeTrade.void, { id, reason: '全部作废' })
    // Voided together with the other side of its remittance.
    expect([0, 26106]).toContain(answer.code)
    expect(voidableTypes).toContain(tradeType)
  }
  expect(await look()).toEqual(before)
  expect(await admin.ok(ledger.check, {})).toMatchObject({ ok: 1 })
})
