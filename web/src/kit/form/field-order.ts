import type { KeyboardEvent } from 'react'

/** The fields of a form or dialog by keyboard: where it begins, and where Enter goes. */

const editable =
  'input:not([type=hidden], [type=file], :disabled, [readonly]:not([role=combobox])), textarea:not([readonly], :disabled), [contenteditable=true]'

const isShown = (one: Element) => one.getClientRects().length > 0

const fieldsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>(editable)].filter(isShown)

function isEmpty(field: HTMLElement) {
  if (field instanceof HTMLTextAreaElement) return field.value === ''
  if (!(field instanceof HTMLInputElement)) return !field.textContent?.trim()
  if (field.type === 'checkbox') return false
  if (field.type === 'radio') return !field.closest('.ant-radio-group')?.querySelector(':checked')
  // A chooser that still reads its choices shows no value yet; `data-filled` says that it has one.
  const chosen = '.ant-select-content-has-value, .ant-select-selection-item'
  return field.value === '' && !field.closest('[data-filled]') && !field.closest('.ant-select')?.querySelector(chosen)
}

/** The first empty field, else the first one; nothing while a field before it is still being fetched. */
export function firstField(place: HTMLElement) {
  const fields = fieldsIn(place)
  const first = fields.find(isEmpty) ?? fields[0]
  const isLate = [...place.querySelectorAll('.ant-skeleton')].some(
    (bone) => isShown(bone) && first && bone.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  return isLate ? undefined : first
}

/** For this long after the first focus antd may still move it. */
const settledMs = 1000
const close = '.ant-modal-close, .ant-drawer-close'

/** Focuses the first empty field as soon as there is one, unless the user has focused something before. */
export function beginIn(place: HTMLElement) {
  let settling: ReturnType<typeof setTimeout> | undefined
  const seek = () => {
    const at = document.activeElement
    const isFocusable =
      at && place.contains(at) && at !== place && !at.matches(`[tabindex="-1"], [aria-hidden], ${close}`)
    if (isFocusable) {
      settling ??= setTimeout(stop, settledMs)
      return
    }
    // A dialog in front of the page keeps the focus.
    const dialog = at?.closest('[role=dialog]')
    if (dialog && !dialog.contains(place)) return
    const first = firstField(place)
    if (first) {
      first.focus({ preventScroll: true })
      first.scrollIntoView({ block: 'nearest' })
    }
    // Enter on ✕ would close the dialog that has just opened.
    else if (at?.matches(close)) place.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(seek)
  const events = ['pointerdown', 'keydown'] as const
  function stop() {
    watch.disconnect()
    clearTimeout(settling)
    place.removeEventListener('focusin', seek)
    for (const name of events) place.removeEventListener(name, stop)
  }
  watch.observe(place, { childList: true, subtree: true })
  place.addEventListener('focusin', seek)
  for (const name of events) place.addEventListener(name, stop)
  seek()
  return stop
}

const lines = 'input:not([type=checkbox], [type=radio], [type=file], [role=combobox])'
const answersItself = '.ant-picker, .ant-select, .ant-input-search'

/** Whether Enter in this element is free: a line of text that does nothing else with it. */
export const isLine = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches(lines) && !target.closest(answersItself)

/** Enter in a line of a form goes to the next field; gives true at the last one, where the form decides. */
export function goOn(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget, nativeEvent } = event
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing || event.ctrlKey || event.metaKey)
    return false
  // Lines of a table and fields of the screen's own answer by themselves: a scanner ends with Enter.
  if (!isLine(target) || !currentTarget.contains(target) || !target.closest('.k-fields') || target.closest('table'))
    return false
  const fields = fieldsIn(currentTarget)
  const next = fields.at(fields.indexOf(target) + 1 || fields.length)
  event.preventDefault()
  if (!next) return true
  next.focus()
  if (isLine(next) && next instanceof HTMLInputElement) next.select()
  return false
}
