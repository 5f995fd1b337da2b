import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type bill, billStatus } from '#contract/modules/fees/bill/bill.ts'
import { daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains, countOf, page } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { ownResident } from '#core/rows/residents.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { balancesOf, lockAccount, waysInUse } from '../../account/service.ts'
import { billLinesOf, paidLines } from './read-lines.ts'

/** Bills for display. */

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

export function billRows(db: Db, who: Who) {
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

function filtered(rows: Rows, who: Who, query: Partial<QueryFor<typeof bill.list>>): Rows {
  let found = rows
  if (query.oldmanId) found = found.where('tradeMonth.oldmanId', '=', query.oldmanId)
  if (query.oldmanName) found = found.where('oldman.oldmanName', 'like', contains(query.oldmanName))
  if (query.feeMonth) found = found.where('tradeMonth.feeMonth', '=', query.feeMonth)
  if (query.feeMonthFrom) found = found.where('tradeMonth.feeMonth', '>=', query.feeMonthFrom)
  if (query.feeMonthTo) found = found.where('tradeMonth.feeMonth', '<=', query.feeMonthTo)
  if (query.billStatus != null) found = found.where('tradeMonth.billStatus', '=', query.billStatus)
  if (query.billType) found = found.where('tradeMonth.billType', '=', query.billType)
  if (query.overdue != null) {
    const open = sql`trade_month.bill_status in (${sql.lit(billStatus.is.unpaid)}, ${sql.lit(billStatus.is.partPaid)})`
    found = found.where(sql<boolean>`(${open} and trade_month.due_date < ${who.today}) = ${query.overdue === 1}`)
  }
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
  // Void bills do not count.
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
    .where('tradeMonth.billStatus', '<>', billStatus.is.void)
    .executeTakeFirst()
  const sum = Object.fromEntries(Object.entries(sums ?? {}).map(([key, value]) => [key, Number(value)]))
  return {
    ...found,
    list: found.list.map((row) => shownBillRow(who, row)),
    sum: { ...sum, unpaidAmt: (sum.netAmt ?? 0) - (sum.paidAmt ?? 0) },
  }
}

/** The number of overdue bills: the total of the list filtered by it. */
export const countOverdue = (db: Db, who: Who) => countOf(filtered(billRows(db, who), who, { overdue: 1 }))

type BillRead = Awaited<ReturnType<Rows['execute']>>[number]

export function shownBillRow(who: Who, row: BillRead) {
  const open = row.billStatus === billStatus.is.unpaid || row.billStatus === billStatus.is.partPaid
  const late = open ? Math.max(0, daysBetween(row.dueDate, who.today)) : 0
  const netAmt = Number(row.netAmt)
  const unpaidAmt = row.billStatus === billStatus.is.void ? 0 : netAmt - row.paidAmt
  return { ...row, netAmt, unpaidAmt, overdue: late > 0 ? 1 : 0, overdueDays: late }
}

export async function ownBill(db: Db, who: Who, tradeMonthId: string) {
  const row = await billRows(db, who).where('tradeMonth.tradeMonthId', '=', tradeMonthId).executeTakeFirst()
  return row ?? refuse(common.missing)
}
export async function shownBill(db: Db, who: Who, tradeMonthId: string) {
  return shownBillRow(who, await ownBill(db, who, tradeMonthId))
}
export async function shownBills(db: Db, who: Who, ids: readonly string[]) {
  const rows = await billRows(db, who)
    .where('tradeMonth.tradeMonthId', 'in', [...ids])
    .orderBy('tradeMonth.feeMonth')
    .orderBy('tradeMonth.billNo')
    .execute()
  return rows.map((row) => shownBillRow(who, row))
}

/** All bills of a resident, the newest month first, with their lines, the open amounts and the usable balances. */
export async function billsOfResident(db: Db, who: Who, oldmanId: string) {
  await ownResident(db, who, oldmanId)
  const rows = await billRows(db, who)
    .where('tradeMonth.oldmanId', '=', oldmanId)
    .orderBy('tradeMonth.feeMonth', 'desc')
    .orderBy('tradeMonth.billNo', 'desc')
    .limit(240)
    .execute()
  const ids = rows.map(({ tradeMonthId }) => tradeMonthId)
  const lines = ids.length === 0 ? [] : await billLinesOf(db, who, ids)
  const prints = ids.length === 0 ? new Map() : await printsOf(db, who, ids)
  const list = rows.map((row) => {
    const own = lines.filter(({ tradeMonthId }) => tradeMonthId === row.tradeMonthId)
    return { ...shownBillRow(who, row), lines: paidLines(own, row.paidAmt), prints: prints.get(row.tradeMonthId) ?? [] }
  })
  const account = await lockAccount(db, who, oldmanId)
  const unpaid = list.reduce((sum, { unpaidAmt }) => sum + unpaidAmt, 0)
  return { list, unpaid, balances: balancesOf(account), accountNum: account.accountNum }
}

async function printsOf(db: Db, who: Who, ids: readonly string[]) {
  const rows = await db
    .selectFrom('billPrint')
    .select(['tradeMonthId', 'printId', 'printKind', 'seq', 'printTime', 'operatorName'])
    .where('orgId', '=', who.orgId)
    .where('tradeMonthId', 'in', [...ids])
    .orderBy('printTime', 'desc')
    .orderBy('seq', 'desc')
    .execute()
  return Map.groupBy(rows, ({ tradeMonthId }) => tradeMonthId)
}

/** Data of the payment dialog: open bills of a resident or the named ones, and the ways of payment. */
export async function payForm(
  db: Db,
  who: Who,
  { oldmanId, tradeMonthIds }: { oldmanId?: string | null; tradeMonthIds?: readonly string[] | null },
) {
  let rows = billRows(db, who).where('tradeMonth.billStatus', 'in', [billStatus.is.unpaid, billStatus.is.partPaid])
  const first = tradeMonthIds?.length ? await ownBill(db, who, tradeMonthIds[0]) : undefined
  const payer = oldmanId ?? first?.oldmanId
  if (tradeMonthIds?.length) rows = rows.where('tradeMonth.tradeMonthId', 'in', [...tradeMonthIds])
  const resident = payer ? await ownResident(db, who, payer) : undefined
  const found = await rows
    .where('tradeMonth.oldmanId', '=', payer ?? '')
    .orderBy('tradeMonth.dueDate')
    .orderBy('tradeMonth.billNo')
    .execute()
  const bills = found.map((row) => shownBillRow(who, row))
  const balances = resident ? balancesOf(await lockAccount(db, who, resident.oldmanId)) : nothing
  return {
    oldmanId: resident?.oldmanId,
    oldmanName: resident?.oldmanName,
    bedName: resident?.bedName,
    bills,
    unpaid: bills.reduce((sum, { unpaidAmt }) => sum + unpaidAmt, 0),
    balances,
    ways: await waysInUse(db, who),
    roundCut: await setting(db, who.orgId, 'roundCut'),
  }
}
const nothing = { prestoreBalance: 0, depositBalance: 0, medicalBalance: 0, reserveBalance: 0, arrearsAmount: 0 }
