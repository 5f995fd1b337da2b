import { dish } from '#contract/modules/care/dish/dish.ts'
import { diet } from '#contract/modules/care/dish-plan/diet.ts'
import { dishPlan } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { makeBeds } from '../../../../test/factories.ts'
import type { House } from '../../../../test/stays.ts'

/** The three meals a new institution serves. */
export const [breakfast, lunch, supper] = [1, 3, 5].map((at) => `meal-slot-${at}`)

let kitchenCount = 0

/** A kitchen with a cook, and the calls that tests of menus make. */
export async function openKitchen(house: House) {
  const { t, admin } = house
  const cook = await t.as('KITCHEN')
  const dishOf = async (more: object = {}) => {
    kitchenCount += 1
    const input = {
      dishName: `菜${kitchenCount}`,
      categoryId: 'dish-category-2',
      mealTypes: [1, 3, 5],
      texture: [1, 2, 3, 4, 5],
    }
    return (await cook.ok(dish.create, { ...input, ...more })).dishId
  }
  /** The same dishes for everybody at every meal of a week. */
  const everyMeal = (dishIds: string[], more: object = {}) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((dayIndex) =>
      [breakfast, lunch, supper].map((nextId) => ({ weekIndex: 1, dayIndex, nextId, dietGroup: 0, dishIds, ...more })),
    )
  const planOf = (more: object = {}) => ({
    planName: `食谱${++kitchenCount}`,
    cycleType: 1,
    rotationWeeks: 1,
    startDate: '2025-06-09',
    endDate: '2025-06-22',
    kitchenId: 1,
    details: [],
    ...more,
  })
  return {
    cook,
    dishOf,
    everyMeal,
    planOf,
    create: (more: object = {}) => cook.call(dishPlan.create, planOf(more)),
    /** A resident who lives here, with a diet of his own. */
    async eater(more?: object, elder: object = {}) {
      const [bed] = await makeBeds(t)
      const person = await house.lives(bed.bedId, {}, elder)
      if (more) {
        const { current } = await admin.ok(diet.dietGet, { oldmanId: person.oldmanId })
        const input = { oldmanId: person.oldmanId, texture: 1, source: 3, version: current?.version, ...more }
        await admin.ok(diet.dietSave, input)
      }
      return { ...person, bed }
    },
  }
}

/** Out from ten to three on a day, with meals stopped; only planned by default. */
export const planOuting = (house: House, today: string, oldmanId: string, more: object = {}) =>
  house.t.db(async (db) => {
    const { liveId } = await db
      .selectFrom('oldman')
      .select('liveId')
      .where('oldmanId', '=', oldmanId)
      .executeTakeFirstOrThrow()
    const times = { planOutTime: `${today} 10:00:00`, planBackTime: `${today} 15:00:00` }
    const row = {
      outId: oldmanId,
      outNo: `WC${oldmanId}`,
      oldmanId,
      liveId: liveId ?? '',
      outType: 1 as const,
      outReason: '回家',
    }
    await db
      .insertInto('outing')
      .values({ orgId: house.t.orgId, ...row, ...times, escort: 1, outStatus: 2, mealStop: 1, ...more })
      .execute()
  })
