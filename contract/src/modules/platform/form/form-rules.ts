import type { FieldError } from '../../../kit/problems.ts'
import { evaluateFormula, parseFormula, refsOf, rounded } from './form-formula.ts'
import type { FormField, FormSchema, FormValues, SumRule, VisibleIf, VisibleRule } from './form-schema.ts'
import { cleanValue, isBlank, valueAt, valueProblem } from './form-value.ts'

/**
 * Computes a form while it is filled in: the visible fields, the computed values, the remaining errors. The same on the
 * screen and on the server, which ignores sums it was sent. Works for any schema: an unknown key counts as empty, and a
 * field that depends on itself as hidden and empty.
 */

export interface FormState {
  /** Only visible fields with a value. */
  values: FormValues
  visible: ReadonlySet<string>
}

interface State {
  visible: boolean
  value: unknown
}
const nothing: State = { visible: false, value: undefined }

/** Hides, computes and cleans. Fields under a hidden heading are hidden with it. */
export function settleForm(schema: FormSchema, raw: FormValues): FormState {
  const fields = new Map(schema.fields.map((field) => [field.key, field]))
  const rules = new Map(schema.sumRules.map((rule) => [rule.key, rule]))
  const headings = headingsOf(schema)
  const known = new Map<string, State>()
  const open = new Set<string>()

  function stateOf(key: string): State {
    const field = fields.get(key)
    if (!field || open.has(key)) return nothing
    const before = known.get(key)
    if (before) return before
    open.add(key)
    const state = settle(field)
    open.delete(key)
    known.set(key, state)
    return state
  }
  function settle(field: FormField): State {
    const heading = headings.get(field.key)
    if (heading && !stateOf(heading).visible) return nothing
    if (field.visibleIf && !holds(field.visibleIf, (key) => stateOf(key).value)) return nothing
    if (field.kind !== 'sum') return { visible: true, value: cleanValue(field, valueAt(raw, field.key)) }
    const rule = rules.get(field.key)
    return {
      visible: true,
      value: rule && computed(rule, (name) => numbersOf(fields, name, (key) => stateOf(key).value)),
    }
  }

  const states = schema.fields.map((field) => [field.key, stateOf(field.key)] as const)
  const filled = states.filter(([, state]) => state.visible && !isBlank(state.value))
  return {
    values: Object.fromEntries(filled.map(([key, state]) => [key, state.value])),
    visible: new Set(states.filter(([, state]) => state.visible).map(([key]) => key)),
  }
}

/** Everything that prevents submitting a form, each at its field. Fields filled from resident data are not required. */
export function dataProblems(schema: FormSchema, raw: FormValues): FieldError[] {
  const { visible } = settleForm(schema, raw)
  return schema.fields
    .filter((field) => visible.has(field.key) && !field.dataSource && field.kind !== 'sum' && field.kind !== 'group')
    .flatMap((field) => {
      const message = valueProblem(field, valueAt(raw, field.key))
      return message ? [{ field: field.key, message }] : []
    })
}

/**
 * The values a draft would lose because they do not fit their fields. Missing values and values out of range are
 * allowed until it is submitted.
 */
export function lossProblems(schema: FormSchema, raw: FormValues): FieldError[] {
  const patient = <F extends Pick<FormField, 'kind' | 'required' | 'min' | 'max'>>(field: F): F => ({
    ...field,
    required: 0,
    ...(field.kind === 'number' && { min: null, max: null }),
  })
  const fields = schema.fields.map((field) => ({ ...patient(field), columns: field.columns?.map(patient) }))
  return dataProblems({ ...schema, fields }, raw)
}

/** The heading above each field. */
export function headingsOf(schema: FormSchema): Map<string, string> {
  const headings = new Map<string, string>()
  let heading: string | undefined
  for (const field of schema.fields) {
    if (field.kind === 'group') heading = field.key
    else if (heading) headings.set(field.key, heading)
  }
  return headings
}

/** True when these values meet the condition. */
export function holds(condition: VisibleIf, read: (key: string) => unknown): boolean {
  const test = (rule: VisibleRule) => ruleHolds(rule, read(rule.key))
  return condition.match === 'any' ? condition.rules.some(test) : condition.rules.every(test)
}

function ruleHolds({ op, value: bound }: VisibleRule, value: unknown): boolean {
  if (op === 'empty') return isBlank(value)
  if (isBlank(value)) return op === 'ne'
  if (op === 'filled') return true
  // Several choices are equal to one when they contain it.
  const chosen = Array.isArray(value) ? value.map(String) : [String(value)]
  const options = Array.isArray(bound) ? bound : [String(bound ?? '')]
  if (op === 'eq' || op === 'in') return options.some((one) => chosen.includes(one))
  if (op === 'ne') return !options.some((one) => chosen.includes(one))
  return compares(op, value, bound)
}

/** Numbers by size, days and times by their text. */
function compares(op: 'gt' | 'gte' | 'lt' | 'lte', value: unknown, bound: unknown) {
  const left = Number(value)
  const right = Number(bound)
  const numeric = !Number.isNaN(left) && !Number.isNaN(right) && !isBlank(bound)
  const [a, b] = numeric ? [left, right] : [String(value), String(bound ?? '')]
  if (op === 'gt') return a > b
  if (op === 'gte') return a >= b
  return op === 'lt' ? a < b : a <= b
}

/** The values of a field or `table.column` in a sum: none, one number, or one for each row. */
function numbersOf(fields: ReadonlyMap<string, FormField>, name: string, read: (key: string) => unknown): number[] {
  const [key, columnKey] = name.split('.')
  const field = fields.get(key)
  if (!field) return []
  const value = read(key)
  if (columnKey === undefined) {
    const points = pointsOf(field, value)
    return points === undefined ? [] : [points * (field.score ?? 1)]
  }
  const column = field.columns?.find((one) => one.key === columnKey)
  if (!column || !Array.isArray(value)) return []
  return value.flatMap((row) => pointsOf(column, valueAt({ ...row }, columnKey)) ?? [])
}

function pointsOf(field: Pick<FormField, 'kind' | 'options'>, value: unknown): number | undefined {
  if (isBlank(value)) return undefined
  if (field.kind === 'number' || field.kind === 'sum') return Number(value)
  const chosen = Array.isArray(value) ? value : [value]
  const scores = (field.options ?? [])
    .filter((option) => chosen.includes(option.value))
    .map((option) => option.score ?? 0)
  return scores.length > 0 ? scores.reduce((total, score) => total + score, 0) : undefined
}

function computed(rule: SumRule, numbers: (name: string) => number[]): number | undefined {
  const result = rule.op === 'formula' ? byFormula(rule, numbers) : byOperation(rule, rule.from.flatMap(numbers))
  return result === undefined ? undefined : rounded(result, rule.decimals ?? 2)
}

function byFormula(rule: SumRule, numbers: (name: string) => number[]) {
  const parsed = parseFormula(rule.formula ?? '')
  return 'formula' in parsed ? evaluateFormula(parsed.formula, numbers) : undefined
}

function byOperation(rule: SumRule, numbers: number[]): number | undefined {
  if (rule.op === 'count') return numbers.length
  if (numbers.length === 0) return undefined
  if (rule.op === 'max') return Math.max(...numbers)
  if (rule.op === 'min') return Math.min(...numbers)
  const total = numbers.reduce((sum, number) => sum + number, 0)
  return rule.op === 'avg' ? total / numbers.length : total
}

/** Names a rule reads: keys and `table.column`. */
export function sourcesOf(rule: SumRule): string[] {
  if (rule.op !== 'formula') return rule.from
  const parsed = parseFormula(rule.formula ?? '')
  return 'formula' in parsed ? refsOf(parsed.formula) : []
}

/** The level of a result: the last one whose lower limit it reaches. */
export function levelOf(rule: SumRule | undefined, value: unknown) {
  if (isBlank(value) || !rule?.levels) return undefined
  return rule.levels.filter((level) => Number(value) >= level.min).at(-1)
}

/** The results of a filled form in a line: 总分 45（高度风险）. */
export function resultText(schema: FormSchema, values: FormValues): string {
  const sums = schema.fields.filter((field) => field.kind === 'sum' && !isBlank(valueAt(values, field.key)))
  return sums
    .map((field) => {
      const value = valueAt(values, field.key)
      const level = levelOf(
        schema.sumRules.find((rule) => rule.key === field.key),
        value,
      )
      return `${field.label} ${value}${field.unit ?? ''}${level ? `（${level.label}）` : ''}`
    })
    .join('；')
}
