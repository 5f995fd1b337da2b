import type { z } from 'zod'
import { type FieldMeta, metaOf } from './fields.ts'
import type { Schema } from './schema.ts'
import { yuanText } from './value/money.ts'

export interface FieldError {
  /** Dotted path of the field: `family.0.phoneNum`. */
  field: string
  message: string
}

/** Converts a failed parse to Chinese sentences, each at its field (`data.errors` of refusal 21001). */
export function fieldErrors(schema: Schema | undefined, error: z.ZodError): FieldError[] {
  return error.issues.slice(0, 50).map((issue) => {
    const { label, kind } = namedAt(schema, issue.path)
    const own = kind === 'fen' ? moneySentence(label, issue) : kind?.startsWith('dict') && dictSentence(label, issue)
    return { field: issue.path.map(String).join('.'), message: own || sentence(label, issue) }
  })
}

/** The same in one line, for a dialog without fields for them. */
export const sentencesOf = (schema: Schema, error: z.ZodError) =>
  [...new Set(fieldErrors(schema, error).map(({ message }) => message))].join('；')

/** Money is stored in fen and named in 元, as it is typed; undefined where the common sentence is right. */
function moneySentence(label: string, issue: z.core.$ZodIssue) {
  if (issue.code === 'too_small')
    return Number(issue.minimum) === 1 ? `${label}必须大于0` : `${label}不能小于${yuanText(Number(issue.minimum))}元`
  if (issue.code === 'too_big') return `${label}不能超过${yuanText(Number(issue.maximum))}元`
  if (typeof issue.input === 'number' && Number.isFinite(issue.input)) return `${label}最多保留两位小数`
  return undefined
}

/** A text where the dictionary has numbers: none of its values. */
const dictSentence = (label: string, { code, input }: z.core.$ZodIssue) =>
  code === 'invalid_type' && typeof input === 'string' ? `${label}没有“${input.slice(0, 30)}”这一项` : undefined

function sentence(label: string, issue: z.core.$ZodIssue) {
  const absent = issue.input === undefined || issue.input === null
  const missing = absent && ['invalid_type', 'invalid_union', 'invalid_value'].includes(issue.code)
  if (missing || (issue.code === 'too_small' && issue.origin === 'string')) return `${label}不能为空`
  if (issue.code === 'too_big' && issue.origin === 'string') return `${label}不能超过${issue.maximum}个字`
  if (issue.code === 'too_big' && issue.origin === 'array') return `${label}不能超过${issue.maximum}项`
  if (issue.code === 'too_big') return `${label}不能大于${issue.maximum}`
  if (issue.code === 'too_small' && issue.origin === 'array')
    return Number(issue.minimum) > 1 ? `${label}不能少于${issue.minimum}项` : `${label}不能为空`
  if (issue.code === 'too_small') return `${label}不能小于${issue.minimum}`
  if (issue.code === 'invalid_type') return `${label}格式不正确`
  if (issue.code === 'custom' || issue.code === 'invalid_format' || issue.code === 'invalid_value')
    return issue.message.startsWith(label) || !/^[^A-Za-z]/.test(issue.message)
      ? issue.message
      : `${label}：${issue.message}`
  return `${label}格式不正确`
}

/** Label and kind of the field an issue belongs to, or of the nearest field above it that has a label. */
function namedAt(schema: unknown, path: readonly PropertyKey[]): { label: string; kind?: FieldMeta['kind'] } {
  let node = schema
  let found: Partial<FieldMeta> = {}
  for (const key of path) {
    node = childOf(node, key)
    const meta = metaOf(node as Schema | undefined) // as: childOf only hands out schemas
    if (meta?.label) found = meta
  }
  return { label: found.label || (path.length ? String(path.at(-1)) : '提交内容'), kind: found.kind }
}

function childOf(node: unknown, key: PropertyKey): unknown {
  let inner = node as { def?: { innerType?: unknown; element?: unknown; out?: unknown }; shape?: object } | undefined
  for (let depth = 0; inner && depth < 8; depth += 1) {
    if (inner.shape) return (inner.shape as Record<PropertyKey, unknown>)[key] // as: a zod object's own shape
    if (typeof key === 'number' && inner.def?.element) return inner.def.element
    inner = (inner.def?.innerType ?? inner.def?.out) as typeof inner
  }
  return undefined
}
