import { sql } from 'kysely'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { tradeDirection, tradeStatus } from '#contract/modules/fees/account/trade.ts'
import { invoiceStatus } from '#contract/modules/fees/receipt/invoice.ts'
import { receiptStatus } from '#contract/modules/fees/receipt/receipt.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { storedReceipts } from './receipt-rows.ts'

/**
 * The amounts of a resident that may be invoiced, and the invoices to withdraw (fees.md 14). A receipt covers its own
 * invoices, and the received money less refunds covers all of them: a refund does not name its receipt, so the newest
 * invoices are withdrawn first.
 */

/**
 * The receipts of a resident less his refunds; opening balances and remits from another resident count as received too,
 * and refunding those makes no to-do to withdraw an invoice.
 */
export const receivedBy = (who: Pick<Who, 'orgId'>, home: string, oldmanId: string) => sql<number>`greatest(0, (
  select coalesce(sum(case one.direction when ${sql.lit(tradeDirection.is.in)} then one.brought else -one.amount end), 0) from ${storedReceipts(who)} one
  where one.home = ${sql.ref(home)} and one.oldman_id = ${sql.ref(oldmanId)} and one.receipt_status = ${sql.lit(receiptStatus.is.valid)}
) + case when ${sql.ref(home)} = 1 then 0 else (
  select coalesce(sum(line.credit), 0) from ledger_line line
  join ledger_entry entry on entry.org_id = line.org_id and entry.entry_id = line.entry_id
  where line.org_id = ${who.orgId} and line.oldman_id = ${sql.ref(oldmanId)}
    and line.account in ('PRE', 'DEP', 'MED', 'RES') and line.entry_type = ${sql.lit(entryType.is.opening)} and entry.reversed_by is null
) + (
  select coalesce(sum(gift.amount), 0) from trade gift
  where gift.org_id = ${who.orgId} and gift.oldman_id_to = ${sql.ref(oldmanId)} and gift.trade_status = ${sql.lit(tradeStatus.is.valid)}
) end)`

export interface Person {
  home: number
  oldmanId: string
}

/**
 * Marks the valid invoices that the received money no longer covers: the newest of a resident until the rest is
 * covered. For one resident, or for all; invoices covered only by their receipts are not checked further.
 */
export async function noteUncovered(db: Db, who: Pick<Who, 'orgId'>, person?: Person) {
  const only = (table: string) =>
    person
      ? sql`and ${sql.ref(`${table}.home`)} = ${person.home} and ${sql.ref(`${table}.oldmanId`)} = ${person.oldmanId}`
      : sql``
  await sql`
    with stands as materialized (
      select invoice.invoice_id, invoice.amount, invoice.invoice_date, invoice.create_time, receipt.home, receipt.oldman_id
      from invoice join ${storedReceipts(who)} receipt on receipt.receipt_id = invoice.receipt_id
      where invoice.org_id = ${who.orgId} and invoice.invoice_status = ${standing} and receipt.receipt_status = ${sql.lit(receiptStatus.is.valid)}
        ${only('receipt')}
    ), brought as (
      select home, oldman_id, sum(case direction when ${sql.lit(tradeDirection.is.in)} then brought else -amount end) as net
      from ${storedReceipts(who)} receipt where receipt.receipt_status = ${sql.lit(receiptStatus.is.valid)} ${only('receipt')} group by home, oldman_id
    ), person as (
      select home, oldman_id, sum(amount) as whole from stands group by home, oldman_id
    ), short as materialized (
      select person.home, person.oldman_id, person.whole, ${receivedBy(who, 'person.home', 'person.oldmanId')} as net
      from person join brought on brought.home = person.home and brought.oldman_id = person.oldman_id
      where person.whole > brought.net
    ), found as materialized (
      select one.invoice_id from (
        select stands.invoice_id, stands.amount, short.whole, short.net, sum(stands.amount) over (
          partition by stands.home, stands.oldman_id
          order by stands.invoice_date desc, stands.create_time desc, stands.invoice_id desc) as newest
        from stands join short on short.home = stands.home and short.oldman_id = stands.oldman_id
      ) one where one.newest - one.amount < one.whole - one.net
    )
    update invoice set uncovered = 1 - uncovered
    where org_id = ${who.orgId} and invoice_status = ${standing} ${person ? sql`and invoice_id in (select invoice_id from stands)` : sql``}
      and (uncovered = 1) <> (invoice_id in (select invoice_id from found))`.execute(db)
}

const standing = sql.lit(invoiceStatus.is.standing)

/** An invoice with its receipt: still valid, though the receipt is void or was refunded. */
export const needsRed = sql<0 | 1>`(invoice.invoice_status = ${standing}
  and (invoice.uncovered = 1 or receipt.receipt_status = ${sql.lit(receiptStatus.is.void)}))::int`
