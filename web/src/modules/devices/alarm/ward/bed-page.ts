import { useEffect, useRef, useState } from 'react'

// Nobody scrolls a wall screen: beds that do not fit are shown page by page, each for a while.

/** Least size of a cell with the gap after it. */
const cellWidth = 158
const cellHeight = 128
const gap = 8
const turnMs = 15_000

/** Number of cells that fit into this room; at least one. */
export function cellsIn(width: number, height: number) {
  const cellsOf = (room: number, size: number) => Math.max(1, Math.floor((room + gap) / size))
  return cellsOf(width, cellWidth) * cellsOf(height, cellHeight)
}

/** The cells of this moment, in turns. */
export function pageAt<T>(list: readonly T[], cells: number, nowMs: number) {
  const pages = Math.max(1, Math.ceil(list.length / cells))
  const page = Math.floor(nowMs / turnMs) % pages
  return { shown: list.slice(page * cells, (page + 1) * cells), page, pages }
}

/** The beds of this moment for the room there is. */
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
