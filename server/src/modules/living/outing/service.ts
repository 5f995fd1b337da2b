import { sql } from 'kysely'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { overdue, shownRows } from './read/reads.ts'

/** The outings as other modules use them. */

/** @public Registration for modules that react to outings: fees, care, drugs, meals, alarms. */
export { joinOuting, type OutingReturn, type OutingStep } from './effects.ts'
export { returnAssessed } from './news.ts'

/** How many residents within reach are out now, and how many of them are overdue. */
export async function countOut(db: Db, who: Who) {
  const found = await shownRows(db, who)
    .where('outing.outStatus', '=', outStatus.is.out)
    .clearSelect()
    .select([
      sql<number>`count(*)`.as('outCount'),
      sql<number>`count(*) filter (where ${overdue(who.now)} = 1)`.as('overdueCount'),
    ])
    .executeTakeFirstOrThrow()
  return { outCount: Number(found.outCount), overdueCount: Number(found.overdueCount) }
}

/** The current outing of a resident, with its kind and its begin; undefined for a resident who is present. */
export const outNow = (db: Db, { orgId }: Pick<Who, 'orgId'>, oldmanId: string) =>
  db
    .selectFrom('outing')
    .select(['outType', 'outTime'])
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .where('outStatus', '=', outStatus.is.out)
    .executeTakeFirst()

/**
 * True when the resident was out at that moment, even if the outing has ended since; the minute of the return counts as
 * present.
 */
export async function outAt(db: Db, { orgId }: Pick<Who, 'orgId'>, oldmanId: string, at: string): Promise<boolean> {
  const found = await db
    .selectFrom('outing')
    .select('outId')
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .where('outStatus', 'in', [outStatus.is.out, outStatus.is.back])
    .where('outTime', '<=', at)
    .where(({ or, eb }) => or([eb('backTime', 'is', null), eb('backTime', '>', at)]))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
