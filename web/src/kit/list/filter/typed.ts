import type { Values } from '../../value/schema.ts'

/** What stands in the filters by now, 查询 pressed or not. Apart from the list: a letter draws the filters, not the rows. */
export interface Typed {
  get(): Values
  set(values: Values): void
  subscribe(listener: () => void): () => void
}

/** `keep` is told of each change. */
export function makeTyped(first: Values, keep: (values: Values) => void): Typed {
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
