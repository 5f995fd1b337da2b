import { Remind } from '#contract/modules/platform/reminder/reminder.ts'
import { table } from '#core/rows/store/table.ts'

export const reminds = table('remind', 'remindId', { label: '提醒', fields: Remind, title: 'title' })
