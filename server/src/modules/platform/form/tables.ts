import { ElderTemplate, FormDetail, FormTemplate, TemplateType } from '#contract/modules/platform/form/form-entity.ts'
import type { FormSchema, FormValues } from '#contract/modules/platform/form/form-schema.ts'
import { table } from '#core/rows/store/table.ts'

export const templateTypes = table('templateType', 'typeId', {
  label: '模板类型',
  fields: TemplateType,
  title: 'typeName',
})
export const formTemplates = table('formTemplate', 'templateId', {
  label: '表单模板',
  fields: FormTemplate,
  title: 'templateName',
})
export const formDatas = table('formData', 'id', { label: '表单', fields: FormDetail })
export const elderTemplates = table('oldmanTemplate', 'id', { label: '老人表单', fields: ElderTemplate })

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'formDataHistory.dataJson': FormValues
    'formTemplate.draftJson': FormSchema
    'formTemplateVersion.schemaJson': FormSchema
  }
}
