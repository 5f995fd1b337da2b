import { useEffect, useRef, useState } from 'react'
import { onApp } from '../live/events.ts'
import { type Draft, draftOf, dropDraft, keepDraft, typist } from '../store/drafts.ts'

/** Milliseconds after the last letter until the draft is written. */
const calmMs = 400

/**
 * Keeps what is typed, and finds what was kept before. `found` is offered by a `DraftNote`, never put in unasked.
 *
 *     const draft = useDraft(`designer ${templateId}`, template.version)
 *     draft.keep(() => design.now)      // after each change
 *     draft.drop()                      // saved, or given up
 *
 * Without a name nothing is kept.
 */
export function useDraft(name: string | undefined, version?: number) {
  const [found, setFound] = useState<Draft | undefined>(() => (name ? draftOf(name) : undefined))
  const [by] = useState(typist)
  const typing = useRef<(isRemoved: boolean) => void>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ name, version })
  latest.current = { name, version }
  // The last letters are kept too, however the page is left.
  useEffect(() => {
    const flush = () => typing.current?.(false)
    window.addEventListener('pagehide', flush)
    // On signing out the session is cleared before the page closes, and no draft is written without a user.
    const still = onApp('logout', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      still()
      typing.current?.(true)
    }
  }, [])
  return {
    found,
    /** Somebody else has changed it since. */
    old: found !== undefined && found.version !== version,
    /** `value` gets whether the form is gone by then, so that only the draft is left. */
    keep(value: (isRemoved: boolean) => unknown) {
      typing.current = (isRemoved) => {
        typing.current = undefined
        const { name, version } = latest.current
        if (name) keepDraft(name, { by, value: value(isRemoved), version })
      }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => typing.current?.(false), calmMs)
    },
    /** It is taken over: no longer offered, but kept until it is saved. */
    taken: () => setFound(undefined),
    drop() {
      typing.current = undefined
      if (name) dropDraft(name)
      setFound(undefined)
    },
  }
}

export type KeptDraft = ReturnType<typeof useDraft>
