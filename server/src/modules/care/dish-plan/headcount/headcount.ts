import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import { dietEnd, dineWay, kitchen } from '#contract/modules/care/dish-plan/diet.ts'
import { planStatus } from '#contract/modules/care/dish-plan/dish-plan.ts'
import type { headcount as calls } from '#contract/modules/care/dish-plan/headcount.ts'
import { type Cell, served } from '#contract/modules/care/dish-plan/menu.ts'
import { outStatus, outType } from '#contract/modules/living/outing/outing.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { momentsOf } from '../../dish/service.ts'
import { defaultDiet } from '../diet/rules.ts'
import { dishesOf, inScope, placesOf, slotsOf } from '../plan/house.ts'
import { cellsAt } from '../plan/versions.ts'
import { isAway } from './absence.ts'
import { type CountedDish, countMeal, type Person } from './count.ts'

/** The count of a day for the kitchen (care.md 11): a handful of reads, however large the institution. */

const mostAhead = 7

export const headcountHandlers = {
  headcount: ({ db, who, query }: Ctx<typeof calls.headcount>) => headcountOf(db, who, query),
}

async function headcountOf(db: Db, who: Who, query: Ctx<typeof calls.headcount>['query']) {
  const date = query.date ?? who.today
  if (date < who.today || date > addDays(who.today, mostAhead))
    wrongValue('date', `只能查看今天起${mostAhead}天内的备餐`)
  const slots = (await slotsOf(db, who.orgId)).filter(({ status }) => status === onOff.is.on)
  const house = await readHouse(db, who, date)
  const menus = await readMenus(db, who, date)
  const booked = new Map(house.books.map((book) => [`${book.oldmanId} ${book.nextId}`, book]))
  const dishIds = [
    ...menus.flatMap((plan) => [...plan.details, ...plan.earlier.flatMap(({ cell }) => cell ?? [])]),
    ...house.books,
  ].flatMap((row) => row.dishIds)
  const dishes = new Map([...(await dishesOf(db, who.orgId, dishIds))].map(([id, row]) => [id, dishOf(row)] as const))
  const counted = slots.map((slot) => {
    const moments = momentsOf(slot, date)
    const people = house.people.flatMap((person) =>
      personAt(person, { slot, moments, menus, house, booked, now: who.now, kitchenId: query.kitchenId, date }),
    )
    const { nextId, nextName, startTime, endTime } = slot
    return { nextId, nextName, startTime, endTime, cutoff: moments.cutoff, ...countMeal(people, dishes) }
  })
  return { date, slots: counted }
}

const dishOf = (row: Row<'dish'>): CountedDish => ({
  dishId: row.dishId,
  dishName: row.dishName,
  texture: row.texture,
  dietTags: row.dietTags,
  allergens: row.allergens,
  ingredients: row.ingredients,
  isOff: row.status !== onOff.is.on,
})

type House = Awaited<ReturnType<typeof readHouse>>
type Menu = Awaited<ReturnType<typeof readMenus>>[number]

async function readHouse(db: Db, who: Who, date: string) {
  const start = `${date} 00:00:00`
  const end = `${date} 23:59:59`
  const people = await db
    .selectFrom('oldman')
    .leftJoin('live', (join) =>
      join.onRef('live.orgId', '=', 'oldman.orgId').onRef('live.liveId', '=', 'oldman.liveId'),
    )
    .leftJoin('bed', (join) => join.onRef('bed.orgId', '=', 'oldman.orgId').onRef('bed.bedId', '=', 'oldman.bedId'))
    .leftJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'oldman.oldmanStatus', 'oldman.allergyFood'])
    .select(['oldman.diet', 'live.liveDate', placesOf.as('places')])
    .where('oldman.orgId', '=', who.orgId)
    .where(inResidentScope(who))
    .where((eb) =>
      eb.or([
        eb('oldman.oldmanStatus', 'in', livesHere),
        // A resident who departed today ate the earlier meals.
        sql<boolean>`exists (select from oldman_diet d where d.org_id = oldman.org_id and d.oldman_id = oldman.oldman_id
          and d.end_reason = ${dietEnd.is.left} and d."to" > ${start} and d."to" <= ${end})`,
      ]),
    )
    .orderBy('oldman.bedName')
    .orderBy('oldman.oldmanId')
    .execute()
  const diets = await db
    .selectFrom('oldmanDiet')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('from', '<=', end)
    .where((eb) => eb.or([eb('to', 'is', null), eb('to', '>', start)]))
    .orderBy('from')
    .execute()
  const outings = await db
    .selectFrom('outing')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('mealStop', '=', 1)
    .where('outStatus', 'in', [outStatus.is.ready, outStatus.is.out, outStatus.is.back])
    // A resident who went out before the planned hour has been away since.
    .where((eb) => eb.or([eb('planOutTime', '<=', end), eb('outTime', '<=', end)]))
    .where((eb) => eb.or([eb('backTime', 'is', null), eb('backTime', '>', start)]))
    .execute()
  const books = await db
    .selectFrom('dishBook')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('date', '=', date)
    .where('void', '=', 0)
    .execute()
  return { people, diets: grouped(diets), outings: grouped(outings), books }
}

function grouped<R extends { oldmanId: string }>(rows: readonly R[]): ReadonlyMap<string, R[]> {
  const byPerson = new Map<string, R[]>()
  for (const row of rows) byPerson.set(row.oldmanId, [...(byPerson.get(row.oldmanId) ?? []), row])
  return byPerson
}

async function readMenus(db: Db, who: Who, date: string) {
  return db
    .selectFrom('dishPlan')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('planStatus', '=', planStatus.is.published)
    .where('startDate', '<=', date)
    .where('endDate', '>=', date)
    .orderBy('planId')
    .execute()
}

interface At {
  slot: Row<'mealSlot'>
  moments: ReturnType<typeof momentsOf>
  menus: readonly Menu[]
  house: House
  booked: ReadonlyMap<string, Row<'dishBook'>>
  now: string
  kitchenId: unknown
  date: string
}

/**
 * A resident as he is at the beginning of a meal; empty where he does not live here then, or eats from another kitchen.
 */
function personAt(person: House['people'][number], at: At): Person[] {
  const { start } = at.moments
  const { oldmanId, oldmanName, bedName, allergyFood, places } = person
  // 楼-房-床, since buildings share room numbers.
  const roomName = bedName?.replace(/-[^-]*$/, '') ?? null
  const known = at.house.diets.get(oldmanId) ?? []
  const diet = known.findLast(({ from, to }) => from <= start && (to === null || to > start))
  const here = livesHere.includes(person.oldmanStatus)
  // Before his first diet he had not moved in; without any diet the archive counts.
  if (!diet && (!here || known.length > 0 || (person.liveDate ?? at.date) > at.date)) return []
  if (!here && start > at.now) return []
  const facts = diet ?? withoutDiet(person.diet)
  if (at.kitchenId != null && facts.kitchenId !== Number(at.kitchenId)) return []
  const outing = at.house.outings.get(oldmanId)?.find((one) => isAway(one, at.moments, at.now))
  const menu = at.menus.find((one) => one.kitchenId === facts.kitchenId && inScope(one.locationIds, places))
  const book = at.booked.get(`${oldmanId} ${at.slot.nextId}`)
  return [
    {
      oldmanId,
      oldmanName,
      bedName,
      roomName,
      allergyFood: facts.checked === 1 ? null : allergyFood,
      texture: facts.texture,
      feedWay: facts.feedWay,
      thicken: facts.thicken,
      dineWay: facts.dineWay,
      dietTags: facts.dietTags,
      allergens: facts.allergens,
      forbidden: facts.forbidden,
      // The first diet begins with the move-in and is no change.
      dietLate: diet?.checked === 1 && diet.createTime > at.moments.cutoff && known.indexOf(diet) > 0,
      away: outing && (outing.outType === outType.is.hospital ? '住院' : '外出'),
      book,
      menu: (group) => menu && served(cellsOf(menu, at.moments.cutoff), menu, at.date, at.slot.nextId, group),
    },
  ]
}

/** The cells of a menu at a moment, computed once a meal. */
const cellsByMenu = new WeakMap<Menu, Map<string, ReadonlyMap<string, Cell>>>()
function cellsOf(menu: Menu, moment: string) {
  const known = cellsByMenu.get(menu) ?? new Map<string, ReadonlyMap<string, Cell>>()
  cellsByMenu.set(menu, known)
  const cells = known.get(moment) ?? cellsAt(menu, moment)
  known.set(moment, cells)
  return cells
}

const withoutDiet = (habits: readonly unknown[]) => ({
  ...defaultDiet(habits),
  allergens: [],
  forbidden: null,
  thicken: 0,
  dineWay: dineWay.is.hall,
  kitchenId: kitchen.main,
  checked: 0,
})
