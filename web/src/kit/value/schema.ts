import { z } from 'zod'
import type { BodyFor, Call, CallOptions, ReplyFor } from '#contract/kit/calls.ts'
import type { FieldMeta } from '#contract/kit/fields.ts'
import { isOptional, metaOf } from '#contract/kit/fields.ts'
import type { Schema } from '#contract/kit/schema.ts'

/** What screens read from the contract: the fields of bodies, queries and rows. */

export type Shape = Record<string, Schema>
export type Values = Record<string, unknown>
export type ListCall = Call<string, CallOptions & { query: z.ZodObject; reply: Schema }>
/** The row of a list call, paged or plain. */
export type RowOf<C> =
  ReplyFor<C> extends { list: (infer R extends object)[] }
    ? R
    : ReplyFor<C> extends (infer R extends object)[]
      ? R
      : never

/** Field names of a call's body; any name when the call is only known at run time. */
export type KeyOf<C> = BodyFor<C> extends object ? keyof BodyFor<C> & string : string

/** The fields of a schema, through refinements, defaults, pipes and optional wrappers. */
export function shapeOf(schema: unknown): Shape {
  let inner = schema
  for (let depth = 0; inner && depth < 8; depth += 1) {
    if (inner instanceof z.ZodObject) return inner.shape
    inner = inner instanceof z.ZodType ? innerOf(inner) : undefined
  }
  return {}
}

function innerOf(schema: Schema): unknown {
  const def: unknown = schema._zod.def
  if (typeof def !== 'object' || def === null) return undefined
  if ('innerType' in def) return def.innerType
  if ('in' in def && def.in instanceof z.ZodObject) return def.in
  return 'out' in def ? def.out : undefined
}

/** The schema of one item of an array schema, through wrappers. */
export function itemOf(schema: unknown): Schema | undefined {
  let inner = schema
  for (let depth = 0; inner && depth < 8; depth += 1) {
    if (inner instanceof z.ZodArray) return inner.element instanceof z.ZodType ? inner.element : undefined
    inner = inner instanceof z.ZodType ? innerOf(inner) : undefined
  }
  return undefined
}

/** The fields of the rows of a list call. */
export function rowShape(call: Call): Shape {
  return shapeOf(itemOf(shapeOf(call.options.reply).list ?? call.options.reply))
}

/** The field that identifies a row: the first of kind `id`. */
export function idKeyOf(shape: Shape) {
  return Object.keys(shape).find((key) => metaOf(shape[key])?.kind === 'id')
}

/**
 * The fields of an entity that people read, its state first, then in its own order: no ids, no name that belongs to a
 * `ref` field, no lists of rows.
 */
export function factsOf(shape: Shape) {
  const kind = (key: string) => metaOf(shape[key])?.kind
  const named = (key: string) => key.endsWith('Name') && kind(`${key.slice(0, -4)}Id`) === 'ref'
  const read = Object.keys(shape).filter((key) => kind(key) && !unread.has(kind(key)) && !named(key))
  const states = read.filter((key) => isState(key))
  const rest = read.filter((key) => !isState(key))
  return [...states, ...rest]
}
const unread: ReadonlySet<string | undefined> = new Set(['id', 'list', 'object'])
const isState = (key: string) => /^status$|Status$/.test(key)

export const pathKeys = (call: Call) => [...call.path.matchAll(/\{(\w+)\}/g)].map((part) => part[1])

/** The values of a row for the path of a call. */
export function pathValues(call: Call, row: Values): Values {
  return Object.fromEntries(pathKeys(call).map((key) => [key, row[key]]))
}

/** Fields of the body of a call that only identify the row: its id, where the path does not carry it. */
export function idFields(call: Call, row: Values): string[] {
  const body = shapeOf(call.options.body)
  return Object.keys(body).filter((key) => metaOf(body[key])?.kind === 'id' && !isOptional(body[key]) && key in row)
}

/**
 * The values that identify a row in a call that changes it: those of the path, and its id where the body carries it.
 */
export function rowValues(call: Call, row: Values): Values {
  return { ...pathValues(call, row), ...Object.fromEntries(idFields(call, row).map((key) => [key, row[key]])) }
}

/** The values of an object, for reading fields whose names are only known at run time. */
export function valuesOf(row: object | undefined): Values {
  return { ...row }
}

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Label and kind; a field without them is plain text under its own name, so that a gap in the contract is visible. */
export function metaFor(shape: Shape, key: string): FieldMeta {
  return metaOf(shape[key]) ?? { label: key, kind: 'text' }
}
