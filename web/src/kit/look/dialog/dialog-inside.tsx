import { Alert } from 'antd'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { beginIn, isLine } from '../../form/field-order.ts'
import { PageContext, useUnsaved } from '../../page/page.ts'
import { comesToFront } from '../front-dialog.ts'

const TextDrafts = lazy(() => import('./text-drafts.tsx'))

/** The inside of every dialog, see Dialog.tsx. */

export interface DialogMore {
  /** The dialog has unsaved input: leaving its page asks. */
  unsaved?: boolean
  /** The dialog keeps its own drafts. */
  drafts?: boolean
}

interface InsideProps extends DialogMore {
  /** Names the object of the dialog, so that a text is offered for this object alone. */
  title?: ReactNode
  open?: boolean
  children: ReactNode
}

export function Inside({ children, unsaved = false, drafts, title, open }: InsideProps) {
  const page = useContext(PageContext)
  const name = !drafts && typeof title === 'string' ? [page?.key, title].join(' ') : undefined
  const place = useRef<HTMLDivElement>(null)
  const [problem, say] = useState<string>()
  useUnsaved(unsaved)
  useEffect(() => comesToFront({ say }), [])
  useEffect(() => {
    const dialog = place.current?.closest<HTMLElement>('[role=dialog]')
    return dialog ? beginIn(dialog) : undefined
  }, [])
  useEffect(() => {
    // The top of a long dialog may be out of sight.
    if (problem !== undefined) place.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div ref={place} className="k-dialog">
      {problem !== undefined && <Alert type="error" showIcon title={problem} className="k-gap" />}
      <Suspense>{name && <TextDrafts name={name} open={open} place={place} />}</Suspense>
      {children}
    </div>
  )
}

/** Enter in a line of text, or Ctrl+Enter anywhere, presses the main button, the last one of its kind. */
export const pressMain = (event: KeyboardEvent<HTMLElement>) => press(event, true)
/** Dialogs at the side hold long forms: Enter in one of many lines does not send them. */
export const pressMainByCtrl = (event: KeyboardEvent<HTMLElement>) => press(event, false)

function press(event: KeyboardEvent<HTMLElement>, fromLines: boolean) {
  const { target, currentTarget, nativeEvent } = event
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return
  // React also reports events of a dialog opened from this one.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
  const anywhere = event.ctrlKey || event.metaKey
  if (!anywhere && (!fromLines || !isLine(target))) return
  const main = [...currentTarget.querySelectorAll<HTMLButtonElement>('.ant-btn-primary')].findLast(
    (button) => button.getClientRects().length > 0,
  )
  if (!main) return
  event.preventDefault()
  if (main.disabled || main.classList.contains('ant-btn-loading')) return
  if (anywhere || !main.classList.contains('ant-btn-dangerous')) main.click()
}
