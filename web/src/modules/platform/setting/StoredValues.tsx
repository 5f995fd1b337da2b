import { type ReactNode, useState } from 'react'
import { usePage } from '#kit/page/page.ts'

/** Called by a form with true when it has unsaved input, else false. The page is informed too. */
export type SetTyping = (on: boolean) => void

interface StoredValuesProps<T> {
  latest: T
  children: (stored: T, typing: SetTyping, dirty: boolean) => ReactNode
}

/**
 * The stored values a form works on: the latest ones, and from the first key until saving or undoing those of that
 * moment. So a save by somebody else does not remove typed values; it is refused as 21002 on saving.
 *
 *     <StoredValues latest={stored}>{(kept, typing) => <Fields key={kept.version} stored={kept} typing={typing} />}</StoredValues>
 */
export function StoredValues<T>({ latest, children }: StoredValuesProps<T>) {
  const page = usePage()
  const [base, setBase] = useState<{ stored: T }>()
  const typing: SetTyping = (on) => {
    setBase((before) => (on ? (before ?? { stored: latest }) : undefined))
    page.setDirty(on)
  }
  return children(base ? base.stored : latest, typing, base !== undefined)
}
