import { addDays } from '#core/clock.ts'

// Families may see photos of shared albums, so residents without consent are not tagged there. Deleted photos stay in a
// bin for thirty days and are then gone for good; until then they count towards the storage limit.

const mb = 1024 * 1024
/** The storage limit for the photos of an institution, those in the bin included (administration.md 7: 20 GiB). */
export const albumQuotaBytes = 20 * 1024 * mb
/** The limits of one zip. */
export const zipMaxBytes = 500 * mb

const binDays = 30
const shifted = (time: string, days: number) => addDays(time.slice(0, 10), days) + time.slice(10)

/** Until when a photo in the bin can be restored. */
export const keptUntil = (deletedTime: string) => shifted(deletedTime, binDays)
/** Photos moved to the bin before this moment are deleted for good. */
export const binStart = (now: string) => shifted(now, -binDays)

/** File names that differ: the second `a.jpg` is `a (2).jpg`. */
export function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.map((name) => {
    const [, stem, ending] = /^(.*?)(\.[^.]*)?$/s.exec(name.replace(/[/\\]/g, '_')) ?? []
    let next = `${stem}${ending ?? ''}`
    for (let at = 2; seen.has(next.toLowerCase()); at += 1) next = `${stem} (${at})${ending ?? ''}`
    seen.add(next.toLowerCase())
    return next
  })
}
