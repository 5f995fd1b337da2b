import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cash, openBillHouse } from '../../../../test/bills.ts'
import { checkLedger } from './read/check.ts'

/** Each proof of the books finds a change made past the program (fees.md 1.2): in a transaction that is rolled back. */

const { house, at, moveIn, only, pay } = await openBillHouse()
const { t } = house
beforeAll(async () => {
  const { oldmanId } = await moveIn('2025-06-01')
  at('2025-06-05')
  expect((await pay(await only(oldmanId), 100_000, [cash(100_000)])).msg).toBe('')
})
afterAll(() => t.close())

class Undone extends Error {}
const tables = ['ledger_entry', 'ledger_line', 'trade_month_place', 'trade_month_detail', 'trade_month', 'account']

/** The proofs with findings after these changes. */
async function foundAfter(...changes: readonly RawBuilder<unknown>[]) {
  const codes: string[] = []
  const changed = t.services.database.withSystem(async (db) => {
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    for (const change of changes) await change.execute(db)
    const { items } = await checkLedger(db, t.who())
    codes.push(...items.filter(({ ok }) => ok === 0).map(({ code }) => code))
    throw new Undone()
  })
  await expect(changed).rejects.toThrow(Undone)
  return codes
}

const inflow = sql`(select entry_id from ledger_line where account = 'W1' limit 1)`

test('unchanged books agree', async () => {
  expect(await foundAfter()).toEqual([])
})

test.each([
  ['I1', 'a line taken out', sql`delete from ledger_line where account = 'W1'`],
  ['I2', 'an amount changed', sql`update ledger_line set debit = debit + 1 where account = 'W1'`],
  [
    'I3',
    'more taken from a balance than it holds',
    sql`update ledger_line set account = 'PRE', oldman_id = (select oldman_id from trade limit 1) where account = 'W1'`,
  ],
  [
    'I12',
    'a day on which less than nothing was owed of a bill',
    sql`update ledger_line set entry_date = entry_date - 10 where account = 'AR' and credit > 0`,
  ],
  ['I4', 'the day of a line', sql`update ledger_line set entry_date = entry_date - 1 where account = 'W1'`],
  ['I4', 'what reports read of a line', sql`update ledger_line set kind = 1 where account = 'W1'`],
  ['I4', 'the place of a child on its bill', sql`update trade_month_place set room = room + 1`],
  [
    'I5',
    'an entry said to be reversed',
    sql`update ledger_entry set reversed_by = ${inflow} where entry_id = ${inflow}`,
  ],
  [
    'I7',
    'an entry made after its month was closed',
    sql`insert into month_close (org_id, fee_month, close_time, snapshot, snapshot_hash)
      select org_id, fee_month, create_time - interval '1 day', '{}', '' from ledger_entry limit 1`,
  ],
  ['I8', 'a balance', sql`update account set prestore_balance = prestore_balance + 1`],
  ['I8', 'what was paid of a bill', sql`update trade_month set paid_amt = paid_amt - 1`],
  ['I9', 'a receipt number left out', sql`update running_no set last_no = last_no + 1 where scope like 'SJ%'`],
  ['I10', 'the ways of a trade', sql`update trade_way_line set amount = amount + 5`],
  ['I11', 'money said to wait for its clearing', sql`update ledger_line set account = 'CLR' where account = 'W1'`],
])('%s finds %s', async (code, _, change) => {
  expect(await foundAfter(change)).toContain(code)
})

test('I6 finds a request that was booked twice', async () => {
  const twice = sql`update ledger_entry set request_no = 'same', step = 1`
  expect(await foundAfter(sql`drop index ledger_entry_once`, twice)).toContain('I6')
})
