import type { z } from 'zod'
import { cutoffDay } from '#contract/modules/care/dish/meal-slot.ts'
import type { Book } from '#contract/modules/care/dish-plan/book.ts'

/** The grid of bookings during changes: only changed rows are sent. Pure. */

export type BookRow = z.output<typeof Book>
export interface Change {
  eat: 0 | 1
  guests: number
  dishIds: string[]
  /** Version of the row when its change began: changes by others are not overwritten (21002). */
  version?: number | null
}
type Changes = Readonly<Record<string, Change>>
export interface Person {
  oldmanId: string
  oldmanName: string
  bedName: string
  meals: Readonly<Record<string, BookRow>>
}

export const keyOf = ({ oldmanId, date, nextId }: Pick<BookRow, 'oldmanId' | 'date' | 'nextId'>) =>
  `${oldmanId} ${date} ${nextId}`

/** The values of a cell: changed ones, else those read. */
export function filled(row: BookRow, changes: Changes): Change {
  const { eat, guests, dishIds, version } = changes[keyOf(row)] ?? row
  return { eat, guests, dishIds, version }
}

/** One line per person, in the order of the rows. */
export function personsOf(rows: readonly BookRow[]): Person[] {
  const people = Map.groupBy(rows, ({ oldmanId }) => oldmanId)
  return [...people].map(([oldmanId, meals]) => ({
    oldmanId,
    oldmanName: meals[0].oldmanName ?? '',
    bedName: meals[0].bedName ?? '',
    meals: Object.fromEntries(meals.map((row) => [row.nextId, row])),
  }))
}

/** The rows to send: those that differ from the rows read, with the version they were read at. */
export const changedRows = (rows: readonly BookRow[], changes: Changes) =>
  rows.flatMap((row) => {
    const next = filled(row, changes)
    const facts = ({ eat, guests, dishIds }: Change) => JSON.stringify([eat, guests, dishIds])
    if (facts(next) === facts(row)) return []
    const { oldmanId, date, nextId, remark } = row
    return [{ oldmanId, date, nextId, remark, ...next }]
  })

export function totalsOf(rows: readonly BookRow[], changes: Changes, nextId: string) {
  const meals = rows.filter((row) => row.nextId === nextId).map((row) => filled(row, changes))
  return {
    eat: meals.filter(({ eat }) => eat === 1).length,
    guests: meals.reduce((sum, { guests }) => sum + guests, 0),
  }
}

interface Hours {
  nextId: string
  cutoffTime?: string | null
  cutoffDay: number
}
const before = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** `open` while the kitchen still counts the change automatically, `late` when it has to be told. */
export function momentOf(slots: readonly Hours[], row: Pick<BookRow, 'date' | 'nextId'>, now: string) {
  const slot = slots.find(({ nextId }) => nextId === row.nextId)
  if (!slot?.cutoffTime) return 'open'
  const day = slot.cutoffDay === cutoffDay.is.before ? before(row.date) : row.date
  return `${day} ${slot.cutoffTime}:00` <= now ? 'late' : 'open'
}
