import { type FocusEvent, lazy, type PointerEvent, Suspense, useRef, useState } from 'react'

const ResidentCard = lazy(() => import('./ResidentCard.tsx'))

const restMs = 450

/**
 * Shows the resident card when the pointer rests on the name of a resident in a table, or by the key `i` on a focused
 * name. One listener per table: the cells only carry the id (`data-resident`), so hundreds of them are cheap.
 */
export function useResidentCard() {
  const [shown, show] = useState<{ oldmanId: string; at: DOMRect }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = () => {
    clearTimeout(timer.current)
    show(undefined)
  }
  const showAt = (name: HTMLElement) =>
    show({ oldmanId: name.dataset.resident ?? '', at: name.getBoundingClientRect() })
  const handlers = {
    onPointerOver: (event: PointerEvent) => {
      const name = event.pointerType === 'touch' ? undefined : residentAt(event.target)
      if (!name) return
      clearTimeout(timer.current)
      timer.current = setTimeout(() => showAt(name), restMs)
    },
    onPointerOut: (event: PointerEvent) => residentAt(event.target) && hide(),
    onPointerDown: hide,
    onFocus: (event: FocusEvent) => {
      const name = event.target instanceof HTMLElement && event.target.dataset.resident ? event.target : undefined
      if (name) showAt(name)
    },
    onBlur: hide,
  }
  const card = shown && (
    <Suspense>
      <ResidentCard key={shown.oldmanId} oldmanId={shown.oldmanId} at={shown.at} onClose={hide} />
    </Suspense>
  )
  return { handlers, card }
}

const residentAt = (target: EventTarget) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-resident]') ?? undefined) : undefined
