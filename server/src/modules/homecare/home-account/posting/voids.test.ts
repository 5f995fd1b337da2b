import { beforeEach, describe, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { homeAccount, TopUpDone } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeTrade } from '#contract/modules/homecare/home-account/home-trade.ts'
import type { Client } from '../../../../../test/app.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { onRow } from '../../../../../test/rows.ts'
import { freezeAccount } from '../service.ts'
import { makeHomeAccount } from '../test-accounts.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const open = (balance = 0) => makeHomeAccount(admin, balance)
const cash = { tradeWay: 1 }
const put = (accountId: string, amount: number) =>
  admin.call(homeAccount.rechargeBalance, { accountId, amount, ...cash })
const look = (accountId: string) => admin.ok(homeAccount.get, { accountId })
const tradesOf = async (accountId: string, query: object = {}) =>
  (await admin.ok(homeTrade.trades, { accountId, size: 1000, ...query })).list
const proven = async () => expect(await admin.ok(ledger.check, {})).toMatchObject({ ok: 1 })
const cancel = onRow(homeAccount.cancel)
const freeze = (oldmanId: string) => t.db((db) => freezeAccount(db, t.who(), oldmanId))

describe('a batch', () => {
  const topUp = (rows: { accountId: string; amount: number }[], more: object = {}) =>
    admin.call(homeAccount.topUpBalance, { ...cash, rows, ...more })

  test('scenario 11: the 2nd account closed is 26103 第2行 and no account changed', async () => {
    const one = await open(0)
    const two = await open(0)
    const three = await open(0)
    await cancel(admin, two, { reason: '迁走' })
    const rows = [one, two, three].map(({ accountId }) => ({ accountId, amount: 1000 }))
    expect(await topUp(rows)).toMatchObject({ code: 26103, msg: '第2行：账户已冻结或销户' })
    for (const { accountId } of [one, three]) expect((await look(accountId)).balance).toBe(0)
    const twice = await topUp([rows[0], rows[0]])
    expect(twice).toMatchObject({ code: 26103, msg: '第2行：账户重复' })
    expect((await topUp([{ ...rows[0], amount: 0 }])).msg).toBe('第1行：金额必须大于0')
    expect((await topUp([])).code).toBe(21001)
  })

  test('its receipts have successive numbers, in the order of its rows', async () => {
    const opened = [await open(0), await open(0), await open(0)]
    const done = await topUp(opened.map(({ accountId }, at) => ({ accountId, amount: 1000 * (at + 1) })))
    expect(done.data).toMatchObject({ count: 3, amount: 6000 })
    const { rows } = TopUpDone.parse(done.data)
    expect(rows.map(({ accountId, balance }) => [accountId, balance])).toEqual(
      opened.map(({ accountId }, at) => [accountId, 1000 * (at + 1)]),
    )
    const [first, ...rest] = rows.map(({ receiptNo }) => Number(receiptNo?.slice(2)))
    expect(rest).toEqual([first + 1, first + 2])
    const deposit = await admin.ok(homeAccount.topUpDeposit, {
      ...cash,
      rows: opened.map(({ accountId }) => ({ accountId, amount: 500 })),
    })
    expect(deposit.rows.map((row) => row.deposit)).toEqual([500, 500, 500])
    expect((await tradesOf(opened[0].accountId, { fundType: 2 }))[0]).toMatchObject({ tradeType: 2 })
    await proven()
  })
})

describe('a void', () => {
  const undo = (id: string, client: Client = admin) => client.call(homeTrade.void, { id, reason: '录入有误' })
  const lastOf = async (accountId: string) => (await tradesOf(accountId))[0]

  test('scenario 22: of a 300.00 recharge after 90.00 was spent is 26107; the ledger unchanged', async () => {
    const { accountId } = await open(30_000)
    const first = await lastOf(accountId)
    await admin.ok(homeAccount.withdrawBalance, { accountId, amount: 9000, ...cash, reason: '退' })
    expect(await undo(first.id)).toMatchObject({ code: 26107, msg: '款项已被使用，不能作废' })
    expect((await look(accountId)).balance).toBe(21_000)
    expect(await tradesOf(accountId)).toHaveLength(2)
  })

  test('is a movement of its own, once (26106); the receipt keeps its number', async () => {
    const { accountId } = await open(30_000)
    const first = await lastOf(accountId)
    const done = await undo(first.id)
    expect(done.data).toMatchObject({ accountId, balance: 0 })
    const [reversal, original] = await tradesOf(accountId)
    expect(reversal).toMatchObject({ tradeType: 9, direction: 2, amount: 30_000, balanceAfter: 0, receiptNo: null })
    expect(original).toMatchObject({
      id: first.id,
      receiptNo: first.receiptNo,
      voidStatus: 1,
      voidReason: '录入有误',
      reversalId: reversal.id,
    })
    expect(await undo(first.id)).toMatchObject({ code: 26106, msg: '该流水已作废' })
    expect((await undo(reversal.id)).code).toBe(21009)
    await proven()
  })

  test('of a withdrawal brings the money back; of a remittance both sides go back, if the other still has the money', async () => {
    const one = await open(10_000)
    const other = await open(0)
    await admin.ok(homeAccount.withdrawBalance, { accountId: one.accountId, amount: 4000, ...cash, reason: '退' })
    expect((await undo((await lastOf(one.accountId)).id)).data.balance).toBe(10_000)
    const to = { accountId: one.accountId, accountNumTo: other.accountNum, amount: 6000, reason: '汇' }
    await admin.ok(homeAccount.remitBalance, to)
    const sent = await lastOf(one.accountId)
    await admin.ok(homeAccount.withdrawBalance, { accountId: other.accountId, amount: 1, ...cash, reason: '退' })
    expect((await undo(sent.id)).code).toBe(26107)
    await put(other.accountId, 1)
    const into = (await tradesOf(other.accountId, { tradeType: '6' }))[0]
    expect((await undo(into.id)).data).toMatchObject({ accountId: other.accountId, balance: 0 })
    expect((await look(one.accountId)).balance).toBe(10_000)
    for (const { accountId } of [one, other])
      expect((await tradesOf(accountId, { tradeType: '6' }))[0].voidStatus).toBe(1)
    await proven()
  })

  test('is not possible for a transfer, nor where the account is closed; with a frozen one it is', async () => {
    const row = await open(1000)
    const { accountId } = row
    const first = await lastOf(accountId)
    await admin.ok(homeAccount.transferBalance, { accountId, amount: 1000 })
    expect((await undo((await lastOf(accountId)).id)).code).toBe(21009)
    await admin.ok(homeAccount.transferDeposit, { accountId, amount: 1000 })
    await freeze(row.oldmanId)
    expect((await undo(first.id)).code).toBe(0)
    const closed = await open(1000)
    const opening = await lastOf(closed.accountId)
    await admin.ok(homeAccount.withdrawBalance, { accountId: closed.accountId, amount: 1000, ...cash, reason: '退' })
    await cancel(admin, closed, { reason: '迁走' })
    expect((await undo(opening.id)).code).toBe(26102)
  })

  test('scenario 32: May closed, voiding a May recharge is 32031 for every user; the check counts all entries', async () => {
    t.clock.set('2025-05-20 10:00:00')
    const { accountId } = await open(5000)
    const may = await lastOf(accountId)
    t.clock.set('2025-06-10 10:00:00')
    await admin.ok(ledger.close, { feeMonth: '2025-05' })
    expect(await undo(may.id)).toMatchObject({ code: 32031, msg: '2025-05已结账，不能录入或作废该月单据' })
    await admin.ok(ledger.reopen, { feeMonth: '2025-05', reason: '测试' })
    expect((await undo(may.id)).code).toBe(0)
    await proven()
  })
})
