import { cycleType } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { type Cell, cellKey, daysFrom, mondayOf, rotationOf } from '#contract/modules/care/dish-plan/menu.ts'

/** A menu during editing: its cells, and copying a day or a week. Pure. */

export interface Frame {
  cycleType: number
  rotationWeeks: number
  startDate: string
  endDate: string
}
/** One column of the grid: a weekday of a rotation, or a date. */
export interface Day {
  label: string
  note?: string
  place: Pick<Cell, 'weekIndex' | 'dayIndex' | 'date'>
}
export type Menu = Readonly<Record<string, Cell>>

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

export const menuOf = (cells: readonly Cell[]): Menu => Object.fromEntries(cells.map((cell) => [cellKey(cell), cell]))
export const cellsOf = (menu: Menu) => Object.values(menu).filter(({ dishIds }) => dishIds.length > 0)

/** The weeks of a menu, each with its days; for a menu by days those between its first and last date. */
export function weeksOf(frame: Frame): { label: string; days: Day[] }[] {
  const { rotationWeeks, startDate, endDate } = frame
  if (frame.cycleType === cycleType.is.weekly)
    return Array.from({ length: rotationWeeks }, (_, week) => ({
      label: `第${week + 1}周`,
      days: weekdays.map((label, at) => ({ label, place: { weekIndex: week + 1, dayIndex: at + 1 } })),
    }))
  if (!startDate || !endDate || endDate < startDate) return []
  const byWeek = Map.groupBy(daysFrom(startDate, endDate), mondayOf)
  return [...byWeek.values()].map((dates) => ({
    label: `${dates[0].slice(5)} 起`,
    days: dates.map((date) => ({
      label: date.slice(5),
      note: weekdays[rotationOf({ rotationWeeks: 1, startDate: date }, date).dayIndex - 1],
      place: { date },
    })),
  }))
}

export const keyAt = (day: Day, nextId: string, dietGroup: number) => cellKey({ ...day.place, nextId, dietGroup })

/** The dishes of a group at a meal: its own, else those of all groups; undefined where there are none. */
export function shownCell(menu: Menu, day: Day, nextId: string, group: number): Cell | undefined {
  const own = menu[keyAt(day, nextId, group)]
  if (own?.dishIds.length) return own
  const general = menu[keyAt(day, nextId, 0)]
  return general?.dishIds.length ? general : undefined
}

export function withDishes(menu: Menu, day: Day, nextId: string, dietGroup: number, more: Partial<Cell>): Menu {
  const key = keyAt(day, nextId, dietGroup)
  const before = menu[key] ?? { ...day.place, nextId, dietGroup, dishIds: [], portion: 1 }
  return { ...menu, [key]: { ...before, ...more } }
}

/** Copies all cells of a day, for every group, to other days. */
export function copyDay(menu: Menu, from: Day, to: readonly Day[]): Menu {
  const mine = Object.values(menu).filter((cell) => isOn(cell, from))
  let next: Record<string, Cell> = { ...menu }
  for (const day of to) {
    next = Object.fromEntries(Object.entries(next).filter(([, cell]) => !isOn(cell, day)))
    for (const cell of mine) {
      const copy = { ...cell, ...day.place }
      next[cellKey(copy)] = copy
    }
  }
  return next
}

/**
 * How many meals with dishes would be others after a copy, or have none any more.
 * @param after the menu with the copy
 */
export const replacedBy = (before: Menu, after: Menu) =>
  Object.entries(before).filter(([key, { dishIds }]) => {
    const now = after[key]?.dishIds ?? []
    return dishIds.length > 0 && (now.length !== dishIds.length || now.some((id, at) => id !== dishIds[at]))
  }).length

const isOn = (cell: Cell, { place }: Day) =>
  (cell.date ?? null) === (place.date ?? null) &&
  (cell.weekIndex ?? null) === (place.weekIndex ?? null) &&
  (cell.dayIndex ?? null) === (place.dayIndex ?? null)

/** Copies a week day by day to another one; days missing there are left out. */
export const copyWeek = (menu: Menu, from: readonly Day[], to: readonly Day[]): Menu =>
  from.reduce((next, day, at) => (to[at] ? copyDay(next, day, [to[at]]) : next), menu)
