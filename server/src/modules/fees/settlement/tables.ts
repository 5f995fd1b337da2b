import type { z } from 'zod'
import { type SettleLine, Settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const settlements = table('settlement', 'settleId', { label: '退住结算', fields: Settlement, title: 'settleNo' })
export const settleNumbers = serial('settlement', 'settleNo', { prefix: 'JS', by: 'month', digits: 4 })

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'settlement.lines': z.output<typeof SettleLine>[]
    'settlement.madeBills': string[]
  }
}
