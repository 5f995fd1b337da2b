import type { Values } from '../value/schema.ts'

/** Whether two values of a field are equal; all empty values are. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The latest values, with the typed values on top: typed are those that differ from the first values of the form. */
export function typedOver<V extends object>(base: V, typed: V, now: V): V {
  const merged = { ...base, ...typed, ...now }
  const keys = Object.keys(merged) as (keyof V)[] // as: the keys of that very object
  for (const key of keys) merged[key] = isSame(typed[key], base[key]) ? now[key] : typed[key]
  return merged
}

/** The fields that differ from the opened form: a draft does not revert changes that others made meanwhile. */
export function typedInto(first: Values, now: Values): Values {
  const isTyped = (key: string) => !isSame(now[key], first[key])
  // JSON keeps null, and emptying a field is a change too.
  return Object.fromEntries(
    Object.keys({ ...first, ...now })
      .filter(isTyped)
      .map((key) => [key, now[key] ?? null]),
  )
}
