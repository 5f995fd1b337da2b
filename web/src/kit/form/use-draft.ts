import { useEffect, useRef, useState } from 'react'
import { onApp } from '../live/events.ts'
import { type Draft, draftOf, dropDraft, keepDraft, typist } from '../store/drafts.ts'

/** So long after the last letter it is written down. */
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
  // The last letters are kept too, by whichever way the page is left.
  useEffect(() => {
    const flush = () => typing.current?.(false)
    window.addEventListener('pagehide', flush)
    // The session is forgotten before the page goes, and nobody's words are kept then.
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
    /** `value` is told whether the form is gone by then, and nothing but the draft is left of it. */
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
