import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { tradeType } from '#contract/modules/fees/account/trade.ts'
import type { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import type { Db } from '../../../core/db/db.ts'
import { contains, page } from '../../../core/rows/list.ts'
import { inResidentScope } from '../../../core/rows/scope.ts'
import type { Who } from '../../../core/who/who.ts'
import { wayNames } from '../account/service.ts'

/** Receipts as people look for them: every trade that brought or took money has one (fees.md 8), also of home care. */

const order = {
  fields: { receiptNo: 'receipt.receipt_no', tradeTime: 'receipt.trade_time', amount: 'receipt.amount' },
  first: [
    ['receipt.trade_time', 'desc'],
    ['receipt.receipt_no', 'desc'],
  ],
} as const

interface Kept {
  receiptId: string
  orgId: string
  receiptNo: string
  tradeTime: string
  oldmanId: string
  home: number
  receiptType: 1 | 2 | 3 | 4 | 5
  amount: number
  payerName: string | null
  operatorName: string | null
  printCount: number
  receiptStatus: 1 | 2
  tradeClass: 1 | 2 | 3 | 4 | 5 | 6 | null
  tradeWay: number | null
  obsoleteTime: string | null
  obsoleteByName: string | null
  obsoleteReason: string | null
}

/**
 * 1 收款 2 退款 3 结算 4 居家收款 5 居家退款. Plain rows of two tables one after the other: the newest are found by the
 * index of each, however many there are.
 */
const kept = ({ orgId }: Who) => sql<Kept>`(
  select trade_id as receipt_id, org_id, receipt_no, trade_time, oldman_id, 0 as home,
    case when trade_type = ${sql.lit(tradeType.is.settlement)} then 3 when direction = 2 then 2 else 1 end as receipt_type,
    amount, payer_name, operator_name, print_count, trade_status::int as receipt_status, trade_class::int as trade_class,
    null::int as trade_way, obsolete_time, obsolete_by_name, obsolete_reason
  from trade where org_id = ${orgId} and receipt_no is not null
  union all
  select id, org_id, receipt_no, trade_time, oldman_id, 1, case when direction = 2 then 5 else 4 end,
    amount, payer, operator_name, print_count, void_status + 1, null::int,
    trade_way::int, void_time, void_by_name, void_reason
  from home_trade where org_id = ${orgId} and receipt_no is not null)`

const ways = sql<number[]>`case receipt.home when 1 then array[receipt.trade_way] else array(
  select way.trade_way::int from trade_way_line way
  where way.org_id = receipt.org_id and way.trade_id = receipt.receipt_id order by way.line_no) end`

function receiptRows(db: Db, who: Who) {
  return db
    .selectFrom(kept(who).as('receipt'))
    .leftJoin('oldman', (join) =>
      join
        .onRef('oldman.orgId', '=', 'receipt.orgId')
        .onRef('oldman.oldmanId', '=', 'receipt.oldmanId')
        .on('receipt.home', '=', 0),
    )
    .leftJoin('homeOldman', (join) =>
      join
        .onRef('homeOldman.orgId', '=', 'receipt.orgId')
        .onRef('homeOldman.oldmanId', '=', 'receipt.oldmanId')
        .on('receipt.home', '=', 1),
    )
    .selectAll('receipt')
    .select([sql<string>`${nameOf}`.as('oldmanName'), ways.as('tradeWays')])
    .where((eb) => eb.or([eb('receipt.home', '=', 1), inResidentScope(who)(eb as never)])) // as: `oldman` is joined above
}

const nameOf = sql`coalesce(oldman.oldman_name, home_oldman.oldman_name)`

export async function listReceipts(db: Db, who: Who, query: QueryFor<typeof receipt.list>) {
  let rows = receiptRows(db, who)
  if (query.receiptNo) rows = rows.where('receipt.receiptNo', 'like', contains(query.receiptNo))
  if (query.oldmanName) rows = rows.where(sql<boolean>`${nameOf} like ${contains(query.oldmanName)}`)
  if (query.operatorName) rows = rows.where('receipt.operatorName', 'like', contains(query.operatorName))
  if (query.obsoleteByName) rows = rows.where('receipt.obsoleteByName', 'like', contains(query.obsoleteByName))
  if (query.dateFrom) rows = rows.where('receipt.tradeTime', '>=', `${query.dateFrom} 00:00:00`)
  if (query.dateTo) rows = rows.where('receipt.tradeTime', '<=', `${query.dateTo} 23:59:59`)
  if (query.receiptType) rows = rows.where('receipt.receiptType', '=', query.receiptType)
  if (query.receiptStatus) rows = rows.where('receipt.receiptStatus', '=', query.receiptStatus)
  if (query.tradeWay) rows = rows.where(sql<boolean>`${Number(query.tradeWay)} = any(${ways})`)
  const found = await page(rows, query, order)
  const names = await wayNames(db, who)
  return {
    ...found,
    list: found.list.map(({ tradeWays, home: _, orgId: __, tradeWay: ___, ...row }) => ({
      ...row,
      wayNames: tradeWays.map((way) => names.get(way)).join('、'),
    })),
  }
}
