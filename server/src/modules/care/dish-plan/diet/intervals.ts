import { sql } from 'kysely'
import { dietEnd } from '#contract/modules/care/dish-plan/diet.ts'
import type { Db } from '../../../../core/db/db.ts'
import { insert, patch, type Row, remove } from '../../../../core/rows/write.ts'
import type { Who } from '../../../../core/who/who.ts'
import { diets } from '../tables.ts'
import { defaultDiet } from './rules.ts'

/**
 * A resident's diets are intervals [from, to) that never overlap; what holds at a moment is the one that contains it
 * (decision 045). One that is to end has its successor behind it from the beginning, so that nobody's allergies are
 * ever forgotten.
 */

/** The rows of `table` that hold at a moment. */
export const inForce = (table: string, at: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('from')} <= ${at} and (${column('to')} is null or ${column('to')} > ${at}))`
}

/** All intervals of somebody, in their order. */
export const dietsOf = (db: Db, { orgId }: Pick<Who, 'orgId'>, oldmanId: string) =>
  db
    .selectFrom('oldmanDiet')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .orderBy('from')
    .orderBy('createTime')
    .execute()

type Values = Record<string, unknown> & { from: string; to: string | null }

/**
 * Opens an interval: what was to begin later is taken away, what holds at its beginning ends there, and with an end of
 * its own what held before comes back then. The resident's row is locked by the caller.
 */
export async function replaceDiet(
  db: Db,
  who: Who,
  resident: Row<'oldman'>,
  known: readonly Row<'oldmanDiet'>[],
  values: Values,
): Promise<Row<'oldmanDiet'>> {
  const { oldmanId } = resident
  const { from, to } = values
  const [later, past] = [
    known.filter((row) => row.from > who.now && row.from >= from),
    known.filter((row) => row.from <= from),
  ]
  for (const row of later) await remove(db, diets, who, row)
  const before = past.findLast((row) => !later.includes(row) && (row.to === null || row.to > from))
  if (before) await patch(db, diets, who, before, { to: from, endReason: dietEnd.is.changed })
  const version = Math.max(0, ...known.map((row) => row.version)) + 2
  const made = await opened(db, who, { ...values, oldmanId }, version)
  if (to) await opened(db, who, { ...contentOf(before, resident), oldmanId, from: to, to: null }, version + 1)
  return made
}

/** Versions run on from one interval to the next: whoever read an earlier one is told that it has changed (21002). */
async function opened(db: Db, who: Who, values: Record<string, unknown>, version: number) {
  const { dietId } = await insert(db, diets, who, values)
  return db
    .updateTable('oldmanDiet')
    .set({ version })
    .where('orgId', '=', who.orgId)
    .where('dietId', '=', dietId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What comes back when a diet of some days is over: what held before, else the default. */
function contentOf(before: Row<'oldmanDiet'> | undefined, resident: Row<'oldman'>) {
  if (!before) return { ...defaultDiet(resident.diet), checked: 0 }
  const { texture, dietTags, allergens, forbidden, feedWay, thicken, dineWay, kitchenId, source, doctorId, checked } =
    before
  return { texture, dietTags, allergens, forbidden, feedWay, thicken, dineWay, kitchenId, source, doctorId, checked }
}
