import { CustodyBalance } from '#contract/modules/fees/report/custody.ts'
import { InOut } from '#contract/modules/fees/report/in-out.ts'
import { table } from '#core/rows/store/table.ts'

export const inOuts = table('inOut', 'projectId', { label: '收支记录', fields: InOut, title: 'projectName' })
export const custodyBalances = table('custodyBalance', 'custodyId', {
  label: '存管银行余额',
  fields: CustodyBalance,
  title: 'month',
})
