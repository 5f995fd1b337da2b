import { sql } from 'kysely'
import { activityStatus } from '#contract/modules/campus/activity/activity.ts'
import { registerStatus, signStatus } from '#contract/modules/campus/activity/register.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { patchEach } from '#core/rows/store/patch-many.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { joinResidence } from '../../../living/residence/service.ts'
import { joinLeaving } from '../../../platform/staff/service.ts'
import { tellSoon } from '../news.ts'
import { promote } from '../places.ts'
import { heldActivity } from '../reads.ts'
import { remindBefore, signOutAfter } from '../rules.ts'
import { activities, activityRegisters } from '../tables.ts'

/** Changes of activities by time, and when residents or staff leave. */

const { draft, open, closed, running, over } = activityStatus.is
const { registered, waiting, cancelled } = registerStatus.is

joinRound('clock', {
  title: '活动状态',
  touches: ['activity', 'message', 'dashboard'],
  run: async (db, { who }) => {
    const moved = await moveOn(db, who)
    return moved + (await fill(db, who)) + (await remind(db, who)) + (await close(db, who))
  },
})

/** Ends registration, begins activities and ends them. */
async function moveOn(db: Db, who: Who) {
  const due = await idsWhere(
    db,
    who,
    sql`activity_status in (${open}, ${closed}, ${running})
      and (end_time <= ${who.now} or (activity_status < ${running} and start_time <= ${who.now})
      or (activity_status = ${open} and register_end <= ${who.now}))`,
  )
  for (const activityId of due) await heldActivity(db, who, activityId)
  return due.length
}

/** The place of a resident who moved out goes to the next in the list. */
async function fill(db: Db, who: Who) {
  const waits = await idsWhere(
    db,
    who,
    sql`activity_status in (${open}, ${closed}) and exists (
      select from activity_register taken where taken.org_id = activity.org_id
        and taken.activity_id = activity.activity_id and taken.register_status = ${waiting})
      and (quota = 0 or quota > (select count(*) from activity_register taken where taken.org_id = activity.org_id
        and taken.activity_id = activity.activity_id and taken.register_status = ${registered}))`,
  )
  let promoted = 0
  for (const activityId of waits) promoted += await promote(db, who, await heldActivity(db, who, activityId))
  return promoted
}

/** Once before each beginning; marking it keeps the version, so that users who have it open can still save. */
async function remind(db: Db, who: Who) {
  const { rows } = await sql<Row<'activity'>>`
    update activity set reminded = ${who.now} where org_id = ${who.orgId} and activity_status in (${open}::int, ${closed}::int)
      and start_time > ${who.now} and start_time <= ${addMinutes(who.now, remindBefore)} and reminded is null
    returning *`.execute(db)
  for (const row of rows) await tellSoon(db, who, row)
  return rows.length
}

/**
 * Half an hour after the end residents still signed in are signed out, those who did not come are absent, the waiting
 * list ends.
 */
async function close(db: Db, who: Who) {
  const due = await idsWhere(
    db,
    who,
    sql`activity_status = ${over}::int and end_time <= ${addMinutes(who.now, -signOutAfter)} and exists (
      select from activity_register taken where taken.org_id = activity.org_id
        and taken.activity_id = activity.activity_id and taken.register_status < ${sql.lit(cancelled)}
        and taken.sign_status < ${sql.lit(signStatus.is.out)})`,
  )
  for (const activityId of due) {
    const { endTime } = await heldActivity(db, who, activityId)
    const openRegisters = {
      activityId,
      registerStatus: [registered, waiting],
      signStatus: [signStatus.is.none, signStatus.is.in],
    }
    for (const row of await rowsWith(db, activityRegisters, who, openRegisters))
      await patch(db, activityRegisters, who, row, endOf(row, endTime))
  }
  return due.length
}

function endOf({ registerStatus: state, signStatus: sign }: Row<'activityRegister'>, endTime: string) {
  if (state === waiting) return { registerStatus: cancelled, waitNo: null }
  return sign === signStatus.is.in
    ? { signStatus: signStatus.is.out, signOutTime: endTime }
    : { signStatus: signStatus.is.absent }
}

async function idsWhere(db: Db, { orgId }: Who, due: ReturnType<typeof sql>) {
  const { rows } = await sql<{ activityId: string }>`
    select activity_id from activity where org_id = ${orgId} and ${due} order by start_time, activity_id limit 500`.execute(
    db,
  )
  return rows.map(({ activityId }) => activityId)
}

/** A departed resident is taken off all activities that have not begun; the job promotes the next in the list. */
joinResidence({
  name: 'activity',
  afterStep: async (db, who, { name, resident: { oldmanId } }) => {
    if (name !== 'quit') return
    for (const row of await rowsWith(db, activityRegisters, who, {
      oldmanId,
      registerStatus: [registered, waiting],
      signStatus: signStatus.is.none,
    })) {
      const [of] = await rowsWith(db, activities, who, { activityId: row.activityId })
      if ([open, closed, running].some((status) => status === of.activityStatus))
        await patch(db, activityRegisters, who, row, { registerStatus: cancelled, waitNo: null })
    }
  },
})

const unfinished = (db: Db, who: Who, organiserId: string) =>
  rowsWith(db, activities, who, { organiserId, activityStatus: [draft, open, closed, running] }, 'startTime')

joinLeaving({
  type: '负责的活动',
  duties: async (db, who, empId) => (await unfinished(db, who, empId)).map(({ title }) => title),
  move: async (db, who, empId, to) =>
    patchEach(db, activities, who, await unfinished(db, who, empId), { organiserId: to }),
})
