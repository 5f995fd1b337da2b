import { type ReactNode, useState } from 'react'

interface KeptProps<T> {
  latest: T
  children: (stored: T, typing: (on: boolean) => void) => ReactNode
}

/**
 * What a form stands on: the latest that is stored, and from the first key to saving or undoing what was stored then. So
 * somebody else's save takes nothing away that is being typed; it is met as 21002 on saving.
 *
 *     <Kept latest={stored}>{(kept, typing) => <Fields key={kept.version} stored={kept} typing={typing} />}</Kept>
 */
export function Kept<T>({ latest, children }: KeptProps<T>) {
  const [held, setHeld] = useState<{ stored: T }>()
  return children(held ? held.stored : latest, (on) =>
    setHeld((before) => (on ? (before ?? { stored: latest }) : undefined)),
  )
}
