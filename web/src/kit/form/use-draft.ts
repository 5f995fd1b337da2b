import { useEffect, useRef, useState } from 'react'
import { type Draft, draftOf, dropDraft, keepDraft, typist } from '../store/drafts.ts'

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
  const [by] = useState(typist)
  const typing = useRef<(gone: boolean) => void>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ name, version })
  latest.current = { name, version }
  // The last letters are kept too, by whichever way the page is left.
  useEffect(() => {
    const flush = () => typing.current?.(false)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      typing.current?.(true)
    }
  }, [])
  return {
    found,
    /** Somebody else has changed it since. */
    old: found !== undefined && found.version !== version,
    /** `value` is told whether the form is gone by then, and nothing but the draft is left of it. */
    keep(value: (gone: boolean) => unknown) {
      typing.current = (gone) => {
        typing.current = undefined
        const { name, version } = latest.current
        keepDraft(name, { by, value: value(gone), version })
      }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => typing.current?.(false), calmMs)
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
