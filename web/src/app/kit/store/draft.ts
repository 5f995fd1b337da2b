import { useEffect, useState } from 'react'
import { person } from '../../session.ts'
import { drop, keep, readKept } from './sealed-values.ts'

/**
 * Keeps what was typed, with pictures, until it is sent, even when the app is closed in between. On a shared phone each
 * user finds their own draft.
 */
export function useDraft<T extends object>(name: string, first: T) {
  const [key] = useState(() => `draft|${person.get()?.user.userId}|${name}`)
  const [draft, setDraft] = useState(first)
  const [ready, setReady] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was first is asked for once
  useEffect(() => {
    let ended = false
    readKept('draft', key)
      .then((stored) => {
        if (ended) return
        if (stored) setDraft({ ...first, ...(stored as T) }) // as: only this hook writes the name
        setReady(true)
      })
      .catch(() => setReady(true))
    return () => {
      ended = true
    }
  }, [key])
  const change = (more: Partial<T>) =>
    setDraft((before) => {
      const next = { ...before, ...more }
      void keep('draft', key, next)
      return next
    })
  return { draft, change, ready, drop: () => drop('draft', key) }
}
