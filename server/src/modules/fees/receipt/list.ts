import { type RawBuilder, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { invoiceStatus } from '#contract/modules/fees/receipt/invoice.ts'
import { invoiceState, type receipt, receiptStatus } from '#contract/modules/fees/receipt/receipt.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { wayNames, withVoids } from '../account/service.ts'
import { needsRed } from './invoice-cover.ts'
import { receiptName, receiptsOf } from './receipt-rows.ts'

/** Receipts for searching: every trade with money has one (fees.md 8), also of home care. */

const order = {
  fields: { receiptNo: 'receipt.receipt_no', tradeTime: 'receipt.trade_time', amount: 'receipt.amount' },
  first: [
    ['receipt.trade_time', 'desc'],
    ['receipt.receipt_no', 'desc'],
  ],
} as const

const ways = sql<number[]>`case receipt.home when 1 then array[receipt.trade_way] else array(
  select way.trade_way::int from trade_way_line way
  where way.org_id = receipt.org_id and way.trade_id = receipt.receipt_id order by way.line_no) end`

const receiptRows = (db: Db, who: Who) =>
  receiptsOf(db, who)
    .selectAll('receipt')
    .select([receiptName.as('oldmanName'), ways.as('tradeWays')])
    .select([stateOf.as('invoiceState'), invoicedAmt.as('invoicedAmt'), uninvoicedAmt.as('uninvoicedAmt')])
    .select(sql<0 | 1>`${redInvoice}::int`.as('needsRed'))

const ofReceipt = sql`invoice.org_id = receipt.org_id
  and invoice.receipt_id = receipt.receipt_id`
const hasInvoice = (such: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from invoice where ${ofReceipt} and ${such})`
const anyInvoice = hasInvoice(sql`true`)
const standingInvoice = hasInvoice(sql`invoice.invoice_status = ${sql.lit(invoiceStatus.is.standing)}`)
const redInvoice = hasInvoice(sql`${needsRed} = 1`)
/** Money that was received and is not voided. */
const mayBeInvoiced = sql<boolean>`receipt.brought > 0 and receipt.receipt_status = ${sql.lit(receiptStatus.is.valid)}`

const invoicedAmt = sql<number>`(select coalesce(sum(invoice.amount), 0)::bigint from invoice
  where ${ofReceipt} and invoice.invoice_status = ${sql.lit(invoiceStatus.is.standing)})`
const uninvoicedAmt = sql<number>`case when ${mayBeInvoiced} then receipt.brought - ${invoicedAmt} else 0 end`
const stateOf = sql<1 | 2 | 3 | null>`case when ${standingInvoice} then ${sql.lit(invoiceState.is.standing)}
  when ${anyInvoice} then ${sql.lit(invoiceState.is.red)}
  when ${mayBeInvoiced} then ${sql.lit(invoiceState.is.none)} end`
const isInState = {
  [invoiceState.is.none]: sql<boolean>`${mayBeInvoiced} and not ${anyInvoice}`,
  [invoiceState.is.standing]: standingInvoice,
  [invoiceState.is.red]: sql<boolean>`${anyInvoice} and not ${standingInvoice}`,
}

/** All at once, for the sums of a list. */
const standingOf = ({ orgId }: Who) => sql<{ receiptId: string; amount: number }>`(
  select receipt_id, sum(amount) as amount from invoice
  where org_id = ${orgId} and invoice_status = ${sql.lit(invoiceStatus.is.standing)} group by 1)`

export async function listReceipts(db: Db, who: Who, query: QueryFor<typeof receipt.list>) {
  let rows = receiptRows(db, who)
  if (query.receiptNo) rows = rows.where('receipt.receiptNo', 'like', contains(query.receiptNo))
  if (query.oldmanName) rows = rows.where(sql<boolean>`${receiptName} like ${contains(query.oldmanName)}`)
  if (query.operatorName) rows = rows.where('receipt.operatorName', 'like', contains(query.operatorName))
  if (query.obsoleteByName) rows = rows.where('receipt.obsoleteByName', 'like', contains(query.obsoleteByName))
  if (query.dateFrom) rows = rows.where('receipt.tradeTime', '>=', `${query.dateFrom} 00:00:00`)
  if (query.dateTo) rows = rows.where('receipt.tradeTime', '<=', `${query.dateTo} 23:59:59`)
  if (query.obsoleteFrom) rows = rows.where('receipt.obsoleteTime', '>=', `${query.obsoleteFrom} 00:00:00`)
  if (query.obsoleteTo) rows = rows.where('receipt.obsoleteTime', '<=', `${query.obsoleteTo} 23:59:59`)
  if (query.receiptType) rows = rows.where('receipt.receiptType', '=', query.receiptType)
  if (query.receiptStatus) rows = rows.where('receipt.receiptStatus', '=', query.receiptStatus)
  if (query.tradeWay) rows = rows.where(sql<boolean>`${Number(query.tradeWay)} = any(${ways})`)
  if (query.invoiceState) rows = rows.where(isInState[query.invoiceState])
  if (query.needsRed) rows = rows.where(redInvoice)
  const { total, ...sum } = await rows
    .leftJoin(standingOf(who).as('invoiced'), (join) => join.onRef('invoiced.receiptId', '=', 'receipt.receiptId'))
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .select(sql<number>`coalesce(sum(invoiced.amount), 0)::bigint`.as('invoicedAmt'))
    .select(
      sql<number>`coalesce(sum(receipt.brought - coalesce(invoiced.amount, 0)) filter (where ${mayBeInvoiced}), 0)::bigint`.as(
        'uninvoicedAmt',
      ),
    )
    .executeTakeFirstOrThrow()
  const found = await page(rows, query, order, async () => Number(total))
  const names = await wayNames(db, who)
  const shown = found.list.map(
    ({
      tradeWays,
      home,
      orgId: _,
      tradeWay: __,
      direction: ___,
      createTime: ____,
      brought: _____,
      operatorId: ______,
      ...row
    }) => ({
      ...row,
      voidTradeId: home === 0 ? row.receiptId : null,
      wayNames: tradeWays.map((way) => names.get(way)).join('、'),
    }),
  )
  return { ...found, sum, list: await withVoids(db, who, shown) }
}
