import { type RefObject, useEffect, useRef } from 'react'
import { DraftOffer } from '../../form/DraftNote.tsx'
import { useDraft } from '../../form/use-draft.ts'
import { onApp } from '../../live/events.ts'

interface Props {
  name: string
  open?: boolean
  /** The element that holds the texts. */
  place: RefObject<HTMLElement | null>
}

/**
 * Keeps the longer texts (remarks, reasons) of a dialog without a form of the kit, by their order. As with the draft of
 * a form, closing or sending the dialog deletes them; they are offered after a session or a window was lost (decision
 * 032).
 */
export default function TextDrafts({ name, open = true, place }: Props) {
  const draft = useDraft(name)
  /** A draft exists that must be deleted with the dialog. */
  const typed = useRef(false)
  const latest = useRef(draft)
  latest.current = draft
  useEffect(() => {
    const end = () => {
      if (typed.current) latest.current.drop()
      typed.current = false
    }
    if (!open) return end()
    // The window is lost, the dialog was not closed: the draft stays.
    const lost = () => {
      typed.current = false
    }
    window.addEventListener('pagehide', lost)
    const still = onApp('logout', lost)
    return () => {
      window.removeEventListener('pagehide', lost)
      still()
      end()
    }
  }, [open])
  useEffect(() => {
    const box = place.current
    const onInput = () => {
      const texts = textsIn(box).map(({ value }) => value)
      if (!texts.some((text) => text.trim())) return
      typed.current = true
      latest.current.keep(() => texts)
    }
    box?.addEventListener('input', onInput)
    return () => box?.removeEventListener('input', onInput)
  }, [place])
  return <DraftOffer draft={draft} onTake={(texts) => putInto(place.current, texts)} />
}

const textsIn = (box: HTMLElement | null) =>
  box ? [...box.querySelectorAll<HTMLTextAreaElement>('textarea:not([readonly], [aria-hidden])')] : []

/** Sets the texts as typing does: the component that holds a text gets the change event. */
function putInto(box: HTMLElement | null, texts: unknown) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
  for (const [at, area] of textsIn(box).entries()) {
    const text: unknown = Array.isArray(texts) ? texts[at] : undefined
    if (typeof text !== 'string' || !text) continue
    set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
