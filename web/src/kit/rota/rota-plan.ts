/**
 * A month of people and days as the grid holds it: pure steps, each gives a new plan with the same objects for
 * unchanged rows.
 */

export interface RotaCell {
  /** Null is a day of rest. */
  shift: string | null
  locked?: boolean
  /** Source of the cell; kept while the cell stays. */
  source?: number
  places?: readonly string[]
}
/** Cells of one person by day; a day without cells is not planned yet. */
export type RotaRow = Readonly<Record<string, readonly RotaCell[]>>
export type RotaPlan = Readonly<Record<string, RotaRow>>

/** A rectangle of the grid by positions, both ends included. */
export interface Area {
  rows: readonly [number, number]
  days: readonly [number, number]
}
export const most = 2

const none: readonly RotaCell[] = []
export const cellsAt = (plan: RotaPlan, person: string, day: string) => plan[person]?.[day] ?? none
export const isLocked = (cells: readonly RotaCell[]) => cells.some(({ locked }) => locked)

/** Replaces the cells of a day; an unchanged row stays the same object. */
export function withCells(plan: RotaPlan, person: string, day: string, cells: readonly RotaCell[]): RotaPlan {
  if (JSON.stringify(cellsAt(plan, person, day)) === JSON.stringify(cells)) return plan
  const { [day]: _, ...rest } = plan[person] ?? {}
  return { ...plan, [person]: cells.length > 0 ? { ...rest, [day]: cells } : rest }
}

export type Brush = { shift: string | null } | 'clear'
/** Paints a day; `add` adds a second shift. Locked days are skipped. */
export function painted(plan: RotaPlan, person: string, day: string, brush: Brush, add = false): RotaPlan {
  const now = cellsAt(plan, person, day)
  if (isLocked(now)) return plan
  if (brush === 'clear') return withCells(plan, person, day, none)
  const next: RotaCell = { shift: brush.shift }
  const worked = now.filter(({ shift }) => shift !== null)
  const beside = add && brush.shift !== null && worked.length > 0 && worked.every(({ shift }) => shift !== brush.shift)
  return withCells(plan, person, day, beside ? [...worked.slice(0, most - 1), next] : [next])
}

/** Locks or unlocks a planned day. */
export function lockedAs(plan: RotaPlan, person: string, day: string, locked: boolean): RotaPlan {
  return withCells(
    plan,
    person,
    day,
    cellsAt(plan, person, day).map((cell) => ({ ...cell, locked: locked || undefined })),
  )
}

/** Assigns these places to an employee who works on that day; days of rest and locked days get none. */
export function placedAs(plan: RotaPlan, person: string, day: string, places: readonly string[]): RotaPlan {
  const now = cellsAt(plan, person, day)
  if (isLocked(now)) return plan
  const at = places.length > 0 ? { places } : undefined
  return withCells(
    plan,
    person,
    day,
    now.map(({ places: _, ...cell }) => (cell.shift === null ? cell : { ...cell, ...at })),
  )
}

/** Swaps two days, of one person or of two. */
export function swapped(plan: RotaPlan, one: readonly [string, string], other: readonly [string, string]): RotaPlan {
  const first = cellsAt(plan, ...one)
  const second = cellsAt(plan, ...other)
  if (isLocked(first) || isLocked(second)) return plan
  return withCells(withCells(plan, ...one, second), ...other, first)
}

/** The cells of an area, row by row. */
export function copied(
  plan: RotaPlan,
  people: readonly string[],
  days: readonly string[],
  { rows, days: [from, to] }: Area,
) {
  return people
    .slice(rows[0], rows[1] + 1)
    .map((person) => days.slice(from, to + 1).map((day) => cellsAt(plan, person, day)))
}
export type Copied = ReturnType<typeof copied>

/** Pastes copied cells from a place on, as often as they fit into the area; locked and closed days are skipped. */
export function pasted(
  plan: RotaPlan,
  people: readonly string[],
  days: readonly string[],
  area: Area,
  what: Copied,
  mayWrite: (person: string, day: string) => boolean,
): RotaPlan {
  const height = what.length
  const width = what[0]?.length ?? 0
  if (width === 0) return plan
  const lastRow = Math.max(area.rows[1], area.rows[0] + height - 1)
  const lastDay = Math.max(area.days[1], area.days[0] + width - 1)
  let next = plan
  for (const [row, person] of people.entries())
    for (const [at, day] of days.entries()) {
      const inside = row >= area.rows[0] && row <= lastRow && at >= area.days[0] && at <= lastDay
      if (!inside || !mayWrite(person, day) || isLocked(cellsAt(next, person, day))) continue
      const from = what[(row - area.rows[0]) % height][(at - area.days[0]) % width]
      next = withCells(next, person, day, from.map(copyOf))
    }
  return next
}
/** A copy keeps the shift and the places, not its source nor the lock. */
const copyOf = ({ shift, places }: RotaCell): RotaCell => ({ shift, ...(places && { places }) })

/** Copies the week before to each day of a week, for everybody: Monday to Monday. */
export function weekCopied(
  plan: RotaPlan,
  people: readonly string[],
  days: readonly string[],
  monday: string,
  mayWrite: (person: string, day: string) => boolean,
): RotaPlan {
  const start = days.indexOf(monday)
  let next = plan
  for (const person of people)
    for (let at = Math.max(start, 7); at < start + 7 && at < days.length; at += 1) {
      const day = days[at]
      if (!mayWrite(person, day) || isLocked(cellsAt(next, person, day))) continue
      next = withCells(next, person, day, cellsAt(plan, person, days[at - 7]).map(copyOf))
    }
  return next
}

/** People whose days differ between two plans. */
export const changedPeople = (before: RotaPlan, after: RotaPlan) =>
  Object.keys(after).filter(
    (person) => before[person] !== after[person] && textOf(before[person]) !== textOf(after[person]),
  )
/** The source of a cell makes no difference. */
const textOf = (row: RotaRow | undefined) =>
  JSON.stringify(
    Object.entries(row ?? {})
      .filter(([, cells]) => cells.length > 0)
      .map(([day, cells]) => [day, cells.map(({ shift, locked, places = [] }) => [shift, locked === true, places])])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )
