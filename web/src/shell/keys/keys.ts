import { clearByKey, pageBySpace, skipHelpers } from './helper-icons.ts'

/**
 * Single keys for users without a mouse. A part names its own key (`aria-keyshortcuts`), so that pages need no code:
 * `/` goes to the filters, `n` presses 新增.
 */

interface Answers {
  search: () => void
  help: () => void
}

export function listenToKeys(answers: Answers) {
  const onKey = (event: KeyboardEvent) => handle(event, answers)
  window.addEventListener('keydown', onKey)
  const early = [leaveByTab, skipHelpers, clearByKey, pageBySpace]
  for (const one of early) window.addEventListener('keydown', one, true)
  return () => {
    window.removeEventListener('keydown', onKey)
    for (const one of early) window.removeEventListener('keydown', one, true)
  }
}

/**
 * Tab leaves a multiple choice. antd treats it like Enter: it would add or remove the highlighted entry and keep the
 * focus. A typed text is still chosen by Tab.
 */
function leaveByTab(event: KeyboardEvent) {
  const input = event.target
  if (event.key !== 'Tab' || !(input instanceof HTMLInputElement) || input.value !== '') return
  if (input.closest('.ant-select-multiple')) event.stopPropagation()
}

function handle(event: KeyboardEvent, { search, help }: Answers) {
  if (event.defaultPrevented || event.isComposing) return
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return handled(event, search)
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || dialogOpen()) return
  const page = shownPage()
  if (event.key === '?') return handled(event, help)
  if (event.key === '/') return handled(event, page?.querySelector<HTMLElement>('[aria-keyshortcuts="/"] input'))
  if (event.key === 'n') return handled(event, page && addButton(page))
  // The rows handle further arrow keys themselves (kit, row-keys.ts).
  const nowhere = document.activeElement === document.body
  if (event.key === 'ArrowDown' && nowhere) page?.querySelector<HTMLElement>('.k-table .ant-table-body')?.focus()
}

/** The button with the key n, else the main button that reads 新增 or the like, else another such button. */
function addButton(page: Element) {
  const own = page.querySelector<HTMLElement>('[aria-keyshortcuts="n"]:enabled')
  const buttons = [...page.querySelectorAll<HTMLElement>('button:enabled')].filter(
    (button) => /^(新增|新建|登记|添加)/.test(button.innerText.trim()) && button.getClientRects().length > 0,
  )
  return own ?? buttons.find((button) => button.matches('.ant-btn-primary')) ?? buttons[0]
}

function handled(event: KeyboardEvent, answer: (() => void) | HTMLElement | null | undefined) {
  if (!answer) return
  event.preventDefault()
  if (answer instanceof HTMLButtonElement) answer.click()
  else if (answer instanceof HTMLElement) answer.focus()
  else answer()
}

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox]'
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typedInto) !== null

/** An open dialog or menu takes all keys. */
const dialogOpen = () =>
  [...document.querySelectorAll('.ant-modal-wrap, .ant-drawer-open, .ant-dropdown')].some(
    (layer) => !layer.matches('.ant-dropdown-hidden') && layer.getClientRects().length > 0,
  )

const shownPage = () => [...document.querySelectorAll('.frame')].find((frame) => frame.getClientRects().length > 0)
