import { VisitGate } from '#contract/modules/living/visit-booking/visit-booking.ts'
import { table } from '#core/rows/store/table.ts'

export const visitGates = table('visitGate', 'gateId', { label: '家属预约设置', fields: VisitGate })
