import type { Db } from '../../core/db.ts'
import type { Who } from '../../core/who.ts'
import { ownBill } from './read.ts'

/** Payments (3, 9, 10) or refunds (4, 11) of one bill, with their part of it. */
export async function tradesOf(db: Db, who: Who, tradeMonthId: string, types: readonly number[]) {
  await ownBill(db, who, tradeMonthId)
  return tradesOfBills(db, who, [tradeMonthId], types)
}

export async function tradesOfBills(db: Db, who: Who, tradeMonthIds: readonly string[], types: readonly number[]) {
  const rows = await db
    .selectFrom('tradeBill')
    .innerJoin('trade', (join) =>
      join.onRef('trade.orgId', '=', 'tradeBill.orgId').onRef('trade.tradeId', '=', 'tradeBill.tradeId'),
    )
    .select([
      'trade.tradeId',
      'tradeNo',
      'receiptNo',
      'tradeType',
      'trade.amount',
      'tradeTime',
      'tradeStatus',
      'operatorName',
    ])
    .select(['tradeBill.tradeMonthId', 'tradeBill.amount as billAmt'])
    .where('tradeBill.orgId', '=', who.orgId)
    .where('tradeBill.tradeMonthId', 'in', [...tradeMonthIds])
    .where('trade.tradeType', 'in', types)
    .orderBy('tradeNo', 'desc')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ tradeId }) => tradeId)
  const ways = await db
    .selectFrom('tradeWayLine')
    .leftJoin('tradeWay', (join) =>
      join.onRef('tradeWay.orgId', '=', 'tradeWayLine.orgId').onRef('tradeWay.tradeWay', '=', 'tradeWayLine.tradeWay'),
    )
    .select(['tradeId', 'tradeWayLine.tradeWay', 'tradeWayLine.amount', 'tradeWayName'])
    .where('tradeWayLine.orgId', '=', who.orgId)
    .where('tradeId', 'in', ids)
    .orderBy('lineNo')
    .execute()
  const words = ({ tradeWay, tradeWayName, amount }: (typeof ways)[number]) =>
    `${tradeWayName ?? builtInWays[tradeWay]} ${(amount / 100).toFixed(2)}`
  return rows.map((row) => ({
    ...row,
    ways:
      ways
        .filter(({ tradeId }) => tradeId === row.tradeId)
        .map(words)
        .join('，') || (row.tradeType === 9 ? '预存' : null),
  }))
}
const builtInWays = ['', '现金', '微信', '支付宝', '银行卡', '转账', '其他', '余额']
