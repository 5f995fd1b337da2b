import { LiveDetail } from '#contract/modules/living/residence/residence.ts'
import { table } from '#core/rows/table.ts'

export const lives = table('live', 'liveId', { label: '入住', fields: LiveDetail, title: 'liveNo' })
