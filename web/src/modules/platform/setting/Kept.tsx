import { type ReactNode, useState } from 'react'
import { usePage } from '#kit/page/page.ts'

/** Told by a form: something is typed that is not saved, or no more. The page knows it with it. */
export type Typing = (on: boolean) => void

interface KeptProps<T> {
  latest: T
  children: (stored: T, typing: Typing, dirty: boolean) => ReactNode
}

/**
 * What a form stands on: the latest that is stored, and from the first key to saving or undoing what was stored then. So
 * somebody else's save takes nothing away that is being typed; it is met as 21002 on saving.
 *
 *     <Kept latest={stored}>{(kept, typing) => <Fields key={kept.version} stored={kept} typing={typing} />}</Kept>
 */
export function Kept<T>({ latest, children }: KeptProps<T>) {
  const page = usePage()
  const [base, setBase] = useState<{ stored: T }>()
  const typing: Typing = (on) => {
    setBase((before) => (on ? (before ?? { stored: latest }) : undefined))
    page.setDirty(on)
  }
  return children(base ? base.stored : latest, typing, base !== undefined)
}
