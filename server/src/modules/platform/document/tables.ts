import { DocumentTemplate } from '#contract/modules/platform/document/document.ts'
import { table } from '#core/rows/store/table.ts'

/** The records that documents were made of. */
export const templateVersions = table('documentTemplateVersion', 'templateId', {
  label: '文档模板版本',
  fields: DocumentTemplate,
})
export const documentTemplates = table('documentTemplate', 'templateId', {
  label: '文档模板',
  fields: DocumentTemplate,
  title: 'templateName',
  // Texts are pages long: the data log records that a version was made, the version itself holds the text.
  secret: ['content'],
})
