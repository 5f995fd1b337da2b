import { useCallback, useEffect, useRef } from 'react'
import { online } from '../../../../app/kit/reach.ts'
import { lookAgain, useAlerts } from '../alert/alerts-store.ts'

/** Frames come in bursts: a page is read once for one. */
const burstMs = 300
/** Asked again so often while the page is in front: a list may change in what nobody is told of. */
const againMs = 15_000

/**
 * Reads a page of alarms or calls anew when something was told of them, and now and then besides. Gives the way to read
 * it after a step of one's own, by which what stands in front and sounds learns of it too.
 */
export function useTold(again: () => void) {
  const known = useAlerts()
  const seen = useRef(known)
  useEffect(() => {
    if (seen.current === known) return
    seen.current = known
    const burst = setTimeout(again, burstMs)
    return () => clearTimeout(burst)
  }, [known, again])
  useEffect(() => {
    const timer = setInterval(() => online.get() && again(), againMs)
    return () => clearInterval(timer)
  }, [again])
  return useCallback(() => {
    again()
    void lookAgain()
  }, [again])
}
