import { type Cell, type Cycle, cellKey, daysFrom, placeOf } from '#contract/modules/care/dish-plan/menu.ts'
import { momentsOf } from '../../dish/service.ts'

// A published menu is changed meal by meal, each until its cutoff: what was cooked stays what was written then. A change
// keeps the cells it replaces with its moment, so that a meal is what stood in the menu at its cutoff (decision 046).

export interface Change {
  /** When it was made: meals whose cutoff lies before it had the cell as it was. */
  until: string
  key: string
  /** Null where there was none. */
  cell: Cell | null
}
export type Slot = { nextId: string } & Parameters<typeof momentsOf>[0]

export const byKey = (cells: readonly Cell[]): ReadonlyMap<string, Cell> =>
  new Map(cells.map((cell) => [cellKey(cell), cell]))

/** The cells of a menu as they stood at a moment. */
export function cellsAt(plan: { details: readonly Cell[]; earlier: readonly Change[] }, moment: string) {
  const cells = new Map(byKey(plan.details))
  // The first change after the moment knows what stood there before.
  for (const { until, key, cell } of plan.earlier.toSorted((one, other) => other.until.localeCompare(one.until)))
    if (until > moment) {
      if (cell) cells.set(key, cell)
      else cells.delete(key)
    }
  return cells
}

const same = (one: Cell | undefined, other: Cell | undefined) =>
  JSON.stringify([one?.dishIds, one?.portion]) === JSON.stringify([other?.dishIds, other?.portion])

/** What an edit changes, as it stood before. */
export function changesOf(before: readonly Cell[], after: readonly Cell[], now: string): Change[] {
  const [old, next] = [byKey(before), byKey(after)]
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((key) => !same(old.get(key), next.get(key)))
    .map((key) => ({ until: now, key, cell: old.get(key) ?? null }))
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
