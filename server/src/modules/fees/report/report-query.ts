import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'

/** The query of a report: period, residents, operator; the same for every report (fees.md 13). */

export interface Filters {
  dateFrom?: string | null
  dateTo?: string | null
  feeMonth?: string | null
  feeMonthFrom?: string | null
  feeMonthTo?: string | null
  oldmanName?: string | null
  buildingId?: string | null
  operatorName?: string | null
  tradeWay?: string | number | null
  tradeStatus?: number | null
  projectId?: string | null
  saleId?: string | null
  withSettle?: number | null
  group?: 'project' | 'building' | 'level' | null
  dueGroup?: 'month' | 'project' | null
  reason?: number | null
  bedName?: string | null
  quitType?: number | string | null
  settleFrom?: string | null
  settleTo?: string | null
}

export interface Ask {
  db: Db
  who: Who
  orgId: string
  filters: Filters
  /** First and last day, both included. */
  from: string
  to: string
  /** First and last fee month. */
  first: string
  last: string
  /** A cashier sees his own trades only. */
  own: boolean
  /** The period ends with a closed month: postings after its closing are not part of it. */
  closedAt?: string
}

type Sql = RawBuilder<unknown>
export const nothing = sql``

export async function askOf(db: Db, who: Who, filters: Filters): Promise<Ask> {
  const month = who.today.slice(0, 7)
  const first = filters.feeMonth ?? filters.feeMonthFrom ?? filters.feeMonthTo ?? month
  const last =
    filters.feeMonth ?? filters.feeMonthTo ?? (filters.feeMonthFrom && filters.feeMonthFrom > month ? first : month)
  const to = filters.dateTo ?? (filters.dateFrom && filters.dateFrom > who.today ? filters.dateFrom : who.today)
  const from = filters.dateFrom ?? `${to.slice(0, 7)}-01`
  const closed = await db
    .selectFrom('monthClose')
    .select('closeTime')
    .where('orgId', '=', who.orgId)
    .where('feeMonth', '=', last)
    .where('closed', '=', 1)
    .executeTakeFirst()
  return {
    db,
    who,
    orgId: who.orgId,
    filters,
    from,
    to,
    first,
    last,
    own: seesOwnOnly(who),
    closedAt: closed?.closeTime,
  }
}

/** A user who takes money without reviewing it: a cashier (fees.md 13, K own trades only). */
const seesOwnOnly = (who: Who) =>
  who.may('expense.account.prestore|expense.account.payment|expense.bill.settle') && !who.may('expense.account.audit')

/** All days of the fee months. */
export function feeDays({ first, last }: Pick<Ask, 'first' | 'last'>) {
  const [year, month] = last.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return { from: `${first}-01`, to: addDays(next, -1) }
}

/** The place where the resident lives, or lived last. */
export const buildingOf = sql`(
  select room.building_id from room where room.org_id = oldman.org_id and room.room_id = (
    select bed.room_id from bed where bed.org_id = oldman.org_id and bed.bed_id = coalesce(oldman.bed_id, (
      select stay.bed_id from bed_stay stay where stay.org_id = oldman.org_id and stay.oldman_id = oldman.oldman_id
      order by stay.date_from desc limit 1))))`

/** `and column in (…)` where only some residents are selected or within reach. */
export function among({ db, who, filters }: Ask, column: string): Sql {
  const { oldmanName, buildingId } = filters
  if (who.scope.all && !oldmanName && !buildingId) return nothing
  let people = db.selectFrom('oldman').select('oldman.oldmanId').where('oldman.orgId', '=', who.orgId)
  people = people.where(inResidentScope(who))
  if (oldmanName) people = people.where('oldman.oldmanName', 'like', contains(oldmanName))
  if (buildingId) people = people.where(sql<boolean>`${buildingOf} = ${buildingId}`)
  return sql`and ${sql.ref(column)} in (${people})`
}

/** Bills a cashier, or the operator in the filter, took money for; otherwise all. */
export const ownBills = ({ own, who, filters }: Ask, column: string): Sql =>
  ofOperator({ own, filters })
    ? sql`and ${sql.ref(column)} in (
        select part.trade_month_id from trade_bill part join trade using (org_id, trade_id)
        where part.org_id = ${who.orgId} ${own ? sql`and trade.operator_id = ${who.userId}` : nothing}
          ${filters.operatorName ? sql`and trade.operator_name like ${contains(filters.operatorName)}` : nothing})`
    : nothing

/** Only the actions of one operator are selected: figures without an operator, days and dues, are left out. */
export const ofOperator = ({ own, filters }: Pick<Ask, 'own' | 'filters'>) => own || Boolean(filters.operatorName)

/** The acting user; for a reversal, that of the reversed entry. `of` has entry_id. */
export function operated({ own, who, orgId, filters }: Ask, of: string): Sql {
  if (!ofOperator({ own, filters })) return nothing
  const mine = own ? sql`and coalesce(origin.operator_id, entry.operator_id) = ${who.userId}` : nothing
  const named = filters.operatorName
    ? sql`and coalesce(origin.operator_name, entry.operator_name) like ${contains(filters.operatorName)}`
    : nothing
  return sql`and ${sql.ref(`${of}.entry_id`)} in (
    select entry.entry_id from ledger_entry entry
    left join ledger_entry origin on origin.org_id = entry.org_id and origin.entry_id = entry.reverses
    where entry.org_id = ${orgId} ${mine} ${named})`
}

/** Leaves out postings after the closing of the month. */
export const beforeClosing = ({ closedAt }: Ask, column: string): Sql =>
  closedAt ? sql`and ${sql.ref(column)} <= ${closedAt}::timestamp` : nothing
