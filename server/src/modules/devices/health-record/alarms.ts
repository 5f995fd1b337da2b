import { type AlarmKind, alarmTypeName } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { HealthEvent } from '#contract/modules/devices/health-record/health-record.ts'
import { timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { kindsOf, seenAlarms, shownAlarm } from '../alarm/service.ts'

/** Alarms of a resident, of the kinds and departments the caller may read. */

const most = 50

interface AlarmRange {
  oldmanId: string
  /** Times, the second not included. */
  from: string
  to: string
}

const of = (db: Db, who: Who, { oldmanId, from, to }: AlarmRange) =>
  seenAlarms(db, who)
    .where('oldmanId', '=', oldmanId)
    .where('raisedTime', '>=', from)
    .where('raisedTime', '<', to)
    .orderBy('raisedTime', 'desc')
    .orderBy('alarmId', 'desc')
    .limit(most)

/** The newest fifty of a period; null for a caller who may read none of any kind. */
export async function alarmsOf(db: Db, who: Who, filter: AlarmRange) {
  return kindsOf(who).length === 0 ? null : (await of(db, who, filter).execute()).map(shownAlarm)
}

/** Alarms of these kinds and types as events of a chart, oldest first. */
export async function alarmEvents(
  db: Db,
  who: Who,
  { oldmanId, from, to }: { oldmanId: string; from: number; to: number },
  kinds: readonly { kind: AlarmKind; type: number }[],
): Promise<HealthEvent[]> {
  const rows = await of(db, who, { oldmanId, from: timeText(from), to: timeText(to) })
    .where((eb) => eb.or(kinds.map(({ kind, type }) => eb.and({ alarmKind: kind, alarmType: type }))))
    .execute()
  return rows.toReversed().map((row) => ({
    time: row.raisedTime,
    endTime: row.clearedTime ?? row.handleTime ?? row.closeTime,
    kind: 'alarm',
    text: `报警：${alarmTypeName(row.alarmKind, row.alarmType, row.mode)}${row.value ? ` ${row.value}` : ''}`,
    alarmId: row.alarmId,
  }))
}
