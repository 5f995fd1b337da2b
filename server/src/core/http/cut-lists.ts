import { z } from 'zod'
import type { Schema } from '#contract/kit/schema.ts'

/** The longest list a form may send where its schema sets no length. */
const longest = 5_000

/**
 * The body with each list cut after the first item too many: the length is refused as before, and no schema checks two
 * hundred thousand items one by one.
 * @param schema the schema of the call
 * @param value the body, parsed from JSON
 */
export function shortened(schema: Schema, value: unknown): unknown {
  const bare = unwrapped(schema)
  if (Array.isArray(value)) {
    if (!(bare instanceof z.ZodArray)) return value.length > longest ? value.slice(0, longest + 1) : value
    const element = bare.element as Schema // as: zod's own type is wider
    const items = value.length > mostOf(bare) ? value.slice(0, mostOf(bare) + 1) : value
    return items.map((one) => shortened(element, one))
  }
  if (!(bare instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const shape = bare.shape as Record<string, Schema | undefined> // as: a zod object holds zod schemas
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const field = Object.hasOwn(shape, key) ? shape[key] : undefined
      return [key, field ? shortened(field, inner) : inner]
    }),
  )
}

function mostOf({ def }: z.ZodArray) {
  const limits = (def.checks ?? []).map(({ _zod }) => ('maximum' in _zod.def ? Number(_zod.def.maximum) : longest))
  return Math.min(longest, ...limits)
}

/** Optional, nullable, defaulted and read-only fields are unwrapped to the schema inside. */
function unwrapped(schema: Schema): Schema {
  const { def } = schema._zod
  const inner =
    'innerType' in def ? def.innerType : 'out' in def && !(schema instanceof z.ZodArray) ? def.out : undefined
  return inner instanceof z.ZodType ? unwrapped(inner) : schema
}
