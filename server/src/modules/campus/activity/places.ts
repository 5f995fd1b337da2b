import { sql } from 'kysely'
import { activityStatus } from '#contract/modules/campus/activity/activity.ts'
import { registerStatus } from '#contract/modules/campus/activity/register.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { assertFreeForActivity } from './guards.ts'
import { tellPromoted } from './news.ts'
import { freePlaces } from './rules.ts'
import { activityRegisters } from './tables.ts'

/** Places of an activity: how many are taken, and who moves up. */

export async function countsOf(db: Db, who: Who, activityId: string) {
  const { registered, waiting } = registerStatus.is
  const found = await db
    .selectFrom('activityRegister')
    .select([
      sql<number>`count(*) filter (where register_status = ${registered}::int)`.as('registerNum'),
      sql<number>`count(*) filter (where register_status = ${waiting}::int)`.as('waitNum'),
      sql<number>`coalesce(max(wait_no), 0)`.as('lastWaitNo'),
    ])
    .where('orgId', '=', who.orgId)
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow()
  return {
    registerNum: Number(found.registerNum),
    waitNum: Number(found.waitNum),
    lastWaitNo: Number(found.lastWaitNo),
  }
}

/**
 * Free places go to the first in the waiting list. Residents who cannot come now keep their place in the list, and the
 * next one moves up. Only before the activity begins; the caller has locked it.
 */
export async function promote(db: Db, who: Who, activity: Row<'activity'>): Promise<number> {
  if (activity.activityStatus !== activityStatus.is.open && activity.activityStatus !== activityStatus.is.closed)
    return 0
  const { registerNum, waitNum } = await countsOf(db, who, activity.activityId)
  let free = freePlaces(activity, registerNum)
  let promoted = 0
  for (const row of waitNum > 0 && free > 0 ? await waitingOf(db, who, activity.activityId) : []) {
    if (free <= 0) break
    const resident = await residentOf(db, who, row.oldmanId)
    const refusal = await attempt(db, who, {}, async () => {
      await assertFreeForActivity(db, who, activity, resident)
      await patch(db, activityRegisters, who, row, { registerStatus: registerStatus.is.registered, waitNo: null })
    })
    if (refusal) continue
    await tellPromoted(db, who, activity, resident)
    free -= 1
    promoted += 1
  }
  return promoted
}

const waitingOf = (db: Db, { orgId }: Who, activityId: string) =>
  db
    .selectFrom('activityRegister')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('activityId', '=', activityId)
    .where('registerStatus', '=', registerStatus.is.waiting)
    .orderBy('waitNo')
    .execute()

const residentOf = (db: Db, { orgId }: Who, oldmanId: string) =>
  db
    .selectFrom('oldman')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('oldmanId', '=', oldmanId)
    .executeTakeFirstOrThrow()
