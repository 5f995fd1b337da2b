/**
 * Single keys of the keyboard, for who works without a mouse. A part says itself which key it answers to
 * (`aria-keyshortcuts`), so a page need not do anything: `/` goes to its filters, `n` presses its 新增.
 */

interface Answers {
  search: () => void
  help: () => void
}

export function listenToKeys(answers: Answers) {
  const onKey = (event: KeyboardEvent) => handle(event, answers)
  window.addEventListener('keydown', onKey)
  window.addEventListener('keydown', leaveByTab, true)
  return () => {
    window.removeEventListener('keydown', onKey)
    window.removeEventListener('keydown', leaveByTab, true)
  }
}

/**
 * Tab goes on from a list of several. antd takes it for Enter: it adds whoever is marked in the list, or takes him off,
 * and keeps the focus. What was typed is still chosen by it.
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
  // The rows answer to further arrows themselves (kit, row-keys.ts).
  const nowhere = document.activeElement === document.body
  if (event.key === 'ArrowDown' && nowhere) page?.querySelector<HTMLElement>('.k-table .ant-table-body')?.focus()
}

/** The button that says so itself, else the one that reads 新增 or the like, before one that is not the page's main button. */
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

/** What lies over the page takes all keys. */
const dialogOpen = () =>
  [...document.querySelectorAll('.ant-modal-wrap, .ant-drawer-open, .ant-dropdown')].some(
    (layer) => !layer.matches('.ant-dropdown-hidden') && layer.getClientRects().length > 0,
  )

const shownPage = () => [...document.querySelectorAll('.frame')].find((frame) => frame.getClientRects().length > 0)
