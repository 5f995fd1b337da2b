import { Bill } from '#contract/modules/fees/bill/bill.ts'
import { table } from '#core/rows/store/table.ts'

export const bills = table('tradeMonth', 'tradeMonthId', { label: '账单', fields: Bill, title: 'billNo' })
