import { common, refuse } from '#contract/kit/refusals.ts'
import { amountInWords } from '#contract/kit/value/money.ts'
import { accountRefusals } from '#contract/modules/fees/account/account.ts'
import { tradeStatus } from '#contract/modules/fees/account/trade.ts'
import { billStatus, billType } from '#contract/modules/fees/bill/bill.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { billRows, shownBillRow } from './read.ts'
import { billLinesOf } from './read-lines.ts'
import { tradesOfBills } from './read-trades.ts'

/** Printed bills: 缴费通知单 of open amounts, 已缴账单 of paid ones. Each requested sheet counts as a print (fees.md 4, 13a). */

const sheetMax = 200
export const sheetKinds = { notice: 0, paid: 1 } as const
type Kind = (typeof sheetKinds)[keyof typeof sheetKinds]
type BillAnswer = ReturnType<typeof shownBillRow>

/** Sheets of these bills in the requested order; without a kind each gets the fitting one. */
export async function printBills(db: Db, who: Who, billIds: readonly string[], kind?: Kind) {
  const ids = [...new Set(billIds)]
  if (ids.length === 0) return []
  if (ids.length > sheetMax) refuse(accountRefusals.batchTooLarge, { n: String(sheetMax) })
  const rows = await billRows(db, who)
    .where('tradeMonth.tradeMonthId', 'in', ids)
    .forNoKeyUpdate('tradeMonth')
    .execute()
  const found = ids.map((id) => {
    const row = rows.find(({ tradeMonthId }) => tradeMonthId === id) ?? refuse(common.missing)
    const own = shownBillRow(who, row)
    return { own, kind: kind ?? fitting(own) }
  })
  for (const one of found) assertFits(one.own, one.kind)
  const lines = await billLinesOf(db, who, ids)
  const trades = await tradesOfBills(db, who, ids, [3, 9, 10])
  const people = await payersOf(
    db,
    who,
    rows.map(({ oldmanId }) => oldmanId),
  )
  const head = await headOf(db, who)
  const seqs = await notePrints(db, who, found)
  who.did(`打印账单${found.length}张`)
  return found.map(({ own, kind: printKind }) => {
    const paid = printKind === sheetKinds.paid
    const payer = people.find(({ oldmanId }) => oldmanId === own.oldmanId)
    return {
      ...head,
      ...own,
      printKind,
      title: paid ? '已缴账单' : '缴费通知单',
      billType: billType.label(own.billType),
      accountNum: payer?.accountNum ?? '',
      payerName: payer?.payerName,
      prestoreBalance: payer?.prestoreBalance ?? 0,
      lines: lines.filter(({ tradeMonthId, reversed }) => tradeMonthId === own.tradeMonthId && reversed === 0),
      upper: amountInWords(paid ? own.paidAmt : own.unpaidAmt),
      payments: trades
        .filter((trade) => trade.tradeMonthId === own.tradeMonthId && trade.tradeStatus === tradeStatus.is.valid)
        .map(({ billAmt, ...trade }) => ({ ...trade, amount: billAmt })),
      seq: seqs.get(own.tradeMonthId) ?? 1,
    }
  })
}

const fitting = (bill: BillAnswer): Kind =>
  bill.billStatus === billStatus.is.paid ? sheetKinds.paid : sheetKinds.notice

function assertFits({ billStatus: status, billNo, paidAmt }: BillAnswer, kind: Kind) {
  if (status === billStatus.is.void) refuse(common.wrongState, { name: `账单${billNo}已作废` })
  if (kind === sheetKinds.notice && status === billStatus.is.paid)
    refuse(common.wrongState, { name: `账单${billNo}已缴` })
  if (kind === sheetKinds.paid && paidAmt === 0) refuse(common.wrongState, { name: `账单${billNo}未缴` })
}

function payersOf(db: Db, who: Who, oldmanIds: readonly string[]) {
  return db
    .selectFrom('account')
    .select(['oldmanId', 'accountNum', 'payerName', 'prestoreBalance'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', 'in', [...new Set(oldmanIds)])
    .execute()
}

async function headOf(db: Db, who: Who) {
  const { receiptSeal } = await settings(db, who.orgId, ['receiptSeal'])
  const { orgName } = await db
    .selectFrom('org')
    .select('orgName')
    .where('orgId', '=', who.orgId)
    .executeTakeFirstOrThrow()
  const seal = receiptSeal ? String(receiptSeal) : null
  return { orgName, seal, operatorName: who.userName, printTime: who.now }
}

/** Counts the print on each bill without changing its version: a cashier who has the bill open can still save. */
async function notePrints(db: Db, who: Who, found: readonly { own: BillAnswer; kind: Kind }[]) {
  const counted = await db
    .updateTable('tradeMonth')
    .set((eb) => ({ printCount: eb('printCount', '+', 1) }))
    .where('orgId', '=', who.orgId)
    .where(
      'tradeMonthId',
      'in',
      found.map(({ own }) => own.tradeMonthId),
    )
    .returning(['tradeMonthId', 'printCount'])
    .execute()
  const seqs = new Map(counted.map(({ tradeMonthId, printCount }) => [tradeMonthId, printCount]))
  const stamp = { orgId: who.orgId, operatorId: who.userId, operatorName: who.userName, printTime: who.now }
  await db
    .insertInto('billPrint')
    .values(
      found.map(({ own: { tradeMonthId }, kind }) => ({
        ...stamp,
        printId: newId(),
        tradeMonthId,
        printKind: kind,
        seq: seqs.get(tradeMonthId) ?? 1,
      })),
    )
    .execute()
  return seqs
}

/** Counts a reminder on each open bill of a resident, without changing its version either. */
export async function countReminder(db: Db, who: Who, oldmanId: string) {
  await db
    .updateTable('tradeMonth')
    .set((eb) => ({ remindCount: eb('remindCount', '+', 1) }))
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('billStatus', 'in', [billStatus.is.unpaid, billStatus.is.partPaid])
    .execute()
}
