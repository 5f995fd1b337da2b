import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { mealSlot as calls, cutoffDay, mealTime, slotRefusals as no } from '#contract/modules/care/dish/meal-slot.ts'
import type { Db } from '#core/db/db.ts'
import { crud } from '#core/rows/crud.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import { listing } from '#core/rows/read/listing.ts'
import { notReceived } from '#core/rows/store/built-in.ts'
import type { Who } from '#core/who/who.ts'
import { assertChild } from './priced.ts'
import { overlapping } from './rules.ts'
import { sortAll } from './sorting.ts'
import { slots } from './tables.ts'

const rows = listing(slots, calls.slotList, {
  rows: (db, who) => db.selectFrom('mealSlot').selectAll('mealSlot').where('mealSlot.orgId', '=', who.orgId),
  first: [
    ['mealSlot.sort', 'asc'],
    ['mealSlot.nextId', 'asc'],
  ],
})

interface Times {
  nextId?: string
  startTime: string
  endTime: string
  cutoffTime?: string | null
  cutoffDay: number
  status: number
}

/** No two meals that are served overlap: 14401. Two users who change the times wait for each other. */
async function assertApart(db: Db, who: Who, slot: Times) {
  if (slot.endTime <= slot.startTime) wrongValue('endTime', '结束时间须晚于开餐时间')
  // With a cutoff after its end a meal could be changed when it is over.
  if (slot.cutoffTime && slot.cutoffDay === cutoffDay.is.same && slot.cutoffTime > slot.endTime)
    wrongValue('cutoffTime', '报餐截止不能晚于结束时间')
  await lockKey(db, `meal-slot/${who.orgId}`)
  const others = await db.selectFrom('mealSlot').selectAll().where('orgId', '=', who.orgId).execute()
  if (overlapping(slot, others)) refuse(no.overlap, {}, { field: 'startTime' })
}

const plain = crud({ create: calls.slotCreate, update: calls.slotUpdate }, rows, {
  create: async ({ db, who, body, id }) => {
    await assertApart(db, who, { ...body, nextId: id })
    await assertChild(db, who, body.projectChildId)
    const last = await db
      .selectFrom('mealSlot')
      .select(({ fn }) => fn.max('sort').as('sort'))
      .where('orgId', '=', who.orgId)
      .executeTakeFirst()
    return { ...body, sort: (last?.sort ?? 0) + 1 }
  },
  created: ({ nextName }) => `新增餐次${nextName}`,
  update: async ({ db, who, body, row }) => {
    await assertApart(db, who, { ...row, ...body })
    await assertChild(db, who, body.projectChildId)
    return body
  },
  updated: ({ nextName }) => `修改餐次${nextName}`,
  remove: async ({ db, who, row }) => {
    const refs = await usesOf(db, who, row.nextId)
    if (refs.length > 0) refuse(common.inUse, {}, { data: { refs } })
  },
})

async function usesOf(db: Db, who: Who, nextId: string) {
  const plans = await db
    .selectFrom('dishPlan')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where((eb) =>
      eb.or([
        sql<boolean>`details @> ${JSON.stringify([{ nextId }])}::jsonb`,
        // Meals that were cooked before a change are still looked up.
        sql<boolean>`earlier @> ${JSON.stringify([{ cell: { nextId } }])}::jsonb`,
      ]),
    )
    .executeTakeFirstOrThrow()
  const books = await db
    .selectFrom('dishBook')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('nextId', '=', nextId)
    .executeTakeFirstOrThrow()
  const counted = [
    { type: '食谱', count: Number(plans.n) },
    { type: '报餐', count: Number(books.n) },
  ]
  return counted.filter(({ count }) => count > 0)
}

/** The handlers of meals (care.md 11). */
export const slotHandlers = {
  slotList: plain.list,
  slotCreate: plain.create,
  slotUpdate: plain.update,
  slotRemove: plain.remove,
  slotSort: ({ db, who, body }: SortRequest) => sortAll(db, slots, who, body.ids),
}
type SortRequest = Parameters<typeof plain.list>[0] & { body: { ids: readonly string[] } }

const builtIn = [
  {
    nextName: '早餐',
    mealType: mealTime.breakfast,
    startTime: '07:00',
    endTime: '08:00',
    cutoffTime: '18:00',
    cutoffDay: cutoffDay.is.before,
    status: onOff.is.on,
  },
  {
    nextName: '早点',
    mealType: mealTime.morningSnack,
    startTime: '09:30',
    endTime: '10:00',
    cutoffTime: null,
    cutoffDay: cutoffDay.is.same,
    status: onOff.is.off,
  },
  {
    nextName: '午餐',
    mealType: mealTime.lunch,
    startTime: '11:00',
    endTime: '12:30',
    cutoffTime: '09:00',
    cutoffDay: cutoffDay.is.same,
    status: onOff.is.on,
  },
  {
    nextName: '午点',
    mealType: mealTime.afternoonSnack,
    startTime: '14:30',
    endTime: '15:00',
    cutoffTime: null,
    cutoffDay: cutoffDay.is.same,
    status: onOff.is.off,
  },
  {
    nextName: '晚餐',
    mealType: mealTime.supper,
    startTime: '17:00',
    endTime: '18:00',
    cutoffTime: '14:30',
    cutoffDay: cutoffDay.is.same,
    status: onOff.is.on,
  },
  {
    nextName: '夜宵',
    mealType: mealTime.eveningSnack,
    startTime: '20:00',
    endTime: '20:30',
    cutoffTime: null,
    cutoffDay: cutoffDay.is.same,
    status: onOff.is.off,
  },
].map((slot, index) => ({ ...slot, nextId: `meal-slot-${index + 1}`, sort: index + 1 }))

/**
 * Gives an institution the meals it has not received before; only breakfast, lunch and supper are served (care.md 11).
 */
export async function seedSlots(db: Db, orgId: string, now: string) {
  const ids = builtIn.map(({ nextId }) => nextId)
  const fresh = await notReceived(db, orgId, 'meal-slot', ids)
  const missing = builtIn.filter(({ nextId }) => fresh.has(nextId))
  if (missing.length === 0) return
  await db
    .insertInto('mealSlot')
    .values(missing.map((row) => ({ ...row, orgId, createTime: now, createByName: '系统' })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
