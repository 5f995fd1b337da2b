import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import type { LiveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { tagsMax } from '#contract/modules/living/resident/resident-section.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { seesIdCards } from './read/show.ts'
import { residents } from './tables.ts'

export { joinArchives } from './effects.ts'
export { archiveFrom, holderOf } from './import/intake.ts'
export { cardOf } from './read/card.ts'
export { livesIn, matchesResident } from './read/lists.ts'
export { seesIdCards } from './read/show.ts'
export { personOf } from './rules.ts'

/** The columns of the archive that show the current stay, so that lists need one table. */
export interface ResidentState {
  oldmanStatus?: LiveStatus
  liveId?: string | null
  bedId?: string | null
  /** 楼-房-床 */
  bedName?: string | null
  levelId?: string | null
  /** Department of the bed; it decides who may see the resident. */
  deptId?: string | null
  deathTime?: string | null
  /** Taken back at the departure. */
  icCard?: null
  wristbandNo?: null
}

/** Writes the summary of the stay; residence is its only caller, and nothing else writes these columns. */
export function setResidentState(db: Db, who: Who, resident: Row<'oldman'>, state: ResidentState) {
  return patch(db, residents, who, resident, { ...state })
}

/** Results of an assessment: the ability level, which no user types, and measures of the health section. */
export interface AssessmentFacts {
  abilityLevel?: number | null
  height?: number
  weight?: number
  fallIn30d?: number
  lostIn30d?: number
  chokeIn30d?: number
  suicideIn30d?: number
}

/** Writes the results of an assessment; nothing else writes the ability level. */
export function setAssessed(db: Db, who: Who, resident: Row<'oldman'>, found: AssessmentFacts) {
  return patch(db, residents, who, resident, { ...found })
}

/**
 * Adds a warning beside the name, such as 防跌倒; one that is there already stays. Refuses 21001 at `field` when the
 * archive has no room for another.
 */
export async function addTag(db: Db, who: Who, oldmanId: string, { tag, field }: { tag: string; field: string }) {
  const resident = await ownResident(db, who, oldmanId, { lock: true })
  const tags = resident.tags
  if (tags.includes(tag)) return
  if (tags.length >= tagsMax) wrongValue(field, `${resident.oldmanName}的标签已满${tagsMax}个，请先在档案中整理`)
  await patch(db, residents, who, resident, { tags: [...tags, tag] })
}

/** The family in the order in which they are called: emergency contacts first. */
export const calledFirst = (db: Db, who: Who, oldmanId: string) =>
  db
    .selectFrom('family')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .orderBy('isUrgent', 'desc')
    .orderBy('sort')
    .orderBy('familyId')

/** True when there is an emergency contact (31015). */
export const isReachable = (who: Who, oldmanId: string) => sql<boolean>`exists (
  select from family where org_id = ${who.orgId} and oldman_id = ${oldmanId} and is_urgent = 1)`

/** Family of these residents, the payer first, then guardians and emergency contacts. Numbers are not masked. */
export function payersFirst(db: Db, who: Who, oldmanIds: readonly string[]) {
  return db
    .selectFrom('family')
    .select(['familyId', 'oldmanId', 'familyName', 'phoneNum', 'isPayer'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', 'in', [...oldmanIds, ''])
    .orderBy('isPayer', 'desc')
    .orderBy('isGuardian', 'desc')
    .orderBy('isUrgent', 'desc')
    .orderBy('sort')
    .orderBy('familyId')
    .execute()
}

/** A number as lists show it. */
export const phoneOfReader = (who: Who, phone: string | null | undefined) =>
  seesIdCards(who, who.orgId) ? phone : maskPhone(phone)

/** Sets the first stays of new archives, in the given order; part of creating them, so no change of its own. */
export async function beginStays(
  db: Db,
  who: Who,
  stays: readonly Pick<Row<'live'>, 'liveId' | 'oldmanId'>[],
): Promise<Row<'oldman'>[]> {
  const rows = await db
    .updateTable('oldman')
    .from('live')
    .set((eb) => ({ liveId: eb.ref('live.liveId') }))
    .whereRef('live.orgId', '=', 'oldman.orgId')
    .whereRef('live.oldmanId', '=', 'oldman.oldmanId')
    .where('oldman.orgId', '=', who.orgId)
    .where(
      'live.liveId',
      'in',
      stays.map((stay) => stay.liveId),
    )
    .returningAll('oldman')
    .execute()
  const byId = new Map(rows.map((row) => [row.oldmanId, row]))
  return stays.map(({ oldmanId }) => byId.get(oldmanId) ?? refuse(common.missing))
}
