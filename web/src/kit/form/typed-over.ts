import type { Values } from '../value/schema.ts'

/** Whether two values of a field say the same; nothing is nothing. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Fields as they are now, but for those that differ from what a form began with: these were typed. */
export function typedOver(base: Values, typed: Values, now: Values): Values {
  return Object.fromEntries(
    Object.keys({ ...base, ...typed, ...now }).map((key) => [
      key,
      isSame(typed[key], base[key]) ? now[key] : typed[key],
    ]),
  )
}

/** The fields that differ from the form as it opened: a draft does not revert changes that others made meanwhile. */
export function typedInto(first: Values, now: Values): Values {
  const isTyped = (key: string) => !isSame(now[key], first[key])
  // JSON keeps null, and an emptied field is a change too.
  return Object.fromEntries(
    Object.keys({ ...first, ...now })
      .filter(isTyped)
      .map((key) => [key, now[key] ?? null]),
  )
}
