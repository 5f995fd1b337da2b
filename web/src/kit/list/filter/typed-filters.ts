import type { Values } from '../../value/schema.ts'

/**
 * The present values of the filter inputs, before 查询 is pressed. Separate from the list: a letter draws the filters,
 * not the rows.
 */
export interface TypedFilters {
  get(): Values
  set(values: Values): void
  subscribe(listener: () => void): () => void
}

/** `keep` is called with the values after each change. */
export function makeTypedFilters(first: Values, keep: (values: Values) => void): TypedFilters {
  let now = first
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set(values) {
      now = values
      keep(now)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
