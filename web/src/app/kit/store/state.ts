import { useSyncExternalStore } from 'react'

/** A value that pages watch: the session, the queue, whether the server is reached. */
export interface State<T> {
  get: () => T
  set: (next: T) => void
  /** Told after each change; gives the way to stop. */
  watch: (watcher: () => void) => () => void
  /** For components: drawn anew when it changes. */
  use: () => T
}

/** Takes the first value; gives the way to read, change and watch it. */
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
