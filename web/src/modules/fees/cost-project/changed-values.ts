import type { Values } from '#kit/value/schema.ts'

/** The changed values of a form, emptied ones as null; unchanged fields are left out. */
export const changedIn = (values: Values, first: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, value ?? null] as const)
      .filter(([key, value]) => value !== (first[key] ?? null)),
  )
