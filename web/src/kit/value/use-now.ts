import { useEffect, useState } from 'react'
import { serverNow } from '../http/sign.ts'

/**
 * The present moment by the clock of the server (ms), renewed regularly while it runs, to show how long somebody has
 * waited.
 */
export function useNow(running = true, everyMs = 1000) {
  const [nowMs, tick] = useState(() => serverNow())
  useEffect(() => {
    if (!running) return
    tick(serverNow())
    const timer = setInterval(() => tick(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [running, everyMs])
  return nowMs
}
