import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inOut } from '#contract/modules/fees/report/in-out.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'

/** Income and expenditure records (fees.md 2.7): every one is an entry, every change a mirror and a new entry. */

const t = hosted()
const finance = enters(t, 'FINANCE')

const income = {
  inOutType: 1,
  projectName: '捐赠',
  amount: 50_000,
  tradeWay: 1,
  inOutTime: '2025-06-10 09:00:00',
  handler: '周文华',
}

/** Σ debit − credit of the accounts, by account. */
async function book() {
  const rows = await t.db((db) =>
    db
      .selectFrom('ledgerLine')
      .select(({ fn }) => ['account', fn.sum<string>('debit').as('debit'), fn.sum<string>('credit').as('credit')])
      .where('orgId', '=', t.orgId)
      .groupBy('account')
      .execute(),
  )
  return Object.fromEntries(rows.map((row) => [row.account, Number(row.debit) - Number(row.credit)]))
}
const create = (more: object = {}) => finance.call(inOut.inOutCreate, { ...income, ...more })

test('posts an income and an expense, and sums the valid ones', async () => {
  const before = await book()
  const { data } = await create()
  expect(data).toMatchObject({ projectName: '捐赠', incomeAmt: 50_000, expenseAmt: null, status: 1, version: 1 })
  await create({
    inOutType: 2,
    projectName: '食材采购',
    amount: 12_345,
    tradeWay: 5,
    voucherNo: 'V1',
    partner: '菜市场',
  })
  const after = await book()
  const grown = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
  expect([grown('W1'), grown('OI'), grown('W5'), grown('OE')]).toEqual([50_000, -50_000, -12_345, 12_345])
  expect(Object.values(after).reduce((sum, value) => sum + value, 0)).toBe(0)
  const { list, sum } = await finance.ok(inOut.inOutList, {})
  expect(list.map((row) => row.projectName).toSorted()).toEqual(['捐赠', '食材采购'].toSorted())
  expect(sum).toEqual({ incomeAmt: 50_000, expenseAmt: 12_345, balanceAmt: 37_655 })
  expect((await finance.ok(inOut.inOutList, { inOutType: 2, timeTo: '2025-06-09' })).total).toBe(0)
})

test('a change is the mirror of the entry and a new one; a repeated request changes nothing more', async () => {
  const { data } = await create({ projectName: '租金', amount: 100 })
  const before = await book()
  const edit = { ...income, projectId: data.projectId, projectName: '场地租金', amount: 300, version: data.version }
  const first = await finance.ok(inOut.inOutUpdate, { ...edit, requestNo: 'edit-1' })
  const again = await finance.ok(inOut.inOutUpdate, { ...edit, requestNo: 'edit-1' })
  expect([first.version, again.version]).toEqual([2, 2])
  const after = await book()
  expect([(after.W1 ?? 0) - before.W1, (after.OI ?? 0) - before.OI]).toEqual([200, -200])
  expect((await finance.call(inOut.inOutUpdate, edit)).code).toBe(21002)
  const moved = { ...edit, version: 2, inOutTime: '2025-05-31 10:00:00' }
  expect((await finance.call(inOut.inOutUpdate, moved)).msg).toContain('同一个月')
})

test('a void one is struck through, once, with a reason', async () => {
  const { data } = await create({ projectName: '误记', amount: 700 })
  const before = await book()
  const removed = await finance.ok(inOut.inOutRemove, { projectId: data.projectId, reason: '重复登记' })
  expect(removed).toMatchObject({ status: 2, voidReason: '重复登记', incomeAmt: null })
  expect((await book()).W1 - before.W1).toBe(-700)
  expect((await finance.call(inOut.inOutRemove, { projectId: data.projectId, reason: '重复登记' })).code).toBe(32022)
  expect(
    (await finance.call(inOut.inOutUpdate, { ...income, projectId: data.projectId, version: removed.version })).code,
  ).toBe(32022)
  expect((await finance.call(inOut.inOutRemove, { projectId: data.projectId, reason: '' })).code).toBe(21001)
})

test('16: a record voided in a later month stays in its own, and is a red line of the day of the void', async () => {
  const may = { timeFrom: '2025-05-12', timeTo: '2025-05-31' }
  const wrong = await finance.ok(inOut.inOutCreate, { ...income, amount: 900, inOutTime: '2025-05-15 08:00:00' })
  const right = { ...income, amount: 600, inOutTime: '2025-05-16 08:00:00' }
  await finance.ok(inOut.inOutUpdate, { ...right, projectId: wrong.projectId, version: wrong.version })
  const between = async () => {
    const { rows } = await t.db((db) =>
      sql<{
        n: number
      }>`select coalesce(sum(credit - debit), 0)::bigint as n from ledger_line where account in ('OI', 'OE') and entry_date between '2025-05-12' and '2025-05-31'`.execute(
        db,
      ),
    )
    return rows[0].n
  }
  const before = (await finance.ok(inOut.inOutList, may)).sum
  expect(before).toMatchObject({ incomeAmt: 600, balanceAmt: await between() })
  await finance.ok(inOut.inOutRemove, { projectId: wrong.projectId, reason: '重复登记' })
  const after = await finance.ok(inOut.inOutList, may)
  expect(after.sum).toEqual(before)
  expect(after.list).toMatchObject([{ incomeAmt: 600, status: 2, reversal: 0 }])
  expect(await between()).toBe(600)
  const today = await finance.ok(inOut.inOutList, { timeFrom: '2025-06-10', status: 2 })
  expect(today.list.find(({ rowId }) => rowId === `${wrong.projectId}-`)).toMatchObject({
    incomeAmt: -600,
    reversal: 1,
    inOutTime: '2025-06-10 10:00:00',
  })
})

test('the rules of money hold', async () => {
  for (const [more, code] of [
    [{ amount: 0 }, 32001],
    [{ amount: -5 }, 32001],
    [{ amount: 1_000_000_000 }, 32002],
    [{ amount: 10.5 }, 21001],
    [{ amount: '1,234.5' }, 21001],
    [{ tradeWay: 7 }, 21001],
    [{ tradeWay: 5 }, 21001],
    [{ inOutTime: '2025-06-11 08:00:00' }, 21001],
    [{ inOutTime: '2025-05-01 08:00:00' }, 21001],
    [{ projectName: '' }, 21001],
  ] as const)
    expect([more, (await create(more)).code]).toEqual([more, code])
  expect((await create({ inOutTime: '2025-06-01 08:00:00' })).code).toBe(0)
})

test('cash does not go below zero where the institution forbids it', async () => {
  await t.db((db) =>
    db.insertInto('setting').values({ orgId: t.orgId, settingKey: 'cashNoOverdraw', value: '1' }).execute(),
  )
  const balance = (await book()).W1
  expect((await create({ inOutType: 2, amount: balance + 1 })).code).toBe(32013)
  expect((await create({ inOutType: 2, amount: balance })).code).toBe(0)
  await t.db((db) => db.deleteFrom('setting').where('settingKey', '=', 'cashNoOverdraw').execute())
})

test('a closed month accepts no record and no void without its permission', async () => {
  const { data } = await create({ inOutTime: '2025-05-20 08:00:00', projectName: '上月' })
  await t.services.database.withSystem((db) =>
    db
      .insertInto('monthClose')
      .values({ orgId: t.orgId, feeMonth: '2025-05', closeTime: t.clock.now(), snapshot: '{}', snapshotHash: '' })
      .execute(),
  )
  expect((await create({ inOutTime: '2025-05-20 08:00:00' })).code).toBe(32031)
  const edit = { ...income, inOutTime: '2025-05-20 08:00:00', projectId: data.projectId, version: data.version }
  expect((await finance.call(inOut.inOutUpdate, edit)).code).toBe(32031)
})

test('other organisations and roles have no access', async () => {
  const { data } = await create()
  const stranger = await t.as('FINANCE', { orgId: await t.otherOrg() })
  expect((await stranger.call(inOut.inOutGet, { projectId: data.projectId })).code).toBe(21003)
  expect((await stranger.call(inOut.inOutRemove, { projectId: data.projectId, reason: '不是我的' })).code).toBe(21003)
  const nurse = await t.as('NURSE')
  expect((await nurse.call(inOut.inOutList)).status).toBe(401)
})
