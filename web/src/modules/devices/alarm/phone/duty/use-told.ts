import { useCallback, useEffect, useRef } from 'react'
import { lookAgain, useAlerts } from '../../alert/alerts-store.ts'

/** Frames come in bursts: a page is read once for one. */
const burstMs = 300

/**
 * Reads a page of alarms or calls anew when something was told of them; a page of one (`alarm:01J…`) when it was told of
 * that. While the link is down `useOffline` asks for what changed. Gives the way to read it after a step of one's own, by
 * which what stands in front and sounds learns of it too.
 */
export function useTold(again: () => void, key?: string) {
  const known = useAlerts()
  const news = key === undefined ? known : known.open.get(key)
  const seen = useRef(news)
  useEffect(() => {
    if (seen.current === news) return
    seen.current = news
    const burst = setTimeout(again, burstMs)
    return () => clearTimeout(burst)
  }, [news, again])
  return useCallback(() => {
    again()
    void lookAgain()
  }, [again])
}
