/**
 * Shows a cut text in full when the pointer rests on it; a resident has a card instead. One listener per table, so
 * cells are cheap.
 */
export function showCut(target: EventTarget) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td.ant-table-cell-ellipsis') : null
  if (!cell || cell.querySelector('[data-resident]')) return
  // The last fixed column holds its text in a box, beside its shadow.
  const { scrollWidth, clientWidth } = cell.querySelector('.ant-table-cell-content') ?? cell
  cell.title = scrollWidth > clientWidth ? cell.innerText : ''
}
