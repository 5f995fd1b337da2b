import { useEffect, useRef, useState } from 'react'
import { useLinks } from '#kit/live/links.ts'
import { lookAgain } from './alerts-store.ts'

const patienceMs = 10_000
const pollMs = 15_000

/**
 * True after both channels have been lost for ten seconds; the lists are read then and every quarter of a minute until
 * one is back.
 */
export function useOffline() {
  const { push, bus } = useLinks()
  const isCutOff = push !== 'open' && bus !== 'open'
  const [offline, say] = useState(false)
  useEffect(() => {
    if (!isCutOff) return say(false)
    const patience = setTimeout(() => say(true), patienceMs)
    return () => clearTimeout(patience)
  }, [isCutOff])
  useEffect(() => {
    if (!offline) return
    void lookAgain()
    const poll = setInterval(() => void lookAgain(), pollMs)
    return () => clearInterval(poll)
  }, [offline])
  // Alerts raised while no channel was open.
  const wasGone = useRef(isCutOff)
  useEffect(() => {
    if (wasGone.current && !isCutOff) void lookAgain()
    wasGone.current = isCutOff
  }, [isCutOff])
  return offline
}
