import { Alert } from 'antd'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { PageContext, useUnsaved } from '../../page/page.ts'
import { comesToFront } from '../front.ts'

const KeptTexts = lazy(() => import('./kept-texts.tsx'))

/** What every dialog has inside it, see Dialog.tsx. */

export interface DialogMore {
  /** Something is typed into it: leaving the page under it asks. */
  unsaved?: boolean
  /** It keeps what is typed by itself. */
  drafts?: boolean
}

interface InsideProps extends DialogMore {
  /** Names its object, so a text is offered for that alone. */
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
    // In a long dialog its top may be out of sight.
    if (problem !== undefined) place.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div ref={place} className="k-dialog">
      {problem !== undefined && <Alert type="error" showIcon title={problem} className="k-gap" />}
      <Suspense>{name && <KeptTexts name={name} open={open} place={place} />}</Suspense>
      {children}
    </div>
  )
}

const fields =
  'input:not([type=hidden], [type=file], :disabled, [readonly]:not([role=combobox])), textarea:not([readonly], :disabled), [contenteditable=true]'
const close = '.ant-modal-close, .ant-drawer-close'
/** So long after the first field has the cursor antd may still take it away. */
const settledMs = 1000

/** Puts the cursor into the first field as soon as there is one, unless somebody was quicker. */
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
    // Enter on ✕ would close what has just been opened.
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

/** Enter in a line of text, Ctrl+Enter anywhere: the main button, the last one of its kind. */
export const pressMain = (event: KeyboardEvent<HTMLElement>) => press(event, true)
/** At the side stand long forms: Enter in one of many lines is no end of them. */
export const pressMainByCtrl = (event: KeyboardEvent<HTMLElement>) => press(event, false)

function press(event: KeyboardEvent<HTMLElement>, fromLines: boolean) {
  const { target, currentTarget, nativeEvent } = event
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return
  // React tells also of what happens in a dialog over this one.
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
