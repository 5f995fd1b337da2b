import { useEffect, useRef } from 'react'
import { online } from './connection.ts'

/** One call of a page may get no answer while another does: each of them changes the state of the connection. */
export const backMs = 5_000

/** Calls `again` when the server is reached again, at once and then at most every five seconds (care.md 5). */
export function useBack(again: () => void) {
  const connected = online.use()
  const lost = useRef(false)
  const last = useRef(-backMs)
  useEffect(() => {
    if (!connected) lost.current = true
    if (!connected || !lost.current) return
    const run = () => {
      lost.current = false
      last.current = performance.now()
      again()
    }
    const wait = setTimeout(run, Math.max(0, last.current + backMs - performance.now()))
    return () => clearTimeout(wait)
  }, [connected, again])
}
