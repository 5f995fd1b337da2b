/** What does not fit its cell is read by resting on it; who a resident is says a card. One listener a table: cells cost nothing. */
export function showCut(target: EventTarget) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td.ant-table-cell-ellipsis') : null
  if (!cell || cell.querySelector('[data-resident]')) return
  // The last of those that stay in sight holds its words in a box, beside its shadow.
  const { scrollWidth, clientWidth } = cell.querySelector('.ant-table-cell-content') ?? cell
  cell.title = scrollWidth > clientWidth ? cell.innerText : ''
}
