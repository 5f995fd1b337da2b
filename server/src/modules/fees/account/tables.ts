import { Account } from '#contract/modules/fees/account/account.ts'
import { Trade } from '#contract/modules/fees/account/trade.ts'
import { TradeWay } from '#contract/modules/fees/account/trade-way.ts'
import { table } from '#core/rows/store/table.ts'

export const accounts = table('account', 'accountId', { label: '老人账户', fields: Account, title: 'accountNum' })
export const trades = table('trade', 'tradeId', { label: '交易', fields: Trade, title: 'tradeNo' })
export const tradeWays = table('tradeWay', 'tradeWay', { label: '支付方式', fields: TradeWay, title: 'tradeWayName' })
