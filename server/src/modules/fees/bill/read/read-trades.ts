import { tradeType } from '#contract/modules/fees/account/trade.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { wayNames } from '../../account/service.ts'
import { ownBill } from './read.ts'

/** Payments (3, 9, 10) or refunds (4, 11) for a bill, with the part for it. */
export async function tradesOf(db: Db, who: Who, tradeMonthId: string, types: readonly Row<'trade'>['tradeType'][]) {
  await ownBill(db, who, tradeMonthId)
  return tradesOfBills(db, who, [tradeMonthId], types)
}

export async function tradesOfBills(
  db: Db,
  who: Who,
  tradeMonthIds: readonly string[],
  types: readonly Row<'trade'>['tradeType'][],
) {
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
    .select(['tradeId', 'tradeWay', 'amount'])
    .where('orgId', '=', who.orgId)
    .where('tradeId', 'in', ids)
    .orderBy('lineNo')
    .execute()
  const names = await wayNames(db, who)
  const words = ({ tradeWay, amount }: (typeof ways)[number]) => `${names.get(tradeWay)} ${(amount / 100).toFixed(2)}`
  return rows.map((row) => ({
    ...row,
    ways:
      ways
        .filter(({ tradeId }) => tradeId === row.tradeId)
        .map(words)
        .join('，') || (row.tradeType === tradeType.is.autoDeduct ? '预存' : null),
  }))
}
