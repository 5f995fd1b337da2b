import { LiveDetail } from '#contract/modules/living/residence/residence.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const lives = table('live', 'liveId', { label: '入住', fields: LiveDetail, title: 'liveNo' })
export const liveNumbers = serial('live', 'liveNo', { prefix: 'RZ', by: 'month', digits: 4 })
