/** Rows another process wrote are found after at most this time. */
const patientMs = 10_000

/**
 * Looks for due work when some may be due, and every ten seconds for rows of other processes. `run` does what is due at
 * a time (ms) and gives when the next work is due; `soon` announces new work that may be due.
 */
export function whenDue(run: (nowMs: number) => Promise<number | undefined>, failed: (error: unknown) => void) {
  let next = 0
  let running: Promise<void> | undefined
  /** ms of the last requested look that has not begun. */
  let requestedAt: number | undefined

  async function look() {
    for (let at = requestedAt; at !== undefined; at = requestedAt) {
      requestedAt = undefined
      next = at + patientMs
      const first = await run(at).catch((error: unknown) => failed(error))
      if (typeof first === 'number') next = Math.min(next, first)
    }
  }
  return {
    soon() {
      next = 0
    },
    tick(nowMs: number) {
      if (nowMs < next) return
      requestedAt = nowMs
      running ??= look().finally(() => {
        running = undefined
      })
    },
    async idle() {
      while (running) await running
    },
  }
}
