import { useEffect, useRef, useState } from 'react'
import { type Draft, draftOf, dropDraft, keepDraft } from '../store/drafts.ts'

/** So long after the last letter it is written down. */
const calmMs = 400

/**
 * Keeps what is typed, and finds what was kept before. `found` is offered by a `DraftNote`, never put in unasked.
 *
 *     const draft = useDraft(`designer ${templateId}`, template.version)
 *     draft.keep(() => design.now)      // after each change
 *     draft.drop()                      // saved, or given up
 */
export function useDraft(name: string, version?: number) {
  const [found, setFound] = useState<Draft | undefined>(() => draftOf(name))
  const typing = useRef<() => void>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ name, version })
  latest.current = { name, version }
  // The last letters are kept too, by whichever way the page is left.
  useEffect(() => {
    const flush = () => typing.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return {
    found,
    /** Somebody else has changed it since. */
    old: found !== undefined && found.version !== version,
    keep(value: () => unknown) {
      typing.current = () => {
        typing.current = undefined
        keepDraft(latest.current.name, value(), latest.current.version)
      }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => typing.current?.(), calmMs)
    },
    /** It is taken over: no longer offered, but kept until it is saved. */
    taken: () => setFound(undefined),
    drop() {
      typing.current = undefined
      dropDraft(name)
      setFound(undefined)
    },
  }
}

export type KeptDraft = ReturnType<typeof useDraft>
