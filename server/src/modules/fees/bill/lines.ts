import type { z } from 'zod'
import { common, type RefusalDef, refuse } from '#contract/kit/refusals.ts'
import { accountRefusals, accountStatus } from '#contract/modules/fees/account/account.ts'
import { billStatus, billType, billRefusals as no } from '#contract/modules/fees/bill/bill.ts'
import type { LineEdit, LineInput } from '#contract/modules/fees/bill/bill-pay.ts'
import { projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { assertFresh, find } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { lives } from '../../living/residence/tables.ts'
import { assertAmount, lockAccount } from '../account/service.ts'
import { childOf } from '../fee-project/service.ts'
import { amountOf } from './amount.ts'
import { daysIn, monthDays } from './calendar.ts'
import { autoDeduct, unpaidOf } from './pay/deduct.ts'
import { addToBill, type BillRow, issue, kinds, lockBill, mirrorOf, type NewLine } from './pay/post.ts'
import { assertWaivable, waiveOff } from './pay/waive.ts'
import { ownBill, shownBill } from './read/read.ts'

/** Changes of bills by hand: added lines, compensations, refund lines, waivers (fees.md 4). */

type Input = z.output<typeof LineInput>

/** A charge (tradeType 3) or a refund line (4), onto the named bill, else the month's open one, else a new one. */
export async function addLine(db: Db, who: Who, input: Input, refund: boolean) {
  const resident = await ownResident(db, who, input.oldmanId)
  const account = await lockAccount(db, who, resident.oldmanId)
  if (account.accountStatus === accountStatus.is.closed) refuse(accountRefusals.accountClosed)
  const feeMonth = input.feeMonth ?? input.dateFrom?.slice(0, 7) ?? who.today.slice(0, 7)
  const line = await lineOf(db, who, input, { feeMonth, refund })
  const open = await targetOf(db, who, input, feeMonth)
  who.did(`${resident.oldmanName}账单${refund ? '减项' : '加项'}：${line.feeName} ${(line.netAmt / 100).toFixed(2)}元`)
  if (open) {
    if (refund) assertLeft(open, [line], no.refundTooMuch)
    return shownBill(db, who, (await addToBill(db, who, account, open, [line])).tradeMonthId)
  }
  if (refund) return refuse(no.nothingDue)
  const stay = resident.liveId ? await find(db, lives, who, resident.liveId) : undefined
  if (!stay) return refuse(common.missing)
  const issuedBill = await issue(db, who, { account, stay }, { feeMonth, billType: billType.is.added, lines: [line] })
  await autoDeduct(db, who, resident.oldmanId)
  return shownBill(db, who, issuedBill.tradeMonthId)
}

/** Credit lines are limited to the amount of the bill: a waived part is not refunded. */
function assertLeft({ netAmt }: BillRow, lines: readonly NewLine[], no: RefusalDef) {
  if (Number(netAmt) + lines.reduce((sum, line) => sum + line.netAmt, 0) < 0) refuse(no, { name: '账单已减免' })
}

async function targetOf(db: Db, who: Who, input: Input, feeMonth: string): Promise<BillRow | undefined> {
  if (input.tradeMonthId) {
    const own = await ownBill(db, who, input.tradeMonthId)
    if (own.oldmanId !== input.oldmanId) refuse(common.missing)
    const { bill } = await lockBill(db, who, own.tradeMonthId, own.oldmanId)
    if (bill.billStatus > billStatus.is.partPaid) refuse(no.changed)
    return bill
  }
  return db
    .selectFrom('tradeMonth')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', input.oldmanId)
    .where('feeMonth', '=', feeMonth)
    .where('billStatus', 'in', [billStatus.is.unpaid, billStatus.is.partPaid])
    .where('billType', 'in', [billType.is.monthly, billType.is.added])
    .orderBy('billType')
    .orderBy('billNo')
    .forUpdate()
    .executeTakeFirst()
}

export async function lineOf(
  db: Db,
  who: Who,
  input: Input,
  { feeMonth, refund }: { feeMonth: string; refund: boolean },
): Promise<NewLine> {
  const child = await childOf(db, who, input.projectChildId)
  const quantity = Math.round((input.quantity ?? 1) * 100)
  const price = input.price ?? (quantity === 100 ? input.amount : undefined) ?? child.price
  const amount = input.amount ?? amountOf(price, quantity, { days: 1, of: 1 })
  if (amount === 0) return refuse({ ...common.invalid, text: '请填写金额' }, {}, { field: 'amount' })
  assertAmount(amount)
  const dateFrom = input.dateFrom ?? (feeMonth === who.today.slice(0, 7) ? who.today : `${feeMonth}-01`)
  const dateTo = input.dateTo ?? dateFrom
  if (dateTo < dateFrom) return refuse({ ...common.invalid, text: '止日不能早于起日' }, {}, { field: 'dateTo' })
  const netAmt = refund ? -amount : amount
  return {
    oldmanCostId: null,
    projectId: child.projectId,
    projectChildId: child.projectChildId,
    feeName: child.projectChildName,
    sort: child.sort,
    dateFrom,
    dateTo,
    price,
    quantity,
    days: daysIn(dateFrom, dateTo),
    monthDays: monthDays(feeMonth),
    grossAmt: netAmt,
    discountAmt: 0,
    netAmt,
    remark: input.remark,
    detailKind: child.projectType === projectType.is.compensation ? kinds.compensation : kinds.byHand,
  }
}

/** A line by hand is reversed by its mirror; all other lines follow the stay. */
export async function removeLine(db: Db, who: Who, tradeMonthDetailId: string) {
  const { account, bill, line } = await lineByHand(db, who, tradeMonthDetailId)
  const back = mirrorOf(line, '冲销')
  assertLeft(bill, [back], common.wrongState)
  await addToBill(db, who, account, bill, [back])
  who.did(`冲销账单${bill.billNo}的${line.feeName}`)
  return shownBill(db, who, bill.tradeMonthId)
}

/** Another amount, project or days: the mirror of the line and a new one in its place. */
export async function editLine(
  db: Db,
  who: Who,
  input: z.output<typeof LineEdit> & { version?: number },
  refund: boolean,
) {
  const { account, bill, line } = await lineByHand(db, who, input.tradeMonthDetailId)
  if (input.version !== undefined && bill.version !== input.version) refuse(common.stale)
  if (line.netAmt < 0 !== refund) refuse(common.missing)
  const { oldmanId, feeMonth } = bill
  const projectChildId = input.projectChildId ?? line.projectChildId ?? ''
  const stored = { dateFrom: line.dateFrom, dateTo: line.dateTo, remark: line.remark, quantity: line.quantity / 100 }
  const wished = { ...stored, ...chargedBefore(line, input), ...filled(input), oldmanId, projectChildId }
  const fresh = await lineOf(db, who, wished, { feeMonth, refund })
  const lines = [mirrorOf(line, '冲销'), fresh]
  assertLeft(bill, lines, refund ? no.refundTooMuch : common.wrongState)
  await addToBill(db, who, account, bill, lines)
  who.did(`修改账单${bill.billNo}的${line.feeName}为${(fresh.netAmt / 100).toFixed(2)}元`)
  return shownBill(db, who, bill.tradeMonthId)
}

/** The amount of a line stays unless the line is edited; a new quantity counts at the line's own price. */
function chargedBefore(
  { projectChildId, netAmt, price }: Row<'tradeMonthDetail'>,
  input: z.output<typeof LineEdit>,
): Partial<Input> {
  if (input.projectChildId && input.projectChildId !== projectChildId) return {}
  if (input.amount != null || input.price != null) return {}
  return input.quantity == null ? { amount: Math.abs(netAmt), price } : { price }
}

const filled = (input: z.output<typeof LineEdit>): Partial<Input> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value != null))

/** A line by hand or a compensation on an open bill, not reversed yet and not a refund. */
async function lineByHand(db: Db, who: Who, tradeMonthDetailId: string) {
  const line = await db
    .selectFrom('tradeMonthDetail')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('tradeMonthDetailId', '=', tradeMonthDetailId)
    .executeTakeFirst()
  if (!line) return refuse(common.missing)
  const own = await ownBill(db, who, line.tradeMonthId)
  const { account, bill } = await lockBill(db, who, own.tradeMonthId, own.oldmanId)
  if (bill.billStatus > billStatus.is.partPaid) refuse(no.changed)
  const byHand = line.detailKind === kinds.byHand || line.detailKind === kinds.compensation
  if (!byHand || line.refunds) refuse({ ...common.wrongState, text: '只有手工和赔偿明细可以修改或删除' })
  const twin = await db
    .selectFrom('tradeMonthDetail')
    .select('tradeMonthDetailId')
    .where('orgId', '=', who.orgId)
    .where('reverses', '=', tradeMonthDetailId)
    .executeTakeFirst()
  if (twin || line.reverses) refuse(common.wrongState, { name: '已冲销' })
  return { account, bill, line }
}

/** 减免: a line of its own; beyond waiveMax only by an administrator. */
export async function waive(
  db: Db,
  who: Who,
  request: { tradeMonthId: string; amount: number; reason: string; version?: number },
) {
  const own = await ownBill(db, who, request.tradeMonthId)
  const { account, bill } = await lockBill(db, who, own.tradeMonthId, own.oldmanId)
  assertFresh(bill, request.version)
  if (bill.billStatus > billStatus.is.partPaid) refuse(no.changed)
  if (request.amount > unpaidOf(bill)) refuse(no.tooMuch, {}, { field: 'amount' })
  assertWaivable(who, request.amount, await setting(db, who.orgId, 'waiveMax'), 'amount')
  const { tradeMonthId } = bill
  await waiveOff(db, who, account, bill, { amount: request.amount, reason: request.reason, feeName: '减免' })
  who.did(`减免账单${bill.billNo}${(request.amount / 100).toFixed(2)}元：${request.reason}`)
  return shownBill(db, who, tradeMonthId)
}
