import { alarmKind, alarmStatus, alarmTypeName } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { LiveTarget } from '#core/live/bus.ts'
import type { Who } from '#core/who/who.ts'
import type { AlarmRow } from './followers.ts'

/** Events of an alarm for screens (iot.md 9.1); calls have their own. */

/** Sent to all users who may see the alarm, so that their lists are current; for the named users it also pops up. */
function targetOf({ alarmKind: kind, deptId }: AlarmRow): LiveTarget {
  const permit = kind === alarmKind.is.locate ? 'elderPosition.locateAlarm.query' : 'yunmuIot.alarm.query'
  return { permit, ...(deptId !== '0' && { deptIds: [deptId] }) }
}

/** An alarm as shown: without the fields that only the server needs. */
export function shownAlarm(row: AlarmRow) {
  const { alarmKey, escalate, escalateFrom, nextStepTime, notified, soundTime, sounded, ...rest } = row
  const { autoCloseTime, seq, listOrder, ruleSnapshot, silentMinutes, orgId, ...shown } = rest
  // An empty id means: searched, and there are no samples around it.
  const snapshotId = row.snapshotId || null
  return { ...shown, snapshotId, alarmTypeName: alarmTypeName(row.alarmKind, row.alarmType, row.mode) }
}

/** Raised, worse, or at a further step: the row again, with a higher version. */
export function tellRaised(who: Who, row: AlarmRow) {
  if (row.alarmKind === alarmKind.is.call) return
  // as: the columns are those of the catalogue's row, codes checked by the table
  const data = shownAlarm(row) as ReturnType<typeof shownAlarm> & { screen: 0 | 1; notifyUserIds: string[] }
  who.events.push({ event: 'alarm.raised', data, target: targetOf(row) })
}

export function tellUpdated(who: Who, row: AlarmRow) {
  if (row.alarmKind === alarmKind.is.call) return
  const { alarmId, alarmStatus: state, level, count, ackName, handleBy, cleared, flapping, version } = row
  const data = { alarmId, alarmStatus: state, level, count, ackName, handleBy, cleared, flapping, version }
  who.events.push({ event: 'alarm.updated', data, target: targetOf(row) })
}

/** Over, or ended by the system. */
export function tellCleared(who: Who, row: AlarmRow) {
  if (row.alarmKind === alarmKind.is.call) return
  const { alarmId, closeTime, closeReason, version } = row
  const ended = row.alarmStatus === alarmStatus.is.closed
  const data = { alarmId, cleared: 1, ...(ended && { closeTime, closeReason }), version } as const
  who.events.push({ event: 'alarm.cleared', data, target: targetOf(row) })
}
