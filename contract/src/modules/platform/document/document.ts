import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import { code, field, fields, flag, id, int, pick, s, some, stamps, words } from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Document templates: rich text or a Word file with placeholders (residence.md 6, 8a; platform.md 8, 12a). */

/** Categories of template types; the last is that of home care, which only templates have. */
export const homeCategory = 8
export const templateKinds = codes({
  1: '合同',
  2: '告知书',
  3: '评估表',
  4: '护理表单',
  5: '收费单据',
  6: '其他',
  7: '医疗表单',
  8: '居家',
})
export const templateSource = codes({ 1: ['online', '在线编辑'], 2: ['word', 'Word文件'] })
export const pageSizes = codes({ A4: 'A4', A4L: 'A4横向', A5: 'A5', B5: 'B5', '16K': '16开' })
export type PageSize = (typeof pageSizes.values)[number]
/** Width and height of the paper in millimetres. */
export const paperSizes: Record<PageSize, readonly [number, number]> = {
  A4: [210, 297],
  A4L: [297, 210],
  A5: [148, 210],
  B5: [182, 257],
  '16K': [184, 260],
}

/** Chosen from the types of the institution, which the screen reads. */
const choice = () => field(id('类型').clone(), { label: '类型', kind: 'code' })
export const contentMax = 500_000
const content = field(z.string().trim().min(1).max(contentMax), { label: '内容', kind: 'object' })

export const DocumentTemplate = fields({
  templateId: id('模板'),
  templateName: s('名称', 50),
  typeId: choice(),
  typeName: s('类型', 50),
  category: code('类别', templateKinds),
  home: flag('居家'),
  source: code('方式', templateSource),
  pageSize: code('纸张', pageSizes),
  /** Changes with the content of a template that was used; `version` is the row's, as everywhere. */
  contentVersion: int('版本', { min: 1 }),
  placeholders: words('占位符', 40, 200),
  placeholderCount: int('占位符数', { min: 0, unit: '个' }),
  usedCount: int('使用数', { min: 0, unit: '份' }),
  status: code('状态', onOff),
  ...stamps,
})

/** Complete: rich text, or for a Word file its address and name. */
export const TemplateDetail = DocumentTemplate.extend({ content, fileName: s('文件名', 200).nullish() })

export const TemplateInput = pick(DocumentTemplate, [
  'templateName',
  'typeId',
  'source',
  'pageSize',
  'home',
  'status',
]).extend({
  source: DocumentTemplate.shape.source.default(1),
  pageSize: DocumentTemplate.shape.pageSize.default('A4'),
  home: DocumentTemplate.shape.home.default(0),
  status: DocumentTemplate.shape.status.default(1),
  content,
})
const TemplateEdit = some(DocumentTemplate, ['templateName', 'typeId', 'source', 'pageSize', 'status']).extend({
  templateId: id('模板'),
  content: content.optional(),
})

export const TemplateType = fields({
  typeId: id('类型'),
  typeName: s('类型', 50),
  category: code('类别', templateKinds),
})

const Preview = fields({
  html: z.string(),
  /** Labels of values that are not known yet and left blank. */
  missing: z.array(z.string()),
})

export const templateRefusals = refusals({ unknown: [31083, '存在未知占位符：{x}'] })

const either = (action: string) =>
  `systemSetting.templateDocument.${action}|systemSetting.homeTemplateDocument.${action}`
/** Users who write contracts and home-care documents choose among the templates. */
const readers = `${either('query')}|live.contractDocument.query|homecare.tempeleteDocument.query`
const base = '/api/form/org/templates/files'

export const documentTemplate = calls('document', {
  templateList: get(base, {
    title: '文档模板',
    permit: readers,
    query: paging({
      ...filtersOf(DocumentTemplate, ['templateName', 'category', 'status']),
      typeId: choice().nullish(),
    }),
    reply: paged(DocumentTemplate),
  }),
  templateCreate: post(base, {
    title: '新增文档模板',
    permit: either('add'),
    body: TemplateInput,
    reply: TemplateDetail,
  }),
  templateUpdate: put(base, {
    title: '修改文档模板',
    permit: either('edit'),
    body: TemplateEdit,
    reply: TemplateDetail,
  }),
  templateCopy: post(`${base}/copy`, {
    title: '复制文档模板',
    permit: either('copy'),
    body: fields({ templateId: id('模板') }),
    reply: TemplateDetail,
  }),
  templateTypes: get(`${base}/types`, { title: '文档类型', permit: readers, reply: arrayOf(TemplateType) }),
  /** The text as it will read for a resident, also before it is saved; writes nothing. */
  templatePreview: post(`${base}/preview`, {
    title: '预览文档模板',
    permit: readers,
    logged: false,
    touches: [],
    body: fields({ oldmanId: id('老人').nullish(), content }),
    reply: Preview,
  }),
  templateGet: get(`${base}/{templateId}`, { title: '文档模板详情', permit: readers, reply: TemplateDetail }),
  templateDelete: del(`${base}/{templateId}`, { title: '删除文档模板', permit: either('delete') }),
  /** Filled in for a resident, as a Word file. */
  templateDocument: get(`${base}/{templateId}/document`, {
    title: '下载文档',
    permit: readers,
    file: true,
    query: fields({ oldmanId: id('老人') }),
  }),
})
