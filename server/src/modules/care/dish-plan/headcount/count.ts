import { dineWay, feedWay } from '#contract/modules/care/dish-plan/diet.ts'
import { type DishFacts, groupOf, isSafe } from '#contract/modules/care/dish-plan/menu.ts'
import { eatsDishes } from '../diet/rules.ts'

// A meal is counted for the kitchen: who eats, which dishes each may eat, and so how much has to be cooked. Residents
// who are out with meals stopped, fed by tube, fasting or booked as not eating are listed as absent. Each resident gets
// the dishes of his group that are safe for him, and is named where there is none; guests eat the general dishes; extra
// dishes are added, marked where they are unsafe.

export interface Person {
  oldmanId: string
  oldmanName: string
  bedName: string | null
  roomName: string | null
  texture: number
  dietTags: readonly unknown[]
  allergens: readonly unknown[]
  forbidden: string | null
  allergyFood: string | null
  feedWay: number
  thicken: number
  dineWay: number
  /** The diet was changed after the cutoff of the meal. */
  dietLate: boolean
  /** Why the resident is away with meals stopped. */
  away?: string
  book?: { eat: number; guests: number; late: number; dishIds: readonly string[]; remark: string | null }
  /** The dishes of each group at this meal, by the menu of its kitchen. */
  menu: (group: number) => { dishIds: readonly string[]; portion: number } | undefined
}
export interface CountedDish extends DishFacts {
  dishId: string
  dishName: string
  ingredients: readonly { name: string; gram: number }[]
  /** A disabled dish is struck through in the menu and not cooked. */
  isOff: boolean
}

function whyAbsent({ away, book, ...person }: Person) {
  if (away) return away
  if (!eatsDishes(person.feedWay)) return person.feedWay === feedWay.is.tube ? '鼻饲' : '禁食'
  return book?.eat === 0 ? '报停' : undefined
}

/** One meal, counted. */
export function countMeal(people: readonly Person[], dishes: ReadonlyMap<string, CountedDish>) {
  const eating = people.filter((person) => !whyAbsent(person))
  const absentees = people.flatMap((person) => {
    const reason = whyAbsent(person)
    const { oldmanId, oldmanName, bedName } = person
    return reason ? [{ oldmanId, oldmanName, bedName, reason }] : []
  })
  // A resident out with meals stopped has no guests either.
  const guests = people.reduce((sum, { away, book }) => sum + (away ? 0 : (book?.guests ?? 0)), 0)
  return {
    total: eating.length + guests,
    residents: eating.length,
    guests,
    lateChanges: people.filter(({ book, dietLate }) => dietLate || book?.late === 1).length,
    textures: counted(eating.map(({ texture }) => texture)).map(([texture, count]) => ({ texture, count })),
    dietGroups: counted(eating.map(groupOf)).map(([dietGroup, count]) => ({ dietGroup, count })),
    dineWays: counted(eating.map((person) => person.dineWay)).map(([way, count]) => ({ dineWay: way, count })),
    trays: traysOf(eating),
    eaters: eating.map((person) => eaterOf(person, dishes)),
    absentees,
    unserved: unservedOf(eating, dishes),
    ...cooked(people, eating, dishes),
  }
}

function counted(values: readonly number[]): [number, number][] {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([one], [other]) => one - other)
}

/** Trays served in the room, by room. */
function traysOf(eating: readonly Person[]) {
  const rooms = new Map<string, string[]>()
  for (const person of eating)
    if (person.dineWay === dineWay.is.room) {
      const room = person.roomName ?? '未分房'
      rooms.set(room, [...(rooms.get(room) ?? []), person.oldmanName])
    }
  return [...rooms].map(([roomName, names]) => ({ roomName, count: names.length, names: names.join('、') }))
}

/** The dishes of his group that he may eat. */
const safeFor = (person: Person, dishes: ReadonlyMap<string, CountedDish>) =>
  (person.menu(groupOf(person))?.dishIds ?? []).filter((dishId) => {
    const dish = dishes.get(dishId)
    return dish && !dish.isOff && isSafe(dish, person)
  })

/** Residents at the meal for whom the menu has no safe dish; empty where there is no menu at all. */
function unservedOf(eating: readonly Person[], dishes: ReadonlyMap<string, CountedDish>) {
  if (!eating.some((person) => person.menu(groupOf(person)))) return []
  return eating
    .filter((person) => safeFor(person, dishes).length === 0)
    .map(({ oldmanId, oldmanName, bedName }) => ({ oldmanId, oldmanName, bedName, reason: '没有可食用菜品' }))
}

function eaterOf(
  { menu: _, away: __, dietLate: ___, book, ...person }: Person,
  dishes: ReadonlyMap<string, CountedDish>,
) {
  const extra = (book?.dishIds ?? []).flatMap((dishId) => {
    const dish = dishes.get(dishId)
    return dish ? [isSafe(dish, person) ? dish.dishName : `${dish.dishName}（不宜食用）`] : []
  })
  return { ...person, dietGroup: groupOf(person), extra, remark: book?.remark ?? null }
}

/** Dishes by portions and ingredients by weight, the most first. */
function cooked(people: readonly Person[], eating: readonly Person[], dishes: ReadonlyMap<string, CountedDish>) {
  const portions = new Map<string, number>()
  const add = (dishId: string, portion: number) => portions.set(dishId, (portions.get(dishId) ?? 0) + portion)
  for (const person of eating) {
    for (const dishId of safeFor(person, dishes)) add(dishId, person.menu(groupOf(person))?.portion ?? 1)
    for (const dishId of person.book?.dishIds ?? []) add(dishId, 1)
  }
  for (const { away, book, menu } of people) {
    const cell = menu(0)
    if (!away && book?.guests)
      for (const dishId of cell?.dishIds ?? [])
        if (!dishes.get(dishId)?.isOff) add(dishId, (cell?.portion ?? 1) * book.guests)
  }
  const found = [...portions].flatMap(([dishId, count]) => {
    const dish = dishes.get(dishId)
    return dish ? [{ dish, portions: tenth(count) }] : []
  })
  const grams = new Map<string, number>()
  for (const { dish, portions: count } of found)
    for (const { name, gram } of dish.ingredients) grams.set(name, (grams.get(name) ?? 0) + gram * count)
  return {
    dishes: found
      .map(({ dish: { dishId, dishName, allergens, texture }, portions: count }) => ({
        dishId,
        dishName,
        portions: count,
        allergens: [...allergens],
        textures: [...texture],
      }))
      .sort((one, other) => other.portions - one.portions || one.dishName.localeCompare(other.dishName)),
    ingredients: [...grams]
      .map(([name, gram]) => ({ name, gram: tenth(gram) }))
      .sort((one, other) => other.gram - one.gram || one.name.localeCompare(other.name)),
  }
}

const tenth = (value: number) => Math.round(value * 10) / 10
