/** Runs `run` every `ms` until the returned function is called. Tests pass a timer they tick themselves. */
export type Every = (ms: number, run: () => void) => () => void

/** The real clock; it does not keep the process alive. */
export const every: Every = (ms, run) => {
  const timer = setInterval(run, ms)
  timer.unref()
  return () => clearInterval(timer)
}
