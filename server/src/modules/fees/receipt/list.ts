import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { tradeType } from '#contract/modules/fees/account/trade.ts'
import type { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import type { Db } from '../../../core/db/db.ts'
import { contains, page } from '../../../core/rows/list.ts'
import { inResidentScope } from '../../../core/rows/scope.ts'
import type { Who } from '../../../core/who/who.ts'
import { wayNames } from '../account/service.ts'

/** Receipts as people look for them: every trade that brought or took money has one (fees.md 8). */

const order = {
  fields: { receiptNo: 'trade.receipt_no', tradeTime: 'trade.trade_time', amount: 'trade.amount' },
  first: [
    ['trade.trade_time', 'desc'],
    ['trade.receipt_no', 'desc'],
  ],
} as const

/** 1 收款 2 退款 3 结算. */
const kind = sql<
  1 | 2 | 3
>`case when trade.trade_type = ${sql.lit(tradeType.is.settlement)} then 3 when trade.direction = 2 then 2 else 1 end`

const ways = sql<number[]>`array(select way.trade_way::int from trade_way_line way
  where way.org_id = trade.org_id and way.trade_id = trade.trade_id order by way.line_no)`

function receiptRows(db: Db, who: Who) {
  return db
    .selectFrom('trade')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'trade.orgId').onRef('oldman.oldmanId', '=', 'trade.oldmanId'),
    )
    .select([
      'trade.tradeId as receiptId',
      'trade.tradeTime',
      'trade.oldmanId',
      'oldman.oldmanName',
      'trade.amount',
      'trade.payerName',
      'trade.operatorName',
      'trade.printCount',
      'trade.tradeStatus as receiptStatus',
      'trade.tradeClass',
      'trade.obsoleteTime',
      'trade.obsoleteByName',
      'trade.obsoleteReason',
      sql<string>`trade.receipt_no`.as('receiptNo'),
      kind.as('receiptType'),
      ways.as('tradeWays'),
    ])
    .where('trade.orgId', '=', who.orgId)
    .where('trade.receiptNo', 'is not', null)
    .where(inResidentScope(who))
}

export async function listReceipts(db: Db, who: Who, query: QueryFor<typeof receipt.list>) {
  let rows = receiptRows(db, who)
  if (query.receiptNo) rows = rows.where('trade.receiptNo', 'like', contains(query.receiptNo))
  if (query.oldmanName) rows = rows.where('oldman.oldmanName', 'like', contains(query.oldmanName))
  if (query.operatorName) rows = rows.where('trade.operatorName', 'like', contains(query.operatorName))
  if (query.obsoleteByName) rows = rows.where('trade.obsoleteByName', 'like', contains(query.obsoleteByName))
  if (query.dateFrom) rows = rows.where('trade.tradeTime', '>=', `${query.dateFrom} 00:00:00`)
  if (query.dateTo) rows = rows.where('trade.tradeTime', '<=', `${query.dateTo} 23:59:59`)
  if (query.receiptType) rows = rows.where(sql<boolean>`${kind} = ${query.receiptType}`)
  if (query.receiptStatus) rows = rows.where('trade.tradeStatus', '=', query.receiptStatus)
  if (query.tradeWay)
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tradeWayLine')
          .select('tradeWayLine.lineNo')
          .whereRef('tradeWayLine.orgId', '=', 'trade.orgId')
          .whereRef('tradeWayLine.tradeId', '=', 'trade.tradeId')
          .where('tradeWayLine.tradeWay', '=', Number(query.tradeWay)),
      ),
    )
  const found = await page(rows, query, order)
  const names = await wayNames(db, who)
  return {
    ...found,
    list: found.list.map(({ tradeWays, ...row }) => ({
      ...row,
      wayNames: tradeWays.map((way) => names.get(way)).join('、'),
    })),
  }
}
