import { onOff } from '#contract/kit/codes.ts'
import { dietGroup } from '#contract/modules/care/dish-plan/dish-plan.ts'
import {
  type Cell,
  type Cycle,
  type DietFacts,
  type DishFacts,
  dayBounds,
  dayTotals,
  dietGroups,
  groupOf,
  isSafe,
  served,
} from '#contract/modules/care/dish-plan/menu.ts'
import { addDays } from '#core/clock.ts'

// A menu is checked before it is published: every meal has a dish, every resident finds a safe one, the salt of a day
// is not too high, and the same dish does not come back at once. A missing dish is refused, a resident without a dish
// needs a reason, the rest are hints (care.md 11).

export interface CheckedDish extends DishFacts {
  dishName: string
  kcal: unknown
  sodium: unknown
  status: number
}
export interface Eater extends DietFacts {
  oldmanName: string
}
export interface Meal {
  date: string
  nextId: string
  nextName: string
}
interface MenuCheck {
  cycle: Cycle
  cells: ReadonlyMap<string, Cell>
  /** Every meal that is still to come, for one whole rotation, in order. */
  meals: readonly Meal[]
  dishes: ReadonlyMap<string, CheckedDish>
  eaters: readonly Eater[]
}
export interface Finding {
  date: string
  text: string
}

/** The most findings of a kind: nobody reads more. */
const most = 300
const bounded = (list: readonly Finding[]) => list.slice(0, most)
const groups = Object.values(dietGroups)

/** Missing dishes, residents without a safe dish, and hints. */
export function checkMenu(check: MenuCheck) {
  const eatable = (meal: Meal, group: number) =>
    (served(check.cells, check.cycle, meal.date, meal.nextId, group)?.dishIds ?? []).flatMap((dishId) => {
      const dish = check.dishes.get(dishId)
      return dish?.status === onOff.is.on ? [dish] : []
    })
  const empty = check.meals.filter((meal) => groups.every((group) => eatable(meal, group).length === 0))
  const filled = check.meals.filter((meal) => !empty.includes(meal))
  const unsafe = filled.flatMap((meal) =>
    check.eaters
      .filter((eater) => !eatable(meal, groupOf(eater)).some((dish) => isSafe(dish, eater)))
      .map(({ oldmanName }) => ({
        date: meal.date,
        text: `${oldmanName}在${meal.date}${meal.nextName}没有可食用菜品`,
      })),
  )
  return {
    missing: bounded(empty.map(({ date, nextName }) => ({ date, text: `${date}${nextName}没有菜品` }))),
    unsafe: bounded(unsafe),
    notes: bounded([...dayNotes(check), ...repeats(check)]),
  }
}

/** The groups with dishes of their own, and the general group. */
const cookedFor = ({ cells }: MenuCheck) => [
  ...new Set([dietGroups.general, ...[...cells.values()].map((cell) => cell.dietGroup)]),
]

function days({ meals }: MenuCheck) {
  const byDate = new Map<string, Meal[]>()
  for (const meal of meals) byDate.set(meal.date, [...(byDate.get(meal.date) ?? []), meal])
  return byDate
}

function dayNotes(check: MenuCheck): Finding[] {
  const whole = Math.max(0, ...[...days(check).values()].map((meals) => meals.length))
  return [...days(check)].flatMap(([date, meals]) => {
    // The remaining meals of the present day do not represent the whole day.
    if (meals.length < whole) return []
    return cookedFor(check).flatMap((group) => {
      const cells = meals.map(({ nextId }) => served(check.cells, check.cycle, date, nextId, group))
      const total = dayTotals(cells, check.dishes)
      const note = (text: string) => ({ date, text: `${date}${dietGroup.label(group)}${text}` })
      return [
        ...(total.whole && total.kcal < dayBounds.kcalMin
          ? [note(`热量${total.kcal}千卡，低于${dayBounds.kcalMin}`)]
          : []),
        ...(total.kcal > dayBounds.kcalMax ? [note(`热量${total.kcal}千卡，高于${dayBounds.kcalMax}`)] : []),
        ...(total.sodium > dayBounds.sodiumMax ? [note(`钠${total.sodium}毫克，高于${dayBounds.sodiumMax}`)] : []),
      ]
    })
  })
}

/** One line a dish, however often it comes back. */
function repeats(check: MenuCheck): Finding[] {
  const found = new Map<string, string[]>()
  for (const group of cookedFor(check)) {
    const last = new Map<string, string>()
    for (const { date, nextId } of check.meals)
      for (const dishId of served(check.cells, check.cycle, date, nextId, group)?.dishIds ?? []) {
        if (check.dishes.get(dishId)?.status === onOff.is.off) continue
        const before = last.get(dishId)
        if (before && date <= addDays(before, dayBounds.repeatDays)) {
          const known = found.get(dishId) ?? []
          if (!known.includes(date)) found.set(dishId, [...known, date])
        }
        last.set(dishId, date)
      }
  }
  return [...found].map(([dishId, dates]) => ({
    date: dates[0],
    text: `${check.dishes.get(dishId)?.dishName ?? '已删除的菜品'}在2天内重复${dates.length}次（${dates[0].slice(5)}起）`,
  }))
}
