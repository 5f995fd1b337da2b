import { sql } from 'kysely'
import { tradeDirection, tradeType } from '#contract/modules/fees/account/trade.ts'
import { balanceWay } from '#contract/modules/fees/account/trade-way.ts'
import { receiptType } from '#contract/modules/fees/receipt/receipt.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'

/** Receipts in their tables, of the institution and of home care. */

export interface ReceiptRow {
  receiptId: string
  orgId: string
  receiptNo: string
  tradeTime: string
  oldmanId: string
  home: number
  receiptType: 1 | 2 | 3 | 4 | 5
  /** 1 in, 2 out. */
  direction: 1 | 2
  amount: number
  /** Money received with it: zero for a refund, and without the part paid from a balance, which was received before. */
  brought: number
  payerName: string | null
  operatorId: string | null
  operatorName: string | null
  createTime: string
  printCount: number
  receiptStatus: 1 | 2
  tradeClass: 1 | 2 | 3 | 4 | 5 | 6 | null
  tradeWay: number | null
  obsoleteTime: string | null
  obsoleteByName: string | null
  obsoleteReason: string | null
  /** The state of a void under review; home care has none. */
  voidStatus: 1 | 2 | 3 | null
}

const broughtOfTrade = sql`case when direction = ${sql.lit(tradeDirection.is.out)} then 0 when class_from is null then amount else amount - coalesce((
  select sum(way.amount) from trade_way_line way
  where way.org_id = trade.org_id and way.trade_id = trade.trade_id and way.trade_way = ${sql.lit(balanceWay)}), 0) end`

/**
 * 1 收款 2 退款 3 结算 4 居家收款 5 居家退款. Plain rows of two tables one after the other: each index finds the newest, however many
 * there are.
 */
export const storedReceipts = ({ orgId }: Pick<Who, 'orgId'>) => sql<ReceiptRow>`(
  select trade_id as receipt_id, org_id, receipt_no, trade_time, oldman_id, 0 as home,
    case when trade_type = ${sql.lit(tradeType.is.settlement)} then ${sql.lit(receiptType.is.settlement)} when direction = ${sql.lit(tradeDirection.is.out)}
      then ${sql.lit(receiptType.is.refund)} else ${sql.lit(receiptType.is.receipt)} end as receipt_type,
    direction, amount, (${broughtOfTrade})::bigint as brought, payer_name, operator_id, operator_name, create_time, print_count, trade_status::int as receipt_status, trade_class::int as trade_class,
    null::int as trade_way, obsolete_time, obsolete_by_name, obsolete_reason, void_status::int as void_status
  from trade where org_id = ${orgId} and receipt_no is not null
  union all
  select id, org_id, receipt_no, trade_time, oldman_id, 1, case when direction = ${sql.lit(tradeDirection.is.out)} then ${sql.lit(receiptType.is.homeRefund)} else ${sql.lit(receiptType.is.homeReceipt)} end,
    direction, amount, case when direction = ${sql.lit(tradeDirection.is.out)} then 0 else amount end, payer, operator_id, operator_name, create_time, print_count, void_status + 1, null::int,
    trade_way::int, void_time, void_by_name, void_reason, null::int
  from home_trade where org_id = ${orgId} and receipt_no is not null)`

/** Receipts with their residents: within reach, and of home care. */
export const receiptsOf = (db: Db, who: Who) =>
  db
    .selectFrom(storedReceipts(who).as('receipt'))
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
    .where((eb) => eb.or([eb('receipt.home', '=', 1), inResidentScope(who)(eb as never)])) // as: `oldman` is joined above

export const receiptName = sql<string>`coalesce(oldman.oldman_name, home_oldman.oldman_name)`
