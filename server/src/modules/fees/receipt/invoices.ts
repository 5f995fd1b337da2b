import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { tradeDirection, voidStatus } from '#contract/modules/fees/account/trade.ts'
import { invoice, invoiceStatus, invoiceRefusals as no } from '#contract/modules/fees/receipt/invoice.ts'
import { receiptStatus } from '#contract/modules/fees/receipt/receipt.ts'
import { todoPriority, todoStatus } from '#contract/modules/platform/message/todo.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { notLater } from '#core/not-later.ts'
import { crud } from '#core/rows/crud.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import { contains } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import { listsFilled } from '#core/rows/store/table.ts'
import { own, patch } from '#core/rows/store/write.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import { done, owe, undone } from '../../platform/message/service.ts'
import { needsRed, noteUncovered, type Person, receivedBy } from './invoice-cover.ts'
import { receiptName, receiptsOf, storedReceipts } from './receipt-rows.ts'
import { invoices } from './tables.ts'

/** 发票: issued for received money and never for more, withdrawn by a red one (fees.md 14). */

const standingAmt = sql<number>`case when invoice.invoice_status = ${sql.lit(invoiceStatus.is.standing)} then invoice.amount else 0 end`

/** Invoices with their receipts, of residents within reach and of home care. */
const invoiceRows = (db: Db, who: Who) =>
  receiptsOf(db, who)
    .innerJoin('invoice', (join) =>
      join.onRef('invoice.orgId', '=', 'receipt.orgId').onRef('invoice.receiptId', '=', 'receipt.receiptId'),
    )
    .selectAll('invoice')
    .select(['receipt.receiptNo', receiptName.as('oldmanName')])
    .select([needsRed.as('needsRed'), standingAmt.as('standingAmt')])

const rows = listing(invoices, invoice.invoiceList, {
  rows: invoiceRows,
  sort: ['invoiceDate', 'amount', 'invoiceNo'],
  first: [
    ['invoice.invoiceDate', 'desc'],
    ['invoice.invoiceId', 'desc'],
  ],
  sums: { standingAmt: sql`sum(${standingAmt})` },
  where: {
    oldmanName: (typed: string) => sql<boolean>`${receiptName} like ${contains(typed)}`,
    receiptNo: (typed: string) => sql<boolean>`receipt.receipt_no like ${contains(typed)}`,
    receiptId: (id: string) => sql<boolean>`receipt.receipt_id = ${id}`,
    needsRed: (yes: number) => (yes === 1 ? sql<boolean>`${needsRed} = 1` : sql<boolean>`true`),
  },
})

export const invoiceHandlers = crud({ create: invoice.invoiceCreate, update: invoice.invoiceUpdate }, rows, {
  create: async ({ db, who, body: { receiptId, ...body } }) => {
    notLater(who, 'invoiceDate', body.invoiceDate)
    const { home } = await coveredBy(db, who, receiptId, body.amount)
    return { ...body, files: body.files ?? [], ...(home === 1 ? { homeTradeId: receiptId } : { tradeId: receiptId }) }
  },
  created: ({ invoiceNo, receiptNo, amount }) => `登记收据${receiptNo}的发票${invoiceNo}，${yuanText(amount)}元`,
  update: async ({ db, who, row, body }) => {
    if (row.invoiceStatus === invoiceStatus.is.red) refuse(no.isRed)
    if (body.invoiceDate) notLater(who, 'invoiceDate', body.invoiceDate)
    if (body.amount !== undefined && body.amount > row.amount) await coveredBy(db, who, row.receiptId, body.amount, row)
    return listsFilled(body, 'files')
  },
  updated: ({ invoiceNo, receiptNo }) => `更正收据${receiptNo}的发票${invoiceNo}`,
})

/** The receipt, if its free amount covers this invoice (32104); locked until the invoice is stored. */
async function coveredBy(db: Db, who: Who, receiptId: string, amount: number, before?: { amount: number }) {
  const found = await receiptOf(db, who, receiptId)
  await lockKey(db, `invoice/${who.orgId}/${found.home}/${found.oldmanId}`)
  const { rows: left } = await sql<{ left: number }>`
    select least(own.brought - (
      select coalesce(sum(amount), 0) from invoice where org_id = ${who.orgId} and ${stands}
        and invoice.receipt_id = own.receipt_id
    ), ${receivedBy(who, 'own.home', 'own.oldmanId')} - (
      select coalesce(sum(invoice.amount), 0) from invoice
      join ${storedReceipts(who)} other on other.receipt_id = invoice.receipt_id
      where invoice.org_id = ${who.orgId} and ${stands} and other.home = own.home and other.oldman_id = own.oldman_id
        and other.receipt_status = ${receiptStatus.is.valid}
    ))::bigint as left from ${storedReceipts(who)} own where own.receipt_id = ${receiptId}`.execute(db)
  const most = Math.max(0, Number(left[0].left) + (before?.amount ?? 0))
  if (amount > most) refuse(no.tooMuch, { amount: yuanText(most) }, { field: 'amount' })
  return found
}
const stands = sql`invoice.invoice_status = ${sql.lit(invoiceStatus.is.standing)}`

/** A receipt within reach whose money was received and is not voided. */
async function receiptOf(db: Db, who: Who, receiptId: string) {
  const found = await receiptsOf(db, who)
    .selectAll('receipt')
    .where('receipt.receiptId', '=', receiptId)
    .executeTakeFirst()
  if (!found) return refuse(common.missing)
  if (found.receiptStatus === receiptStatus.is.void) refuse(no.notInvoiced, { name: '已作废' })
  if (found.direction === tradeDirection.is.out) refuse(no.notInvoiced, { name: '退款' })
  if (found.voidStatus === voidStatus.is.waiting) refuse(no.notInvoiced, { name: '作废待审' })
  return found
}

const personOf = (db: Db, who: Who, receiptId: string): Promise<Person | undefined> =>
  db
    .selectFrom(storedReceipts(who).as('receipt'))
    .select(['receipt.home', 'receipt.oldmanId'])
    .where('receipt.receiptId', '=', receiptId)
    .executeTakeFirst()

/** 冲红: the invoice is withdrawn completely; a remaining amount is invoiced anew. */
export async function redden(
  request: Asking & { params: { invoiceId: string }; body: BodyFor<typeof invoice.invoiceRed> & { version?: number } },
) {
  const { db, who, params, body } = request
  await rows.shown(request, params.invoiceId)
  const row = await own(db, invoices, who, params.invoiceId, { lock: true })
  if (row.invoiceStatus === invoiceStatus.is.red) refuse(no.isRed)
  if (body.version !== undefined && body.version !== row.version) refuse(common.stale)
  const { redNo, redDate, redReason } = body
  if (notLater(who, 'redDate', redDate) < row.invoiceDate) wrongValue('redDate', '冲红日期不能早于开票日期')
  const by = { redBy: who.userId, redByName: who.userName, redTime: who.now }
  await patch(db, invoices, who, row, { redNo, redDate, redReason, ...by, invoiceStatus: invoiceStatus.is.red })
  await done(db, who, { bizType, bizId: row.invoiceId })
  await followRed(db, who, await personOf(db, who, row.receiptId))
  who.did(`冲红发票${row.invoiceNo}：${redReason}`)
  return rows.shown(request, params.invoiceId)
}

joinRound('watch', { title: '应冲红的发票', touches: ['receipt'], run: (db, { who }) => followRed(db, who) })

const bizType = 'INVOICE_RED'

/**
 * Users who may withdraw invoices get a to-do for each one to withdraw, until it is done or no longer needed. Receipts
 * become void in many places, of bills, settlements and home care too: the current state is read, not each void.
 */
async function followRed(db: Db, who: Who, person?: Person) {
  await noteUncovered(db, who, person)
  // Of the whole institution, whatever the user's scope: the to-do of an invoice that is not found here is ended.
  const needed = await invoiceRows(db, systemWho(who.orgId, who.now))
    .select('oldman.deptId')
    .where(sql<boolean>`${needsRed} = 1`)
    .execute()
  const { rows: openTodos } = await sql<{ bizId: string; open: boolean; lapsed: number }>`
    select biz_id, bool_or(todo_status in (${todoStatus.is.waiting}, ${todoStatus.is.doing})) as open,
      coalesce(max(round) filter (where todo_status = ${todoStatus.is.cancelled}), 0)::int as lapsed
    from todo where org_id = ${who.orgId} and biz_type = ${bizType} group by biz_id`.execute(db)
  const ids = new Set(needed.map(({ invoiceId }) => invoiceId))
  for (const { bizId, open } of openTodos) if (open && !ids.has(bizId)) await undone(db, who, { bizType, bizId })
  let count = 0
  for (const { invoiceId, invoiceNo, receiptNo, oldmanName, amount, deptId } of needed)
    count += await owe(
      db,
      who,
      { permit: 'expense.account.void', deptId },
      {
        todoType: 'OTHER',
        priority: todoPriority.high,
        title: `发票${invoiceNo}应冲红`,
        content: `${oldmanName}的收据${receiptNo}已作废或已退款，发票${invoiceNo}（${yuanText(amount)}元）请冲红。`,
        bizType,
        bizId: invoiceId,
        event: 'red',
        // A to-do that was not needed for a while is made again.
        round: 1 + (openTodos.find(({ bizId }) => bizId === invoiceId)?.lapsed ?? 0),
        routePath: '/expense/receipt',
        query: { receiptNo },
      },
    )
  return count
}
