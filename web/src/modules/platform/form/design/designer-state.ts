import {
  type FormField,
  type FormFieldKind,
  type FormSchema,
  fieldKinds,
  type SumRule,
} from '#contract/modules/platform/form/form-schema.ts'

/** The state of the designer, with undo and redo. Pure. */

export interface Design {
  past: readonly FormSchema[]
  now: FormSchema
  future: readonly FormSchema[]
  /** Key of the chosen field. */
  chosen: string | undefined
}

export type Step =
  | { do: 'add'; kind: FormFieldKind; at?: number }
  | { do: 'change'; key: string; part: Partial<FormField> }
  | { do: 'rename'; key: string; to: string }
  | { do: 'rule'; key: string; part: Partial<SumRule> }
  | { do: 'layout'; part: Partial<FormSchema['layout']> }
  | { do: 'move'; key: string; to: number }
  | { do: 'copy'; key: string }
  | { do: 'remove'; key: string }
  | { do: 'choose'; key: string | undefined }
  | { do: 'restore'; schema: FormSchema }
  | { do: 'undo' }
  | { do: 'redo' }

const pastMax = 100
export const startDesign = (now: FormSchema): Design => ({ past: [], now, future: [], chosen: undefined })

export function designed(design: Design, step: Step): Design {
  if (step.do === 'choose') return { ...design, chosen: step.key }
  if (step.do === 'undo') return undone(design)
  if (step.do === 'redo') return redone(design)
  if (step.do === 'restore')
    return { past: [...design.past, design.now], now: step.schema, future: [], chosen: undefined }
  const next = stepped(design.now, step, design.chosen)
  if (next.schema === design.now) return design
  return { past: [...design.past, design.now].slice(-pastMax), now: next.schema, future: [], chosen: next.chosen }
}

const chosenField = (schema: FormSchema, chosen: string | undefined) =>
  schema.fields.some((field) => field.key === chosen) ? chosen : undefined

function undone({ past, now, future, chosen }: Design): Design {
  const before = past.at(-1)
  if (!before) return { past, now, future, chosen }
  return { past: past.slice(0, -1), now: before, future: [now, ...future], chosen: chosenField(before, chosen) }
}

function redone({ past, now, future, chosen }: Design): Design {
  const [after, ...rest] = future
  if (!after) return { past, now, future, chosen }
  return { past: [...past, now], now: after, future: rest, chosen: chosenField(after, chosen) }
}

type Edit = Exclude<Step, { do: 'choose' | 'restore' | 'undo' | 'redo' }>

function stepped(schema: FormSchema, step: Edit, chosen: string | undefined): { schema: FormSchema; chosen?: string } {
  const { fields, sumRules } = schema
  if (step.do === 'layout') return { schema: { ...schema, layout: { ...schema.layout, ...step.part } }, chosen }
  if (step.do === 'add') {
    const field = newField(step.kind, schema)
    const after = fields.findIndex((one) => one.key === chosen)
    const at = step.at ?? (after < 0 ? fields.length : after + 1)
    const rules = step.kind === 'sum' ? [...sumRules, newRule(field.key)] : sumRules
    return { schema: { ...schema, fields: fields.toSpliced(at, 0, field), sumRules: rules }, chosen: field.key }
  }
  const index = fields.findIndex((field) => field.key === step.key)
  if (index < 0) return { schema, chosen }
  const field = fields[index]
  if (step.do === 'change')
    return { schema: { ...schema, fields: fields.with(index, { ...field, ...step.part }) }, chosen }
  if (step.do === 'rename') return { schema: renamed(schema, step.key, step.to), chosen: step.to }
  if (step.do === 'rule') {
    const known = sumRules.some((rule) => rule.key === step.key) ? sumRules : [...sumRules, newRule(step.key)]
    return {
      schema: { ...schema, sumRules: known.map((rule) => (rule.key === step.key ? { ...rule, ...step.part } : rule)) },
      chosen,
    }
  }
  if (step.do === 'move') {
    const to = Math.max(0, Math.min(step.to, fields.length - 1))
    if (to === index) return { schema, chosen: step.key }
    return { schema: { ...schema, fields: fields.toSpliced(index, 1).toSpliced(to, 0, field) }, chosen: step.key }
  }
  if (step.do === 'copy') {
    const key = freeKey(schema)
    const rule = sumRules.find((one) => one.key === step.key)
    const rules = rule ? [...sumRules, { ...rule, key }] : sumRules
    return {
      schema: { ...schema, fields: fields.toSpliced(index + 1, 0, { ...field, key }), sumRules: rules },
      chosen: key,
    }
  }
  const rest = fields.toSpliced(index, 1)
  const next = rest[Math.min(index, rest.length - 1)]?.key
  return {
    schema: { ...schema, fields: rest, sumRules: sumRules.filter((rule) => rule.key !== step.key) },
    chosen: next,
  }
}

/** Conditions and sums keep referring to the same field. */
function renamed(schema: FormSchema, from: string, to: string): FormSchema {
  const swap = (key: string) => (key === from ? to : key)
  const name = (source: string) => [swap(source.split('.')[0]), ...source.split('.').slice(1)].join('.')
  const word = new RegExp(`(?<![\\w.])${from}(?!\\w)`, 'g')
  return {
    ...schema,
    fields: schema.fields.map((field) => ({
      ...field,
      key: swap(field.key),
      visibleIf: field.visibleIf && {
        ...field.visibleIf,
        rules: field.visibleIf.rules.map((rule) => ({ ...rule, key: swap(rule.key) })),
      },
    })),
    sumRules: schema.sumRules.map((rule) => ({
      ...rule,
      key: swap(rule.key),
      from: rule.from.map(name),
      formula: rule.formula?.replace(word, to),
    })),
  }
}

export function freeKey(schema: FormSchema) {
  const usedKeys = new Set(schema.fields.map((field) => field.key))
  for (let number = schema.fields.length + 1; ; number += 1)
    if (!usedKeys.has(`field${number}`)) return `field${number}`
}

const newRule = (key: string): SumRule => ({ key, op: 'sum', from: [], decimals: 0 })
const wide: readonly FormFieldKind[] = ['table', 'photo', 'body-map', 'group', 'score']

function newField(kind: FormFieldKind, schema: FormSchema): FormField {
  const field: FormField = {
    key: freeKey(schema),
    label: fieldKinds.label(kind),
    kind,
    span: wide.includes(kind) ? 24 : 12,
  }
  if (kind === 'radio' || kind === 'checkbox') return { ...field, options: optionsOf(['选项一', '选项二']) }
  if (kind === 'score')
    return { ...field, options: optionsOf(['无', '有']).map((option, score) => ({ ...option, score })) }
  if (kind === 'table')
    return {
      ...field,
      rows: 1,
      columns: [
        { key: 'time', label: '时间', kind: 'time', width: 6 },
        { key: 'content', label: '内容', kind: 'text', width: 18 },
      ],
    }
  return field
}

const optionsOf = (labels: string[]) => labels.map((label, index) => ({ value: String(index + 1), label }))
