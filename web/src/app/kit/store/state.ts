import { useSyncExternalStore } from 'react'

/** A value that pages watch: the session, the queue, whether the server is reached. */
export interface State<T> {
  get: () => T
  set: (next: T) => void
  /** Calls `listener` after each change; returns the function that ends it. */
  watch: (watcher: () => void) => () => void
  /** For components: renders again when the value changes. */
  use: () => T
}

/** Takes the first value; gives functions to read, change and watch it. */
export function state<T>(first: T): State<T> {
  let value = first
  const watchers = new Set<() => void>()
  const get = () => value
  const watch = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  return {
    get,
    watch,
    set: (next) => {
      value = next
      for (const watcher of watchers) watcher()
    },
    use: () => useSyncExternalStore(watch, get),
  }
}
