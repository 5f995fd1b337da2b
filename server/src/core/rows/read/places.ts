import { z } from 'zod'
import { type FieldMeta, metaOf } from '#contract/kit/fields.ts'
import type { Schema } from '#contract/kit/schema.ts'

/** The paths of fields of some kinds in a schema, at any depth. */
type Places = { here: FieldMeta } | Inside
/** For an object its fields, for a list its rows; both where a value may be one or the other. */
interface Inside {
  fields?: Record<string, SchemaPlaces>
  element?: SchemaPlaces
}
interface SchemaPlaces {
  places: Places | undefined
}
/** A value that was found, the field it belongs to, and its path: `family.0.relation`. */
type Change = (value: unknown, meta: FieldMeta, path: string) => unknown

/**
 * Finds the fields of some kinds: `one` marks a field with one value, `many` a field with a list of values. A schema is
 * read once.
 *
 *     const { mapped } = finder((kind) => (kind === 'image' ? 'one' : kind === 'images' ? 'many' : undefined))
 */
export function finder(sought: (kind: FieldMeta['kind'], meta: FieldMeta) => 'one' | 'many' | undefined) {
  const known = new WeakMap<Schema, SchemaPlaces>()

  /** The places of a schema; undefined where it has none. Schemas of trees contain themselves. */
  function seenOf(schema: Schema): SchemaPlaces {
    const seen = known.get(schema)
    if (seen) return seen
    const result: SchemaPlaces = { places: undefined }
    known.set(schema, result)
    result.places = placesOf(schema)
    return result
  }

  function placesOf(schema: Schema): Places | undefined {
    const meta = metaOf(schema)
    const found = meta && sought(meta.kind, meta)
    if (meta && found) return found === 'one' ? { here: meta } : { element: { places: { here: meta } } }
    // as: the inner schemas of zod's public definitions
    if (schema instanceof z.ZodObject) return inFields(Object.entries(schema.shape) as [string, Schema][])
    if (schema instanceof z.ZodArray) return inElement(schema.element as Schema)
    if (schema instanceof z.ZodRecord) return inElement(schema.valueType as Schema)
    if (schema instanceof z.ZodLazy) return inFieldsOf([schema.unwrap() as Schema])
    if (schema instanceof z.ZodUnion) return inFieldsOf(schema.options as Schema[])
    const { def } = schema._zod
    const inner = 'innerType' in def ? def.innerType : 'out' in def ? def.out : undefined
    return inner instanceof z.ZodType ? seenOf(inner).places : undefined
  }

  function inElement(schema: Schema): Places | undefined {
    const seen = seenOf(schema)
    return seen.places || schema instanceof z.ZodLazy ? { element: seen } : undefined
  }

  function inFields(entries: readonly (readonly [string, Schema])[]): Places | undefined {
    const found = entries.map(([key, schema]) => [key, seenOf(schema)] as const).filter(([, seen]) => seen.places)
    return found.length > 0 ? { fields: Object.fromEntries(found) } : undefined
  }

  /** For a union, the places of all its shapes. */
  function inFieldsOf(schemas: readonly Schema[]): Places | undefined {
    const all = schemas.map((schema) => seenOf(schema).places).filter((places) => places !== undefined)
    return all.reduce<Places | undefined>((one, other) => {
      if (!one || 'here' in one || 'here' in other) return one ?? other
      const fields = (one.fields ?? other.fields) && { ...one.fields, ...other.fields }
      return { fields, element: one.element ?? other.element }
    }, undefined)
  }

  return {
    /** True when data of the schema may hold such a field. */
    has: (schema: Schema | undefined) => schema !== undefined && seenOf(schema).places !== undefined,
    /** The fields of an object that hold such fields, at any depth. */
    fieldsOf: (schema: Schema): string[] => {
      const { places } = seenOf(schema)
      return places && !('here' in places) ? Object.keys(places.fields ?? {}) : []
    },
    /** Every such field of data of the schema, with its value. */
    each: (schema: Schema, tell: (meta: FieldMeta) => void) => eachPlace(seenOf(schema).places, tell, new Set()),
    /** The same value with each value at a place changed. A value without places is given back as it is. */
    mapped: (schema: Schema, value: unknown, change: Change) => mapped(seenOf(schema).places, value, change, ''),
  }
}

/** Schemas of trees contain themselves: a schema that was visited is left out. */
function eachPlace(places: Places | undefined, tell: (meta: FieldMeta) => void, visited: Set<Places>) {
  if (!places || visited.has(places)) return
  visited.add(places)
  if ('here' in places) return tell(places.here)
  for (const { places: inner } of Object.values(places.fields ?? {})) eachPlace(inner, tell, visited)
  eachPlace(places.element?.places, tell, visited)
}

function mapped(places: Places | undefined, value: unknown, change: Change, path: string): unknown {
  if (!places || value === null || value === undefined) return value
  if ('here' in places) return change(value, places.here, path)
  const under = (key: string | number) => (path ? `${path}.${key}` : String(key))
  const { fields, element } = places
  if (Array.isArray(value))
    return element ? value.map((one, at) => mapped(element.places, one, change, under(at))) : value
  if (!isObject(value)) return value
  if (fields) return changed(value, Object.keys(fields), (key) => fields[key])
  return element ? changed(value, Object.keys(value), () => element) : value

  function changed(whole: Record<string, unknown>, keys: readonly string[], seen: (key: string) => SchemaPlaces) {
    const next = { ...whole }
    for (const key of keys) if (key in whole) next[key] = mapped(seen(key).places, whole[key], change, under(key))
    return next
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
