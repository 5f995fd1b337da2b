import { useEffect, useState } from 'react'

/** The band of alerts below the page: the page, its dialogs and drawers make room for it (iot.md 4.6). */

const height = '--alert-band'
const cardWidth = 248

/** Ref of the band: sets its height for the page; without a band the page has the room again. */
export function band(box: HTMLElement | null) {
  const { style } = document.documentElement
  if (!box) return undefined
  const measure = () => style.setProperty(height, `${Math.ceil(box.getBoundingClientRect().height)}px`)
  const observer = new ResizeObserver(measure)
  observer.observe(box)
  measure()
  return () => {
    observer.disconnect()
    style.removeProperty(height)
  }
}

const fits = (most: number) => Math.max(1, Math.min(most, Math.floor(innerWidth / cardWidth)))

/** Number of cards that fit side by side. */
export function useRoom(most: number) {
  const [room, measure] = useState(() => fits(most))
  useEffect(() => {
    const changed = () => measure(fits(most))
    addEventListener('resize', changed)
    return () => removeEventListener('resize', changed)
  }, [most])
  return room
}
