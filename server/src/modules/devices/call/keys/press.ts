import type { CodeOf } from '#contract/kit/codes.ts'
import {
  callFlow,
  type callPriority,
  callStatus,
  callType,
  callRefusals as no,
  openCalls,
} from '#contract/modules/devices/call/call.ts'
import { deviceLogType } from '#contract/modules/devices/device/device-type.ts'
import { addMinutes, msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { insert, own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { whereaboutsOf } from '../../alarm/service.ts'
import type { DeviceEventOf } from '../../device/service.ts'
import { arriveValues, saved } from '../acts.ts'
import { tellRaised, tellUpdated } from '../news.ts'
import type { CallRow } from '../read/followers.ts'
import { mirror } from '../read/mirror.ts'
import { isRepeat, mayCancel, priorityOf, typeOf } from '../rules.ts'
import { settingOf } from '../setting.ts'
import { callNumbers, callRecords } from '../tables.ts'
import { callPlace } from './place.ts'

/** The effect of a key press on calls (iot.md 5), in the transaction of the engine. */

/** True for keys that make, cancel or attend to calls. */
export const isOfCalls = ({ event, device }: DeviceEventOf) =>
  event === 'cancel' || event === 'presence' || typeOf(event, device.deviceType) !== undefined

export async function pressed(db: Db, who: Who, key: DeviceEventOf) {
  if (key.event === 'cancel') return key.backfill ? undefined : cancelled(db, who, key)
  if (key.event === 'presence') return key.backfill ? undefined : present(db, who, key)
  const type = typeOf(key.event, key.device.deviceType)
  return type === undefined ? undefined : called(db, who, key, type)
}

/** A late press belongs to the call of its own time: of the same binding of the device, whichever arrived first. */
async function called(db: Db, who: Who, key: DeviceEventOf, type: CallType) {
  const setting = await settingOf(db, who.orgId)
  const priority = priorityOf(type, key.event, setting.toiletFirst === 1)
  const { heldUntil } = key.device
  const untilMs = heldUntil === undefined ? undefined : heldUntil - 1
  const latest = key.backfill
    ? undefined
    : await latestOf(db, who, key, { assist: type === callType.is.assist, untilMs })
  if (latest && isRepeat({ ...latest, callMs: msOf(latest.callTime) }, key.ts, setting.mergeSec)) {
    const more = {
      repeatCount: latest.repeatCount + 1,
      priority: latest.priority > priority ? latest.priority : priority,
    }
    const next = await patch(db, callRecords, who, latest, more)
    await mirror(db, who, next)
    if (next.callStatus === callStatus.is.calling) tellRaised(who, next)
    else tellUpdated(who, next)
    return next
  }
  return begun(db, who, key, { type, priority, answerTimeoutSec: setting.answerTimeoutSec })
}

type CallType = CodeOf<typeof callType>
interface Call {
  type: CallType
  priority: CodeOf<typeof callPriority>
  answerTimeoutSec: number
}

async function begun(db: Db, who: Who, key: DeviceEventOf, { type, priority, answerTimeoutSec }: Call) {
  const callTime = timeText(key.ts)
  const place = await callPlace(db, key.device, type, callTime)
  const carried = type === callType.is.carried && place.oldmanId && !key.backfill
  const where = carried ? await whereaboutsOf(db, who, place.oldmanId ?? '') : undefined
  const past = { callStatus: callStatus.is.cleaned, closeTime: who.now, closeReason: '补传' }
  const row = await insert(db, callRecords, who, {
    callNo: await callNumbers.next(db, who, callTime.slice(0, 10)),
    callType: type,
    deviceNo: key.device.deviceNo,
    keyNo: key.key ?? null,
    callTime,
    priority,
    repeatCount: 0,
    callStatus: callStatus.is.calling,
    overtime: 0,
    notifyUserIds: [],
    screen: 0,
    ...place,
    areaName: where?.areaName ?? null,
    dueTime: key.backfill ? null : addMinutes(callTime, answerTimeoutSec / 60),
    ...(key.backfill && past),
  })
  // Its first step sends the event to everybody.
  const alarm = await mirror(db, who, row, { backfill: key.backfill })
  const record = await own(db, callRecords, who, row.callRecordId)
  return record.alarmId ? record : patch(db, callRecords, who, record, { alarmId: alarm.alarmId })
}

interface Which {
  assist: boolean
  /** ms: later calls are not included. */
  untilMs?: number
}

/**
 * The open call of a device, locked: only of its binding at the time of the press (iot.md 1a). Help for colleagues is a
 * separate call beside that of the bed.
 */
async function latestOf(
  db: Db,
  who: Who,
  { device }: DeviceEventOf,
  { assist, untilMs }: Which,
): Promise<CallRow | undefined> {
  const { heldFrom } = device
  return db
    .selectFrom('callRecord')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('deviceNo', '=', device.deviceNo)
    .$if(heldFrom !== undefined, (rows) => rows.where('callTime', '>=', timeText(heldFrom ?? 0)))
    .$if(untilMs !== undefined, (rows) => rows.where('callTime', '<=', timeText(untilMs ?? 0)))
    .where('callStatus', 'in', [...openCalls])
    .where('callType', assist ? '=' : '<>', callType.is.assist)
    .orderBy('callTime', 'desc')
    .orderBy('callRecordId', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** The cancel key ends the call of its own device that began before it, while nobody has answered. */
async function cancelled(db: Db, who: Who, key: DeviceEventOf) {
  const row = await latestOf(db, who, key, { assist: false, untilMs: key.ts })
  if (!row || !callFlow.can('cancel')(row)) return undefined
  if (!mayCancel(row.callType)) return noted(db, who, key)
  const at = timeText(key.ts)
  const ended = { closeTime: at, closeReason: '老人取消', dueTime: null }
  return saved(db, who, row, { ...callFlow.take('cancel', row), ...ended })
}

async function noted(db: Db, who: Who, { device }: DeviceEventOf) {
  await db
    .insertInto('deviceLog')
    .values({
      orgId: who.orgId,
      logId: newId(),
      deviceId: device.deviceId,
      logTime: who.now,
      logType: deviceLogType.is.fault,
      text: `取消键无效：${no.onSite.text}`,
    })
    .execute()
  return undefined
}

/** An employee is at the bed or in the room: every earlier call from there is attended. */
async function present(db: Db, who: Who, key: DeviceEventOf) {
  const { device } = key
  const time = timeText(key.ts)
  const { roomId } = await callPlace(db, device, callType.is.bed, time)
  const since = timeText(device.heldFrom ?? 0)
  const rows = await db
    .selectFrom('callRecord')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('callStatus', 'in', [...callFlow.steps.arrive.from])
    .where('callTime', '<=', time)
    .where((eb) =>
      eb.or([
        // Calls from the former place of the device are not included.
        eb('deviceNo', '=', device.deviceNo).and('callTime', '>=', since),
        ...(roomId ? [eb('roomId', '=', roomId)] : []),
      ]),
    )
    .orderBy('callRecordId')
    .forUpdate()
    .execute()
  for (const row of rows) {
    const at = timeText(Math.max(key.ts, msOf(row.callTime)))
    await saved(db, who, row, { ...callFlow.take('arrive', row), ...arriveValues(row, at, undefined) })
  }
  return rows.length
}
