import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import type { Client } from '../../../../../test/app.ts'
import { makeResident, makeRole } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { heldForClearing } from '../posting/ledger.ts'
import { allocate } from '../rules.ts'
import { joinAccounts, lockAccount, postBillPayment, postEntries, ledger as postings, reverse } from '../service.ts'

const t = hosted()
const finance = enters(t, 'FINANCE')
let oldmanId: string
beforeEach(async () => {
  oldmanId = (await makeResident(t)).oldmanId
})

const cash = (amount: number) => [{ tradeWay: 1, amount }]
const take = (tradeType: number, amount: number, more: object = {}) =>
  finance.call(account.trade, { tradeType, print: 0, oldmanId, amount, ways: cash(amount), ...more })
const check = () => finance.ok(ledger.check, {})
const monthOf = async (feeMonth: string) =>
  (await finance.ok(ledger.months, {})).find((month) => month.feeMonth === feeMonth)

const Blocked = z.object({ blocks: z.array(z.object({ code: z.string(), message: z.string() })) })

describe('closing months', () => {
  test('scenario 16: after the close a May trade is voided only with the permission, dated today; reopening opens the latest month', async () => {
    t.clock.set('2025-05-20 10:00:00')
    const { data } = await take(1, 100_000)
    t.clock.set('2025-06-10 10:00:00')
    expect(await monthOf('2025-05')).toMatchObject({ closed: 0, blocks: [] })
    expect(await finance.ok(ledger.close, { feeMonth: '2025-05' })).toMatchObject({ closed: 1, closeBy: 'FINANCE用户' })
    const snapshot = () =>
      t.db((db) => db.selectFrom('monthClose').selectAll().where('feeMonth', '=', '2025-05').executeTakeFirstOrThrow())
    const { snapshot: stored, snapshotHash } = await snapshot()
    expect(stored).toMatchObject({
      feeMonth: '2025-05',
      totals: expect.arrayContaining([expect.objectContaining({ account: 'W1', debit: 100_000 })]),
    })
    expect(snapshotHash).toMatch(/^[0-9a-f]{64}$/)

    const late = await take(1, 100, { tradeTime: '2025-05-31 09:00:00' })
    expect(late).toMatchObject({ code: 32031, msg: '2025-05已结账，不能录入或作废该月单据' })
    await makeRole(t, 'VOIDER', ['expense.account.void', 'expense.account.query'])
    const voider = await t.as('VOIDER')
    const undo = (client: Client) =>
      client.call(account.void, { tradeClass: 1, tradeId: data.tradeId, reason: '录入有误' })
    expect(await undo(voider)).toMatchObject({ code: 32031 })
    const { reversalEntryId } = (await undo(finance)).data
    const entry = await t.db((db) =>
      db.selectFrom('ledgerEntry').selectAll().where('entryId', '=', String(reversalEntryId)).executeTakeFirstOrThrow(),
    )
    expect(entry).toMatchObject({ entryDate: '2025-06-10', feeMonth: '2025-06', entryType: 99 })
    expect(await snapshot()).toMatchObject({ snapshotHash })
    expect(await check()).toMatchObject({ ok: 1 })

    const admin = await t.as('ADMIN')
    const reopen = (feeMonth: string) => admin.call(ledger.reopen, { feeMonth, reason: '补录收据' })
    expect((await reopen('2025-04')).code).toBe(21009)
    expect((await reopen('2025-05')).data).toMatchObject({ closed: 0, reopenReason: '补录收据' })
    expect((await reopen('2025-05')).code).toBe(21009)
    expect((await take(1, 100, { tradeTime: '2025-05-31 09:00:00' })).code).toBe(0)
  })

  test('months close in order, when they are over and nothing is open', async () => {
    const close = (feeMonth: string) => finance.call(ledger.close, { feeMonth })
    const codes = async (feeMonth: string) => Blocked.parse((await close(feeMonth)).data)
    expect(await close('2025-06')).toMatchObject({ code: 32032, msg: '存在未完成项目，不能结账' })
    expect((await codes('2025-06')).blocks.map(({ code }) => code)).toEqual(['notOver', 'previous'])
    const leave = joinAccounts({
      name: 'provider',
      openInMonth: async () => [{ code: 'paying', message: '有1笔线上支付处理中' }],
    })
    expect((await codes('2025-05')).blocks).toEqual([{ code: 'paying', message: '有1笔线上支付处理中' }])
    leave()
    const lines = heldForClearing({ tradeWay: 9, amount: 700 })
    const [{ entryId }] = await t.db((db) =>
      postEntries(db, t.who(), [{ entryType: 3, lines, entryDate: '2025-05-31' }]),
    )
    // Money in clearing without its payment is a contradiction in the books.
    expect((await codes('2025-05')).blocks.map(({ code }) => code)).toEqual(['ledger'])
    await t.db((db) => reverse(db, t.who(), [entryId], { memo: '已处理' }))
    expect((await close('2025-05')).code).toBe(0)
    expect((await codes('2025-05')).blocks.map(({ code }) => code)).toEqual(['closed'])
    await finance.call(ledger.reopen, { feeMonth: '2025-05', reason: '试' })
    const admin = await t.as('ADMIN')
    await admin.ok(ledger.reopen, { feeMonth: '2025-05', reason: '重新核对' })
  })
})

describe('the proof of the books', () => {
  test('scenario 30: a balance changed past the program is found, with account and difference', async () => {
    await take(1, 50_000)
    const change = (by: number) =>
      t.services.database.withSystem((db) =>
        sql`update account set prestore_balance = prestore_balance + ${by} where oldman_id = ${oldmanId}`.execute(db),
      )
    await change(123)
    const result = await check()
    expect(result.ok).toBe(0)
    const found = await finance.ok(account.get, { oldmanId })
    const accountNum = 'accountNum' in found ? found.accountNum : ''
    const wrong = result.items.filter((item) => item.ok === 0)
    expect(wrong).toMatchObject([{ code: 'I8', details: [expect.stringContaining('相差1.23元')] }])
    expect(wrong[0].details[0]).toContain(accountNum)
    await t.services.database.withSystem((db) =>
      sql`update trade_way_line set amount = amount + 5 where trade_id = (select trade_id from trade where oldman_id = ${oldmanId})`.execute(
        db,
      ),
    )
    await t.services.database.withSystem((db) =>
      sql`update running_no set last_no = last_no + 1 where scope = 'SJ202506'`.execute(db),
    )
    expect((await check()).items.filter((item) => item.ok === 0).map(({ code }) => code)).toEqual(['I8', 'I9', 'I10'])
    await change(-123)
    await t.services.database.withSystem((db) =>
      sql`update trade_way_line set amount = amount - 5 where trade_id = (select trade_id from trade where oldman_id = ${oldmanId})`.execute(
        db,
      ),
    )
    await t.services.database.withSystem((db) =>
      sql`update running_no set last_no = last_no - 1 where scope = 'SJ202506'`.execute(db),
    )
    const job = t.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'ledger-check')
    const who = t.who()
    const night = { orgId: t.orgId, slot: t.clock.now(), day: '2025-06-10', now: t.clock.now(), who }
    const ran = await t.db(async (db) => job?.run(db, { ...night, services: t.services, after: () => undefined }))
    expect(ran).toMatchObject({ ok: 1, wrong: [] })
  })
})

describe('payment of bills, for the module of bills', () => {
  const bills = [
    { tradeMonthId: 'july', billNo: 'ZD202507000001', dueDate: '2025-07-11', unpaidAmt: 50_000 },
    { tradeMonthId: 'may', billNo: 'ZD202505000001', dueDate: '2025-05-11', unpaidAmt: 30_000 },
    { tradeMonthId: 'may-2', billNo: 'ZD202505000002', dueDate: '2025-05-11', unpaidAmt: 20_000 },
  ]
  test('the oldest is paid first; with whole bills only, a bill that does not fit is left', () => {
    expect(allocate(bills, 45_000)).toEqual({
      parts: [
        { tradeMonthId: 'may', amount: 30_000 },
        { tradeMonthId: 'may-2', amount: 15_000 },
      ],
      rest: 0,
    })
    expect(allocate(bills, 45_000, true)).toEqual({ parts: [{ tradeMonthId: 'may', amount: 30_000 }], rest: 15_000 })
    expect(allocate(bills, 110_000).rest).toBe(10_000)
  })

  test('examples 1 and 2: a bill, the deduction, the mixed payment: the trade has its parts, and no dues are left', async () => {
    const tradeMonthId = 'bill-s'
    const line = (projectChildId: string, amount: number) => ({ tradeMonthId, projectId: 'p', projectChildId, amount })
    await take(1, 100_000)
    const owing = await t.db(async (db) => {
      const lines = postings.charged(oldmanId, [line('bed', 116_129), line('care', 77_419), line('meal', 50_000)])
      await postEntries(db, t.who(), [{ entryType: 20, lines, tradeMonthId }])
      const deducted = [{ tradeMonthId, amount: 100_000 }]
      await postBillPayment(db, t.who(), {
        oldmanId,
        ways: [{ tradeWay: 7, amount: 100_000 }],
        bills: deducted,
        auto: true,
      })
      return lockAccount(db, t.who(), oldmanId)
    })
    expect(owing).toMatchObject({ prestoreBalance: 0, arrearsAmount: 143_548 })
    const ways = [
      { tradeWay: 1, amount: 43_548 },
      { tradeWay: 2, amount: 100_000 },
    ]
    const paid = await t.db((db) =>
      postBillPayment(db, t.who(), { oldmanId, ways, bills: [{ tradeMonthId, amount: 143_548 }] }),
    )
    expect(paid).toMatchObject({ tradeType: 3, amount: 143_548, receiptNo: expect.stringMatching(/^SJ/) })
    const { list, head } = await finance.ok(account.lines, { oldmanId, class: 3 })
    expect(list.map(({ tradeType, amount }) => [tradeType, amount])).toEqual([
      [3, 143_548],
      [9, 100_000],
    ])
    expect(head.in).toBe(243_548)
    expect(await check()).toMatchObject({ ok: 1 })
  })
})
