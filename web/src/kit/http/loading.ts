/** Counts the requests that show the loading box, and asks after 20 s whether to go on waiting (seed 000 §4). */

export const loadingText = '拼命加载中...'
export const busyText = '当前服务器忙，您可以继续等待或稍后重试。'
export const cancelledText = '请求已取消,您可以稍后重试。'
export const busyAfterMs = 20_000

export interface LoadingState {
  /** Running requests with a loading box: one indicator until the last has ended. */
  count: number
  /** True while the busy dialog is open. */
  busy: boolean
}

export interface Timers {
  set(run: () => void, ms: number): unknown
  clear(timer: unknown): void
}
export const realTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>), // as: made by `set` above
}

interface RunningRequest {
  cancel: () => void
  slow: boolean
}

export function makeLoading(timers: Timers = realTimers) {
  const running = new Set<RunningRequest>()
  const listeners = new Set<() => void>()
  let state: LoadingState = { count: 0, busy: false }

  const publish = () => {
    state = { count: running.size, busy: [...running].some((one) => one.slow) }
    for (const listener of listeners) listener()
  }
  return {
    /** Shows the indicator; the returned function ends it, after success and after failure. */
    begin({ cancel, onSlow }: { cancel: () => void; onSlow?: () => void }) {
      const one: RunningRequest = { cancel, slow: false }
      running.add(one)
      const timer = timers.set(() => {
        one.slow = true
        onSlow?.()
        publish()
      }, busyAfterMs)
      publish()
      return () => {
        timers.clear(timer)
        if (running.delete(one)) publish()
      }
    },
    /** "Keep waiting": the dialog closes, the requests go on. */
    keepWaiting() {
      for (const one of running) one.slow = false
      publish()
    },
    /** "Cancel": ends the slow requests the dialog asks about. */
    cancelSlow() {
      for (const one of [...running]) if (one.slow) one.cancel()
    },
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const loading = makeLoading()
