import { sql } from 'kysely'
import { refuse } from '#contract/kit/refusals.ts'
import {
  activityScope,
  activityStatus,
  activityRefusals as no,
  outOfHouse,
} from '#contract/modules/campus/activity/activity.ts'
import { registerStatus } from '#contract/modules/campus/activity/register.ts'
import { outStatus, outType } from '#contract/modules/living/outing/outing.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn } from '../../living/resident/service.ts'
import { activityIds } from './reads.ts'
import { hintsOf } from './rules.ts'

/** The reasons that keep a resident from an activity, in the order of administration.md 6. */

type Activity = Row<'activity'>
type Resident = Row<'oldman'>

/**
 * Refusals of a registration: 14006 not living here, 22616 not in its scope, 22611 out at its time, 22615 another
 * activity at its time.
 */
export async function assertMayCome(db: Db, who: Who, activity: Activity, resident: Resident) {
  assertLives(resident)
  await assertMeant(db, who, activity, resident)
  await assertFreeForActivity(db, who, activity, resident)
}

/** The resident lives here, is not out, and has no other activity at the time. */
export async function assertFreeForActivity(db: Db, who: Who, activity: Activity, resident: Resident) {
  assertLives(resident)
  const ids = [resident.oldmanId]
  const name = resident.oldmanName
  if ((await awayOf(db, who, activity, ids)).has(resident.oldmanId)) refuse(no.out, { name })
  const title = (await clashesOf(db, who, activity, ids)).get(resident.oldmanId)
  if (title) refuse(no.clash, { name, title })
}

/** 14006 */
export function assertLives({ oldmanStatus }: Resident) {
  if (oldmanStatus !== liveStatus.is.living && oldmanStatus !== liveStatus.is.trial) refuse(no.notLiving)
}

async function assertMeant(db: Db, who: Who, activity: Activity, { oldmanId, oldmanName: name }: Resident) {
  const found = await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', '=', oldmanId)
    .where(inActivity(activity))
    .executeTakeFirst()
  if (!found) refuse(no.outOfScope, { name })
}

/** The scope of an activity: everybody, floors, or residents by name; needs `oldman` in the query. */
export function inActivity({ scopeType, scopeIds }: Pick<Activity, 'scopeType' | 'scopeIds'>) {
  const ids = activityIds(scopeIds)
  if (scopeType === activityScope.is.all) return sql<boolean>`true`
  if (scopeType === activityScope.is.named) return sql<boolean>`oldman.oldman_id = any(${ids}::text[])`
  return sql<boolean>`(${sql.join([sql`false`, ...ids.map(livesIn)], sql` or `)})`
}

/** For a resident at risk a user must confirm with a doctor's name (22614). */
export function assertSafe(
  { riskLevel }: Activity,
  resident: Resident,
  { confirm, doctorName }: { confirm?: number | null; doctorName?: string | null },
) {
  if (confirm === 1 && doctorName) return
  if (hintsFor(resident, riskLevel).length > 0) refuse(no.risk, { name: resident.oldmanName })
}

export const hintsFor = (
  { tags, disease, history }: Pick<Resident, 'tags' | 'disease' | 'history'>,
  riskLevel: number,
) => hintsOf({ tags: activityIds(tags), disease: activityIds(disease), history }, riskLevel)

/**
 * Those of these residents who are out at its time; an overdue one stays out until the return. The outing for the
 * activity itself does not count.
 */
export async function awayOf(db: Db, who: Who, activity: Activity, oldmanIds: readonly string[]) {
  const { ready, out } = outStatus.is
  const found = await db
    .selectFrom('outing')
    .select('oldmanId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', 'in', ['', ...oldmanIds])
    .where('outStatus', 'in', [ready, out])
    .$if(activity.activityType === outOfHouse, (rows) => rows.where('outType', '<>', outType.is.activity))
    .where(sql<boolean>`coalesce(out_time, plan_out_time) < ${activity.endTime}`)
    .where(sql<boolean>`case out_status when ${out}::int then greatest(plan_back_time, ${who.now}::timestamp)
      else plan_back_time end > ${activity.startTime}`)
    .execute()
  return new Set(found.map(({ oldmanId }) => oldmanId))
}

/** Other activities these residents are registered for at its time. */
export async function clashesOf(db: Db, who: Who, activity: Activity, oldmanIds: readonly string[]) {
  const { open, closed, running } = activityStatus.is
  const found = await db
    .selectFrom('activityRegister as taken')
    .innerJoin('activity as other', (join) =>
      join.onRef('other.orgId', '=', 'taken.orgId').onRef('other.activityId', '=', 'taken.activityId'),
    )
    .select(['taken.oldmanId', 'other.title'])
    .where('taken.orgId', '=', who.orgId)
    .where('taken.oldmanId', 'in', ['', ...oldmanIds])
    .where('taken.registerStatus', '=', registerStatus.is.registered)
    .where('other.activityId', '<>', activity.activityId)
    .where('other.activityStatus', 'in', [open, closed, running])
    .where('other.startTime', '<', activity.endTime)
    .where('other.endTime', '>', activity.startTime)
    .orderBy('other.startTime', 'desc')
    .execute()
  return new Map(found.map(({ oldmanId, title }) => [oldmanId, title]))
}
