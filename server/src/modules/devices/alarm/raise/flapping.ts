import { alarmStatus, openStates } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import type { AlarmRow } from '../followers.ts'
import { tellUpdated } from '../news.ts'
import { flappingMinutes, flappingOver, toldLater } from '../rules.ts'
import { nextStepOf } from '../steps/escalate.ts'
import { alarms } from '../tables.ts'

/** Conditions that switch on and off without an end (iot.md 4.2): counted quietly, but not for ever. */

/** More than five raises of the key in an hour; `more`: raises that are being written now. */
export async function isFlapping(db: Db, who: Who, key: string, more: number) {
  const { n } = await db
    .selectFrom('alarmTimeline as entry')
    .innerJoin('alarm', (join) =>
      join.onRef('alarm.orgId', '=', 'entry.orgId').onRef('alarm.alarmId', '=', 'entry.alarmId'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('entry.orgId', '=', who.orgId)
    .where('alarm.alarmKey', '=', key)
    .where('alarm.closeReason', 'is distinct from', toldLater)
    .where('entry.action', 'in', ['raise', 'repeat', 'rise'])
    .where('entry.time', '>', addMinutes(who.now, -flappingMinutes))
    .executeTakeFirstOrThrow()
  return Number(n) + more > flappingOver
}

/**
 * Gives back the next step to an open alarm whose steps were held up while it was flapping or about to end: it goes on
 * with the step due by now.
 */
export const goesOn = (row: AlarmRow) =>
  row.alarmStatus === alarmStatus.is.open && row.nextStepTime === null ? { nextStepTime: nextStepOf(row) } : {}

/** By the clock: alarms of an institution that have been quiet for long enough flap no longer. Gives how many. */
export async function calmDown(db: Db, who: Who): Promise<number> {
  const rows = await db
    .selectFrom('alarm')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('flapping', '=', 1)
    .where('alarmStatus', 'in', openStates)
    .orderBy('alarmId')
    .forUpdate()
    .skipLocked()
    .execute()
  let calm = 0
  for (const row of rows) {
    if (await isFlapping(db, who, row.alarmKey, 0)) continue
    tellUpdated(who, await patch(db, alarms, who, row, { flapping: 0, ...(row.autoCloseTime === null && goesOn(row)) }))
    calm += 1
  }
  return calm
}
