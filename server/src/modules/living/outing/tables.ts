import { Outing, Postpone } from '#contract/modules/living/outing/outing.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const outings = table('outing', 'outId', { label: '外出', fields: Outing, title: 'outNo' })
export const postpones = table('outingPostpone', 'postponeId', { label: '外出延期', fields: Postpone })
export const outNumbers = serial('outing', 'outNo', { prefix: 'WC', by: 'day', digits: 3 })
