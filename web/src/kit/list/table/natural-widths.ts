import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width of the sort arrows beside the title of a column. */
const arrows = 18
/** A report of thousands of lines is not measured. */
const mostRows = 200

/**
 * The width each column needs for its texts, head and total included, measured where not all columns fit. It only
 * grows, so that turning the page does not move the columns.
 */
export function useNatural(
  box: RefObject<HTMLElement | null>,
  tight: boolean,
  rows: readonly unknown[] | undefined,
  columns: readonly { key: string }[],
  lead: number,
) {
  const [natural, setNatural] = useState<Readonly<Record<string, number>>>({})
  const keys = columns.map(({ key }) => key).join()
  const few = tight && rows !== undefined && rows.length <= mostRows
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with other rows or columns
  useLayoutEffect(() => {
    if (!few || !box.current) return
    const now = { ...natural }
    for (const [at, width] of widthsIn(box.current, lead).entries()) {
      const key = columns.at(at)?.key ?? ''
      now[key] = Math.max(width, now[key] ?? 0)
    }
    if (Object.keys(now).some((key) => now[key] !== natural[key])) setNatural(now)
  }, [few, keys, rows])
  return few ? natural : {}
}

function widthsIn(box: HTMLElement, lead: number) {
  const range = document.createRange()
  const widths: number[] = []
  for (const line of box.querySelectorAll('thead > tr, .ant-table-row, .k-sum')) {
    const cells = [...line.children].slice(lead)
    if (!cells[0]) continue
    // The cells of a line have the same padding: to read it of each would take longer than drawing them.
    const { paddingLeft, paddingRight } = getComputedStyle(cells[0])
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
    for (const [at, cell] of cells.entries()) {
      const title = cell.querySelector('.ant-table-column-title')
      // The last fixed column holds its text in a box as wide as itself.
      range.selectNodeContents(title ?? cell.querySelector('.ant-table-cell-content') ?? cell)
      const beside = padding + (title ? arrows : 0)
      widths[at] = Math.max(Math.ceil(range.getBoundingClientRect().width + beside), widths[at] ?? 0)
    }
  }
  return widths
}
