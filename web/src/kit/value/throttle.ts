/** Runs `work` at once, or after `everyMs` since its last run; several requests in between make one run. */
export function throttled(work: () => void, everyMs: number) {
  let doneAt = Number.NEGATIVE_INFINITY
  let waiting: ReturnType<typeof setTimeout> | undefined
  function now() {
    waiting = undefined
    doneAt = performance.now()
    work()
  }
  return {
    ask() {
      if (waiting === undefined) {
        const left = doneAt + everyMs - performance.now()
        if (left <= 0) now()
        else waiting = setTimeout(now, left)
      }
    },
    stop() {
      clearTimeout(waiting)
      waiting = undefined
    },
  }
}
