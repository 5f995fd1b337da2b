import { Template } from '#contract/modules/fees/dunning/dunning.ts'
import { table } from '#core/rows/store/table.ts'

export const remindTemplates = table('remindTemplate', 'remindTemplate', { label: '提醒模板', fields: Template })
