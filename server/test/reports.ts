import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import type { Client, TestApp } from './app.ts'

/** Reports for tests: figures by their names, compared with sums over the ledger. */

export const june = { dateFrom: '2025-06-01', dateTo: '2025-06-30' }
export const quarter = { dateFrom: '2025-04-01', dateTo: '2025-06-30' }
export const months = { feeMonthFrom: '2025-04', feeMonthTo: '2025-06' }
type Row = Record<string, unknown>
export interface Figures {
  list: Row[]
  sum: Record<string, number>
  total: number
  closed?: { closeTime: string } | null
}
export const showAs = (client: Client) => async (call: Call, input: object) =>
  (await client.ok(call, { pageHelper: '0', ...input })) as unknown as Figures // as: rows are read by the names of their figures
export const total = (rows: readonly Row[], key: string) => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
const itemsOf = (rows: readonly Row[], key: string) =>
  rows.reduce((sum, row) => sum + Number((row.items as Record<string, number>)[key] ?? 0), 0) // as: as the contract says
/** Credits less debits of accounts of the ledger, by a condition of its lines. */
export async function booked(t: TestApp, accounts: string, condition: string) {
  const { rows } = await t.db((db) =>
    sql<{
      n: number
    }>`select coalesce(sum(credit - debit), 0)::bigint as n from ledger_line where account ~ ${accounts} and ${sql.raw(condition)}`.execute(
      db,
    ),
  )
  return rows[0].n
}
/** Totals equal the sum of the rows, for every summed column. */
export function addsUp({ list, sum }: Figures, without: readonly string[] = []) {
  for (const [key, value] of Object.entries(sum)) {
    if (without.includes(key)) continue
    const items = key.startsWith('items.') ? itemsOf(list, key.slice(6)) : total(list, key)
    expect([key, items]).toEqual([key, value])
  }
}
