import { sql } from 'kysely'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { overdue, shownRows } from './read/reads.ts'

/** What other modules may ask of outings. */

/** @public Fees, care, drugs, meals and alarms follow an outing here. */
export { type Ended, joinOuting, type OutingStep } from './effects.ts'
export { returnAssessed } from './news.ts'

/** How many residents within reach are out now, and how many of them should be back. */
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

/** The outing somebody is on now, by its kind, and since when; undefined while he is in the house. */
export const outNow = (db: Db, { orgId }: Pick<Who, 'orgId'>, oldmanId: string) =>
  db
    .selectFrom('outing')
    .select(['outType', 'outTime'])
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .where('outStatus', '=', outStatus.is.out)
    .executeTakeFirst()

/** True when somebody was out at that moment, on an outing he may be back from by now; at the minute of return he is here. */
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
