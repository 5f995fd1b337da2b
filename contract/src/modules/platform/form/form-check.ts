import type { FieldError } from '../../../kit/problems.ts'
import { parseFormula } from './form-formula.ts'
import { headingsOf, sourcesOf } from './form-rules.ts'
import {
  choiceKinds,
  type FormField,
  type FormOption,
  type FormSchema,
  type SumRule,
  sourceKinds,
} from './form-schema.ts'

/**
 * Errors that prevent publishing a form template: a draft may be unfinished, a published form must work. Each message
 * is at its field, `fields.3`, so that the designer can select it.
 */
export function schemaProblems(schema: FormSchema): FieldError[] {
  if (!schema.fields.some((field) => field.kind !== 'group'))
    return [{ field: 'fields', message: '请至少添加一个字段' }]
  const fields = new Map(schema.fields.map((field) => [field.key, field]))
  const seen = new Set<string>()
  const problems = schema.fields.flatMap((field, index) => {
    const twice = seen.has(field.key) ? [`标识“${field.key}”重复`] : []
    seen.add(field.key)
    const found = [...twice, ...choiceProblems(field), ...shapeProblems(field), ...visibleProblems(field, fields)]
    const rule = schema.sumRules.find((one) => one.key === field.key)
    if (field.kind === 'sum') found.push(...(rule ? sumProblems(rule, fields) : ['请设置计算方式']))
    return found.map((message) => ({ field: `fields.${index}`, message: `“${field.label}”${message}` }))
  })
  return [...problems, ...ruleProblems(schema, fields), ...circleProblems(schema)]
}

const repeated = (words: readonly string[]) => words.find((word, index) => words.indexOf(word) !== index)

function choiceProblems(field: { kind: string; options?: readonly FormOption[] | null }): string[] {
  if (!choiceKinds.some((kind) => kind === field.kind)) return []
  const options = field.options ?? []
  if (options.length === 0) return ['请至少添加一个选项']
  const twice = repeated(options.map((option) => option.value)) ?? repeated(options.map((option) => option.label))
  if (twice !== undefined) return [`选项“${twice}”重复`]
  return field.kind === 'score' && options.some((option) => option.score == null) ? ['每个选项都要有分值'] : []
}

function shapeProblems(field: FormField): string[] {
  const found: string[] = []
  if (field.kind === 'number' && field.min != null && field.max != null && field.min > field.max)
    found.push('最小值大于最大值')
  if (
    field.kind === 'text' &&
    field.max != null &&
    !(Number.isInteger(field.max) && field.max >= 1 && field.max <= 5000)
  )
    found.push('字数上限须在1到5000之间')
  if (field.dataSource && !sourceKinds.includes(field.kind)) found.push('不能取自老人资料')
  if (field.kind !== 'table') return found
  const columns = field.columns ?? []
  if (columns.length === 0) found.push('请至少添加一列')
  const twice = repeated(columns.map((column) => column.key))
  if (twice !== undefined) found.push(`列标识“${twice}”重复`)
  for (const column of columns)
    for (const message of choiceProblems(column)) found.push(`的列“${column.label}”${message}`)
  return found
}

function visibleProblems(field: FormField, fields: ReadonlyMap<string, FormField>): string[] {
  return (field.visibleIf?.rules ?? []).flatMap(({ key, op, value }) => {
    const other = fields.get(key)
    if (!other) return [`的显示条件用到不存在的字段“${key}”`]
    if (other.kind === 'group') return ['的显示条件不能用分组标题']
    if (['filled', 'empty'].includes(op)) return []
    if (value == null || value === '') return ['的显示条件缺少比较的值']
    if (!choiceKinds.includes(other.kind)) return []
    const invalid = (Array.isArray(value) ? value : [String(value)]).find(
      (one) => !other.options?.some((option) => option.value === one),
    )
    return invalid === undefined ? [] : [`的显示条件用到“${other.label}”没有的选项“${invalid}”`]
  })
}

const countable = ['number', 'score', 'radio', 'checkbox', 'sum']

function sumProblems(rule: SumRule, fields: ReadonlyMap<string, FormField>): string[] {
  if (rule.op === 'formula') {
    const parsed = parseFormula(rule.formula ?? '')
    if ('problem' in parsed) return [`：${parsed.problem}`]
  } else if (rule.from.length === 0) return ['请选择要计算的字段']
  const unknown = sourcesOf(rule).flatMap((name) => {
    const [key, columnKey] = name.split('.')
    const field = fields.get(key)
    const part = columnKey === undefined ? field : field?.columns?.find((column) => column.key === columnKey)
    if (!part) return [`的计算用到不存在的字段“${name}”`]
    return rule.op === 'count' || countable.includes(part.kind) ? [] : [`不能计算“${part.label}”`]
  })
  const bounds = (rule.levels ?? []).map((level) => level.min)
  return bounds.some((min, index) => index > 0 && min <= bounds[index - 1])
    ? [...unknown, '的等级须按起点从小到大']
    : unknown
}

function ruleProblems(schema: FormSchema, fields: ReadonlyMap<string, FormField>): FieldError[] {
  return schema.sumRules.flatMap(({ key }, index) => {
    const message = fields.get(key)?.kind === 'sum' ? undefined : `计算规则指向的字段“${key}”不存在`
    const twice = schema.sumRules.findIndex((rule) => rule.key === key) < index ? `“${key}”有两条计算规则` : undefined
    const words = message ?? twice
    return words ? [{ field: `sumRules.${index}`, message: words }] : []
  })
}

/** Fields whose condition or sum depends on themselves, reported once per cycle. */
function circleProblems(schema: FormSchema): FieldError[] {
  const headings = headingsOf(schema)
  const sources = new Map(
    schema.fields.map((field) => {
      const rule = field.kind === 'sum' ? schema.sumRules.find((one) => one.key === field.key) : undefined
      const shown = (field.visibleIf?.rules ?? []).map((one) => one.key)
      const counted = rule ? sourcesOf(rule).map((name) => name.split('.')[0]) : []
      const heading = headings.get(field.key)
      return [field.key, [...shown, ...counted, ...(heading ? [heading] : [])]]
    }),
  )
  const done = new Set<string>()
  const found: FieldError[] = []
  function walk(key: string, path: readonly string[]) {
    const start = path.indexOf(key)
    if (start >= 0) {
      const labels = path.slice(start).map((one) => schema.fields.find((field) => field.key === one)?.label ?? one)
      const index = schema.fields.findIndex((field) => field.key === key)
      found.push({ field: `fields.${index}`, message: `字段互相依赖：${[...labels, labels[0]].join(' → ')}` })
      return
    }
    if (done.has(key)) return
    for (const next of sources.get(key) ?? []) walk(next, [...path, key])
    done.add(key)
  }
  for (const { key } of schema.fields) walk(key, [])
  return found
}
