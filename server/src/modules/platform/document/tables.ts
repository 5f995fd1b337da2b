import { DocumentTemplate } from '#contract/modules/platform/document/document.ts'
import { table } from '#core/rows/store/table.ts'

/** What documents were made of. */
export const templateVersions = table('documentTemplateVersion', 'templateId', {
  label: '文档模板版本',
  fields: DocumentTemplate,
})
export const documentTemplates = table('documentTemplate', 'templateId', {
  label: '文档模板',
  fields: DocumentTemplate,
  title: 'templateName',
  // Pages of text: the data log says that a version was made, the version itself what it says.
  secret: ['content'],
})
