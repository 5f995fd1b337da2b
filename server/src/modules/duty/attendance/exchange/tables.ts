import { Exchange } from '#contract/modules/duty/attendance/exchange.ts'
import { table } from '#core/rows/table.ts'

export const exchanges = table('shiftExchange', 'exchangeId', { label: '换班', fields: Exchange, title: 'exchangeNo' })
