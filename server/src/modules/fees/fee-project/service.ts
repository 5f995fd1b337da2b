import { projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import type { Db } from '../../../core/db/db.ts'
import type { Who } from '../../../core/who/who.ts'

/** What rows of residents and bills may ask of the price list. */

export { childOf, pricesOf } from './children.ts'
export { findRule } from './discounts.ts'
export { followPrices } from './effects.ts'
export { dayBefore, firstOfNextMonth, lastDiscountDay, monthsLived, priceOn } from './rules.ts'

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

/** The bed fee of a bed: its own child, else the one linked to the bed, else to its room type (fees.md 2.2). */
export async function childOfBed(db: Db, who: Who, bedId: string): Promise<string | undefined> {
  const bed = await db
    .selectFrom('bed')
    .innerJoin('room', (join) => join.onRef('room.orgId', '=', 'bed.orgId').onRef('room.roomId', '=', 'bed.roomId'))
    .select(['bed.projectChildId', 'room.roomType'])
    .where('bed.orgId', '=', who.orgId)
    .where('bed.bedId', '=', bedId)
    .executeTakeFirst()
  if (!bed) return undefined
  if (bed.projectChildId && (await exists(db, who, bed.projectChildId))) return bed.projectChildId
  return (await linked(db, who, 1, bedId)) ?? linked(db, who, 1, String(bed.roomType))
}

/** The care fee of a level. */
export function childOfLevel(db: Db, who: Who, levelId: string) {
  return linked(db, who, 2, levelId)
}

/** A bed may name a child of before the price list; then its room type decides. */
async function exists(db: Db, who: Who, projectChildId: string) {
  const row = await db
    .selectFrom('projectChild')
    .select('projectChildId')
    .where('orgId', '=', who.orgId)
    .where('projectChildId', '=', projectChildId)
    .executeTakeFirst()
  return row !== undefined
}

async function linked(db: Db, who: Who, linkType: number, linkId: string) {
  const row = await db
    .selectFrom('projectChildLink')
    .select('projectChildId')
    .where('orgId', '=', who.orgId)
    .where('linkType', '=', linkType)
    .where('linkId', '=', linkId)
    .executeTakeFirst()
  return row?.projectChildId
}
