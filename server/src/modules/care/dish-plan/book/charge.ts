import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { consume } from '../../../fees/bill/service.ts'
import { momentsOf } from '../../dish/service.ts'
import { inForce } from '../diet/intervals.ts'
import { eatsDishes } from '../diet/rules.ts'
import { isAway } from '../headcount/absence.ts'
import { dishesOf, slotsOf } from '../plan/house.ts'
import { books } from '../tables.ts'

/** Guests and extra dishes become consumption when the meal is over (care.md 11, fees.md 2.4): source 7, each once. */

const extraMeal = 7
const refused = {}

joinRound('watch', {
  title: '加餐陪餐记账',
  touches: ['dish-plan', 'account', 'bill', 'cost-project'],
  run: (db, { who }) => chargeMeals(db, who),
})

async function chargeMeals(db: Db, who: Who): Promise<number> {
  const slots = new Map((await slotsOf(db, who.orgId)).map((slot) => [slot.nextId, slot]))
  const waiting = await db
    .selectFrom('dishBook')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('charged', 'is', null)
    .where('void', '=', 0)
    .where('date', '<=', who.today)
    .where(sql<boolean>`(guests > 0 or dish_ids <> '[]')`)
    .orderBy('oldmanId')
    .orderBy('bookId')
    .forUpdate()
    .execute()
  let changed = 0
  for (const book of waiting) {
    const slot = slots.get(book.nextId)
    if (slot && momentsOf(slot, book.date).end <= who.now && (await charge(db, who, book, slot))) changed += 1
  }
  return changed
}

/** Bills one booking; true when its row changed. A refusal by fees (a closed month) is stored, and tried again. */
async function charge(db: Db, who: Who, book: Row<'dishBook'>, slot: Row<'mealSlot'>) {
  const wasServed = !wasOff(slot, book.date) && !(await wasAway(db, who, book, slot))
  const lines = wasServed ? await linesOf(db, who, book, slot) : []
  const { oldmanId, date } = book
  const refusal = await attempt(db, who, refused, async () => {
    for (const line of lines) await consume(db, who, { oldmanId, source: extraMeal, date, ...line })
    await patch(db, books, who, book, { charged: who.now, chargeNote: null })
  })
  if (!refusal) return true
  if (book.chargeNote === refusal.message) return false
  await patch(db, books, who, book, { chargeNote: refusal.message.slice(0, 200) })
  return true
}

/** Guests at the meal's price, extra dishes at their own; without a price or a fee project nothing is billed. */
async function linesOf(db: Db, who: Who, book: Row<'dishBook'>, slot: Row<'mealSlot'>) {
  const ordered = book.dishIds
  const dishIds = ordered.length > 0 && (await eats(db, who, book, slot)) ? ordered : []
  const dishes = await dishesOf(db, who.orgId, dishIds)
  const guests = {
    sourceId: `${book.bookId}g`,
    projectChildId: slot.projectChildId,
    price: slot.guestPrice,
    quantity: book.guests,
    remark: `${slot.nextName}陪餐${book.guests}人`,
  }
  const extras = dishIds.map((dishId) => {
    const dish = dishes.get(dishId)
    const projectChildId = dish?.projectChildId ?? slot.projectChildId
    const remark = `${slot.nextName}加餐：${dish?.dishName ?? ''}`
    return { sourceId: `${book.bookId}${dishId}`, projectChildId, price: dish?.price ?? null, quantity: 1, remark }
  })
  return [guests, ...extras].flatMap(({ projectChildId, price, ...line }) =>
    projectChildId && price && line.quantity > 0 ? [{ ...line, projectChildId, price: Number(price) }] : [],
  )
}

/** No dish was cooked for a resident fed by tube or fasting when the meal begins. */
async function eats(db: Db, who: Who, { oldmanId, date }: Row<'dishBook'>, slot: Row<'mealSlot'>) {
  const diet = await db
    .selectFrom('oldmanDiet')
    .select('feedWay')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where(inForce('oldman_diet', momentsOf(slot, date).start))
    .executeTakeFirst()
  return !diet || eatsDishes(diet.feedWay)
}

/** The meal was disabled before it was over, and has not been served since. */
const wasOff = (slot: Row<'mealSlot'>, date: string) =>
  slot.status !== onOff.is.on && (slot.updateTime ?? slot.createTime) < momentsOf(slot, date).end

/** Not eaten: the resident was out during the meal, with meals stopped. */
async function wasAway(db: Db, who: Who, { oldmanId, date }: Row<'dishBook'>, slot: Row<'mealSlot'>) {
  const { start, end } = momentsOf(slot, date)
  const outings = await db
    .selectFrom('outing')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('outStatus', 'in', [outStatus.is.out, outStatus.is.back])
    .where('mealStop', '=', 1)
    .execute()
  return outings.some((outing) => isAway(outing, { start, end }, who.now))
}
