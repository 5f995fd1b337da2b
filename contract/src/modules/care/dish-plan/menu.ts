import { onOff } from '../../../kit/codes.ts'
import { dietTag, texture } from '../dish/dish.ts'
import { cycleType } from './dish-plan.ts'

// A menu lists dishes for groups; a diet lists what one person may eat. Everybody eats from one group, the first that
// fits, or from the general one where the kitchen cooks nothing for that group. Safety is judged dish by dish for every
// resident: texture, allergens, and rules of faith or conviction (care.md 11).

export const dietGroups = {
  general: 0,
  diabetic: 1,
  lowSalt: 2,
  soft: 3,
  semiLiquid: 4,
  liquid: 5,
  halal: 6,
  vegetarian: 7,
} as const

export interface DietFacts {
  texture: number
  dietTags: readonly unknown[]
  allergens: readonly unknown[]
}
export interface DishFacts {
  texture: readonly unknown[]
  dietTags: readonly unknown[]
  allergens: readonly unknown[]
}

const byTexture: Readonly<Record<number, number>> = {
  [texture.is.liquid]: dietGroups.liquid,
  [texture.is.semiLiquid]: dietGroups.semiLiquid,
  [texture.is.puree]: dietGroups.semiLiquid,
  [texture.is.soft]: dietGroups.soft,
}
const byTag = [
  [dietTag.is.halal, dietGroups.halal],
  [dietTag.is.vegetarian, dietGroups.vegetarian],
  [dietTag.is.diabetic, dietGroups.diabetic],
  [dietTag.is.lowSalt, dietGroups.lowSalt],
] as const

/** The group of a resident, the first that fits (care.md 11). */
export function groupOf(diet: Pick<DietFacts, 'texture' | 'dietTags'>): number {
  const tagged = byTag.find(([tag]) => diet.dietTags.includes(tag))
  return byTexture[diet.texture] ?? tagged?.[1] ?? dietGroups.general
}

const strict = [dietTag.is.halal, dietTag.is.vegetarian]

/** True when the resident may eat it: texture, allergens, 清真 and 素食 where the diet says so (care.md 11). */
export const isSafe = (dish: DishFacts, diet: DietFacts) =>
  dish.texture.includes(diet.texture) &&
  !dish.allergens.some((allergen) => diet.allergens.includes(allergen)) &&
  strict.every((tag) => !diet.dietTags.includes(tag) || dish.dietTags.includes(tag))

export interface Cell {
  weekIndex?: number | null
  dayIndex?: number | null
  date?: string | null
  nextId: string
  dietGroup: number
  dishIds: readonly string[]
  portion: number
}
export interface Cycle {
  cycleType: number
  rotationWeeks: number
  startDate: string
  endDate: string
}

const dayMs = 86_400_000
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** 1 Monday … 7 Sunday. */
export const weekday = (day: string) => ((new Date(msOf(day)).getUTCDay() + 6) % 7) + 1
/** The Monday of the week a day lies in. */
export const mondayOf = (day: string) => dayOf(msOf(day) - (weekday(day) - 1) * dayMs)

/** The week and day of the rotation on a date; week 1 is the Monday week of the beginning (care.md 11). */
export function rotationOf({ rotationWeeks, startDate }: Pick<Cycle, 'rotationWeeks' | 'startDate'>, date: string) {
  const weeks = Math.floor((msOf(date) - msOf(mondayOf(startDate))) / (7 * dayMs))
  return { weekIndex: (weeks % rotationWeeks) + 1, dayIndex: weekday(date) }
}

/** All dates from one day to another. */
export const daysFrom = (from: string, to: string) =>
  Array.from({ length: Math.max(0, (msOf(to) - msOf(from)) / dayMs + 1) }, (_, at) => dayOf(msOf(from) + at * dayMs))

/** The key of a cell in its menu: `1.2.lunch.0`, or the date instead of week and day. */
export const cellKey = (cell: Pick<Cell, 'weekIndex' | 'dayIndex' | 'date' | 'nextId' | 'dietGroup'>) =>
  `${cell.date ?? `${cell.weekIndex}.${cell.dayIndex}`}.${cell.nextId}.${cell.dietGroup}`

/** The key of a date's meal in a menu of weeks, or of days. */
export function placeOf(cycle: Cycle, date: string, nextId: string, dietGroup: number) {
  return cellKey(
    cycle.cycleType === cycleType.is.daily
      ? { date, nextId, dietGroup }
      : { ...rotationOf(cycle, date), nextId, dietGroup },
  )
}

/** The dishes of a group at a meal: its own, or those of everybody where it has none (care.md 11). */
export function served(
  cells: ReadonlyMap<string, Cell>,
  cycle: Cycle,
  date: string,
  nextId: string,
  dietGroup: number,
) {
  const own = cells.get(placeOf(cycle, date, nextId, dietGroup))
  return own?.dishIds.length ? own : cells.get(placeOf(cycle, date, nextId, dietGroups.general))
}

/** Daily limits for one person, and how far apart the same dish should be (care.md 11). */
export const dayBounds = { kcalMin: 1500, kcalMax: 2200, sodiumMax: 2000, repeatDays: 2 } as const

interface Nutrients {
  status?: number
  kcal?: unknown
  sodium?: unknown
}
/** The nutrients of a day for a group; `whole` when every dish has its values. Disabled dishes are not cooked. */
export function dayTotals(cells: readonly (Cell | undefined)[], dishes: ReadonlyMap<string, Nutrients>) {
  const total = { kcal: 0, sodium: 0, whole: true }
  for (const cell of cells)
    for (const dishId of cell?.dishIds ?? []) {
      const dish = dishes.get(dishId)
      if (dish?.status === onOff.is.off) continue
      if (dish?.kcal == null) total.whole = false
      total.kcal += Number(dish?.kcal ?? 0) * (cell?.portion ?? 1)
      total.sodium += Number(dish?.sodium ?? 0) * (cell?.portion ?? 1)
    }
  return { ...total, kcal: Math.round(total.kcal), sodium: Math.round(total.sodium) }
}
