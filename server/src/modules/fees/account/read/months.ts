import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { ledgerRefusals as no } from '#contract/modules/fees/account/ledger.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { type MonthTotals, monthTotals, openInMonth } from '../effects.ts'
import { monthsChanged } from '../posting/posting.ts'
import { type CheckOptions, checkLedger, lastProof } from './check.ts'

/** Months are closed in order, each once it is over and proven; a closed one accepts no entry (fees.md 10, I7). */

interface Block {
  code: string
  message: string
}

/** All months from the first entry to now, newest first; the next one to close names what prevents it. */
export async function monthStates(db: Db, who: Who) {
  const first = await firstMonth(db, who)
  const rows = await db.selectFrom('monthClose').selectAll().where('orgId', '=', who.orgId).execute()
  const known = new Map(rows.map((row) => [row.feeMonth, row]))
  const months = monthsBetween(first, who.today.slice(0, 7))
  const next = months.find((feeMonth) => known.get(feeMonth)?.closed !== 1)
  const blocks = next ? await blocksOf(db, who, next) : []
  // The whole book was proven at night; showing a list does not prove it again (decision 031).
  const proof = await lastProof(db, who)
  return months
    .map((feeMonth) => ({
      ...stateOf(feeMonth, known.get(feeMonth), feeMonth === next ? blocks : []),
      proof: feeMonth === next ? (proof ?? null) : null,
    }))
    .toReversed()
}

/** Closes the next month: refuses 32032 with what prevents it. `tell` reports the progress of the proof. */
export async function closeMonth(db: Db, who: Who, feeMonth: string, tell?: CheckOptions['tell']) {
  await lockLedger(db, who)
  const blocks = await blocksOf(db, who, feeMonth, () => unproven(db, who, tell))
  if (blocks.length > 0) refuse(no.cannotClose, {}, { data: { blocks } })
  const snapshot = { ...(await totalsOf(db, who, feeMonth)), reports: await monthTotals(db, who, feeMonth) }
  const row = {
    closed: 1,
    closeTime: who.now,
    closeBy: who.userId,
    closeByName: who.userName,
    snapshot: JSON.stringify(snapshot),
    snapshotHash: hashOf(snapshot),
  }
  const stored = await db
    .insertInto('monthClose')
    .values({ orgId: who.orgId, feeMonth, ...row })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'feeMonth']).doUpdateSet({ ...row, version: sql`month_close.version + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  monthsChanged(db)
  who.did(`${feeMonth}月结`)
  return stateOf(feeMonth, stored, [])
}

/** The same for the same content, in whatever order the database stores its keys. */
const hashOf = (value: unknown) => createHash('sha256').update(canonical(value)).digest('hex')
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`
}

/** When a month was closed, and the totals stored then; `sound` is false where they were changed since. */
export async function closedTotals(db: Db, who: Who, feeMonth: string) {
  const row = await db
    .selectFrom('monthClose')
    .select(['closeTime', 'snapshot', 'snapshotHash'])
    .where('orgId', '=', who.orgId)
    .where('feeMonth', '=', feeMonth)
    .where('closed', '=', 1)
    .executeTakeFirst()
  if (!row) return undefined
  const { reports } = row.snapshot as { reports?: MonthTotals } // as: written by closeMonth
  return { closeTime: row.closeTime, reports: reports ?? {}, sound: hashOf(row.snapshot) === row.snapshotHash }
}

/** Only the latest closed month opens again; its log entries stay. */
export async function reopenMonth(db: Db, who: Who, { feeMonth, reason }: { feeMonth: string; reason: string }) {
  await lockLedger(db, who)
  const latest = await db
    .selectFrom('monthClose')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('closed', '=', 1)
    .orderBy('feeMonth', 'desc')
    .executeTakeFirst()
  if (!latest) refuse(common.wrongState, { name: '未结账' })
  if (latest.feeMonth !== feeMonth)
    refuse(common.wrongState, { name: feeMonth < latest.feeMonth ? `${latest.feeMonth}已结账` : '未结账' })
  const reopened = { reopenTime: who.now, reopenBy: who.userId, reopenByName: who.userName, reopenReason: reason }
  const stored = await db
    .updateTable('monthClose')
    .set({ closed: 0, ...reopened, version: latest.version + 1 })
    .where('orgId', '=', who.orgId)
    .where('feeMonth', '=', feeMonth)
    .returningAll()
    .executeTakeFirstOrThrow()
  monthsChanged(db)
  who.did(`${feeMonth}反月结：${reason}`)
  return stateOf(feeMonth, stored, await blocksOf(db, who, feeMonth))
}

/** Closing waits for running postings, and later postings see the month closed (migration 0011). */
async function lockLedger(db: Db, who: Who) {
  await lockKey(db, `ledger/${who.orgId}`)
}

/** `prove`: also proves the books, where the month may be closed at all. */
async function blocksOf(db: Db, who: Who, feeMonth: string, prove?: () => Promise<Block[]>): Promise<Block[]> {
  const blocks: Block[] = []
  const add = (code: string, message: string) => blocks.push({ code, message })
  const row = await db
    .selectFrom('monthClose')
    .select('closed')
    .where('orgId', '=', who.orgId)
    .where('feeMonth', '=', feeMonth)
    .executeTakeFirst()
  if (row?.closed === 1) add('closed', `${feeMonth}已结账`)
  if (feeMonth >= who.today.slice(0, 7)) add('notOver', `${feeMonth}尚未结束`)
  const before = monthsBetween(await firstMonth(db, who), feeMonth).slice(0, -1)
  const closed = await db
    .selectFrom('monthClose')
    .select('feeMonth')
    .where('orgId', '=', who.orgId)
    .where('closed', '=', 1)
    .execute()
  const open = before.filter((month) => !closed.some((one) => one.feeMonth === month))
  if (open.length > 0) add('previous', `${open[0]}尚未结账`)
  if (prove && blocks.length === 0) blocks.push(...(await prove()))
  blocks.push(...(await openInMonth(db, who, feeMonth)))
  return blocks
}

/** A nightly proof before this time proves nothing about the sums. */
const freshMinutes = 36 * 60

/**
 * Contradictions in the books. After a night that proved the whole book, only postings since the last closed month are
 * proven; without one, or after one with findings, everything (decision 031).
 */
async function unproven(db: Db, who: Who, tell: CheckOptions['tell']): Promise<Block[]> {
  const night = await lastProof(db, who)
  const fresh = night?.ok === 1 && night.checkTime >= addMinutes(who.now, -freshMinutes)
  const last = await db
    .selectFrom('monthClose')
    .select('closeTime')
    .where('orgId', '=', who.orgId)
    .where('closed', '=', 1)
    .orderBy('feeMonth', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { items } = await checkLedger(db, who, { since: fresh ? last?.closeTime : undefined, tell })
  return items
    .filter(({ ok }) => ok === 0)
    .map(({ code, name, details }) => ({ code: 'ledger', message: `账务核对不一致：${code} ${name}（${details[0]}）` }))
}

/**
 * Debit and credit of each account in the month, by date and by fee month: reports of a closed month must equal them.
 */
async function totalsOf(db: Db, who: Who, feeMonth: string) {
  const { rows } = await sql<{ account: string; entryType: number; debit: number; credit: number; byDate: boolean }>`
    select account, entry_type, by_date, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from ledger_line cross join (values (true), (false)) way (by_date)
    where org_id = ${who.orgId} and case when by_date
      then entry_date >= ${`${feeMonth}-01`}::date and entry_date < (${`${feeMonth}-01`}::date + interval '1 month')
      else fee_month = ${feeMonth} end
    group by account, entry_type, by_date order by by_date, account, entry_type`.execute(db)
  return { feeMonth, totals: rows }
}

async function firstMonth(db: Db, who: Who) {
  const row = await db
    .selectFrom('ledgerEntry')
    .select(({ fn }) => fn.min('entryDate').as('day'))
    .where('orgId', '=', who.orgId)
    .executeTakeFirst()
  return row?.day?.slice(0, 7) ?? who.today.slice(0, 7)
}

/** `2025-05` … `2025-07`, both included. */
function monthsBetween(from: string, to: string) {
  const months: string[] = []
  for (let month = from; month <= to && months.length < 1200; month = nextMonth(month)) months.push(month)
  return months
}
function nextMonth(month: string) {
  const [year, number] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

function stateOf(feeMonth: string, row: Row<'monthClose'> | undefined, blocks: Block[]) {
  return {
    feeMonth,
    closed: row?.closed === 1 ? (1 as const) : (0 as const),
    closeTime: row?.closeTime ?? null,
    closeBy: row?.closeByName ?? null,
    reopenTime: row?.reopenTime ?? null,
    reopenBy: row?.reopenByName ?? null,
    reopenReason: row?.reopenReason ?? null,
    blocks,
  }
}

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'monthClose.snapshot': Awaited<ReturnType<typeof totalsOf>> & { reports: MonthTotals }
  }
}
