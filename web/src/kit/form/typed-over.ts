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
