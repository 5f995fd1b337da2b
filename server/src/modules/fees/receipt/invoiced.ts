import { sql } from 'kysely'
import { invoiceStatus } from '#contract/modules/fees/receipt/invoice.ts'
import type { Who } from '../../../core/who/who.ts'
import { kept } from './kept.ts'

/**
 * What may be invoiced of somebody's money, and which invoices are to be taken back (fees.md 14). A receipt covers its own
 * invoices, and what somebody paid in, less what was paid back, covers all of them: nobody says which receipt a refund
 * gives back, so the newest invoices go first.
 */

/**
 * What somebody's receipts brought less what went back; what came as an opening balance or from another resident was
 * received as well, and paying that back asks for no invoice.
 */
export const receivedBy = (who: Pick<Who, 'orgId'>, home: string, oldmanId: string) => sql<number>`greatest(0, (
  select coalesce(sum(case one.direction when 1 then one.amount else -one.amount end), 0) from ${kept(who)} one
  where one.home = ${sql.ref(home)} and one.oldman_id = ${sql.ref(oldmanId)} and one.receipt_status = 1
) + case when ${sql.ref(home)} = 1 then 0 else (
  select coalesce(sum(line.credit), 0) from ledger_line line
  join ledger_entry entry on entry.org_id = line.org_id and entry.entry_id = line.entry_id
  where line.org_id = ${who.orgId} and line.oldman_id = ${sql.ref(oldmanId)}
    and line.account in ('PRE', 'DEP', 'MED', 'RES') and line.entry_type = 24 and entry.reversed_by is null
) + (
  select coalesce(sum(gift.amount), 0) from trade gift
  where gift.org_id = ${who.orgId} and gift.oldman_id_to = ${sql.ref(oldmanId)} and gift.trade_status = 1
) end)`

/** Standing invoices, each with its receipt. */
const standing = (who: Pick<Who, 'orgId'>) => sql`
  select invoice.invoice_id, invoice.amount, invoice.invoice_date, invoice.create_time, receipt.home, receipt.oldman_id,
    receipt.receipt_status, receipt.receipt_id
  from invoice join ${kept(who)} receipt on receipt.receipt_id = coalesce(invoice.trade_id, invoice.home_trade_id)
  where invoice.org_id = ${who.orgId} and invoice.invoice_status = ${sql.lit(invoiceStatus.is.standing)}`

/** The ids, as a subquery: of void receipts all, of others the newest until the rest is covered. */
export const invoicesNeedingRed = (who: Pick<Who, 'orgId'>) => sql`(
  select one.invoice_id from (
    select stands.*, covered.net,
      sum(amount) filter (where receipt_status = 1) over (partition by stands.home, stands.oldman_id) as whole,
      sum(amount) filter (where receipt_status = 1) over (
        partition by stands.home, stands.oldman_id order by invoice_date desc, create_time desc, invoice_id desc) as newest
    from (${standing(who)}) stands
    join (
      select person.home, person.oldman_id, ${receivedBy(who, 'person.home', 'person.oldmanId')} as net
      from (select distinct home, oldman_id from (${standing(who)}) every) person
    ) covered on covered.home = stands.home and covered.oldman_id = stands.oldman_id
  ) one
  where one.receipt_status = 2 or one.newest - one.amount < one.whole - one.net)`
