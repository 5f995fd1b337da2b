import { Inform } from '#contract/modules/living/family-notice/family-notice.ts'
import { table } from '#core/rows/store/table.ts'

export const informs = table('inform', 'messageId', { label: '家属通知', fields: Inform, title: 'title' })
