import { Alert } from 'antd'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
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

const fields =
  'input:not([type=hidden], [type=file], :disabled, [readonly]:not([role=combobox])), textarea:not([readonly], :disabled), [contenteditable=true]'
const close = '.ant-modal-close, .ant-drawer-close'
/** For this long after the first focus antd may still move it. */
const settledMs = 1000

/** Focuses the first field as soon as there is one, unless the user has focused something before. */
function beginIn(dialog: HTMLElement) {
  let settling: ReturnType<typeof setTimeout> | undefined
  const seek = () => {
    const at = document.activeElement
    const isFocusable =
      at && dialog.contains(at) && at !== dialog && !at.matches(`[tabindex="-1"], [aria-hidden], ${close}`)
    if (isFocusable) {
      settling ??= setTimeout(stop, settledMs)
      return
    }
    const first = [...dialog.querySelectorAll<HTMLElement>(fields)].find((one) => one.getClientRects().length > 0)
    if (first) first.focus({ preventScroll: true })
    // Enter on ✕ would close the dialog that has just opened.
    else if (at?.matches(close)) dialog.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(seek)
  const events = ['pointerdown', 'keydown'] as const
  function stop() {
    watch.disconnect()
    clearTimeout(settling)
    dialog.removeEventListener('focusin', seek)
    for (const name of events) dialog.removeEventListener(name, stop)
  }
  watch.observe(dialog, { childList: true, subtree: true })
  dialog.addEventListener('focusin', seek)
  for (const name of events) dialog.addEventListener(name, stop)
  seek()
  return stop
}

const lines = 'input:not([type=checkbox], [type=radio], [type=file], [role=combobox])'
const answersItself = '.ant-picker, .ant-select, .ant-input-search'

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
  if (!anywhere && (!fromLines || !target.matches(lines) || target.closest(answersItself))) return
  const main = [...currentTarget.querySelectorAll<HTMLButtonElement>('.ant-btn-primary')].findLast(
    (button) => button.getClientRects().length > 0,
  )
  if (!main) return
  event.preventDefault()
  if (main.disabled || main.classList.contains('ant-btn-loading')) return
  if (anywhere || !main.classList.contains('ant-btn-dangerous')) main.click()
}
