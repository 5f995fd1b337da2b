import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { billStatus } from '#contract/modules/fees/bill/bill.ts'
import { type dunning, remindStatus } from '#contract/modules/fees/dunning/dunning.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Who } from '#core/who/who.ts'
import { payersFirst, phoneOfReader } from '../../living/resident/service.ts'
import { accountRows, isAccountLow, openBillsOf } from '../account/service.ts'

/**
 * Residents with dues or a low balance, and their reminders (fees.md 7, 13a). Figures are those of the account and of
 * its bills.
 */

const order = {
  fields: {
    oldmanName: 'oldman.oldman_name',
    bedName: 'oldman.bed_name',
    arrears: 'account.arrears_amount',
    overdueDays: 'overdue_days',
    prestoreBalance: 'account.prestore_balance',
    lastRemindTime: 'last_remind_time',
    remindCount: 'remind_count',
  },
  // The longest overdue come first.
  first: [
    ['overdue_days', 'desc'],
    ['account.arrears_amount', 'desc'],
    ['account.oldman_id', 'asc'],
  ],
} as const

/** First and last day of each age group; dues that are not due yet are in the first. */
const ages = { 1: [0, 30], 2: [31, 60], 3: [61, 90], 4: [91, 99_999] } as const

/** Open bills of each resident: how late the oldest is, and the amount in each age group. */
function dueBills(who: Who) {
  const late = sql`greatest(0, ${who.today}::date - due_date)`
  const part = (age: keyof typeof ages) =>
    sql`coalesce(sum(net_amt - paid_amt) filter (where ${late} between ${ages[age][0]} and ${ages[age][1]}), 0)`
  return sql<DuesRow>`(select org_id, oldman_id, max(${late})::int as overdue_days, ${part(1)}::bigint as age1_amt,
      ${part(2)}::bigint as age2_amt, ${part(3)}::bigint as age3_amt, ${part(4)}::bigint as age4_amt
    from trade_month where org_id = ${who.orgId} and bill_status in (${sql.lit(billStatus.is.unpaid)}, ${sql.lit(billStatus.is.partPaid)}) group by org_id, oldman_id)`
}
interface DuesRow {
  orgId: string
  oldmanId: string
  overdueDays: number
  age1Amt: number
  age2Amt: number
  age3Amt: number
  age4Amt: number
}

const lastReminders = (who: Who) =>
  sql<{ orgId: string; oldmanId: string; lastRemindTime: string; remindCount: number }>`(
    select org_id, oldman_id, max(send_time) as last_remind_time, count(distinct remind_id)::int as remind_count
    from remind_log where org_id = ${who.orgId} and status = ${remindStatus.is.sent} group by org_id, oldman_id)`

const zero = (column: string) => sql<number>`coalesce(${sql.ref(`owed.${column}`)}, 0)`

function remindRows(db: Db, who: Who, query: Partial<QueryFor<typeof dunning.list>>) {
  let rows = accountRows(db, who, { oldmanName: query.oldmanName, buildingId: query.buildingId })
    .leftJoin(dueBills(who).as('owed'), (join) =>
      join.onRef('owed.orgId', '=', 'account.orgId').onRef('owed.oldmanId', '=', 'account.oldmanId'),
    )
    .leftJoin(lastReminders(who).as('told'), (join) =>
      join.onRef('told.orgId', '=', 'account.orgId').onRef('told.oldmanId', '=', 'account.oldmanId'),
    )
    .select([
      zero('overdue_days').as('overdueDays'),
      zero('age1_amt').as('age1Amt'),
      zero('age2_amt').as('age2Amt'),
      zero('age3_amt').as('age3Amt'),
      zero('age4_amt').as('age4Amt'),
      sql<0 | 1>`case when ${isAccountLow} then 1 else 0 end`.as('lowBalance'),
      'told.lastRemindTime',
      sql<number>`coalesce(told.remind_count, 0)`.as('remindCount'),
    ])
  if (query.arrearsMin) rows = rows.where('account.arrearsAmount', '>=', query.arrearsMin)
  if (query.overdueDays) rows = rows.where('owed.overdueDays', '>=', query.overdueDays)
  if (query.age) rows = rows.where(sql<boolean>`${zero(`age${query.age}_amt`)} > 0`)
  return rows
}

/** Residents with dues or below the line. */
export async function listReminds(db: Db, who: Who, query: QueryFor<typeof dunning.list>) {
  const { lowBalance } = query
  let rows = remindRows(db, who, query)
  if (lowBalance === 1) rows = rows.where(isAccountLow)
  else {
    rows = rows.where(sql<boolean>`(account.arrears_amount > 0 or ${isAccountLow})`)
    if (lowBalance === 0) rows = rows.where(sql<boolean>`not ${isAccountLow}`)
  }
  const found = await page(rows, query, order)
  const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
  const sum = await rows
    .clearSelect()
    .select([
      total('account.arrears_amount').as('arrears'),
      total('owed.age1_amt').as('age1Amt'),
      total('owed.age2_amt').as('age2Amt'),
      total('owed.age3_amt').as('age3Amt'),
      total('owed.age4_amt').as('age4Amt'),
      total('account.prestore_balance').as('prestoreBalance'),
    ])
    .executeTakeFirstOrThrow()
  return { ...found, list: await withPayers(db, who, found.list), sum }
}

type Family = Awaited<ReturnType<typeof payersFirst>>[number]

/** The payer recorded at the account, else the paying relative. */
export const payerOf = (noted: string | null, first: Family | undefined) =>
  noted ?? (first?.isPayer === 1 ? first.familyName : null)

/** With the payer, and the number to call. */
async function withPayers<R extends { oldmanId: string; payerName: string | null }>(
  db: Db,
  who: Who,
  rows: readonly R[],
) {
  const families = await payersFirst(
    db,
    who,
    rows.map(({ oldmanId }) => oldmanId),
  )
  return rows.map((row) => {
    const first = families.find(({ oldmanId }) => oldmanId === row.oldmanId)
    return { ...row, payerName: payerOf(row.payerName, first), phone: phoneOfReader(who, first?.phoneNum) ?? null }
  })
}

/** One resident with unpaid bills and possible receivers; a resident without dues is shown too. */
export async function remindDetail(db: Db, who: Who, oldmanId: string) {
  await ownResident(db, who, oldmanId)
  const found = await remindRows(db, who, {}).where('account.oldmanId', '=', oldmanId).execute()
  const [row = refuse(common.missing)] = await withPayers(db, who, found)
  const families = await payersFirst(db, who, [oldmanId])
  const receivers = families.map(({ familyId, familyName, phoneNum, isPayer }) => ({
    familyId,
    familyName,
    isPayer: isPayer === 1 ? 1 : 0,
    phone: phoneOfReader(who, phoneNum) ?? '',
  }))
  return { row, bills: await openBillsOf(db, who, oldmanId), receivers }
}

const logOrder = {
  fields: { sendTime: 'remind_log.send_time' },
  first: [
    ['remind_log.send_time', 'desc'],
    ['remind_log.log_id', 'desc'],
  ],
} as const

/** A message whose answer never came, because the server stopped, does not count as under way for ever. */
export const waitMinutes = 5

const logRows = (db: Db, who: Who) =>
  db
    .selectFrom('remindLog')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'remindLog.orgId').onRef('oldman.oldmanId', '=', 'remindLog.oldmanId'),
    )
    .selectAll('remindLog')
    .select('oldman.oldmanName')
    .where('remindLog.orgId', '=', who.orgId)
    .where(inResidentScope(who))

type LogRead = Awaited<ReturnType<ReturnType<typeof logRows>['execute']>>[number]

const shownLog = (who: Who, row: LogRead) =>
  row.status === remindStatus.is.sending && row.sendTime < addMinutes(who.now, -waitMinutes)
    ? { ...row, status: remindStatus.is.failed, reason: '没有等到短信网关的答复' }
    : row

export async function listLogs(db: Db, who: Who, query: QueryFor<typeof dunning.logs>) {
  let rows = logRows(db, who)
  const lost = addMinutes(who.now, -waitMinutes)
  if (query.oldmanId) rows = rows.where('remindLog.oldmanId', '=', query.oldmanId)
  if (query.oldmanName) rows = rows.where('oldman.oldmanName', 'like', contains(query.oldmanName))
  if (query.dateFrom) rows = rows.where('remindLog.sendTime', '>=', `${query.dateFrom} 00:00:00`)
  if (query.dateTo) rows = rows.where('remindLog.sendTime', '<=', `${query.dateTo} 23:59:59`)
  if (query.remindTemplate) rows = rows.where('remindLog.remindTemplate', '=', query.remindTemplate)
  if (query.way) rows = rows.where('remindLog.way', '=', query.way)
  if (query.status != null)
    rows = rows.where(
      sql<boolean>`(case when remind_log.status = ${remindStatus.is.sending} and remind_log.send_time < ${lost}::timestamp then ${sql.lit(remindStatus.is.failed)}
        else remind_log.status end) = ${query.status}`,
    )
  const found = await page(rows, query, logOrder)
  return { ...found, list: found.list.map((row) => shownLog(who, row)) }
}

/** The log of one sending. */
export async function logsOf(db: Db, who: Who, remindId: string) {
  const rows = await logRows(db, who)
    .where('remindLog.remindId', '=', remindId)
    .orderBy('remindLog.way')
    .orderBy('remindLog.logId')
    .execute()
  return rows.map((row) => shownLog(who, row))
}
