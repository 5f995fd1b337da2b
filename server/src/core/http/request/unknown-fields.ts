import { z } from 'zod'
import type { Schema } from '#contract/kit/schema.ts'

/** Every field name of a schema, at any depth. */
export function namesIn(schema: Schema | undefined, found = new Set<string>(), seen = new Set<Schema>()) {
  if (!schema || seen.has(schema)) return found
  seen.add(schema)
  // as: the inner schemas of zod's public definitions
  if (schema instanceof z.ZodObject)
    for (const [key, one] of Object.entries(schema.shape)) namesIn(one as Schema, found.add(key), seen)
  else if (schema instanceof z.ZodArray) namesIn(schema.element as Schema, found, seen)
  else if (schema instanceof z.ZodUnion) for (const one of schema.options) namesIn(one as Schema, found, seen)
  else if (schema instanceof z.ZodLazy) namesIn(schema.unwrap() as Schema, found, seen)
  else if (schema instanceof z.ZodPipe) namesIn(schema.def.out as Schema, found, seen)
  else if ('innerType' in schema._zod.def) namesIn(schema._zod.def.innerType as Schema, found, seen)
  return found
}

/**
 * The fields of `value` that its schema does not know, as dotted paths: a mistyped filter would find everything, a
 * mistyped field would lose its value. For a union, the fields that none of its shapes knows.
 */
export function unknownFields(schema: Schema, value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  // as: the inner schemas of zod's public definitions
  if (schema instanceof z.ZodObject) return inObject(schema, value as Record<string, unknown>, path)
  if (schema instanceof z.ZodArray) return inList(schema.element as Schema, value, path)
  if (schema instanceof z.ZodUnion)
    return fewest((schema.options as Schema[]).map((one) => unknownFields(one, value, path)))
  if (schema instanceof z.ZodLazy) return unknownFields(schema.unwrap() as Schema, value, path)
  if (schema instanceof z.ZodPipe) return ofPipe(schema, value, path)
  const inner = 'innerType' in schema._zod.def ? schema._zod.def.innerType : undefined
  return inner instanceof z.ZodType ? unknownFields(inner, value, path) : []
}

/**
 * A body that is first converted to another shape may have at its top level every field this shape has at any depth.
 */
function ofPipe({ def }: z.ZodPipe, value: object, path: string) {
  if (!(def.in instanceof z.ZodTransform)) return unknownFields(def.in as Schema, value, path) // as: see above
  const names = namesIn(def.out as Schema) // as: see above
  return unknownFields(def.out as Schema, value, path).filter((field) => {
    const own = field.slice(path.length)
    return own.includes('.') || !names.has(own)
  })
}

function inObject(schema: z.ZodObject, value: Record<string, unknown>, path: string) {
  // A record accepts every name and declares that.
  if (Array.isArray(value) || schema.def.catchall) return []
  return Object.entries(value).flatMap(([key, one]) => {
    const known = Object.hasOwn(schema.shape, key) ? (schema.shape[key] as Schema) : undefined
    return known ? unknownFields(known, one, `${path}${key}.`) : [`${path}${key}`]
  })
}

const inList = (element: Schema, value: object, path: string) =>
  Array.isArray(value) ? value.flatMap((one, at) => unknownFields(element, one, `${path}${at}.`)) : []

const fewest = (found: string[][]) => found.toSorted((a, b) => a.length - b.length)[0] ?? []
