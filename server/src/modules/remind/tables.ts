import { Template } from '#contract/modules/remind.ts'
import { table } from '../../core/write.ts'

export const remindTemplates = table('remindTemplate', 'remindTemplate', { label: '提醒模板', fields: Template })
