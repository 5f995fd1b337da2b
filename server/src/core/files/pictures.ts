import { z } from 'zod'
import { metaOf } from '#contract/kit/fields.ts'

/** Where pictures and voice notes stand in what a schema describes: fields of kind `image`, `images` and `sound`, at any depth. */
type Places = 'here' | { element: Seen } | { fields: Record<string, Seen> }
interface Seen {
  places: Places | undefined
}

const known = new WeakMap<z.ZodType, Seen>()

/** The places of a schema, found once; undefined where it has none. Trees name themselves again. */
function seenOf(schema: z.ZodType): Seen {
  const seen = known.get(schema)
  if (seen) return seen
  const made: Seen = { places: undefined }
  known.set(schema, made)
  made.places = placesOf(schema)
  return made
}

function placesOf(schema: z.ZodType): Places | undefined {
  const kind = metaOf(schema)?.kind
  if (kind === 'image' || kind === 'sound') return 'here'
  if (kind === 'images') return { element: { places: 'here' } }
  // as: the inner schemas of zod's public definitions
  if (schema instanceof z.ZodObject) return inFields(Object.entries(schema.shape) as [string, z.ZodType][])
  if (schema instanceof z.ZodArray) return inElement(schema.element as z.ZodType)
  if (schema instanceof z.ZodRecord) return inElement(schema.valueType as z.ZodType)
  if (schema instanceof z.ZodLazy) return inFieldsOf([schema.unwrap() as z.ZodType])
  if (schema instanceof z.ZodUnion) return inFieldsOf(schema.options as z.ZodType[])
  const inner = 'innerType' in schema.def ? schema.def.innerType : 'out' in schema.def ? schema.def.out : undefined
  return inner instanceof z.ZodType ? seenOf(inner).places : undefined
}

function inElement(schema: z.ZodType): Places | undefined {
  const seen = seenOf(schema)
  return seen.places || schema instanceof z.ZodLazy ? { element: seen } : undefined
}

function inFields(entries: readonly (readonly [string, z.ZodType])[]): Places | undefined {
  const found = entries.map(([key, schema]) => [key, seenOf(schema)] as const).filter(([, seen]) => seen.places)
  return found.length > 0 ? { fields: Object.fromEntries(found) } : undefined
}

/** Of several shapes a value may have, the places of all. */
function inFieldsOf(schemas: readonly z.ZodType[]): Places | undefined {
  const all = schemas.map((schema) => seenOf(schema).places).filter((places) => places !== undefined)
  return all.reduce<Places | undefined>((one, other) => {
    if (!one || one === 'here' || other === 'here' || !('fields' in one) || !('fields' in other)) return one ?? other
    return { fields: { ...one.fields, ...other.fields } }
  }, undefined)
}

/** Whether what the schema describes may hold a picture. */
export const hasPictures = (schema: z.ZodType | undefined) =>
  schema !== undefined && seenOf(schema).places !== undefined

/** The fields of an object that hold pictures, at any depth. */
export function pictureFields(schema: z.ZodObject): string[] {
  const { places } = seenOf(schema)
  return places && places !== 'here' && 'fields' in places ? Object.keys(places.fields) : []
}

/** The same value with the address of every picture changed. What holds none is answered as it is. */
export function mapPictures<T>(schema: z.ZodType | undefined, value: T, change: (link: string) => string): T {
  return schema ? (mapped(seenOf(schema).places, value, change) as T) : value // as: only strings become other strings
}

function mapped(places: Places | undefined, value: unknown, change: (link: string) => string): unknown {
  if (!places || value === null || value === undefined) return value
  if (places === 'here') return typeof value === 'string' && value ? change(value) : value
  if ('element' in places) {
    if (Array.isArray(value)) return value.map((one) => mapped(places.element.places, one, change))
    return isObject(value) ? changed(value, Object.keys(value), () => places.element, change) : value
  }
  return isObject(value) ? changed(value, Object.keys(places.fields), (key) => places.fields[key], change) : value
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function changed(
  value: Record<string, unknown>,
  keys: readonly string[],
  seen: (key: string) => Seen,
  change: (link: string) => string,
) {
  const next = { ...value }
  for (const key of keys) if (key in value) next[key] = mapped(seen(key).places, value[key], change)
  return next
}
