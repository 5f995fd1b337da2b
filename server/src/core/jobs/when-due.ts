/** What another process wrote is found so late at most. */
const patientMs = 10_000

/**
 * Looks for what is due when something may be, and every ten seconds for what another process wrote. `run` does what is
 * due at a time (ms) and gives when the next is; `soon` says that something new may be due.
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
