import type { QueryFor } from '#contract/kit/calls.ts'
import { type bill, billStatus } from '#contract/modules/fees/bill/bill.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'

/** Lines of bills for display: the paid and the refundable part of each. */

type LineRow = Row<'tradeMonthDetail'>

export async function billLinesOf(db: Db, who: Who, ids: readonly string[]) {
  const rows = await db
    .selectFrom('tradeMonthDetail')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('tradeMonthId', 'in', [...ids])
    .orderBy('sort')
    .orderBy('lineNo')
    .execute()
  return rows.map((row) => shownLine(row, rows))
}

/** `among`: all lines of its bill. */
function shownLine(row: LineRow, among: readonly LineRow[]) {
  const isReversed = among.some(({ reverses }) => reverses === row.tradeMonthDetailId)
  return { ...row, quantity: row.quantity / 100, reversed: row.reverses || isReversed ? (1 as const) : (0 as const) }
}

interface LineAmounts {
  tradeMonthDetailId: string
  projectChildId: string | null
  netAmt: number
  reversed: 0 | 1
  refunds: string | null
}

/**
 * Payments fill the lines in the order of the bill, after the credits of its negative lines (fees.md 4). The refundable
 * part of a line is its paid part less earlier refunds, and never more than the remaining cost of its project (32045).
 */
export function paidLines<L extends LineAmounts>(
  lines: readonly L[],
  paidAmt: number,
): (L & { paidAmt: number; refundableAmt: number })[] {
  const back = lines.reduce((sum, { netAmt }) => sum - Math.min(0, netAmt), 0)
  let left = paidAmt === 0 ? 0 : paidAmt + back
  return lines.map((line) => {
    const own = Math.min(Math.max(0, line.netAmt), left)
    left -= own
    const refunded = lines.reduce(
      (sum, { refunds, netAmt }) => (refunds === line.tradeMonthDetailId ? sum - netAmt : sum),
      0,
    )
    const refundable = line.reversed === 1 ? 0 : Math.min(own - refunded, netOf(lines, line.projectChildId), paidAmt)
    return { ...line, paidAmt: own, refundableAmt: Math.max(0, refundable) }
  })
}

/** The cost of a project on this bill, including corrections and refunds. */
export const netOf = (lines: readonly LineAmounts[], projectChildId: string | null) =>
  lines.reduce((sum, line) => (line.projectChildId === projectChildId ? sum + line.netAmt : sum), 0)

const linesMax = 1000

/** Charge lines (3) or refund lines (4) of bills in force, newest first. */
export async function listLines(db: Db, who: Who, query: QueryFor<typeof bill.lines>, refund: boolean) {
  let rows = db
    .selectFrom('tradeMonthDetail as line')
    .innerJoin('tradeMonth', (join) =>
      join.onRef('tradeMonth.orgId', '=', 'line.orgId').onRef('tradeMonth.tradeMonthId', '=', 'line.tradeMonthId'),
    )
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'tradeMonth.orgId').onRef('oldman.oldmanId', '=', 'tradeMonth.oldmanId'),
    )
    .selectAll('line')
    .where('line.orgId', '=', who.orgId)
    .where('tradeMonth.billStatus', '<>', billStatus.is.void)
    .where('line.netAmt', refund ? '<' : '>=', 0)
    .where(inResidentScope(who))
  if (query.oldmanId) rows = rows.where('tradeMonth.oldmanId', '=', query.oldmanId)
  if (query.tradeMonthId) rows = rows.where('line.tradeMonthId', '=', query.tradeMonthId)
  if (query.feeMonth) rows = rows.where('line.feeMonth', '=', query.feeMonth)
  const found = await rows
    .orderBy('line.feeMonth', 'desc')
    .orderBy('line.tradeMonthId', 'desc')
    .orderBy('line.lineNo')
    .limit(linesMax)
    .execute()
  const ids = [...new Set(found.map(({ tradeMonthId }) => tradeMonthId))]
  const whole = ids.length > 0 ? await paidOf(db, who, ids) : []
  const byId = new Map(whole.map((line) => [line.tradeMonthDetailId, line]))
  return found.flatMap(({ tradeMonthDetailId }) => byId.get(tradeMonthDetailId) ?? [])
}

/** All lines of these bills with the paid part of each. */
export async function paidOf(db: Db, who: Who, ids: readonly string[]) {
  const lines = await billLinesOf(db, who, ids)
  const bills = await db
    .selectFrom('tradeMonth')
    .select(['tradeMonthId', 'paidAmt'])
    .where('orgId', '=', who.orgId)
    .where('tradeMonthId', 'in', [...ids])
    .execute()
  return bills.flatMap(({ tradeMonthId, paidAmt }) =>
    paidLines(
      lines.filter((line) => line.tradeMonthId === tradeMonthId),
      paidAmt,
    ),
  )
}
