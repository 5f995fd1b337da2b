/**
 * Icons that repeat what the field beside them does by a key: clear and copy. They are for the mouse, and no stops of
 * the Tab key; Delete or Backspace in the field clears it.
 */

const clears = '.ant-select-clear, .ant-picker-clear'
const helpers = `${clears}, .ant-input-clear-icon, .ant-input-suffix button, .ant-input-number-suffix button`

/** Boxes of antd that take the focus and answer to no key: their content does. */
const boxes = '.ant-segmented[tabindex="0"], [role=tabpanel][tabindex="0"]'
const content = 'a[href], button:enabled, input:enabled, textarea:enabled, [tabindex="0"]'

/** Before the focus moves: the icons appear and disappear with the values of their fields. */
export function skipHelpers(event: KeyboardEvent) {
  if (event.key !== 'Tab') return
  for (const icon of document.querySelectorAll<HTMLElement>(helpers)) icon.tabIndex = -1
  for (const box of document.querySelectorAll<HTMLElement>(boxes)) if (box.querySelector(content)) box.tabIndex = -1
}

/** Empties a chosen value, or a date whose whole text is selected, as the icon does; antd has no key for it. */
export function clearByKey(event: KeyboardEvent) {
  const input = event.target
  if (!(event.key === 'Delete' || event.key === 'Backspace') || event.repeat || event.isComposing) return
  if (!(input instanceof HTMLInputElement) || input.disabled) return
  const icon = input.closest('.ant-select-single, .ant-picker')?.querySelector<HTMLElement>(clears)
  if (!icon || !isWhole(input)) return
  event.preventDefault()
  icon.click()
}

/** Space presses a page number below a list, as Enter does; antd knows Enter alone. */
export function pageBySpace(event: KeyboardEvent) {
  const at = event.target
  if (event.key !== ' ' || !(at instanceof HTMLElement) || !at.matches('.ant-pagination > li[tabindex]')) return
  event.preventDefault()
  at.click()
}

/** Nothing is typed, or all of the text is selected. */
const isWhole = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length
