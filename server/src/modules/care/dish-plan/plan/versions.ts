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

// A published menu is changed meal by meal, each until its cutoff; cooked meals keep their dishes. A change stores the
// replaced cells with its moment, so that a meal is what the menu contained at its cutoff (decision 046).

export interface Change {
  /** When it was made: meals with an earlier cutoff keep this former cell. */
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

/** The cells of a menu at a moment. */
export function cellsAt(plan: Versioned, moment: string) {
  const cells = new Map(byKey(plan.details))
  // The first change after the moment has the cell of that moment; changes are in order of time.
  for (const { until, key, cell } of plan.earlier.toReversed())
    if (until >= moment) {
      if (cell) cells.set(key, cell)
      else cells.delete(key)
    }
  return cells
}

const same = (one: Cell | undefined, other: Cell | undefined) =>
  JSON.stringify([one?.dishIds, one?.portion]) === JSON.stringify([other?.dishIds, other?.portion])

/** The cells an edit replaces, as they were before. */
export function changesOf(before: readonly Cell[], after: readonly Cell[], now: string): Change[] {
  const old = byKey(before)
  const next = byKey(after)
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((key) => !same(old.get(key), next.get(key)))
    .map((key) => ({ until: now, key, cell: old.get(key) ?? null }))
}

/**
 * The replaced cells of a stopped menu, as for a published one, so that meals past their cutoff stay the same when it
 * is published again. Where the new rotation has other cells on its days, only the cells of those meals are stored.
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
  // The breakfast of tomorrow may be past its cutoff today.
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

/** The meals of the changes that are still open; a change without any open meal is not allowed (14404). */
export function openMeals(
  cycle: Cycle,
  changed: readonly Change[],
  slots: readonly Slot[],
  now: string,
  next: readonly Cell[],
) {
  const cells = byKey(next)
  const today = now.slice(0, 10)
  // A meal of tomorrow may be past its cutoff today, and one of today still open.
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

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'dishPlan.details': Cell[]
    'dishPlan.earlier': Change[]
  }
}
