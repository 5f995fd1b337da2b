import { beforeEach, describe, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { cashierShift } from '#contract/modules/fees/cashier-shift/cashier-shift.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeTrade } from '#contract/modules/homecare/home-account/home-trade.ts'
import { makeRole } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moneyMoved } from '../../../../test/identities.ts'
import { makeHomeAccount } from './test-accounts.ts'

/** Home care money in the shared reports: receipts, cash reports, the drawer, the journal (services.md 4). */

const t = hosted()
const admin = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const withdraw = (accountId: string, amount: number) =>
  admin.ok(homeAccount.withdrawBalance, { accountId, amount, tradeWay: 1, reason: '退', payee: '女儿' })
const lastOf = async (accountId: string) => (await admin.ok(homeTrade.trades, { accountId })).list[0]

describe('receipts', () => {
  test('4 for money in, 5 for money out, in one list and one series with all others; a void cancels its own', async () => {
    const { accountId, oldmanName } = await makeHomeAccount(admin, 8000)
    const out = await withdraw(accountId, 3000)
    const find = async (query: object) => (await admin.ok(receipt.list, { oldmanName, ...query })).list
    expect(await find({})).toMatchObject([
      { receiptNo: out.receiptNo, receiptType: 5, amount: 3000, wayNames: '现金', payerName: '女儿', receiptStatus: 1 },
      { receiptType: 4, amount: 8000, oldmanName },
    ])
    expect(await find({ receiptType: 4, tradeWay: 1 })).toHaveLength(1)
    expect(await find({ receiptType: 1 })).toEqual([])
    expect(await find({ tradeWay: 2 })).toEqual([])
    await admin.ok(homeTrade.void, { id: (await lastOf(accountId)).id, reason: '退错' })
    expect(await find({ receiptStatus: 2 })).toMatchObject([{ receiptNo: out.receiptNo, obsoleteReason: '退错' }])
  })

  test('are printed by users who print home accounts, again with a reason (32081), always the same paper', async () => {
    const { accountId, accountNum, oldmanName } = await makeHomeAccount(admin, 8000)
    const { id, receiptNo } = await lastOf(accountId)
    await makeRole(t, 'HOME_PRINT', ['homecare.account.print'])
    const clerk = await t.as('HOME_PRINT')
    const print = (reason?: string) => clerk.call(receipt.print, { receiptIds: [id], reason })
    const first = await print()
    expect(first.data).toMatchObject([
      { receiptNo, accountNum, oldmanName, item: '居家充值', amount: 8000, upper: '捌拾元整', seq: 1, obsolete: 0 },
    ])
    expect((await print()).code).toBe(32081)
    await admin.ok(homeTrade.void, { id, reason: '录错' })
    expect((await print('遗失')).data).toEqual([{ ...first.data[0], seq: 2, obsolete: 1 }])
    const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await other.call(receipt.print, { receiptIds: [id], reason: '越权' })).code).toBe(21003)
  })
})

describe('reports of money', () => {
  test('count it as one kind 居家 in and out, in the drawer too; equations and trial balance hold', async () => {
    const days = { dateFrom: '2025-06-10', dateTo: '2025-06-10' }
    const { accountId, oldmanName } = await makeHomeAccount(admin, 8000)
    await withdraw(accountId, 3000)
    await withdraw(accountId, 1000)
    await admin.ok(homeTrade.void, { id: (await lastOf(accountId)).id, reason: '退错' })
    const kindOf = async (call: typeof reports.inSummary | typeof reports.outSummary) =>
      (await admin.ok(call, days)).list.find(({ kind }) => kind === 30)
    const into = await kindOf(reports.inSummary)
    const out = await kindOf(reports.outSummary)
    expect((into?.totalAmt ?? 0) - (out?.totalAmt ?? 0)).toBeGreaterThan(0)
    const behind = { ...days, report: 'payment', figure: 'totalAmt', rowId: '30', size: 1000 }
    expect((await admin.ok(reports.behind, behind)).list).toContainEqual(
      expect.objectContaining({ oldmanName, amount: 8000, receiptNo: expect.stringMatching(/^SJ/) }),
    )
    await moneyMoved({ t, client: admin }, days)
    const draft = await admin.ok(cashierShift.draft, {})
    expect(draft.kinds.map(({ name }) => name)).toContain('居家')
    expect(draft.voids).toContainEqual(expect.objectContaining({ oldmanName, amount: 1000, reason: '退错' }))
    expect(await admin.ok(ledger.check, {})).toMatchObject({ ok: 1 })
    const prestored = (await admin.ok(reports.prestored, days)).list
    expect(prestored.filter((row) => row.oldmanName === oldmanName)).toEqual([])
  })

  test('the journal names the movement and the elder; the check finds a changed balance with its difference', async () => {
    const { accountId, oldmanName, accountNum } = await makeHomeAccount(admin, 8000)
    const { entryNo } = await t.db((db) =>
      db
        .selectFrom('homeTrade')
        .innerJoin('ledgerEntry', 'ledgerEntry.entryId', 'homeTrade.entryId')
        .select('entryNo')
        .where('homeTrade.accountId', '=', accountId)
        .executeTakeFirstOrThrow(),
    )
    const [entry] = await admin.ok(ledger.entries, { entryNo })
    expect(entry).toMatchObject({ entryType: 31, debit: 8000, credit: 8000 })
    expect(entry.lines.map((line) => [line.accountName, line.oldmanName])).toEqual([
      ['资金·现金', null],
      ['居家余额', oldmanName],
    ])
    const set = (balance: number) =>
      t.db((db) => db.updateTable('homeAccount').set({ balance }).where('accountId', '=', accountId).execute())
    await set(7000)
    const found = await admin.ok(ledger.check, {})
    expect(found.items.find(({ code }) => code === 'I8')?.details).toEqual([
      `${accountNum}：居家余额为70.00元，明细合计80.00元，相差-10.00元`,
    ])
    await set(8000)
  })
})
