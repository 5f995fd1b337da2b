import { BankLine } from '#contract/modules/fees/bank-line/bank-line.ts'
import { table } from '#core/rows/store/table.ts'

export const bankLines = table('bankLine', 'lineId', {
  label: '银行流水',
  fields: BankLine,
  title: 'flowNo',
  secret: ['payerAccount'],
})
