import { sql } from 'kysely'
import { amountInWords } from '#contract/kit/value/money.ts'
import {
  homeDirection,
  homeFund,
  homeTradeType,
  homeVoidStatus,
} from '#contract/modules/homecare/home-account/home-trade.ts'
import type { Db } from '#core/db/db.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { wayNames } from '../../fees/account/service.ts'
import { joinReceipts } from '../../fees/receipt/service.ts'
import { shownTrades } from './list.ts'

/** Receipts 4 and 5 on paper: the counter, list and prints of fees.md 8 with the data of home care. */

joinReceipts({ permit: 'homecare.account.print', papersOf, countPrint })

async function papersOf(db: Db, who: Who, ids: readonly string[]) {
  const rows = await shownTrades(db, who)
    .where('homeTrade.id', '=', sql<string>`any(${ids}::text[])`)
    .where('homeTrade.receiptNo', 'is not', null)
    .execute()
  if (rows.length === 0) return new Map()
  const { receiptTitle, receiptSeal, receiptPaper } = await settings(db, who.orgId, [
    'receiptTitle',
    'receiptSeal',
    'receiptPaper',
  ])
  const { orgName } = await db
    .selectFrom('org')
    .select('orgName')
    .where('orgId', '=', who.orgId)
    .executeTakeFirstOrThrow()
  const names = await wayNames(db, who)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: row.direction === homeDirection.is.out ? '退款凭据' : String(receiptTitle),
        seal: receiptSeal ? String(receiptSeal) : null,
        paper: String(receiptPaper),
        orgName,
        tradeNo: row.tradeNo,
        receiptNo: row.receiptNo,
        tradeTime: row.tradeTime,
        oldmanName: row.oldmanName,
        accountNum: row.accountNum ?? '',
        payerName: row.payer,
        item: itemOf(row),
        ways: [
          {
            tradeWayName: names.get(row.tradeWay ?? 0) ?? String(row.tradeWay),
            amount: row.amount,
            voucherNo: row.voucherNo,
          },
        ],
        amount: row.amount,
        upper: amountInWords(row.amount),
        operatorName: row.operatorName ?? '',
        remark: row.remark,
        obsolete: row.voidStatus === homeVoidStatus.is.void ? (1 as const) : (0 as const),
      },
    ]),
  )
}

const itemOf = ({ tradeType, fundType }: { tradeType: number; fundType: number | null }) =>
  `居家${fundType === homeFund.is.deposit ? '押金' : ''}${homeTradeType.label(tradeType)}`

async function countPrint(db: Db, who: Who, id: string) {
  const { printCount } = await db
    .updateTable('homeTrade')
    .set(({ eb }) => ({ printCount: eb('printCount', '+', 1) }))
    .where('orgId', '=', who.orgId)
    .where('id', '=', id)
    .returning('printCount')
    .executeTakeFirstOrThrow()
  return printCount
}
