/** The load of the engine, for operators of the servers. */

const windowMs = 10_000
const keptDurations = 1000

export type Counters = ReturnType<typeof openCounters>

export function openCounters(now: () => number) {
  let counted: { second: number; count: number }[] = []
  const durations: number[] = []
  let at = 0
  const counts = { shed: 0, bad: 0, lagMs: 0 }
  return {
    counts,
    message() {
      const second = Math.floor(now() / 1000)
      const last = counted.at(-1)
      if (last?.second === second) last.count += 1
      else counted = [...counted.slice(-windowMs / 1000), { second, count: 1 }]
    },
    recordDuration(ms: number) {
      durations[at % keptDurations] = ms
      at += 1
    },
    perSecond() {
      const since = Math.floor((now() - windowMs) / 1000)
      const sum = counted.filter(({ second }) => second > since).reduce((all, { count }) => all + count, 0)
      return Math.round((sum / (windowMs / 1000)) * 10) / 10
    },
    p99() {
      const sorted = durations.toSorted((a, b) => a - b)
      return sorted.length === 0
        ? 0
        : Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.99) - 1)] * 10) / 10
    },
  }
}
