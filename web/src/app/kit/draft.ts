import { useEffect, useState } from 'react'
import { read, remove, write } from './database.ts'

/** What was typed stays until it is sent, also when the app is closed in between; pictures too. */
export function useDraft<T extends object>(name: string, first: T) {
  const [draft, setDraft] = useState(first)
  const [ready, setReady] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was first is asked for once
  useEffect(() => {
    let ended = false
    read('cache', `draft|${name}`)
      .then((kept) => {
        if (ended) return
        if (kept) setDraft({ ...first, ...(kept as T) }) // as: only this hook writes the name
        setReady(true)
      })
      .catch(() => setReady(true))
    return () => {
      ended = true
    }
  }, [name])
  const change = (more: Partial<T>) =>
    setDraft((before) => {
      const next = { ...before, ...more }
      void write('cache', `draft|${name}`, next)
      return next
    })
  return { draft, change, ready, drop: () => remove('cache', `draft|${name}`) }
}
