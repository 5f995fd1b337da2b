import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { bill } from '#contract/modules/bill.ts'
import { daysBetween } from '../../core/clock.ts'
import type { Db } from '../../core/db.ts'
import { contains, page } from '../../core/list.ts'
import { inResidentScope } from '../../core/scope.ts'
import type { Who } from '../../core/who.ts'
import { balancesOf, lockAccount } from '../account/service.ts'
import { ownResident } from '../resident/service.ts'

/** Bills as people read them. */

const order = {
  fields: {
    billNo: 'trade_month.bill_no',
    feeMonth: 'trade_month.fee_month',
    dueDate: 'trade_month.due_date',
    netAmt: 'trade_month.net_amt',
  },
  first: [
    ['trade_month.fee_month', 'desc'],
    ['trade_month.bill_no', 'desc'],
  ],
} as const

function billRows(db: Db, who: Who) {
  return db
    .selectFrom('tradeMonth')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'tradeMonth.orgId').onRef('oldman.oldmanId', '=', 'tradeMonth.oldmanId'),
    )
    .selectAll('tradeMonth')
    .select('oldman.oldmanName')
    .where('tradeMonth.orgId', '=', who.orgId)
    .where(inResidentScope(who))
}
type Rows = ReturnType<typeof billRows>

function filtered(rows: Rows, who: Who, query: QueryFor<typeof bill.list>): Rows {
  let found = rows
  if (query.oldmanId) found = found.where('tradeMonth.oldmanId', '=', query.oldmanId)
  if (query.oldmanName) found = found.where('oldman.oldmanName', 'like', contains(query.oldmanName))
  if (query.feeMonth) found = found.where('tradeMonth.feeMonth', '=', query.feeMonth)
  if (query.feeMonthFrom) found = found.where('tradeMonth.feeMonth', '>=', query.feeMonthFrom)
  if (query.feeMonthTo) found = found.where('tradeMonth.feeMonth', '<=', query.feeMonthTo)
  if (query.billStatus != null) found = found.where('tradeMonth.billStatus', '=', query.billStatus)
  if (query.billType) found = found.where('tradeMonth.billType', '=', query.billType)
  if (query.overdue === 1)
    found = found.where('tradeMonth.billStatus', 'in', [0, 1]).where('tradeMonth.dueDate', '<', who.today)
  if (query.buildingId)
    found = found.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bed')
          .innerJoin('room', (join) =>
            join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'),
          )
          .select('bed.bedId')
          .whereRef('bed.orgId', '=', 'oldman.orgId')
          .whereRef('bed.bedId', '=', 'oldman.bedId')
          .where('room.buildingId', '=', query.buildingId ?? ''),
      ),
    )
  return found
}

export async function listBills(db: Db, who: Who, query: QueryFor<typeof bill.list>) {
  const rows = filtered(billRows(db, who), who, query)
  const found = await page(rows, query, order)
  const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`trade_month.${column}`)}), 0)`
  // What is void counts for nothing.
  const sums = await rows
    .clearSelect()
    .select([
      total('gross_amt').as('grossAmt'),
      total('discount_amt').as('discountAmt'),
      total('adjust_amt').as('adjustAmt'),
      total('waive_amt').as('waiveAmt'),
      total('net_amt').as('netAmt'),
      total('paid_amt').as('paidAmt'),
    ])
    .where('tradeMonth.billStatus', '<>', 3)
    .executeTakeFirst()
  const sum = Object.fromEntries(Object.entries(sums ?? {}).map(([key, value]) => [key, Number(value)]))
  return {
    ...found,
    list: found.list.map((row) => shown(who, row)),
    sum: { ...sum, unpaidAmt: (sum.netAmt ?? 0) - (sum.paidAmt ?? 0) },
  }
}

type BillRead = Awaited<ReturnType<Rows['execute']>>[number]

function shown(who: Who, row: BillRead) {
  const open = row.billStatus === 0 || row.billStatus === 1
  const late = open ? Math.max(0, daysBetween(row.dueDate, who.today)) : 0
  const netAmt = Number(row.netAmt)
  const unpaidAmt = row.billStatus === 3 ? 0 : netAmt - row.paidAmt
  return { ...row, netAmt, unpaidAmt, overdue: late > 0 ? 1 : 0, overdueDays: late }
}

export async function ownBill(db: Db, who: Who, tradeMonthId: string) {
  const row = await billRows(db, who).where('tradeMonth.tradeMonthId', '=', tradeMonthId).executeTakeFirst()
  return row ?? refuse(common.missing)
}
export async function shownBill(db: Db, who: Who, tradeMonthId: string) {
  return shown(who, await ownBill(db, who, tradeMonthId))
}
export async function shownBills(db: Db, who: Who, ids: readonly string[]) {
  const rows = await billRows(db, who)
    .where('tradeMonth.tradeMonthId', 'in', [...ids])
    .orderBy('tradeMonth.feeMonth')
    .orderBy('tradeMonth.billNo')
    .execute()
  return rows.map((row) => shown(who, row))
}

/** All bills of a resident, the newest month first, with their lines, what is open and what could pay it. */
export async function billsOfResident(db: Db, who: Who, oldmanId: string) {
  await ownResident(db, who, oldmanId)
  const rows = await billRows(db, who)
    .where('tradeMonth.oldmanId', '=', oldmanId)
    .orderBy('tradeMonth.feeMonth', 'desc')
    .orderBy('tradeMonth.billNo', 'desc')
    .limit(240)
    .execute()
  const ids = rows.map(({ tradeMonthId }) => tradeMonthId)
  const lines = ids.length === 0 ? [] : await linesOf(db, who, ids)
  const list = rows.map((row) => {
    const own = lines.filter(({ tradeMonthId }) => tradeMonthId === row.tradeMonthId)
    return { ...shown(who, row), lines: withPaid(own, row.paidAmt) }
  })
  const account = await lockAccount(db, who, oldmanId)
  const unpaid = list.reduce((sum, { unpaidAmt }) => sum + unpaidAmt, 0)
  return { list, unpaid, balances: balancesOf(account), accountNum: account.accountNum }
}

async function linesOf(db: Db, who: Who, ids: readonly string[]) {
  const rows = await db
    .selectFrom('tradeMonthDetail')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('tradeMonthId', 'in', [...ids])
    .orderBy('sort')
    .orderBy('lineNo')
    .execute()
  const taken = new Set(rows.flatMap(({ reverses }) => (reverses ? [reverses] : [])))
  return rows.map((row) => ({
    ...row,
    quantity: row.quantity / 100,
    reversed: row.reverses || taken.has(row.tradeMonthDetailId) ? 1 : 0,
  }))
}

/** What was paid fills the lines in the order of the bill, after what its negative lines gave back (4). */
function withPaid<L extends { netAmt: number }>(lines: readonly L[], paidAmt: number): (L & { paidAmt: number })[] {
  const back = lines.reduce((sum, { netAmt }) => sum - Math.min(0, netAmt), 0)
  let left = paidAmt === 0 ? 0 : paidAmt + back
  return lines.map((line) => {
    const own = Math.min(Math.max(0, line.netAmt), left)
    left -= own
    return { ...line, paidAmt: own }
  })
}

/** Payments (3, 9, 10) or refunds (4, 11) of one bill, with their part of it. */
export async function tradesOf(db: Db, who: Who, tradeMonthId: string, types: readonly number[]) {
  await ownBill(db, who, tradeMonthId)
  const rows = await db
    .selectFrom('tradeBill')
    .innerJoin('trade', (join) =>
      join.onRef('trade.orgId', '=', 'tradeBill.orgId').onRef('trade.tradeId', '=', 'tradeBill.tradeId'),
    )
    .select([
      'trade.tradeId',
      'tradeNo',
      'receiptNo',
      'tradeType',
      'trade.amount',
      'tradeTime',
      'tradeStatus',
      'operatorName',
    ])
    .select('tradeBill.amount as billAmt')
    .where('tradeBill.orgId', '=', who.orgId)
    .where('tradeBill.tradeMonthId', '=', tradeMonthId)
    .where('trade.tradeType', 'in', types)
    .orderBy('tradeNo', 'desc')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ tradeId }) => tradeId)
  const ways = await db
    .selectFrom('tradeWayLine')
    .leftJoin('tradeWay', (join) =>
      join.onRef('tradeWay.orgId', '=', 'tradeWayLine.orgId').onRef('tradeWay.tradeWay', '=', 'tradeWayLine.tradeWay'),
    )
    .select(['tradeId', 'tradeWayLine.tradeWay', 'tradeWayLine.amount', 'tradeWayName'])
    .where('tradeWayLine.orgId', '=', who.orgId)
    .where('tradeId', 'in', ids)
    .orderBy('lineNo')
    .execute()
  const words = ({ tradeWay, tradeWayName, amount }: (typeof ways)[number]) =>
    `${tradeWayName ?? builtInWays[tradeWay]} ${(amount / 100).toFixed(2)}`
  return rows.map((row) => ({
    ...row,
    ways:
      ways
        .filter(({ tradeId }) => tradeId === row.tradeId)
        .map(words)
        .join('，') || (row.tradeType === 9 ? '预存' : null),
  }))
}
const builtInWays = ['', '现金', '微信', '支付宝', '银行卡', '转账', '其他', '余额']
