import { sql } from 'kysely'
import { billStatus } from '#contract/modules/fees/bill/bill.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { monthOf } from '../calendar.ts'
import { kinds } from '../pay/post.ts'
import type { BilledLine } from '../rules.ts'

/** A stay and its resident: bills are looked up by the resident, who has few. */
type StayOf = Pick<Row<'live'>, 'liveId' | 'oldmanId'>

/** A month of a stay. */
export interface StayMonth {
  stay: Row<'live'>
  feeMonth: string
}
export const stayMonthKey = (liveId: string, feeMonth: string) => `${liveId}/${feeMonth}`

/** Bills of a stay that are not void, the oldest month first, in it the monthly one first. */
export const billsOfStay = (db: Db, who: Who, { liveId, oldmanId }: StayOf) =>
  db
    .selectFrom('tradeMonth')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('liveId', '=', liveId)
    .where('billStatus', '<>', billStatus.is.void)
    .orderBy('feeMonth')
    .orderBy('billType')
    .orderBy('billNo')

/** Regular and adjusting lines of all bills of a stay, with the month of their bill; consumption is never computed. */
export async function billedOf(
  db: Db,
  who: Who,
  { liveId, oldmanId }: StayOf,
): Promise<(BilledLine & { month: string; tradeMonthId: string; tradeMonthDetailId: string })[]> {
  const rows = await db
    .selectFrom('tradeMonthDetail as line')
    .innerJoin('tradeMonth as bill', (join) =>
      join.onRef('bill.orgId', '=', 'line.orgId').onRef('bill.tradeMonthId', '=', 'line.tradeMonthId'),
    )
    .selectAll('line')
    .select('bill.feeMonth as month')
    .where('line.orgId', '=', who.orgId)
    .where('bill.oldmanId', '=', oldmanId)
    .where('bill.liveId', '=', liveId)
    .where('bill.billStatus', '<>', billStatus.is.void)
    .where('line.detailKind', 'in', [kinds.regular, kinds.adjustment])
    .where('line.oldmanCostId', 'is not', null)
    .where('line.sourceId', 'is', null)
    .orderBy('line.createTime')
    .orderBy('line.lineNo')
    .execute()
  return rows.map((row) => ({
    ...row,
    oldmanCostId: row.oldmanCostId ?? '',
    projectId: row.projectId ?? '',
    projectChildId: row.projectChildId ?? '',
  }))
}

/** The content of the bills of a stay from the month of `day` on, as text. */
export async function linesFrom(db: Db, who: Who, { stay, day }: { stay: StayOf; day: string }) {
  const lines = await billedOf(db, who, stay)
  return lines
    .filter(({ month }) => month >= monthOf(day))
    .map((line) => ({
      lineId: line.tradeMonthDetailId,
      feeMonth: line.month,
      feeName: line.feeName,
      days: line.days,
      amount: line.netAmt,
    }))
}

export interface IssuedBill {
  tradeMonthId: string
  liveId: string
  billType: number
  feeMonth: string
}

/**
 * The bills from one month to another that are not void, of many residents. Looked up one resident at a time, by a
 * range of months even for a single one: the statistics do not know the bills of a month that has just begun, and the
 * planner would read all bills for every few residents.
 */
export async function issuedIn(
  db: Db,
  who: Who,
  oldmanIds: readonly string[],
  first: string,
  last = first,
): Promise<IssuedBill[]> {
  const { rows } = await sql<IssuedBill>`
    select bill.* from unnest(${oldmanIds}::text[]) as asked (oldman_id)
    cross join lateral (
      select trade_month_id, live_id, bill_type, fee_month from trade_month
      where org_id = ${who.orgId} and oldman_id = asked.oldman_id and fee_month between ${first} and ${last}
        and bill_status <> ${sql.lit(billStatus.is.void)}
      offset 0) bill`.execute(db)
  return rows
}
