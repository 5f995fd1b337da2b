import { alarmKind, alarmTypeName } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { HealthEvent } from '#contract/modules/devices/health-record/health-record.ts'
import { timeText } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/db.ts'
import type { Who } from '../../../core/who/who.ts'
import { shownAlarm } from '../alarm/service.ts'

/** Alarms of a resident, for who may read alarms. */

const permit = 'yunmuIot.alarm.query'
export const seesAlarms = (who: Who) => who.may(permit)
const most = 50

interface Asked {
  oldmanId: string
  /** Times, the second not included. */
  from: string
  to: string
}

const of = (db: Db, who: Who, { oldmanId, from, to }: Asked) =>
  db
    .selectFrom('alarm')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('raisedTime', '>=', from)
    .where('raisedTime', '<', to)
    .orderBy('raisedTime', 'desc')
    .orderBy('alarmId', 'desc')
    .limit(most)

/** The newest fifty of a time, of mattresses and vital signs; null without the permission. */
export async function alarmsOf(db: Db, who: Who, asked: Asked) {
  if (!seesAlarms(who)) return null
  const kinds = [alarmKind.is.mattress, alarmKind.is.device, alarmKind.is.health]
  const rows = await of(db, who, asked).where('alarmKind', 'in', kinds).execute()
  return rows.map(shownAlarm)
}

/** Those of these kinds and types as events of a picture, oldest first. */
export async function alarmEvents(
  db: Db,
  who: Who,
  { oldmanId, from, to }: { oldmanId: string; from: number; to: number },
  wanted: readonly { kind: number; type: number }[],
): Promise<HealthEvent[]> {
  if (!seesAlarms(who)) return []
  const rows = await of(db, who, { oldmanId, from: timeText(from), to: timeText(to) })
    .where((eb) => eb.or(wanted.map(({ kind, type }) => eb.and({ alarmKind: kind, alarmType: type }))))
    .execute()
  return rows.toReversed().map((row) => ({
    time: row.raisedTime,
    endTime: row.clearedTime ?? row.handleTime ?? row.closeTime,
    kind: 'alarm',
    text: `报警：${alarmTypeName(row.alarmKind, row.alarmType, row.mode)}${row.value ? ` ${row.value}` : ''}`,
    alarmId: row.alarmId,
  }))
}
