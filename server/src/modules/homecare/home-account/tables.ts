import { HomeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { HomeTrade } from '#contract/modules/homecare/home-account/home-trade.ts'
import { table } from '#core/rows/table.ts'

export const homeAccounts = table('homeAccount', 'accountId', {
  label: '居家账户',
  fields: HomeAccount,
  title: 'accountNum',
})

export const homeTrades = table('homeTrade', 'id', { label: '居家账户流水', fields: HomeTrade, title: 'tradeNo' })
