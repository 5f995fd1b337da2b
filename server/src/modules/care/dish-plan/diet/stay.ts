import { sql } from 'kysely'
import { dietEnd } from '#contract/modules/care/dish-plan/diet.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch, remove } from '#core/rows/store/write.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import { joinResidence } from '../../../living/residence/service.ts'
import { cancelBookings } from '../book/stay.ts'
import { diets } from '../tables.ts'
import { dietsOf } from './intervals.ts'
import { defaultDiet } from './rules.ts'

// care.md 6: a diet begins and ends with the stay, and is restored when the departure is revoked.
joinResidence({
  name: 'diet',
  afterStep: async (db, who, { name, resident }) => {
    if (name === 'checkin') await begin(db, who, resident)
    if (name === 'quit' || name === 'remove') await end(db, who, resident)
    if (name === 'revokeQuit') await reopen(db, who, resident)
  },
})

/** By the habits of the archive; a diet may also have been entered before the move-in. */
async function begin(db: Db, who: Who, resident: Row<'oldman'>) {
  const { oldmanId } = resident
  const known = await dietsOf(db, who, oldmanId)
  // A diet that ended with an earlier stay does not belong to this one.
  for (const row of known)
    if (row.endReason === dietEnd.is.left && row.from > who.now) await remove(db, diets, who, row)
  const open = known.some(({ to }) => to === null)
  if (!open) await insert(db, diets, who, { ...defaultDiet(resident.diet), oldmanId, from: who.now, checked: 0 })
}

async function end(db: Db, who: Who, { oldmanId }: Row<'oldman'>) {
  const left = dietEnd.is.left
  for (const row of await dietsOf(db, who, oldmanId))
    if (row.to === null || row.to > who.now)
      await patch(db, diets, who, row, { to: row.from > who.now ? row.from : who.now, endReason: left })
  await cancelBookings(db, who, oldmanId)
}

/** The intervals closed by the departure follow each other again, the last without an end. */
async function reopen(db: Db, who: Who, resident: Row<'oldman'>) {
  const closed = (await dietsOf(db, who, resident.oldmanId)).filter(({ endReason }) => endReason === dietEnd.is.left)
  const last = closed.slice(closed.findLastIndex(({ from, to }) => to !== from))
  for (const [at, row] of last.entries())
    await patch(db, diets, who, row, { to: last[at + 1]?.from ?? null, endReason: null })
  if (last.length === 0) await begin(db, who, resident)
}

/** Gives residents who moved in before diets existed the default of their archive. */
export async function seedDiets(db: Db, orgId: string, now: string) {
  const without = await db
    .selectFrom('oldman')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('oldmanStatus', 'in', livesHere)
    .where(
      sql<boolean>`not exists (select from oldman_diet d where d.org_id = oldman.org_id and d.oldman_id = oldman.oldman_id)`,
    )
    .execute()
  const who = systemWho(orgId, now)
  for (const resident of without)
    await insert(db, diets, who, {
      ...defaultDiet(resident.diet),
      oldmanId: resident.oldmanId,
      from: now,
      checked: 0,
    })
}
