import { ElderCost } from '#contract/modules/fees/elder-cost/elder-cost.ts'
import { table } from '#core/rows/store/table.ts'

export const elderCosts = table('elderCost', 'costId', { label: '老人费用', fields: ElderCost })
