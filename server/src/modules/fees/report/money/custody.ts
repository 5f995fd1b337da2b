import { sql } from 'kysely'
import type { z } from 'zod'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { access, common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import type { CustodyMonth, CustodyRow, custody } from '#contract/modules/fees/report/custody.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import { pageBounds } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { insert, rowsWith, update } from '#core/rows/store/write.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { lastDay, monthAfter, monthlyFees } from '../../bill/service.ts'
import { custodyBalances } from '../tables.ts'

/**
 * Prepaid money in custody (fees.md 14): sums of the ledger alone, compared with the limits of trades, and with the
 * balance at the bank. Only the bank balances are stored.
 */

type Row = z.output<typeof CustodyRow>
type Month = z.output<typeof CustodyMonth>
type HeldAmounts = Pick<Row, 'depositAmt' | 'medicalAmt' | 'prestoreAmt' | 'reserveAmt' | 'heldAmt'>

const classes = { depositAmt: 'DEP', medicalAmt: 'MED', prestoreAmt: 'PRE', reserveAmt: 'RES' } as const
const names = ['depositAmt', 'medicalAmt', 'prestoreAmt', 'reserveAmt'] as const
const nothing: HeldAmounts = { depositAmt: 0, medicalAmt: 0, prestoreAmt: 0, reserveAmt: 0, heldAmt: 0 }

export async function listCustody(db: Db, who: Who, query: QueryFor<typeof custody.custodyList>) {
  const running = who.today.slice(0, 7)
  const month = query.month ?? running
  if (month > running) wrongValue('month', '月份不能晚于本月')
  const day = month === running ? who.today : lastDay(month)
  const limits = await settings(db, who.orgId, ['depositTimesMax', 'prestoreMonthsMax'])
  const all = await rowsAt(db, who, day, limits)
  const fits = all.filter(
    (row) =>
      (!query.oldmanName || row.oldmanName.includes(query.oldmanName)) &&
      (query.over == null || query.over === overOf(row)),
  )
  const ordered = fits.sort(orderOf(query))
  const { page, size, offset } = pageBounds(query)
  const sum = {
    ...added(fits),
    depositOverAmt: total(fits, 'depositOverAmt'),
    prestoreOverAmt: total(fits, 'prestoreOverAmt'),
  }
  const overCount = all.filter((row) => overOf(row) === 1).length
  const summary = { day, ...limits, overCount, months: await monthsTo(db, who, month, day) }
  return { list: ordered.slice(offset, offset + size), total: fits.length, page, size, sum, custody: summary }
}

const overOf = ({ depositOverAmt, prestoreOverAmt }: Row) => (depositOverAmt + prestoreOverAmt > 0 ? 1 : 0)
const total = (rows: readonly Row[], key: keyof HeldAmounts | 'depositOverAmt' | 'prestoreOverAmt') =>
  rows.reduce((sum, row) => sum + row[key], 0)
const added = (rows: readonly Row[]): HeldAmounts => ({
  depositAmt: total(rows, 'depositAmt'),
  medicalAmt: total(rows, 'medicalAmt'),
  prestoreAmt: total(rows, 'prestoreAmt'),
  reserveAmt: total(rows, 'reserveAmt'),
  heldAmt: total(rows, 'heldAmt'),
})

const sortable = [...names, 'heldAmt', 'depositOverAmt', 'prestoreOverAmt'] as const

/** Residents above the limits first, then the highest balances. */
function orderOf({ sortField, sortOrder }: { sortField?: string; sortOrder?: string }) {
  const field = sortable.find((name) => name === sortField)
  const way = sortOrder?.startsWith('desc') ? -1 : 1
  return (a: Row, b: Row) =>
    (field ? way * (a[field] - b[field]) : 0) ||
    b.depositOverAmt + b.prestoreOverAmt - (a.depositOverAmt + a.prestoreOverAmt) ||
    b.heldAmt - a.heldAmt ||
    (a.oldmanId < b.oldmanId ? -1 : 1)
}

const heldIn = (account: string) =>
  sql<number>`coalesce(sum(credit - debit) filter (where account = ${account}), 0)::bigint`
const ofResidents = sql<boolean>`ledger_line.account in ('PRE', 'DEP', 'MED', 'RES')`

/** Lines of prepaid money of residents within reach. */
const lines = (db: Db, who: Who, day: string) =>
  db
    .selectFrom('ledgerLine')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'ledgerLine.orgId').onRef('oldman.oldmanId', '=', 'ledgerLine.oldmanId'),
    )
    .where('ledgerLine.orgId', '=', who.orgId)
    .where('ledgerLine.entryDate', '<=', day)
    .where(ofResidents)
    .where(inResidentScope(who))

async function rowsAt(db: Db, who: Who, day: string, limits: { depositTimesMax: number; prestoreMonthsMax: number }) {
  const found = await lines(db, who, day)
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'oldman.oldmanStatus'])
    .select(names.map((name) => heldIn(classes[name]).as(name)))
    .groupBy(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'oldman.oldmanStatus'])
    .execute()
  const holders = found.map((row) => ({ ...row, ...heldOf(row) })).filter(({ heldAmt }) => heldAmt !== 0)
  // The monthly fees on that day.
  const fees = await monthlyFees(
    db,
    { ...who, today: day },
    holders.map(({ oldmanId }) => oldmanId),
  )
  return holders.map((row): Row => {
    const fee = fees.get(row.oldmanId)
    const depositLimit = fee?.bed ? fee.bed * limits.depositTimesMax : null
    const prestoreLimit = fee?.all ? fee.all * limits.prestoreMonthsMax : null
    return {
      ...row,
      oldmanStatus: row.oldmanStatus as Row['oldmanStatus'], // as: of the code list
      depositLimit,
      depositOverAmt: above(row.depositAmt, depositLimit),
      prestoreLimit,
      prestoreOverAmt: above(row.prestoreAmt, prestoreLimit),
    }
  })
}

const above = (amount: number, limit: number | null) => (limit === null ? 0 : Math.max(0, amount - limit))

/** The database gives sums as texts. */
function heldOf(row: Record<(typeof names)[number], number>): HeldAmounts {
  const [depositAmt, medicalAmt, prestoreAmt, reserveAmt] = names.map((name) => Number(row[name]))
  const heldAmt = depositAmt + medicalAmt + prestoreAmt + reserveAmt
  return { depositAmt, medicalAmt, prestoreAmt, reserveAmt, heldAmt }
}

/** Balances at the end of each of twelve months, beside the balance of the bank. */
async function monthsTo(db: Db, who: Who, last: string, day: string): Promise<Month[]> {
  const months = Array.from({ length: 12 }, (_, at) => monthAfter(last, at - 11))
  const moved = await lines(db, who, day)
    .select(sql<string>`greatest(to_char(entry_date, 'YYYY-MM'), ${months[0]})`.as('month'))
    .select(names.map((name) => heldIn(classes[name]).as(name)))
    .groupBy(sql`1`)
    .execute()
  // The bank account holds the money of all residents: a user with limited reach cannot compare.
  const stored = who.scope.all ? await rowsWith(db, custodyBalances, who, { month: months }) : []
  let sofar = nothing
  return months.map((month) => {
    const one = moved.find((row) => row.month === month)
    if (one) sofar = plus(sofar, heldOf(one))
    const bank = stored.find((row) => row.month === month)
    const bankAmt = bank ? Number(bank.bankAmt) : null
    return {
      month,
      ...sofar,
      bankAmt,
      diffAmt: bankAmt === null ? null : bankAmt - sofar.heldAmt,
      remark: bank?.remark,
      byName: bank?.updateByName ?? bank?.createByName,
      version: bank?.version,
    }
  })
}

const plus = (a: HeldAmounts, b: HeldAmounts): HeldAmounts => ({
  depositAmt: a.depositAmt + b.depositAmt,
  medicalAmt: a.medicalAmt + b.medicalAmt,
  prestoreAmt: a.prestoreAmt + b.prestoreAmt,
  reserveAmt: a.reserveAmt + b.reserveAmt,
  heldAmt: a.heldAmt + b.heldAmt,
})

/** One per month: entered again it is corrected, from the version the user saw. */
export async function saveBalance(
  db: Db,
  who: Who,
  { month, bankAmt, remark, version }: BodyFor<typeof custody.custodyBalance> & { version?: number },
) {
  if (month > who.today.slice(0, 7)) wrongValue('month', '月份不能晚于本月')
  // A user who does not see all of the money cannot compare it with the bank.
  if (!who.scope.all) refuse(access.forbidden, {}, { status: 401 })
  await lockKey(db, `custody/${who.orgId}/${month}`)
  const [row] = await rowsWith(db, custodyBalances, who, { month: [month] })
  who.did(`填写${month}存管银行余额`)
  if (row) return update(db, custodyBalances, who, row, { bankAmt, remark: remark ?? null, version })
  if (version !== undefined) refuse(common.stale)
  return insert(db, custodyBalances, who, { custodyId: newId(), month, bankAmt, remark: remark ?? null })
}
