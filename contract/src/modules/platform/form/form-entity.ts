import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  field,
  fields,
  flag,
  id,
  int,
  name,
  ofResident,
  pick,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { FormSchema } from './form-schema.ts'

/** The tables of forms: types, templates, filled forms and the forms of a resident (residence.md 6, 8a). */

/** An id chosen from the list of the screen. */
export const choice = (label: string) => field(id(label).clone(), { label, kind: 'code' })

export const templateCategory = codes(
  {
    4: ['care', '护理表单'],
    7: '医疗表单',
    3: '评估表',
    1: ['contract', '合同'],
    2: '告知书',
    5: '收费单据',
    6: '其他',
  },
  [4, 7, 3, 1, 2, 5, 6],
)
export const templateStatus = codes({ 0: ['draft', '草稿'], 1: ['published', '已发布'], 2: ['stopped', '停用'] })
export const formStatus = codes({ 0: ['draft', '草稿'], 1: ['submitted', '提交'] })
/** A type with this code has turn-over cards: its forms have a table with columns `time` and `position`. */
export const turnOverType = 'TURN_OVER'

export const TemplateType = fields({
  typeId: id('模板类型'),
  typeName: s('类型名称', 50),
  typeCode: s('类型编码', 30).nullish(),
  category: code('类别', templateCategory),
  sort: int('排序', { min: 0, max: 9999 }),
  templateCount: int('模板数').nullish(),
  ...stamps,
})
export const TypeInput = pick(TemplateType, ['typeName', 'typeCode', 'category', 'sort']).extend({
  sort: TemplateType.shape.sort.nullish(),
})

/** `version` is that of the row; `templateVersion` counts the published ones. */
export const FormTemplate = fields({
  templateId: id('表单模板'),
  templateName: s('名称', 100),
  typeId: choice('类型'),
  typeName: s('类型', 50).nullish(),
  category: code('类别', templateCategory).nullish(),
  templateVersion: int('版本'),
  fieldCount: int('字段数').nullish(),
  usedCount: int('填写数').nullish(),
  templateStatus: code('状态', templateStatus),
  /** 1: edited since the last publication. */
  changed: flag('有未发布修改').nullish(),
  sort: int('排序', { min: 0, max: 9999 }),
  /** The designer's schema; only in the answer for a single template. */
  schemaJson: FormSchema.nullish(),
  ...stamps,
})

/** Without templateId it creates one; `copyFrom` starts with the fields of another template. */
export const TemplateSave = some(FormTemplate, ['templateName', 'typeId', 'sort', 'templateStatus']).extend({
  templateId: id('表单模板').nullish(),
  copyFrom: id('复制自').nullish(),
})

export const FormTemplateOption = fields({
  templateId: id('表单模板'),
  templateName: s('名称', 100),
  typeId: id('类型'),
  typeName: s('类型', 50),
  category: code('类别', templateCategory),
  templateVersion: int('版本'),
  version: z.int(),
})

const valuesMax = 400_000
/** Values by field key; keys the template does not have are dropped. */
const values = z
  .record(z.string().max(60), z.unknown())
  .refine((data) => JSON.stringify(data).length <= valuesMax, '填写内容过多')
export const dataJson = () => field(values, { label: '填写内容', kind: 'object' })

export const FormData = fields({
  id: id('表单编号'),
  templateId: choice('表单'),
  templateName: s('表单', 100).nullish(),
  typeName: s('类型', 50).nullish(),
  category: code('类别', templateCategory).nullish(),
  ...ofResident,
  templateVersion: int('版本'),
  formStatus: code('状态', formStatus),
  /** Results of the form in a line: 总分 45（高度风险）. */
  result: s('结果', 500).nullish(),
  fillTime: time('填写时间').nullish(),
  fillBy: id('填写人').nullish(),
  fillByName: name('填写人', 50).nullish(),
  /** Whether the caller may still change it: drafts, his own for 24 hours, all with 管理全部. */
  editable: flag('可修改').nullish(),
  ...stamps,
})

const OldVersion = fields({
  version: z.int(),
  dataJson: dataJson(),
  templateVersion: int('版本'),
  fillByName: name('填写人', 50).nullish(),
  fillTime: time('填写时间').nullish(),
  replacedByName: name('修改人', 50).nullish(),
  replacedTime: time('修改时间'),
})
/** With the schema of its own version, even after newer ones are published. */
export const FormDetail = FormData.extend({
  schemaJson: FormSchema,
  dataJson: dataJson(),
  /** Earlier contents, newest first. */
  history: z.array(OldVersion),
})

/** A new form of a resident: the published schema, the values from resident data, and those of the last form. */
export const FormStart = fields({
  templateId: id('表单'),
  templateName: s('表单', 100),
  templateVersion: int('版本'),
  schemaJson: FormSchema,
  bound: dataJson(),
  last: FormData.extend({ dataJson: dataJson() }).nullish(),
})

export const TurnOverRow = fields({
  time: s('时间', 5),
  position: s('体位', 50).nullish(),
  skin: s('皮肤情况', 200).nullish(),
  operatorName: name('操作人', 50).nullish(),
  id: id('表单'),
})

export const ElderTemplate = fields({
  id: id('编号'),
  templateId: id('表单'),
  templateName: s('表单', 100),
  category: code('类别', templateCategory),
  templateStatus: code('状态', templateStatus),
  sort: int('排序'),
  lastFillTime: time('最近填写').nullish(),
  fillCount: int('填写次数'),
  version: z.int(),
})

export const templateFlow = flow('templateStatus', templateStatus, {
  publish: { from: [0, 1, 2], to: 1 },
  stop: { from: [1], to: 2 },
  start: { from: [2], to: 1 },
})

export const formRefusals = refusals({ used: [21701, '模板已有填写记录，请停用'] })
