import { useEffect, useState } from 'react'
import { serverNow } from '../http/sign.ts'

/** This moment by the clock of the server (ms), renewed every so often while it runs: how long somebody has waited. */
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
