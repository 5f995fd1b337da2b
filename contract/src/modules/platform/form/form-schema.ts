import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import { field, flag, s } from '../../../kit/fields.ts'

/** The content of a form template: fields, layout and sum rules, stored as `schemaJson` (residence.md 6, 8a). */

export const fieldKinds = codes({
  text: '文本',
  number: '数字',
  date: '日期',
  time: '时间',
  radio: '单选',
  checkbox: '多选',
  score: '评分',
  sum: '合计与计算',
  table: '表格',
  photo: '照片',
  signature: '签名',
  'body-map': '人体图',
  group: '分组标题',
})
export type FormFieldKind = (typeof fieldKinds.values)[number]
/** The kinds of a table's columns. */
export const columnKinds = codes({ text: '文本', number: '数字', date: '日期', time: '时间', radio: '单选' })

/** Resident data a field may show: read-only, refreshed until submission (platform.md 8). */
export const dataSources = codes({
  'oldman.oldmanName': '老人姓名',
  'oldman.oldmanNo': '档案编号',
  'oldman.sex': '性别',
  'oldman.age': '年龄',
  'oldman.birthDate': '出生日期',
  'oldman.oldmanIdCard': '身份证号（隐去中段）',
  'oldman.bedName': '床位',
  'oldman.levelName': '护理等级',
  'oldman.liveDate': '入住日期',
  'oldman.disease': '疾病',
  'oldman.allergyDrug': '药物过敏',
  'oldman.allergyFood': '食物过敏',
  'oldman.height': '身高（cm）',
  'oldman.weight': '体重（kg）',
  'org.orgName': '机构名称',
  'form.today': '填写日期',
  'form.fillBy': '填写人',
})
export type DataSource = (typeof dataSources.values)[number]

export const visibleOps = codes({
  eq: '等于',
  ne: '不等于',
  in: '包含于',
  gt: '大于',
  gte: '大于等于',
  lt: '小于',
  lte: '小于等于',
  filled: '已填写',
  empty: '未填写',
})
export const sumOps = codes({ sum: '求和', avg: '平均', max: '最大', min: '最小', count: '已填项数', formula: '公式' })
export const levelTones = codes({ success: '绿', info: '蓝', warning: '黄', danger: '红' })
export const bodyMarks = codes({
  pressure: '压疮',
  wound: '破损',
  bruise: '瘀青',
  rash: '皮疹',
  swelling: '水肿',
  pain: '疼痛',
  scar: '疤痕',
  tube: '管路',
})

/** No leading underscore and no dot: `__proto__` cannot be a key, `table.column` stays readable. */
const keyText = z.string().regex(/^[a-z][A-Za-z0-9_]{0,39}$/, '标识须以小写字母开头，只含字母、数字和下划线')
const key = () => field(keyText.clone(), { label: '标识', kind: 'text' })
const oneOf = <V extends string | number>(values: readonly V[]) => z.literal(values as V[]) // as: zod wants a mutable array
const bound = () => z.number().min(-1_000_000_000).max(1_000_000_000)

export const FormOption = z.object({
  value: s('选项值', 50),
  label: s('选项名称', 100),
  score: field(z.number().min(-1000).max(1000), { label: '分值', kind: 'decimal' }).nullish(),
})
const options = () => field(z.array(FormOption).max(50), { label: '选项', kind: 'list' }).nullish()

export const VisibleRule = z.object({
  key: key(),
  op: oneOf(visibleOps.values),
  value: z.union([z.string().max(200), z.number(), z.array(z.string().max(50)).max(50)]).nullish(),
})
export const VisibleIf = z.object({ match: z.enum(['all', 'any']), rules: z.array(VisibleRule).min(1).max(10) })

export const FormColumn = z.object({
  key: key(),
  label: s('列名', 50),
  kind: oneOf(columnKinds.values),
  required: flag('必填').nullish(),
  options: options(),
  min: bound().nullish(),
  max: bound().nullish(),
  unit: s('单位', 10).nullish(),
  /** Share of the table's width. */
  width: z.int().min(1).max(24).nullish(),
})

export const FormField = z.object({
  key: key(),
  label: s('名称', 100),
  kind: oneOf(fieldKinds.values),
  /** Columns of the grid of 24. */
  span: field(z.int().min(1).max(24), { label: '宽度', kind: 'int' }).default(12),
  required: flag('必填').nullish(),
  help: s('填写说明', 200).nullish(),
  options: options(),
  min: field(bound(), { label: '最小值', kind: 'decimal' }).nullish(),
  max: field(bound(), { label: '最大值', kind: 'decimal' }).nullish(),
  unit: s('单位', 10).nullish(),
  /** Lines of a text. */
  lines: z.int().min(1).max(20).nullish(),
  visibleIf: VisibleIf.nullish(),
  dataSource: field(oneOf(dataSources.values), { label: '数据来源', kind: 'code', codes: dataSources }).nullish(),
  /** The weight of the field in a sum; 1 when absent. */
  score: field(bound(), { label: '计分倍数', kind: 'decimal' }).nullish(),
  columns: field(z.array(FormColumn).max(12), { label: '表格列', kind: 'list' }).nullish(),
  /** Empty rows a new table starts with. */
  rows: z.int().min(0).max(50).nullish(),
})

const levels = z
  .array(z.object({ min: bound(), label: s('等级名称', 30), tone: oneOf(levelTones.values).nullish() }))
  .max(10)

export const SumRule = z.object({
  /** The field of kind sum that shows the result. */
  key: key(),
  op: oneOf(sumOps.values),
  /** Fields, or columns as `table.column`. */
  from: z.array(s('计算项', 90)).max(200).default([]),
  formula: s('公式', 300).nullish(),
  decimals: z.int().min(0).max(4).nullish(),
  /** The meaning of a result, from its lower limit upwards. */
  levels: field(levels, { label: '等级', kind: 'list' }).nullish(),
})

export const FormLayout = z.object({
  landscape: flag('横向').nullish(),
  /** Sentence under the title. */
  note: s('表头说明', 500).nullish(),
  /** How to read the result, at the end. */
  foot: s('表尾说明', 1000).nullish(),
  /** Signature lines for the print. */
  signatures: z.array(s('签字栏', 20)).max(6).nullish(),
})

export const FormSchema = z.object({
  fields: z.array(FormField).max(200),
  layout: FormLayout.default({}),
  sumRules: z.array(SumRule).max(50).default([]),
})

export type FormSchema = z.output<typeof FormSchema>
export type FormField = z.output<typeof FormField>
export type FormColumn = z.output<typeof FormColumn>
export type FormOption = z.output<typeof FormOption>
export type VisibleIf = z.output<typeof VisibleIf>
export type VisibleRule = z.output<typeof VisibleRule>
export type SumRule = z.output<typeof SumRule>
export type FormValues = Record<string, unknown>

/** A mark on the body map; x and y in percent of the figure. */
export const BodyMark = z.object({
  side: z.enum(['front', 'back']),
  x: z.number().min(0).max(100),
  y: z.number().min(0).max(100),
  mark: oneOf(bodyMarks.values),
  note: z.string().max(100).nullish(), // not trimmed: it is parsed again at every key
})
export type BodyMark = z.output<typeof BodyMark>

export const choiceKinds: readonly FormFieldKind[] = ['radio', 'checkbox', 'score']
export const sourceKinds: readonly FormFieldKind[] = ['text', 'number', 'date']
export const emptySchema: FormSchema = { fields: [], layout: {}, sumRules: [] }
