import { useEffect, useRef } from 'react'
import { online } from './reach.ts'

/** One call of a page may go without an answer while another has one: the server is lost and found with each of them. */
export const backMs = 5_000

/** Calls `again` when the server is within reach again, at once and then at most every five seconds (care.md 5). */
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
