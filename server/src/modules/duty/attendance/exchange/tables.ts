import { Exchange } from '#contract/modules/duty/attendance/exchange.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const exchanges = table('shiftExchange', 'exchangeId', { label: '换班', fields: Exchange, title: 'exchangeNo' })
export const exchangeNumbers = serial('shiftExchange', 'exchangeNo', { prefix: 'HB', by: 'day', digits: 3 })
