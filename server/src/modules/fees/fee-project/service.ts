import { sql } from 'kysely'
import { linkType, projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** The price list as rows of residents and bills use it. */

export { childOf, namedChild, plainChildren, pricesOf } from './children.ts'
export { findRule } from './discounts.ts'
export { followPrices } from './effects.ts'
export { addMonths, dayBefore, firstOfNextMonth, lastDiscountDay, monthsLived, priceOn } from './rules.ts'

/** The three projects every institution has; they are never removed (fees.md 2.1). */
export async function seedFeeProjects(db: Db, orgId: string, now: string) {
  const builtIn = [
    { projectId: 'fee-bed', projectName: '床位费', projectType: projectType.is.bed },
    { projectId: 'fee-care', projectName: '护理费', projectType: projectType.is.nursing },
    { projectId: 'fee-meal', projectName: '伙食费', projectType: projectType.is.meal },
  ]
  await db
    .insertInto('feeProject')
    .values(
      builtIn.map((row) => ({
        ...row,
        orgId,
        builtIn: 1,
        sort: row.projectType,
        createTime: now,
        createByName: '系统',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The price on a day of the child in a column, for lists of other modules; computed like `priceOn`. Fen; null without a
 * child.
 *
 *     db.selectFrom('careProject').select(priceOfChild('care_project.project_child_id', who.today).as('price'))
 */
export const priceOfChild = (column: string, day: string) => sql<number | null>`(
  select past.price from project_child_price past
  where past.org_id = ${sql.ref(`${column.split('.')[0]}.org_id`)} and past.project_child_id = ${sql.ref(column)}
  order by past.from_date <= ${day} desc,
    case when past.from_date <= ${day} then past.from_date end desc, past.from_date
  limit 1)`

interface Fees {
  bedChild: string | null
  levelChild: string | null
}

/**
 * The fees of a bed and a level, in one statement. For a bed its own child, else the one linked to it, else to its room
 * type (fees.md 2.2); a child from before the price list counts as none.
 */
export async function childrenOfStay(
  db: Db,
  who: Who,
  { bedId, levelId }: { bedId: string | null; levelId: string | null },
): Promise<Fees> {
  const { rows } = await sql<Fees>`
    select (
        select coalesce(child.project_child_id, own.project_child_id, kind.project_child_id) from bed
        join room on room.org_id = bed.org_id and room.room_id = bed.room_id
        left join project_child child on child.org_id = bed.org_id and child.project_child_id = bed.project_child_id
        left join project_child_link own on own.org_id = bed.org_id and own.link_type = ${linkType.is.room} and own.link_id = bed.bed_id
        left join project_child_link kind
          on kind.org_id = bed.org_id and kind.link_type = ${linkType.is.room} and kind.link_id = room.room_type::text
        where bed.org_id = ${who.orgId} and bed.bed_id = ${bedId}
      ) as bed_child,
      (
        select project_child_id from project_child_link
        where org_id = ${who.orgId} and link_type = ${linkType.is.level} and link_id = ${levelId}
      ) as level_child`.execute(db)
  return rows[0]
}

/** The bed fee of a bed. */
export const childOfBed = async (db: Db, who: Who, bedId: string) =>
  (await childrenOfStay(db, who, { bedId, levelId: null })).bedChild ?? undefined

/** The care fee of a level. */
export const childOfLevel = async (db: Db, who: Who, levelId: string) =>
  (await childrenOfStay(db, who, { bedId: null, levelId })).levelChild ?? undefined
