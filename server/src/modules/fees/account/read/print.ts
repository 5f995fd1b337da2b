import { amountInWords } from '#contract/kit/value/money.ts'
import { balanceClass, tradeDirection, tradeType } from '#contract/modules/fees/account/trade.ts'
import { ownTitle } from '#contract/modules/platform/setting/print-template.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { type Account, balancesOf, lockAccount, readAccount } from '../accounts.ts'
import { tellPrinted } from '../effects.ts'
import { wayNames } from '../posting/ways.ts'

/** The answer of a trade: its numbers, the balances, and the receipt to print when requested (fees.md 3.3). */
export async function doneOf(db: Db, who: Who, trade: Row<'trade'>, print = false) {
  const account = await readAccount(db, who, trade.oldmanId)
  const balances = balancesOf(account)
  const { tradeId, tradeNo, receiptNo } = trade
  return { tradeId, tradeNo, receiptNo, balances, printData: print ? await tradePaper(db, who, trade, account) : null }
}

/** The receipt of a trade just posted, with the account after it; the module of receipts records the print. */
export async function tradePaper(db: Db, who: Who, trade: Row<'trade'>, account: Account) {
  const paper = { ...(await factsOf(db, who, trade, account.accountNum)), balances: balancesOf(account) }
  await tellPrinted(db, who, trade, paper)
  return paper
}

/** The receipt of a trade that was not printed when posted: it does not show the balances of that time. */
export async function laterPaperOf(db: Db, who: Who, trade: Row<'trade'>) {
  const { accountNum } = await lockAccount(db, who, trade.oldmanId)
  return factsOf(db, who, trade, accountNum)
}

/** Adds a print of a trade; gives the number of prints. Two at once wait for each other. */
export async function countPrint(db: Db, who: Who, tradeId: string) {
  const { printCount } = await db
    .updateTable('trade')
    .set(({ eb }) => ({ printCount: eb('printCount', '+', 1) }))
    .where('orgId', '=', who.orgId)
    .where('tradeId', '=', tradeId)
    .returning('printCount')
    .executeTakeFirstOrThrow()
  return printCount
}

async function factsOf(db: Db, who: Who, trade: Row<'trade'>, accountNum: string) {
  const { receiptTitle, receiptSeal, receiptPaper } = await settings(db, who.orgId, [
    'receiptTitle',
    'receiptSeal',
    'receiptPaper',
  ])
  const { orgName, templateName } = await db
    .selectFrom('org')
    .select('orgName')
    .select((own) =>
      own
        .selectFrom('printTemplate')
        .select('templateName')
        .where('printTemplate.orgId', '=', who.orgId)
        .where('templateCode', '=', 'RECEIPT')
        .as('templateName'),
    )
    .where('orgId', '=', who.orgId)
    .executeTakeFirstOrThrow()
  const named = templateName ? ownTitle({ templateCode: 'RECEIPT', templateName }) : undefined
  const { oldmanName, bedName } = await db
    .selectFrom('oldman')
    .select(['oldmanName', 'bedName'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', trade.oldmanId)
    .executeTakeFirstOrThrow()
  const ways = await db
    .selectFrom('tradeWayLine')
    .select(['tradeWay', 'amount', 'voucherNo'])
    .where('orgId', '=', who.orgId)
    .where('tradeId', '=', trade.tradeId)
    .orderBy('lineNo')
    .execute()
  const names = await wayNames(db, who)
  return {
    title: trade.direction === tradeDirection.is.out ? '退款凭据' : (named ?? String(receiptTitle)),
    seal: receiptSeal ? String(receiptSeal) : null,
    paper: String(receiptPaper),
    orgName,
    tradeNo: trade.tradeNo,
    receiptNo: trade.receiptNo,
    tradeTime: trade.tradeTime,
    oldmanName,
    bedName,
    accountNum,
    payerName: trade.payerName,
    item: itemOf(trade),
    bills: await billsOf(db, who, trade.tradeId),
    ways: ways.map(({ tradeWay, amount, voucherNo }) => ({
      tradeWayName: names.get(tradeWay) ?? String(tradeWay),
      amount,
      voucherNo,
    })),
    amount: trade.amount,
    upper: amountInWords(trade.amount),
    operatorName: trade.operatorName ?? '',
    remark: trade.remark,
  }
}

function itemOf({ tradeType: type, classFrom }: Row<'trade'>) {
  if (type !== tradeType.is.refund) return tradeType.label(type)
  return classFrom === null ? '账单退费' : `${balanceClass.label(classFrom)}退款`
}

/** The bills a trade paid or refunded. */
async function billsOf(db: Db, who: Who, tradeId: string) {
  const rows = await db
    .selectFrom('tradeBill')
    .innerJoin('tradeMonth', (join) =>
      join
        .onRef('tradeMonth.orgId', '=', 'tradeBill.orgId')
        .onRef('tradeMonth.tradeMonthId', '=', 'tradeBill.tradeMonthId'),
    )
    .select(['tradeMonth.feeMonth', 'tradeMonth.billNo', 'tradeBill.amount'])
    .where('tradeBill.orgId', '=', who.orgId)
    .where('tradeBill.tradeId', '=', tradeId)
    .orderBy('tradeMonth.feeMonth')
    .orderBy('tradeMonth.billNo')
    .execute()
  return rows.map(({ feeMonth, billNo, amount }) => ({ name: `${feeMonth} ${billNo}`, amount }))
}
