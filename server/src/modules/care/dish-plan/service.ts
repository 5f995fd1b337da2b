import { onOff } from '#contract/kit/codes.ts'
import { planStatus } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { type Cell, dietGroups, placeOf } from '#contract/modules/care/dish-plan/menu.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { momentsOf } from '../dish/service.ts'
import { dishesOf, slotsOf } from './plan/house.ts'
import { type Change, cellsAt } from './plan/versions.ts'

/** What other modules use of menus: the dishes of a day, each once a meal, of all kitchens and groups. */
export async function dishesServed(db: Db, who: Who, date: string) {
  const plans = await db
    .selectFrom('dishPlan')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('planStatus', 'in', [planStatus.is.published, planStatus.is.ended])
    .where('startDate', '<=', date)
    .where('endDate', '>=', date)
    .orderBy('planId')
    .execute()
  const slots = (await slotsOf(db, who.orgId)).filter(({ status }) => status === onOff.is.on)
  const meals = slots.map((slot) => {
    const { cutoff } = momentsOf(slot, date)
    const dishIds = plans.flatMap((plan) => {
      const details: Cell[] = plan.details
      const earlier: Change[] = plan.earlier
      const cells = cellsAt({ details, earlier }, cutoff)
      const places = Object.values(dietGroups).map((group) => placeOf(plan, date, slot.nextId, group))
      return places.flatMap((place) => cells.get(place)?.dishIds ?? [])
    })
    return { slot, dishIds: [...new Set(dishIds)] }
  })
  const dishes = await dishesOf(
    db,
    who.orgId,
    meals.flatMap(({ dishIds }) => dishIds),
  )
  return meals.flatMap(({ slot, dishIds }) =>
    dishIds.flatMap((dishId) => {
      const dish = dishes.get(dishId)
      return dish ? [{ mealType: slot.mealType, mealName: slot.nextName, dishName: dish.dishName }] : []
    }),
  )
}
