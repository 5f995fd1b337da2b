import type { BodyFor } from '#contract/kit/calls.ts'
import type { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { onDuty } from '../../../duty/attendance/service.ts'
import { callNewcomers } from '../steps/change.ts'

/**
 * 开始值班 on a phone (iot.md 4.3): a user on duty by phone is called like those on the roster, as long as the phone
 * repeats the call; a phone off or out of reach for ten minutes ends the duty.
 */

const leaseMinutes = 10

/** Begins, continues or ends duty on a phone; at the beginning the user is notified of open alarms. */
export async function beOnPhone({ db, who, body }: Asking & { body: BodyFor<typeof alarm.beOnPhone> }) {
  const { orgId, userId } = who
  const scheduled = (await scheduledOf(db, orgId, who.now)).has(userId) ? 1 : 0
  if (body.on === 0) {
    await db.deleteFrom('alarmDuty').where('orgId', '=', orgId).where('userId', '=', userId).execute()
    return { on: 0, scheduled, untilTime: null }
  }
  const untilTime = addMinutes(who.now, leaseMinutes)
  const before = await db
    .selectFrom('alarmDuty')
    .select('untilTime')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  const goesOn = before !== undefined && before.untilTime >= who.now
  await db
    .insertInto('alarmDuty')
    .values({ orgId, userId, fromTime: who.now, untilTime })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'userId']).doUpdateSet({ untilTime, ...(!goesOn && { fromTime: who.now }) }),
    )
    .execute()
  if (!goesOn) await callNewcomers(db, who)
  return { on: 1, scheduled, untilTime }
}

/** Users on duty by phone now, for the desk. */
export async function onPhone({ db, who }: Asking) {
  const rows = await db
    .selectFrom('alarmDuty as duty')
    .innerJoin('userAccount as account', (join) =>
      join.onRef('account.orgId', '=', 'duty.orgId').onRef('account.userId', '=', 'duty.userId'),
    )
    .select(['duty.userId', 'account.userName', 'duty.fromTime'])
    .where('duty.orgId', '=', who.orgId)
    .where('duty.untilTime', '>=', who.now)
    .orderBy('duty.fromTime')
    .orderBy('duty.userId')
    .limit(200)
    .execute()
  const scheduled = await scheduledOf(db, who.orgId, who.now)
  return { list: rows.map((row) => ({ ...row, scheduled: scheduled.has(row.userId) ? 1 : 0 })) }
}

const scheduledOf = async (db: Db, orgId: string, at: string) =>
  new Set((await onDuty(db, orgId, at)).flatMap(({ userId }) => userId ?? []))
