import { sql } from 'kysely'
import { dietEnd } from '#contract/modules/care/dish-plan/diet.ts'
import type { Db } from '#core/db/db.ts'
import type { Row, Written } from '#core/rows/store/table.ts'
import { insert, patch, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { diets } from '../tables.ts'
import { defaultDiet } from './rules.ts'

/**
 * A resident's diets are intervals [from, to) that never overlap; the one that contains a moment is in force then
 * (decision 045). A diet with an end has its successor stored from the beginning, so that no allergy is ever lost.
 */

/** The rows of `table` in force at a moment. */
export const inForce = (table: string, at: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('from')} <= ${at} and (${column('to')} is null or ${column('to')} > ${at}))`
}

/** All intervals of a resident, in their order. */
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
 * Opens an interval; the one in force at its beginning ends there. With an end of its own, the former diet continues
 * afterwards, and later intervals stay; without an end, later intervals are removed. The resident's row is locked by
 * the caller.
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
  const isCovered = (row: Row<'oldmanDiet'>) => row.from > who.now && row.from >= from && (!to || row.from <= to)
  const before = known.findLast((row) => !isCovered(row) && row.from <= from && holdsAt(row, from))
  const goesOn = to ? known.findLast((row) => row.from <= to && holdsAt(row, to)) : undefined
  const later = to ? known.filter((row) => row.from > to) : []
  for (const row of known) if (isCovered(row)) await remove(db, diets, who, row)
  if (before) await patch(db, diets, who, before, { to: from, endReason: dietEnd.is.changed })
  let version = Math.max(0, ...known.map((row) => row.version)) + 2
  const interval = await opened(db, who, { ...values, oldmanId }, version)
  if (to) {
    const until = goesOn ? goesOn.to : (later[0]?.from ?? null)
    version += 1
    await opened(db, who, { ...contentOf(goesOn, resident), oldmanId, from: to, to: until }, version)
  }
  for (const { dietId } of later) {
    version += 1
    await numbered(db, who, dietId, version)
  }
  return interval
}

const holdsAt = ({ to }: Row<'oldmanDiet'>, moment: string) => to === null || to > moment

/** Versions count on from one interval to the next: a save with an earlier one is refused (21002). */
async function opened(db: Db, who: Who, values: Written<'oldmanDiet'>, version: number) {
  const { dietId } = await insert(db, diets, who, values)
  return numbered(db, who, dietId, version)
}

const numbered = (db: Db, who: Who, dietId: string, version: number) =>
  db
    .updateTable('oldmanDiet')
    .set({ version })
    .where('orgId', '=', who.orgId)
    .where('dietId', '=', dietId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The diet after one with an end: the one that would have been in force then, else the default. */
function contentOf(before: Row<'oldmanDiet'> | undefined, resident: Row<'oldman'>) {
  if (!before) return { ...defaultDiet(resident.diet), checked: 0 }
  const { texture, dietTags, allergens, forbidden, feedWay, thicken, dineWay, kitchenId, source, doctorId, checked } =
    before
  return { texture, dietTags, allergens, forbidden, feedWay, thicken, dineWay, kitchenId, source, doctorId, checked }
}
