import {
  type AlarmKind,
  alarmKind,
  alarmLevel,
  alarmStatus,
  isOpen,
  openStates,
} from '#contract/modules/devices/alarm/alarm-kind.ts'
import { msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type AlarmRow, followersOfAlarms } from '../followers.ts'
import { tellCleared } from '../news.ts'
import { noteAlarm } from '../read/timeline.ts'
import { alarmKeyOf, autoCloseSec } from '../rules.ts'
import type { AlarmKey } from '../seam.ts'
import { alarms } from '../tables.ts'
import { latestOf } from './raise.ts'

/**
 * The condition is over (iot.md 4.2): the open alarm of the key is cleared; one of level 1 without an ack closes by
 * itself 60 s later. Gives the row, null where none was open that began before. `at` is ms.
 */
export async function settleIn(db: Db, who: Who, key: AlarmKey, at: number): Promise<AlarmRow | null> {
  const row = await latestOf(db, who.orgId, alarmKeyOf(key))
  if (!row || !isOpen(row.alarmStatus)) return null
  if (row.cleared === 1) return row
  const time = timeText(at)
  // An earlier end does not end a condition that has begun since (iot.md 1a).
  if (time < row.firstTime) return null
  const alone = row.level === alarmLevel.is.common && row.alarmStatus === alarmStatus.is.open
  const next = await patch(db, alarms, who, row, {
    cleared: 1,
    clearedTime: time,
    autoCloseTime: alone ? timeText(msOf(time) + autoCloseSec * 1000) : null,
    // While it waits to close by itself it calls nobody any more (iot.md 4.3).
    ...(alone && { nextStepTime: null }),
  })
  await noteAlarm(db, who, [{ alarmId: row.alarmId, action: 'clear', time }])
  tellCleared(who, next)
  return next
}

/** Ends one alarm. `tell` publishes the end: by the system, or by a user (iot.md 9.1). */
export async function endAlarm(
  db: Db,
  who: Who,
  row: Row<'alarm'>,
  closeReason: string,
  tell = tellCleared,
): Promise<AlarmRow> {
  const next = await patch(db, alarms, who, row, {
    alarmStatus: alarmStatus.is.closed,
    closeTime: who.now,
    closeReason,
    nextStepTime: null,
    soundTime: null,
    autoCloseTime: null,
  })
  await noteAlarm(db, who, [{ alarmId: row.alarmId, action: 'close', text: closeReason }])
  for (const { closed } of followersOfAlarms()) await closed?.(db, who, next)
  tell(who, next)
  return next
}

export interface Which {
  oldmanId?: string
  deviceNo?: string
  ruleId?: string
  kinds?: readonly AlarmKind[]
  types?: readonly number[]
  callRecordId?: string
}

/**
 * Ends open alarms by the system: 退住, 停用, 解绑 … Alarms of calls end with their call and need its id. Gives how many.
 * `reason` becomes the 关闭原因.
 */
export async function closeIn(db: Db, who: Who, where: Which, reason: string): Promise<number> {
  let open = db.selectFrom('alarm').selectAll().where('orgId', '=', who.orgId).where('alarmStatus', 'in', openStates)
  const { oldmanId, deviceNo, ruleId, callRecordId, kinds, types } = where
  for (const [column, value] of Object.entries({ oldmanId, deviceNo, ruleId, callRecordId }))
    if (value !== undefined) open = open.where(column as 'oldmanId', '=', value) // as: one of these columns
  if (kinds) open = open.where('alarmKind', 'in', kinds)
  if (types) open = open.where('alarmType', 'in', types)
  if (callRecordId === undefined) open = open.where('alarmKind', '<>', alarmKind.is.call)
  const rows = await open.orderBy('alarmId').forUpdate().execute()
  for (const row of rows) await endAlarm(db, who, row, reason)
  return rows.length
}
