import { useCallback, useEffect, useRef } from 'react'
import { lookAgain, useAlerts } from '../../alert/alerts-store.ts'

/** Frames come in bursts: a page reads once per burst. */
const burstMs = 300

/**
 * Reads a page of alarms or calls again after a frame about them; a page of one (`alarm:01J…`) after a frame about it.
 * While the link is down `useOffline` reads the changes. Gives the function to read after the user's own step, which
 * also updates the shown alerts and their sound.
 */
export function useAlertReload(again: () => void, key?: string) {
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
