import { fields, phone } from '#contract/kit/fields.ts'
import { BelowSheet } from '#contract/modules/campus/inspection/below-sheet.ts'
import { InspectWhole } from '#contract/modules/campus/inspection/inspect.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { InspectRecord } from '#contract/modules/campus/inspection/record.ts'
import { Register } from '#contract/modules/campus/inspection/register.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const inspects = table('inspect', 'inspectId', {
  label: '检查',
  fields: InspectWhole,
  title: 'inspectNo',
  // The wording of the bank, which nobody changes.
  secret: ['items'],
})
export const inspectRecords = table('inspectRecord', 'inspectRecordId', {
  label: '整改单',
  fields: InspectRecord,
  title: 'recordNo',
})
export const inspectionRegisters = table('inspectRegister', 'registerId', {
  label: '台账',
  // The number is kept apart from the fields of its kind, since it is encrypted.
  fields: Register.extend({ visitorPhone: phone('联系电话').nullish() }),
})
export const inspectTemplates = table('inspectTemplate', 'templateId', {
  label: '检查模板',
  fields: fields(inspection.issueTemplate.options.reply.shape),
})
export const belowSheets = table('inspectBelow', 'sheetId', {
  label: '上级检查',
  fields: BelowSheet,
  title: 'belowOrgName',
})
export const recordNumbers = serial('inspectRecord', 'recordNo', { prefix: 'ZG', by: 'day', digits: 3 })
export const inspectNumbers = serial('inspect', 'inspectNo', { prefix: 'JC', by: 'day', digits: 3 })
