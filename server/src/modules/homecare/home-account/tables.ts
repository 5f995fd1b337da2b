import { HomeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { HomeTrade } from '#contract/modules/homecare/home-account/home-trade.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const homeAccounts = table('homeAccount', 'accountId', {
  label: '居家账户',
  fields: HomeAccount,
  title: 'accountNum',
})

export const homeTrades = table('homeTrade', 'id', { label: '居家账户流水', fields: HomeTrade, title: 'tradeNo' })
export const homeAccountNumbers = serial('homeAccount', 'accountNum', { prefix: 'JZ', by: 'never', digits: 8 })
