import { useEffect, useRef, useState } from 'react'
import { onApp } from '../live/events.ts'
import { type Draft, draftOf, dropDraft, keepDraft, typist } from '../store/drafts.ts'

/** Milliseconds after the last letter until the draft is written. */
const calmMs = 400

/**
 * Keeps a draft of what is typed and finds an earlier one. `found` is offered by a `DraftNote`, never put in without
 * asking.
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
  // The last letters are stored too, whichever way the page is left.
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
    /** Somebody else has changed the row since the draft. */
    old: found !== undefined && found.version !== version,
    /** `value` gets true when the form is already gone and only the draft can be written. */
    keep(value: (isRemoved: boolean) => unknown) {
      typing.current = (isRemoved) => {
        typing.current = undefined
        const { name, version } = latest.current
        if (name) keepDraft(name, { by, value: value(isRemoved), version })
      }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => typing.current?.(false), calmMs)
    },
    /** The user took the draft: it is offered no longer, but kept until the form is saved. */
    taken: () => setFound(undefined),
    drop() {
      typing.current = undefined
      if (name) dropDraft(name)
      setFound(undefined)
    },
  }
}

export type KeptDraft = ReturnType<typeof useDraft>
