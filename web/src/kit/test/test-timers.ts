import type { Timers } from '../http/loading.ts'

/** Timers of a test: nothing runs until the test advances the time. */
export function fakeTimers() {
  let now = 0
  let next = 1
  const due = new Map<number, { at: number; run: () => void }>()
  const timers: Timers = {
    set(run, ms) {
      due.set(next, { at: now + ms, run })
      return next++
    },
    clear: (timer) => void due.delete(Number(timer)),
  }
  function pass(ms: number) {
    const end = now + ms
    for (;;) {
      const first = [...due].filter(([, one]) => one.at <= end).sort(([, a], [, b]) => a.at - b.at)[0]
      if (!first) break
      const [id, one] = first
      due.delete(id)
      now = one.at
      one.run()
    }
    now = end
  }
  return { timers, pass, waiting: () => due.size }
}

/** An area of browser storage in memory. */
export function memoryArea() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
    values,
  }
}
