import type { z } from 'zod'
import { access, common, refuse } from '#contract/kit/refusals.ts'
import { accountRefusals } from '#contract/modules/account.ts'
import { type LineInput, billRefusals as no } from '#contract/modules/bill.ts'
import type { Db } from '../../core/db.ts'
import { setting } from '../../core/settings.ts'
import type { Who } from '../../core/who.ts'
import { find, patch } from '../../core/write.ts'
import { ledger, lockAccount, post } from '../account/service.ts'
import { childOf } from '../fee-project/service.ts'
import { lives } from '../residence/tables.ts'
import { ownResident } from '../resident/service.ts'
import { amountOf } from './amount.ts'
import { daysIn, monthDays } from './calendar.ts'
import { unpaidOf } from './deduct.ts'
import { addLines, addToBill, type BillRow, issue, kinds, lockBill, type NewLine, statusOf } from './post.ts'
import { ownBill, shownBill } from './read.ts'
import { bills } from './tables.ts'

/** What people add to bills: lines by hand, compensations, refunds of lines, waivers (fees.md 4). */

type Input = z.output<typeof LineInput>

/** A charge (tradeType 3) or a refund line (4), onto the bill named, else the month's open one, else a new one. */
export async function addLine(db: Db, who: Who, input: Input, refund: boolean) {
  const resident = await ownResident(db, who, input.oldmanId)
  const account = await lockAccount(db, who, resident.oldmanId)
  if (account.accountStatus === 3) refuse(accountRefusals.accountClosed)
  const feeMonth = input.feeMonth ?? input.dateFrom?.slice(0, 7) ?? who.today.slice(0, 7)
  const line = await lineOf(db, who, input, { feeMonth, refund })
  const open = await targetOf(db, who, input, feeMonth)
  who.did(`${resident.oldmanName}账单${refund ? '减项' : '加项'}：${line.feeName} ${(line.netAmt / 100).toFixed(2)}元`)
  if (open) return shownBill(db, who, (await addToBill(db, who, account, open, [line])).tradeMonthId)
  if (refund) return refuse(no.nothingDue)
  const stay = resident.liveId ? await find(db, lives, who, resident.liveId) : undefined
  if (!stay) return refuse(common.missing)
  const made = await issue(db, who, { account, stay }, { feeMonth, billType: 2, lines: [line] })
  return shownBill(db, who, made.tradeMonthId)
}

async function targetOf(db: Db, who: Who, input: Input, feeMonth: string): Promise<BillRow | undefined> {
  if (input.tradeMonthId) {
    const own = await ownBill(db, who, input.tradeMonthId)
    if (own.oldmanId !== input.oldmanId) refuse(common.missing)
    const { bill } = await lockBill(db, who, own.tradeMonthId, own.oldmanId)
    if (bill.billStatus > 1) refuse(no.changed)
    return bill
  }
  return db
    .selectFrom('tradeMonth')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', input.oldmanId)
    .where('feeMonth', '=', feeMonth)
    .where('billStatus', 'in', [0, 1])
    .where('billType', 'in', [1, 2])
    .orderBy('billType')
    .orderBy('billNo')
    .forUpdate()
    .executeTakeFirst()
}

async function lineOf(
  db: Db,
  who: Who,
  input: Input,
  { feeMonth, refund }: { feeMonth: string; refund: boolean },
): Promise<NewLine> {
  const child = await childOf(db, who, input.projectChildId)
  const quantity = Math.round((input.quantity ?? 1) * 100)
  const price = input.price ?? input.amount ?? child.price
  const amount = input.amount ?? amountOf(price, quantity, { days: 1, of: 1 })
  if (amount === 0) return refuse({ ...common.invalid, text: '请填写金额' }, {}, { field: 'amount' })
  const dateFrom = input.dateFrom ?? (feeMonth === who.today.slice(0, 7) ? who.today : `${feeMonth}-01`)
  const dateTo = input.dateTo ?? dateFrom
  if (dateTo < dateFrom) return refuse({ ...common.invalid, text: '止日不能早于起日' }, {}, { field: 'dateTo' })
  const netAmt = refund ? -amount : amount
  return {
    ...{ oldmanCostId: null, projectId: child.projectId, projectChildId: child.projectChildId },
    ...{ feeName: child.projectChildName, sort: child.sort, dateFrom, dateTo, price, quantity },
    ...{ days: daysIn(dateFrom, dateTo), monthDays: monthDays(feeMonth) },
    ...{ grossAmt: netAmt, discountAmt: 0, netAmt, remark: input.remark },
    detailKind: child.projectType === 7 ? kinds.compensation : kinds.byHand,
  }
}

/** A line by hand is taken back by its mirror; the rest of a bill follows the stay. */
export async function removeLine(db: Db, who: Who, tradeMonthDetailId: string) {
  const line = await db
    .selectFrom('tradeMonthDetail')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('tradeMonthDetailId', '=', tradeMonthDetailId)
    .executeTakeFirst()
  if (!line) return refuse(common.missing)
  const own = await ownBill(db, who, line.tradeMonthId)
  const { account, bill } = await lockBill(db, who, own.tradeMonthId, own.oldmanId)
  if (bill.billStatus > 1) refuse(no.changed)
  if (line.detailKind !== kinds.byHand && line.detailKind !== kinds.compensation)
    refuse({ ...common.wrongState, text: '只有手工和赔偿明细可以删除' })
  const twin = await db
    .selectFrom('tradeMonthDetail')
    .select('tradeMonthDetailId')
    .where('orgId', '=', who.orgId)
    .where('reverses', '=', tradeMonthDetailId)
    .executeTakeFirst()
  if (twin || line.reverses) refuse(common.wrongState, { name: '已冲销' })
  const { orgId: _, tradeMonthDetailId: __, tradeMonthId: ___, lineNo: ____, feeMonth: _____, ...rest } = line
  const { createBy: _a, createByName: _b, createTime: _c, ...values } = rest
  const [grossAmt, netAmt] = [-line.grossAmt, -line.netAmt]
  await addToBill(db, who, account, bill, [
    { ...values, grossAmt, netAmt, discountAmt: -line.discountAmt, reverses: tradeMonthDetailId, remark: '冲销' },
  ])
  who.did(`冲销账单${bill.billNo}的${line.feeName}`)
  return shownBill(db, who, bill.tradeMonthId)
}

/** 减免: a line of its own; beyond waiveMax only an administrator. */
export async function waive(
  db: Db,
  who: Who,
  asked: { tradeMonthId: string; amount: number; reason: string; version?: number },
) {
  const own = await ownBill(db, who, asked.tradeMonthId)
  const { account, bill } = await lockBill(db, who, own.tradeMonthId, own.oldmanId)
  if (bill.version !== asked.version) refuse(common.stale)
  if (bill.billStatus > 1) refuse(no.changed)
  if (asked.amount > unpaidOf(bill)) refuse(no.tooMuch, {}, { field: 'amount' })
  const beyond = asked.amount > (await setting(db, who.orgId, 'waiveMax'))
  if (beyond && !who.isAdmin)
    refuse({ ...access.forbidden, text: '超过财务单笔减免上限，须由管理员办理' }, {}, { status: 401 })
  const { tradeMonthId, feeMonth } = bill
  const part = { price: asked.amount, quantity: 100, grossAmt: -asked.amount, discountAmt: 0, netAmt: -asked.amount }
  const place = { oldmanCostId: null, projectId: null, projectChildId: null, feeName: '减免', sort: 9_999_999 }
  const days = { dateFrom: who.today, dateTo: who.today, days: 1, monthDays: monthDays(feeMonth) }
  await addLines(db, who, bill, [{ ...part, ...place, ...days, remark: asked.reason, detailKind: kinds.waived }])
  const lines = ledger.waived(account.oldmanId, { tradeMonthId, amount: asked.amount })
  await post(db, who, [{ entryType: 22, feeMonth, tradeMonthId, memo: asked.reason, lines }])
  const waiveAmt = bill.waiveAmt + asked.amount
  const billStatus = statusOf(Number(bill.netAmt) - asked.amount, bill.paidAmt)
  await patch(db, bills, who, bill, { waiveAmt, billStatus })
  who.did(`减免账单${bill.billNo}${(asked.amount / 100).toFixed(2)}元：${asked.reason}`)
  return shownBill(db, who, tradeMonthId)
}
