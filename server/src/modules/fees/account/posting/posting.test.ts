import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeResident } from '../../../../../test/factories.ts'
import { hosted } from '../../../../../test/hosted.ts'
import {
  balanceOf,
  balancesOf,
  lockAccount,
  lockAccounts,
  type NewTrade,
  nextReceiptNo,
  openAccount,
  postEntries,
  postTrade,
  reverse,
} from '../service.ts'
import { charged, type Line, received, transferLines } from './ledger.ts'

const t = hosted()
let oldmanId: string
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  oldmanId = (await makeResident(t)).oldmanId
  await t.db((db) => openAccount(db, t.who(), oldmanId))
})

const cash = (amount: number) => [{ tradeWay: 1, amount }]
const prestore = (amount: number, more: Partial<NewTrade> = {}): NewTrade => ({
  tradeType: 1,
  tradeClass: 1,
  direction: 1,
  amount,
  oldmanId,
  ways: cash(amount),
  entries: [{ entryType: 1, lines: received(oldmanId, 1, cash(amount)) }],
  ...more,
})
const pay = (amount: number, requestNo?: string) =>
  t.db(async (db) => {
    await lockAccount(db, t.who(), oldmanId)
    return postTrade(db, t.who(), prestore(amount), { requestNo })
  })
const account = () => t.db((db) => lockAccount(db, t.who(), oldmanId))
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: { constraint?: string; message: string }) => thrown,
  )
  return error?.constraint ?? error?.message
}

test('stores a trade, its ways, its entry and the balance together', async () => {
  const trade = await pay(100_000, 'pay-1')
  expect(trade).toMatchObject({ tradeNo: expect.stringMatching(/^JY20250610\d{6}$/), tradeStatus: 1 })
  expect(trade.receiptNo).toMatch(/^SJ202506\d{6}$/)
  expect(await account()).toMatchObject({ prestoreBalance: 100_000, lastTradeTime: '2025-06-10 10:00:00' })
  expect(balancesOf(await account())).toMatchObject({ prestoreBalance: 100_000, arrearsAmount: 0 })
  expect(balanceOf(await account(), 1)).toBe(100_000)
  const { tradeId } = trade
  const entry = await t.db((db) => db.selectFrom('ledgerEntry').selectAll().where('tradeId', '=', tradeId).execute())
  expect(entry).toMatchObject([{ entryType: 1, entryDate: '2025-06-10', feeMonth: '2025-06', requestNo: 'pay-1' }])
  expect(entry[0].entryNo).toMatch(/^PZ202506\d{6}$/)
})

test('the mirror of an entry restores every balance, and there is one mirror only', async () => {
  await pay(50_000)
  const { tradeId } = await pay(100_000)
  const [{ entryId }] = await t.db((db) =>
    db.selectFrom('ledgerEntry').select('entryId').where('tradeId', '=', tradeId).execute(),
  )
  const undo = () => t.db((db) => reverse(db, t.who(), [entryId], { memo: '作废' }))
  const [mirror] = await undo()
  expect(await account()).toMatchObject({ prestoreBalance: 50_000 })
  expect(await refused(undo())).toBe('ledger_entry_reversed_once')
  expect(await refused(t.db((db) => reverse(db, t.who(), [mirror.entryId], { memo: '再冲' })))).toBe(
    'ledger_reversal_final',
  )
})

test('posts a request once, from whichever user (I6)', async () => {
  await pay(100, 'once')
  expect(await refused(pay(100, 'once'))).toBe('ledger_entry_once')
  expect(await account()).toMatchObject({ prestoreBalance: 100 })
})

test('no balance falls below zero (I3)', async () => {
  await pay(100)
  const out = transferLines({ oldmanId, kind: 1 }, { oldmanId, kind: 2 }, 101)
  expect(await refused(t.db((db) => postEntries(db, t.who(), [{ entryType: 7, lines: out }])))).toBe(
    'account_prestore_not_negative',
  )
})

test('the database refuses unbalanced entries, later lines, and entries without lines (I1)', async () => {
  const [{ entryId }] = await t.db((db) =>
    postEntries(db, t.who(), [{ entryType: 1, lines: received(oldmanId, 1, cash(300)) }]),
  )
  const line = (lineNo: number, account: string, debit: number, credit: number) => ({
    orgId: t.orgId,
    entryId,
    lineNo,
    account,
    debit,
    credit,
    oldmanId,
    tradeWay: null,
    entryDate: '2025-06-10',
    feeMonth: '2025-06',
    entryType: 1,
    kind: 1,
    createTime: t.clock.now(),
  })
  const add = (rows: ReturnType<typeof line>[]) => t.db((db) => db.insertInto('ledgerLine').values(rows).execute())
  expect(await refused(add([line(3, 'W1', 5, 0), line(4, 'PRE', 0, 5)]))).toBe('ledger_entry_balanced')
  expect(await refused(add([line(3, 'W1', 5, 0)]))).toBe('ledger_entry_balanced')
  const bare = { orgId: t.orgId, entryId: 'bare', entryNo: 'bare', entryDate: '2025-06-10', feeMonth: '2025-06' }
  expect(
    await refused(
      t.db((db) =>
        db
          .insertInto('ledgerEntry')
          .values({ ...bare, entryType: 1, lineCount: 2, createTime: t.clock.now() })
          .execute(),
      ),
    ),
  ).toBe('ledger_entry_balanced')
})

test('no user changes or removes a posting, not even the owner of the database (I4)', async () => {
  const [{ entryId }] = await t.db((db) =>
    postEntries(db, t.who(), [{ entryType: 1, lines: received(oldmanId, 1, cash(300)) }]),
  )
  const by = (statement: string) => sql.raw(statement)
  for (const statement of [
    `update ledger_line set debit = 1 where entry_id = '${entryId}'`,
    `delete from ledger_line where entry_id = '${entryId}'`,
    `update ledger_entry set memo = 'x' where entry_id = '${entryId}'`,
    `delete from ledger_entry where entry_id = '${entryId}'`,
  ]) {
    expect(await refused(t.db((db) => by(statement).execute(db)))).toMatch(/permission denied/)
    expect(await refused(t.services.database.withSystem((db) => by(statement).execute(db)))).toBe('ledger_entry_fixed')
  }
  const falseMirror = `update ledger_entry set reversed_by = entry_id where entry_id = '${entryId}'`
  expect(await refused(t.db((db) => by(falseMirror).execute(db)))).toBe('ledger_entry_fixed')
})

test('a closed month accepts no posting, by date or by fee month (I7)', async () => {
  const close = (closed: number) =>
    t.db((db) =>
      db
        .insertInto('monthClose')
        .values({
          orgId: t.orgId,
          feeMonth: '2025-05',
          closed,
          closeTime: t.clock.now(),
          snapshot: '{}',
          snapshotHash: '',
        })
        .onConflict((c) => c.columns(['orgId', 'feeMonth']).doUpdateSet({ closed }))
        .execute(),
    )
  await close(1)
  const lines = received(oldmanId, 1, cash(300))
  const refusalOf = (entryDate: string, feeMonth?: string) =>
    refused(t.db((db) => postEntries(db, t.who(), [{ entryType: 1, lines, entryDate, feeMonth }])))
  expect(await refusalOf('2025-05-31')).toBe('2025-05已结账，不能录入或作废该月单据')
  expect(await refusalOf('2025-06-01', '2025-05')).toBe('2025-05已结账，不能录入或作废该月单据')
  const bare = { orgId: t.orgId, entryId: 'late', entryNo: 'late', entryDate: '2025-05-31', feeMonth: '2025-05' }
  expect(
    await refused(
      t.db((db) =>
        db
          .insertInto('ledgerEntry')
          .values({ ...bare, entryType: 1, lineCount: 2, createTime: t.clock.now() })
          .execute(),
      ),
    ),
  ).toBe('ledger_month_closed')
  await close(0)
  expect(await refusalOf('2025-05-31')).toBeUndefined()
})

test('refuses at commit ways that do not add up to the amount of the trade (I10)', async () => {
  expect(await refused(t.db((db) => postTrade(db, t.who(), prestore(500, { ways: cash(499) }))))).toBe('trade_adds_up')
  const paid: Line[] = charged(oldmanId, [{ tradeMonthId: 'b', projectId: 'p', projectChildId: 'c', amount: 500 }])
  await t.db((db) => postEntries(db, t.who(), [{ entryType: 20, lines: paid }]))
  expect(await account()).toMatchObject({ arrearsAmount: 500 })
})

test('receipt numbers have no gap: a rolled back posting returns its number', async () => {
  const numbers: string[] = []
  for (const keep of [true, false, true]) {
    await t
      .db(async (db) => {
        const no = await nextReceiptNo(db, t.who())
        if (!keep) throw new Error('rolled back')
        numbers.push(no)
      })
      .catch(() => undefined)
  }
  expect(Number(numbers[1].slice(-6)) - Number(numbers[0].slice(-6))).toBe(1)
})

test('opens accounts once each, with running numbers, and locks them in one order', async () => {
  const others = [await makeResident(t), await makeResident(t)].map((one) => one.oldmanId)
  const found = await t.db((db) => lockAccounts(db, t.who(), [...others, oldmanId, oldmanId]))
  expect([...found.keys()]).toEqual([...others, oldmanId].sort())
  const numbers = [...found.values()].map(({ accountNum }) => accountNum)
  expect(new Set(numbers).size).toBe(3)
  for (const accountNum of numbers) expect(accountNum).toMatch(/^ZH\d{10}$/)
  const again = await t.db((db) => lockAccounts(db, t.who(), others))
  expect([...again.values()].map(({ accountNum }) => accountNum).every((one) => numbers.includes(one))).toBe(true)
})
