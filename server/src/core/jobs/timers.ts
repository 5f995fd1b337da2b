/** Runs `run` every `ms` until the answer is called. Tests hand in one they tick themselves. */
export type Every = (ms: number, run: () => void) => () => void

/** The real clock; never keeps the process alive. */
export const every: Every = (ms, run) => {
  const timer = setInterval(run, ms)
  timer.unref()
  return () => clearInterval(timer)
}
