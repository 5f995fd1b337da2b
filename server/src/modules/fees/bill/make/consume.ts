import { sql } from 'kysely'
import { common, refuse } from '#contract/kit/refusals.ts'
import { accountRefusals, accountStatus } from '#contract/modules/fees/account/account.ts'
import { billStatus, billType } from '#contract/modules/fees/bill/bill.ts'
import { costSource, costStatus } from '#contract/modules/fees/cost-project/cost-project.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { lives } from '../../../living/residence/tables.ts'
import { residents } from '../../../living/resident/tables.ts'
import { assertMonthsOpen, lockAccount } from '../../account/service.ts'
import {
  type ConsumptionSource,
  type CostRow,
  cancelConsumption,
  changeConsumption,
  consumptionOf,
  openConsumption,
} from '../../cost-project/service.ts'
import { plainChildren } from '../../fee-project/service.ts'
import { amountOf } from '../amount.ts'
import { monthDays, monthOf } from '../calendar.ts'
import { autoDeduct } from '../pay/deduct.ts'
import { addToBill, type BillRow, issue, kinds, lockBill, type NewLine } from '../pay/post.ts'

/**
 * Consumption lines (fees.md 2.4): care, drugs, meals, goods, activities, elder costs and compensations register what a
 * resident used, in their own transaction; the calling module checks for whom its user may act. consumeMode 1 posts it
 * at once, 2 leaves it to the next monthly bill or the settlement. A refusal here undoes the caller's whole write.
 */
export interface Consumption {
  oldmanId: string
  source: ConsumptionSource
  /** The caller's own id; a second line with it is refused. */
  sourceId: string
  projectChildId: string
  /** Up to three decimals. */
  quantity: number
  /** Fen per piece. */
  price: number
  date: string
  remark?: string | null
}
export interface BillLineKey {
  tradeMonthId: string
  tradeMonthDetailId: string
}

/** @public Registers a consumption; gives its bill, or undefined while it waits. */
export async function consume(db: Db, who: Who, request: Consumption): Promise<BillLineKey | undefined> {
  const { oldmanId, source, sourceId, date } = request
  const resident = (await find(db, residents, who, oldmanId)) ?? refuse(common.missing)
  const account = await lockAccount(db, who, oldmanId)
  if (account.accountStatus === accountStatus.is.closed) refuse(accountRefusals.accountClosed)
  await assertMonthsOpen(db, who, [monthOf(date)])
  const stay = resident.liveId ? await find(db, lives, who, resident.liveId) : undefined
  if (!stay) return refuse(common.missing)
  const { liveId } = stay
  const row = await openConsumption(db, who, { oldmanId, liveId, source, sourceId, ...piecesOf(request), date })
  if (Number(await setting(db, who.orgId, 'consumeMode')) === 2) return undefined
  const line = await lineOf(db, who, row, request.remark)
  const feeMonth = monthOf(date)
  const open = await openBillOf(db, who, oldmanId, feeMonth)
  const bill = open
    ? await addToBill(db, who, account, open, [line])
    : await issue(db, who, { account, stay }, { feeMonth, billType: billType.is.added, lines: [line] })
  await autoDeduct(db, who, oldmanId)
  const billed = await billedLine(db, who, row)
  return billed && { tradeMonthId: bill.tradeMonthId, tradeMonthDetailId: billed.tradeMonthDetailId }
}

/** Rows count hundredths; a finer quantity is stored as one piece of the whole price. */
function piecesOf({ projectChildId, quantity, price }: Pick<Consumption, 'projectChildId' | 'quantity' | 'price'>) {
  const hundredths = Math.round(quantity * 1000) / 10
  return Number.isInteger(hundredths)
    ? { projectChildId, quantity: hundredths, price }
    : { projectChildId, quantity: 100, price: consumedAmount(quantity, price) }
}

/** Price × quantity, rounded once. */
export const consumedAmount = (quantity: number, price: number) =>
  amountOf(price, Math.round(quantity * 1000), { days: 1, of: 10 })

/** @public Corrects a line that is not billed yet; false when it is. */
export async function changeConsumed(db: Db, who: Who, request: Consumption): Promise<boolean> {
  await lockAccount(db, who, request.oldmanId)
  const row = await consumptionOf(db, who, request)
  if (row?.status !== costStatus.is.valid || row.oldmanId !== request.oldmanId) return refuse(common.missing)
  await assertMonthsOpen(db, who, [monthOf(request.date)])
  if (await billedLine(db, who, row)) return false
  await changeConsumption(db, who, row, { ...piecesOf(request), date: request.date })
  return true
}

/**
 * @public Reverses a consumption: cancelled while it waits, else a negative line on its bill (5.5). Gives its former
 * state.
 */
export async function withdraw(
  db: Db,
  who: Who,
  { source, sourceId, reason }: { source: ConsumptionSource; sourceId: string; reason: string },
): Promise<CostRow> {
  const row = (await consumptionOf(db, who, { source, sourceId })) ?? refuse(common.missing)
  if (row.status !== costStatus.is.valid) refuse(common.wrongState, { name: '已取消' })
  const account = await lockAccount(db, who, row.oldmanId)
  if (account.accountStatus === accountStatus.is.closed) refuse(accountRefusals.accountClosed)
  const line = await billedLine(db, who, row)
  if (line) {
    const { bill } = await lockBill(db, who, line.tradeMonthId, row.oldmanId)
    await assertMonthsOpen(db, who, [bill.feeMonth])
    // Less the waived part, which is no longer due.
    if (line.netAmt > Number(bill.netAmt)) refuse(common.wrongState, { name: '账单已减免' })
    await addToBill(db, who, account, bill, [backOf(line, reason)])
    await autoDeduct(db, who, row.oldmanId)
  }
  await cancelConsumption(db, who, row)
  return row
}

function backOf(line: Row<'tradeMonthDetail'>, remark: string): NewLine {
  const { oldmanCostId, projectId, projectChildId, feeName, sort, dateFrom, dateTo, days, price, quantity } = line
  return {
    oldmanCostId,
    projectId,
    projectChildId,
    feeName,
    sort,
    dateFrom,
    dateTo,
    days,
    price,
    quantity,
    remark,
    monthDays: line.monthDays,
    grossAmt: -line.netAmt,
    discountAmt: 0,
    netAmt: -line.netAmt,
    sourceId: line.sourceId,
    reverses: line.tradeMonthDetailId,
    detailKind: kinds.adjustment,
  }
}

/** The month's own bill while part of it is unpaid, else the open added bill of the month. */
function openBillOf(db: Db, who: Who, oldmanId: string, feeMonth: string): Promise<BillRow | undefined> {
  return db
    .selectFrom('tradeMonth')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('feeMonth', '=', feeMonth)
    .where('billStatus', 'in', [billStatus.is.unpaid, billStatus.is.partPaid])
    .where('billType', 'in', [billType.is.monthly, billType.is.added])
    .orderBy('billType')
    .orderBy('billNo')
    .forUpdate()
    .executeTakeFirst()
}

/** The bill of a row; lines of void bills do not count. */
function billedLine(db: Db, who: Who, { oldmanCostId }: CostRow): Promise<Row<'tradeMonthDetail'> | undefined> {
  return db
    .selectFrom('tradeMonthDetail')
    .innerJoin('tradeMonth', (join) =>
      join
        .onRef('tradeMonth.orgId', '=', 'tradeMonthDetail.orgId')
        .onRef('tradeMonth.tradeMonthId', '=', 'tradeMonthDetail.tradeMonthId'),
    )
    .selectAll('tradeMonthDetail')
    .where('tradeMonthDetail.orgId', '=', who.orgId)
    .where('tradeMonthDetail.oldmanCostId', '=', oldmanCostId)
    .where('tradeMonth.billStatus', '<>', billStatus.is.void)
    .where('tradeMonthDetail.reverses', 'is', null)
    .executeTakeFirst()
}

/** Lines of a stay that are on no bill yet, up to a day: the next monthly bill and the settlement collect them. */
export async function waitingLines(db: Db, who: Who, { liveId }: Row<'live'>, upTo: string): Promise<NewLine[]> {
  return (await waitingOfStays(db, who, [liveId], upTo)).get(liveId) ?? []
}

/**
 * For many stays, by their ids. Whether a bill has a line is looked up for each line separately (the offset ensures
 * it): a planner that does not know how few of these lines there are would join all bills.
 */
export async function waitingOfStays(db: Db, who: Who, liveIds: readonly string[], upTo: string) {
  const rows = await db
    .selectFrom('costProject')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', sql<string>`any(${liveIds}::text[])`)
    .where('source', '>=', costSource.is.care)
    .where('status', '=', costStatus.is.valid)
    .where('startDate', '<=', upTo)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tradeMonthDetail as line')
            .innerJoin('tradeMonth as bill', (join) =>
              join.onRef('bill.orgId', '=', 'line.orgId').onRef('bill.tradeMonthId', '=', 'line.tradeMonthId'),
            )
            .select('line.tradeMonthDetailId')
            .whereRef('line.orgId', '=', 'costProject.orgId')
            .whereRef('line.oldmanCostId', '=', 'costProject.oldmanCostId')
            .where('bill.billStatus', '<>', billStatus.is.void)
            .offset(0),
        ),
      ),
    )
    .orderBy('startDate')
    .orderBy('oldmanCostId')
    .execute()
  const lines = new Map<string, NewLine[]>()
  for (const row of rows) lines.set(row.liveId, [...(lines.get(row.liveId) ?? []), await lineOf(db, who, row)])
  return lines
}

async function lineOf(db: Db, who: Who, row: CostRow, remark: string | null = null): Promise<NewLine> {
  const { oldmanCostId, projectId, projectChildId, quantity, startDate, sourceId, source } = row
  const child = (await plainChildren(db, who, [projectChildId])).get(projectChildId) ?? refuse(common.missing)
  const price = row.price ?? 0
  const netAmt = amountOf(price, quantity, { days: 1, of: 1 })
  return {
    oldmanCostId,
    projectId,
    projectChildId,
    quantity,
    price,
    netAmt,
    sourceId,
    remark,
    feeName: child.projectChildName,
    sort: child.place,
    dateFrom: startDate,
    dateTo: startDate,
    days: 1,
    monthDays: monthDays(monthOf(startDate)),
    grossAmt: netAmt,
    discountAmt: 0,
    detailKind: source === costSource.is.compensation ? kinds.compensation : kinds.regular,
  }
}
