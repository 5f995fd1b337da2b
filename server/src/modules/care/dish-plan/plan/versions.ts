import {
  type Cell,
  type Cycle,
  cellKey,
  daysFrom,
  dietGroups,
  mondayOf,
  placeOf,
} from '#contract/modules/care/dish-plan/menu.ts'
import { addDays } from '#core/clock.ts'
import { momentsOf } from '../../dish/service.ts'

// A published menu is changed meal by meal, each until its cutoff: what was cooked stays what was written then. A
// change keeps the cells it replaces with its moment, so that a meal is what stood in the menu at its cutoff (decision
// 046).

export interface Change {
  /** When it was made: meals whose cutoff lies before it had the cell as it was. */
  until: string
  key: string
  /** Null where there was none. */
  cell: Cell | null
}
interface Versioned {
  details: readonly Cell[]
  earlier: readonly Change[]
}
export type Slot = { nextId: string } & Parameters<typeof momentsOf>[0]

export const byKey = (cells: readonly Cell[]): ReadonlyMap<string, Cell> =>
  new Map(cells.map((cell) => [cellKey(cell), cell]))

/** The cells of a menu as they stood at a moment. */
export function cellsAt(plan: Versioned, moment: string) {
  const cells = new Map(byKey(plan.details))
  // The first change from the moment on knows what stood there before; they stand in their order.
  for (const { until, key, cell } of plan.earlier.toReversed())
    if (until >= moment) {
      if (cell) cells.set(key, cell)
      else cells.delete(key)
    }
  return cells
}

const same = (one: Cell | undefined, other: Cell | undefined) =>
  JSON.stringify([one?.dishIds, one?.portion]) === JSON.stringify([other?.dishIds, other?.portion])

/** The cells an edit changes, as they were before. */
export function changesOf(before: readonly Cell[], after: readonly Cell[], now: string): Change[] {
  const old = byKey(before)
  const next = byKey(after)
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((key) => !same(old.get(key), next.get(key)))
    .map((key) => ({ until: now, key, cell: old.get(key) ?? null }))
}

/**
 * What stood before a stopped menu was changed: as of one that is published, so that meals behind their cutoff stay
 * what they are when it is published again. Where its days have other places, those meals alone are carried over.
 */
export function keptBehind(
  plan: Cycle & Versioned,
  next: Cycle & { details: readonly Cell[] },
  slots: readonly Slot[],
  now: string,
): Change[] {
  const isSame =
    plan.cycleType === next.cycleType &&
    plan.rotationWeeks === next.rotationWeeks &&
    mondayOf(plan.startDate) === mondayOf(next.startDate)
  if (isSame) return [...plan.earlier, ...changesOf(plan.details, next.details, now)]
  const today = now.slice(0, 10)
  // The breakfast of tomorrow may have closed today.
  return daysFrom(today, addDays(today, 1)).flatMap((date) =>
    date < plan.startDate || date > plan.endDate
      ? []
      : slots.flatMap((slot) => {
          const { cutoff } = momentsOf(slot, date)
          if (cutoff > now) return []
          const cells = cellsAt(plan, cutoff)
          return Object.values(dietGroups).map((group) => ({
            until: now,
            key: placeOf(next, date, slot.nextId, group),
            cell: cells.get(placeOf(plan, date, slot.nextId, group)) ?? null,
          }))
        }),
  )
}

/** The meals of the changes that are still open; a change none of whose meals is may not be made (14404). */
export function openMeals(
  cycle: Cycle,
  changed: readonly Change[],
  slots: readonly Slot[],
  now: string,
  next: readonly Cell[],
) {
  const cells = byKey(next)
  const today = now.slice(0, 10)
  // The meal of tomorrow may have closed today, one of today not yet.
  const days = daysFrom(cycle.startDate > today ? cycle.startDate : today, cycle.endDate)
  return changed.map((change) => {
    const cell = change.cell ?? cells.get(change.key)
    const slot = slots.find(({ nextId }) => nextId === cell?.nextId)
    const date = days.find(
      (day) =>
        cell &&
        slot &&
        placeOf(cycle, day, slot.nextId, cell.dietGroup) === change.key &&
        momentsOf(slot, day).cutoff > now,
    )
    return { change, nextId: cell?.nextId, date }
  })
}
