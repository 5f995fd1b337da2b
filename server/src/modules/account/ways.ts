import type { Db } from '../../core/db.ts'
import type { Who } from '../../core/who.ts'

interface WayOption {
  tradeWay: number
  tradeWayName: string
}

/** TRADE_WAY of the dictionaries (fees.md 2.6), for institutions that never changed theirs. */
const builtIn: readonly WayOption[] = ['现金', '微信', '支付宝', '银行卡', '转账', '其他', '余额'].map(
  (tradeWayName, at) => ({
    tradeWay: at + 1,
    tradeWayName,
  }),
)

/** Payment ways in use, in their order. */
export async function waysInUse(db: Db, who: Who): Promise<WayOption[]> {
  const rows = await db
    .selectFrom('tradeWay')
    .select(['tradeWay', 'tradeWayName', 'status'])
    .where('orgId', '=', who.orgId)
    .orderBy('sort')
    .orderBy('tradeWay')
    .execute()
  if (rows.length === 0) return [...builtIn]
  return rows.filter(({ status }) => status === 1).map(({ tradeWay, tradeWayName }) => ({ tradeWay, tradeWayName }))
}

/** Names of all ways, those out of use too: old trades keep theirs. */
export async function wayNames(db: Db, who: Who): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('tradeWay')
    .select(['tradeWay', 'tradeWayName'])
    .where('orgId', '=', who.orgId)
    .execute()
  return new Map([...builtIn, ...rows].map(({ tradeWay, tradeWayName }) => [tradeWay, tradeWayName]))
}
