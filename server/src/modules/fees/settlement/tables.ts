import { Settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { table } from '#core/rows/table.ts'

export const settlements = table('settlement', 'settleId', { label: '退住结算', fields: Settlement, title: 'settleNo' })
