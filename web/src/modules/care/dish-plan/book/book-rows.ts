import type { z } from 'zod'
import { cutoffDay } from '#contract/modules/care/dish/meal-slot.ts'
import type { Book } from '#contract/modules/care/dish-plan/book.ts'

/** The grid of bookings while it is changed: what differs is sent, nothing else. Pure. */

export type BookRow = z.output<typeof Book>
export interface Change {
  eat: 0 | 1
  guests: number
  dishIds: string[]
  /** Of the row as it was when its change began: what others save meanwhile is not written over (21002). */
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

/** What stands in a cell: what was changed, else what was read. */
export function filled(row: BookRow, changes: Changes): Change {
  const { eat, guests, dishIds, version } = changes[keyOf(row)] ?? row
  return { eat, guests, dishIds, version }
}

/** One line a person, in the order they came. */
export function personsOf(rows: readonly BookRow[]): Person[] {
  const people = Map.groupBy(rows, ({ oldmanId }) => oldmanId)
  return [...people].map(([oldmanId, meals]) => ({
    oldmanId,
    oldmanName: meals[0].oldmanName ?? '',
    bedName: meals[0].bedName ?? '',
    meals: Object.fromEntries(meals.map((row) => [row.nextId, row])),
  }))
}

/** What is sent: the rows that differ from what was read, with the version they were read at. */
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

/** Whether the kitchen still counts on a change by itself, or has to be told of it. */
export function momentOf(slots: readonly Hours[], row: Pick<BookRow, 'date' | 'nextId'>, now: string) {
  const slot = slots.find(({ nextId }) => nextId === row.nextId)
  if (!slot?.cutoffTime) return 'open'
  const day = slot.cutoffDay === cutoffDay.is.before ? before(row.date) : row.date
  return `${day} ${slot.cutoffTime}:00` <= now ? 'late' : 'open'
}
