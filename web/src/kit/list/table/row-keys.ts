import type { KeyboardEvent } from 'react'

/**
 * Arrow keys move between rows, Enter opens the row (its link, else its first action), Space ticks it, i shows the
 * resident card.
 */
export function rowKeys(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget: box, key } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const row = target.closest<HTMLElement>('tr')
  if (target.dataset.resident && (key === 'Escape' || key === 'i')) return row && handle(event, () => focusRow(row))
  if (row !== target && !target.matches('.ant-table-body, .ant-table-content')) return
  const rows = [...box.querySelectorAll<HTMLElement>('tr.ant-table-row')]
  const places: Record<string, number> = {
    ArrowDown: rows.indexOf(target) + 1,
    ArrowUp: rows.indexOf(target) - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const next = key in places ? rows[places[key]] : undefined
  if (next) return handle(event, () => focusRow(next))
  if (!row) return
  if (key === 'i') return handle(event, () => row.querySelector<HTMLElement>('[data-resident]')?.focus())
  const part = key === 'Enter' ? opener(row) : key === ' ' ? row.querySelector<HTMLElement>(ticks) : undefined
  if (part) handle(event, () => part.click())
}

const ticks = '.ant-table-selection-column input'
const opener = (row: HTMLElement) =>
  row.querySelector<HTMLElement>('.k-link, a[href]') ?? row.querySelector<HTMLElement>('.k-actions button:enabled')

function focusRow(row: HTMLElement) {
  row.tabIndex = -1
  row.focus()
}

function handle(event: KeyboardEvent, act: () => void) {
  event.preventDefault()
  act()
}
