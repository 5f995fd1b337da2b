import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeTrade } from '#contract/modules/homecare/home-account/home-trade.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { soak } from '../../../../test/long.ts'
import { earnOrder, payOrder, returnHold } from './service.ts'
import { makeHomeAccount } from './test-accounts.ts'

const rounds = soak(10, 60)

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('several transactions on one account', () => {
  let t: TestApp
  let admin: Client
  let other: Client
  beforeAll(async () => {
    t = await testApp()
    admin = await t.as('ADMIN')
    other = await t.as('ADMIN')
  })
  afterAll(() => t.close())

  const out = (accountId: string, amount: number, client = admin, more: object = {}) =>
    client.call(homeAccount.withdrawBalance, { accountId, amount, tradeWay: 1, reason: '退', ...more })
  const look = (accountId: string) => admin.ok(homeAccount.get, { accountId })
  const proven = async () => expect(await admin.ok(ledger.check, {})).toMatchObject({ ok: 1 })
  const codesOf = async (answers: readonly Promise<{ code: number }>[]) =>
    (await Promise.all(answers)).map(({ code }) => code).toSorted((a, b) => a - b)

  test('two withdrawals of the last 500.00: one succeeds, one is 26104', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { accountId } = await makeHomeAccount(admin, 50_000)
      expect(await codesOf([out(accountId, 50_000), out(accountId, 50_000, other)])).toEqual([0, 26104])
      expect((await look(accountId)).balance).toBe(0)
    }
    await proven()
  })

  test('one requestNo five times at once: one trade, one receipt, five equal replies', async () => {
    const { accountId } = await makeHomeAccount(admin, 0)
    const body = { accountId, amount: 30_000, tradeWay: 1, requestNo: `five ${accountId}` }
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.call(homeAccount.rechargeBalance, body)))
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: answers[0].data })
    expect((await admin.ok(homeTrade.trades, { accountId })).total).toBe(1)
    expect((await look(accountId)).balance).toBe(30_000)
  })

  test('two accounts remitting to each other do not deadlock, and two voids of one reverse it once', async () => {
    const one = await makeHomeAccount(admin, 10_000)
    const two = await makeHomeAccount(admin, 10_000)
    const remit = (from: typeof one, to: typeof one, client: Client) =>
      client.call(homeAccount.remitBalance, {
        accountId: from.accountId,
        accountNumTo: to.accountNum,
        amount: 10,
        reason: '汇',
      })
    for (let round = 0; round < rounds; round += 1)
      expect(await codesOf([remit(one, two, admin), remit(two, one, other)])).toEqual([0, 0])
    const [{ id }] = (await admin.ok(homeTrade.trades, { accountId: one.accountId })).list
    const undo = (client: Client) => client.call(homeTrade.void, { id, reason: '误' })
    expect(await codesOf([undo(admin), undo(other)])).toEqual([0, 26106])
    await proven()
  })

  test('an order is paid from the balance or the balance is withdrawn; order money is earned or refunded, never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { accountId, oldmanId } = await makeHomeAccount(admin, 9000)
      const orderId = newId()
      const input = { orderId, oldmanId, amountFen: 9000, subsidyAbleFen: 0, payWay: 'BALANCE' as const }
      const paid = t
        .db((db) => payOrder(db, t.who(), input))
        .then(
          () => true,
          () => false,
        )
      const [withPay, { code }] = await Promise.all([paid, out(accountId, 9000)])
      expect([withPay, code]).toEqual(withPay ? [true, 26104] : [false, 0])
      if (!withPay) continue
      const back = { orderId, amountFen: 9000, feeFen: 0, refundTo: 'BALANCE' as const }
      await Promise.allSettled([
        t.db((db) => earnOrder(db, t.who(), { orderId })),
        t.db((db) => returnHold(db, t.who(), back)),
      ])
      expect([0, 9000]).toContain((await look(accountId)).balance)
      expect((await look(accountId)).holdAmount).toBe(0)
    }
    await proven()
  })
})
