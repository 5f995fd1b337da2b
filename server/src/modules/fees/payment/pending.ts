import { sql } from 'kysely'
import { yuanText } from '#contract/kit/value/money.ts'
import { clearStatus, PayBody, payBiz, payStatus } from '#contract/modules/fees/payment/payment.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** Undecided payments: they prevent closing a month and a settlement (fees.md 6, 10). */

const mostNamed = 20

export async function openPayments(db: Db, who: Who, oldmanId: string) {
  return db
    .selectFrom('payOrder')
    .select('payId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('payStatus', 'in', [payStatus.is.waiting, payStatus.is.processing])
    .limit(1)
    .execute()
}

/** The bills that open payments are for; one without named bills may pay whichever is due first (fees.md 4). */
export async function heldBills(db: Db, who: Who, oldmanIds: readonly string[]) {
  const rows = await db
    .selectFrom('payOrder')
    .select(['oldmanId', 'bizBody'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', sql<string>`any(${oldmanIds}::text[])`)
    .where('bizType', '=', payBiz.is.payment)
    .where('payStatus', 'in', [payStatus.is.waiting, payStatus.is.processing])
    .execute()
  const found = new Map<string, Set<string> | null>()
  for (const { oldmanId, bizBody } of rows) {
    const named = PayBody.parse(bizBody).bills?.map(({ tradeMonthId }) => tradeMonthId) ?? []
    const before = found.get(oldmanId)
    found.set(oldmanId, named.length === 0 || before === null ? null : new Set([...(before ?? []), ...named]))
  }
  return found
}

/** Each open payment up to the end of the month, and each that waits for its clearing since, as a sentence. */
export async function openInMonth(db: Db, who: Who, feeMonth: string) {
  return [...(await undecidedIn(db, who, feeMonth)), ...(await heldIn(db, who, feeMonth))]
}

/** Orders with their residents, as many as sentences are shown. */
const namedOrders = (db: Db, who: Who) =>
  db
    .selectFrom('payOrder')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'payOrder.orgId').onRef('oldman.oldmanId', '=', 'payOrder.oldmanId'),
    )
    .select(['payOrder.bizType', 'oldman.oldmanName'])
    .where('payOrder.orgId', '=', who.orgId)
    .limit(mostNamed)

interface PendingOrder {
  createTime: string
  oldmanName: string
  bizType: number
  fen: number
}
const sentence = ({ createTime, oldmanName, bizType, fen }: PendingOrder, state: string) =>
  `${createTime.slice(0, 16)} ${oldmanName}${payBiz.label(bizType)}${yuanText(fen)}元线上支付${state}`

/** Paid up to the end of the month and no trade yet (CLR), whenever the decision was or will be. */
async function heldIn(db: Db, who: Who, feeMonth: string) {
  const rows = await namedOrders(db, who)
    .innerJoin('ledgerEntry as hold', (join) =>
      join.onRef('hold.orgId', '=', 'payOrder.orgId').onRef('hold.entryId', '=', 'payOrder.holdEntryId'),
    )
    .select(['hold.createTime', 'payOrder.paidAmount'])
    .where('payOrder.clearStatus', 'in', [clearStatus.is.waiting, clearStatus.is.refunding])
    .where('hold.feeMonth', '<=', feeMonth)
    .orderBy('hold.createTime')
    .execute()
  return rows.map((row) => ({ code: 'clearing', message: sentence({ ...row, fen: row.paidAmount ?? 0 }, '待清算') }))
}

async function undecidedIn(db: Db, who: Who, feeMonth: string) {
  const rows = await namedOrders(db, who)
    .select(['payOrder.createTime', 'payOrder.amount', 'payOrder.payStatus'])
    .where('payOrder.payStatus', 'in', [payStatus.is.waiting, payStatus.is.processing])
    .where('payOrder.createTime', '<', `${nextMonth(feeMonth)}-01 00:00:00`)
    .orderBy('payOrder.createTime')
    .execute()
  return rows.map((row) => ({
    code: 'payment',
    message: sentence({ ...row, fen: row.amount }, payStatus.label(row.payStatus)),
  }))
}

function nextMonth(month: string) {
  const [year, number] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
