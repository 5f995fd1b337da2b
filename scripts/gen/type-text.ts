import type { z } from 'zod'
import type { Schema } from '#contract/kit/schema.ts'

/** The parts of a schema's definition that the walk reads (zod 4, `_zod.def`). */
interface Def {
  type: string
  innerType?: Schema
  out?: Schema
  element?: Schema
  items?: Schema[]
  options?: Schema[]
  valueType?: Schema
  shape?: Record<string, Schema>
  entries?: Record<string, string | number>
  values?: unknown[]
  getter?: () => z.ZodType
}

const plain: Record<string, string> = {
  string: 'string',
  number: 'number',
  int: 'number',
  boolean: 'boolean',
  null: 'null',
  undefined: 'undefined',
  unknown: 'unknown',
  any: 'unknown',
}
const passing = ['default', 'prefault', 'readonly', 'catch', 'nonoptional']

/** A schema's output as TypeScript writes it: `{ name: string; files?: string[] | null | undefined }[]`. */
export function typeText(schema: Schema): string {
  const def = schema._zod.def as Def // as: the parts that are read are named above
  if (plain[def.type]) return plain[def.type]
  if (passing.includes(def.type)) return typeText(of(def.innerType))
  if (def.type === 'optional') return anyOf([typeText(of(def.innerType)), 'undefined'])
  if (def.type === 'nullable') return anyOf([typeText(of(def.innerType)), 'null'])
  if (def.type === 'pipe') return typeText(of(def.out))
  if (def.type === 'lazy') return 'unknown'
  if (def.type === 'array') return `${inList(typeText(of(def.element)))}[]`
  if (def.type === 'tuple') return `[${(def.items ?? []).map(typeText).join(', ')}]`
  if (def.type === 'record') return `{ [key: string]: ${typeText(of(def.valueType))} }`
  if (def.type === 'literal') return anyOf((def.values ?? []).map((value) => JSON.stringify(value)))
  if (def.type === 'enum') return anyOf(Object.values(def.entries ?? {}).map((value) => JSON.stringify(value)))
  if (def.type === 'union') return anyOf((def.options ?? []).map(typeText))
  if (def.type === 'object') return objectText(def.shape ?? {})
  throw new Error(`no TypeScript type for a schema of kind ${def.type}`)
}

/** The type of a present value: without the outer `optional` and `nullable`. */
export function presentText(schema: Schema): string {
  const def = schema._zod.def as Def // as: see above
  const isWrapper = ['optional', 'nullable', ...passing].includes(def.type)
  return isWrapper ? presentText(of(def.innerType)) : typeText(schema)
}

function objectText(shape: Record<string, Schema>) {
  const fields = Object.entries(shape).map(([key, schema]) => {
    const text = typeText(schema)
    const mark = text.split(' | ').includes('undefined') ? '?' : ''
    return `${/^\w+$/.test(key) ? key : JSON.stringify(key)}${mark}: ${text}`
  })
  return fields.length === 0 ? 'object' : `{ ${fields.join('; ')} }`
}

const anyOf = (parts: readonly string[]) => [...new Set(parts)].join(' | ')
const inList = (text: string) => (isUnion(text) ? `(${text})` : text)

/** True where a `|` stands outside of all brackets. */
function isUnion(text: string) {
  let depth = 0
  for (const sign of text) {
    if ('{(['.includes(sign)) depth += 1
    if ('})]'.includes(sign)) depth -= 1
    if (sign === '|' && depth === 0) return true
  }
  return false
}

function of(schema: Schema | undefined) {
  if (!schema) throw new Error('a schema that holds another one names it')
  return schema
}
