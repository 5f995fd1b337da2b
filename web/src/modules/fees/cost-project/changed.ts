import type { Values } from '#kit/value/schema.ts'

/** What somebody has changed in a form, and what he has emptied as null: what is not named stays as it is. */
export const changedIn = (values: Values, first: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, value ?? null] as const)
      .filter(([key, value]) => value !== (first[key] ?? null)),
  )
