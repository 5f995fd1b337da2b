import { useEffect, useRef, useState } from 'react'

// Nobody scrolls a wall: beds that do not fit on it are shown page by page, each for a while.

/** A cell with the gap behind it, at least. */
const cellWidth = 158
const cellHeight = 128
const gap = 8
const turnMs = 15_000

/** How many cells fit into so much room; one at least. */
export function cellsIn(width: number, height: number) {
  const cellsOf = (room: number, size: number) => Math.max(1, Math.floor((room + gap) / size))
  return cellsOf(width, cellWidth) * cellsOf(height, cellHeight)
}

/** Which of them are shown at a moment, by turns. */
export function pageAt<T>(list: readonly T[], cells: number, nowMs: number) {
  const pages = Math.max(1, Math.ceil(list.length / cells))
  const page = Math.floor(nowMs / turnMs) % pages
  return { shown: list.slice(page * cells, (page + 1) * cells), page, pages }
}

/** The beds that are shown now in the room there is. */
export function useBedPage<T>(beds: readonly T[], nowMs: number) {
  const box = useRef<HTMLElement>(null)
  const [cells, setCells] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const room = new ResizeObserver(([{ contentRect }]) => setCells(cellsIn(contentRect.width, contentRect.height)))
    if (box.current) room.observe(box.current)
    return () => room.disconnect()
  }, [])
  return { box, ...pageAt(beds, cells, nowMs) }
}
