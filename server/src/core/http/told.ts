import { z } from 'zod'

/**
 * What an answer tells is what its contract names, of calls that say `exact`: a column more that a handler has read stays
 * here, a hash or the codes of a role among them. Reports and documents tell figures their rows do not name yet.
 */

/** How a value of a schema is cut; undefined where it is told whole. */
type Cut = ((value: unknown) => unknown) | undefined
/** Filled behind its making: trees name themselves again. */
interface Known {
  cut: Cut
}

const known = new WeakMap<z.ZodType, Known>()

/**
 * @param schema the reply of a call
 * @param answer what its handler gave
 * @returns the same without the fields the schema does not name
 */
export const onlyTold = <T>(schema: z.ZodType, answer: T): T => {
  const { cut } = knownOf(schema)
  return cut ? (cut(answer) as T) : answer // as: the same value with fewer fields
}

function knownOf(schema: z.ZodType): Known {
  const before = known.get(schema)
  if (before) return before
  const made: Known = { cut: undefined }
  known.set(schema, made)
  made.cut = cutOf(schema)
  return made
}

function cutOf(schema: z.ZodType): Cut {
  // as: the inner schemas of zod's public definitions
  if (schema instanceof z.ZodObject) return ofObject(schema)
  if (schema instanceof z.ZodArray) return ofList(knownOf(schema.element as z.ZodType))
  if (schema instanceof z.ZodRecord) return ofRecord(knownOf(schema.valueType as z.ZodType))
  if (schema instanceof z.ZodLazy) return ofLazy(schema)
  if (schema instanceof z.ZodUnion) return ofUnion(schema.options as z.ZodType[])
  const inner = 'innerType' in schema.def ? schema.def.innerType : 'out' in schema.def ? schema.def.out : undefined
  return inner instanceof z.ZodType ? knownOf(inner).cut : undefined
}

function ofObject(schema: z.ZodObject): Cut {
  // A loose one takes whatever comes along.
  if (schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever)) return undefined
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(
    ([key, inner]) => [key, knownOf(inner)] as const,
  )
  return (value) => {
    if (!isPlain(value)) return value
    const told: Record<string, unknown> = {}
    for (const [key, { cut }] of fields) if (Object.hasOwn(value, key)) told[key] = cut ? cut(value[key]) : value[key]
    return told
  }
}

const ofList =
  (element: Known): Cut =>
  (value) =>
    Array.isArray(value) && element.cut ? value.map(element.cut) : value

const ofRecord =
  (of: Known): Cut =>
  (value) => {
    const { cut } = of
    if (!cut || !isPlain(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one)]))
  }

/** Looked at when a value comes: before, it may name what is not made yet. */
const ofLazy =
  (schema: z.ZodLazy): Cut =>
  (value) => {
    const { cut } = knownOf(schema.unwrap() as z.ZodType) // as: see above
    return cut ? cut(value) : value
  }

/** Of several shapes the one the value has; what has several of them, or none, is told whole: any of them may name a field. */
function ofUnion(options: readonly z.ZodType[]): Cut {
  const all = options.map((option) => ({ option, of: knownOf(option) }))
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const fits = all.filter(({ option }) => option.safeParse(value).success)
    const [{ of } = { of: undefined }] = fits
    return fits.length === 1 && of?.cut ? of.cut(value) : value
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)
