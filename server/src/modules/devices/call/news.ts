import { callType, type OpenCall } from '#contract/modules/devices/call/call.ts'
import { msOf } from '#core/clock.ts'
import type { LiveTarget } from '#core/live/bus.ts'
import type { Who } from '#core/who/who.ts'
import type { CallRow } from './read/followers.ts'
import { secondsBetween } from './rules.ts'

/** Events of a call for screens (iot.md 9.1), on both channels: WebSocket and `app/v1/{orgId}/call/{deptId}`. */

const permit = 'yunmuIot.callRecord.query'
const targetOf = (deptId: string): LiveTarget => ({ permit, ...(deptId !== '0' && { deptIds: [deptId] }) })

/** Seconds to the answer, or to now. */
export const waited = ({ callTime, answerTime, closeTime }: CallRow, now: string) =>
  secondsBetween(msOf(callTime), msOf(answerTime ?? closeTime ?? now))

/** A call as the list of open ones shows it. */
export function openCallOf(row: CallRow, now: string): OpenCall {
  const { callRecordId, locationId, locationName, roomName, bedId, bedName, oldmanId, oldmanName, deptId } = row
  const { areaName, deviceNo, callTime, repeatCount, answerName, alarmId, notifyUserIds, version } = row
  return {
    callRecordId,
    locationId,
    locationName,
    roomName,
    bedId,
    bedName,
    oldmanId,
    oldmanName,
    deptId,
    areaName,
    deviceNo,
    callTime,
    repeatCount,
    answerName,
    alarmId,
    notifyUserIds,
    version,
    // as: codes checked by the table
    ...({ callType: row.callType, callStatus: row.callStatus, priority: row.priority } as CodesOf),
    ...({ overtime: row.overtime, screen: row.screen } as { overtime: 0 | 1; screen: 0 | 1 }), // as: see above
    callTypeName: callType.label(row.callType),
    waitSec: waited(row, now),
  }
}
type CodesOf = Pick<OpenCall, 'callType' | 'callStatus' | 'priority'>

/** New, pressed again while unanswered, or at a further step: the row again, with a higher version. */
export function tellRaised(who: Who, row: CallRow) {
  who.events.push({ event: 'call.raised', data: openCallOf(row, who.now), target: targetOf(row.deptId) })
}

export function tellUpdated(who: Who, row: CallRow) {
  const { callRecordId, callStatus: state, answerName, priority, repeatCount, version } = row
  const data = { callRecordId, callStatus: state, answerName, waitSec: waited(row, who.now), priority, repeatCount }
  who.events.push({ event: 'call.updated', data: { ...data, version }, target: targetOf(row.deptId) })
}

export function tellCleaned(who: Who, rows: readonly CallRow[], reason: string) {
  for (const [deptId, own] of Map.groupBy(rows, (row) => row.deptId)) {
    const callRecordIds = own.map(({ callRecordId }) => callRecordId)
    who.events.push({ event: 'call.cleaned', data: { callRecordIds, reason }, target: targetOf(deptId) })
  }
}
