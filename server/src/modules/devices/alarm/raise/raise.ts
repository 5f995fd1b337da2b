import { sql } from 'kysely'
import {
  type AlarmChannel,
  alarmKind,
  alarmLevel,
  alarmStatus,
  deviceAlarm,
  isOpen,
  mattressAlarm,
  openStates,
} from '#contract/modules/devices/alarm/alarm-kind.ts'
import { callType } from '#contract/modules/devices/call/call.ts'
import { deviceStatus } from '#contract/modules/devices/device/device-type.ts'
import { msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { mutedUntil } from '../act/mute.ts'
import { type AlarmRow, whereaboutsOf } from '../followers.ts'
import { tellRaised, tellUpdated } from '../news.ts'
import { noteAlarm } from '../read/timeline.ts'
import { alarmKeyOf, canBeMuted, silenceOf, silentUntil, toldLater } from '../rules.ts'
import type { Signal } from '../seam.ts'
import { present, stepsFor } from '../steps/escalate.ts'
import type { PeopleBook } from '../steps/people.ts'
import { alarmNumbers, alarms } from '../tables.ts'
import { checkDevice } from './check-device.ts'
import { goesOn, isFlapping } from './flapping.ts'
import { alarmPlace } from './place.ts'

/** A true condition raises an alarm, or counts on one that is open (iot.md 4.2). */

export interface Outcome {
  row: AlarmRow | null
  /** ms: it stays silent until then. */
  silentUntil?: number
  /** The device of the signal is out of use. */
  outOfUse?: boolean
}

/**
 * The latest alarm of a key, locked: the open one, else the one that ended last; signals sent afterwards do not count.
 */
export async function latestOf(db: Db, orgId: string, key: string): Promise<AlarmRow | undefined> {
  return db
    .selectFrom('alarm')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('alarmKey', '=', key)
    .where('closeReason', 'is distinct from', toldLater)
    .orderBy(sql`alarm_status in (${alarmStatus.is.open}, ${alarmStatus.is.acked})`, 'desc')
    .orderBy('raisedTime', 'desc')
    .orderBy('alarmId', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Like `raiseIn`, also with the end of the silence. `again`: the condition lasts, which is no new count. */
export async function raise(
  db: Db,
  who: Who,
  signal: Signal,
  { book, again = false }: { book?: PeopleBook; again?: boolean } = {},
): Promise<Outcome> {
  const key = alarmKeyOf(signal)
  if (signal.backfill) return { row: (await begin(db, who, signal, key)) ?? null }
  const latest = await latestOf(db, who.orgId, key)
  if (latest && isOpen(latest.alarmStatus)) {
    const known = again || (signal.standing === true && latest.cleared === 0)
    return { row: known ? latest : await repeat(db, who, latest, signal, book) }
  }
  const ended = latest && {
    level: latest.level,
    endedAt: msOf(latest.handleTime ?? latest.closeTime ?? latest.lastTime),
    silentMinutes: silenceOf(signal.kind, signal.rule),
  }
  const silent = silentUntil(ended, signal.level, msOf(who.now))
  if (silent !== undefined) return { row: null, silentUntil: silent }
  if (await isOutOfUse(db, who, signal)) return { row: null, outOfUse: true }
  const row = await begin(db, who, signal, key, latest?.alarmId)
  // Another process raised it at this moment: counts on that row.
  if (!row) return raise(db, who, signal, { book, again })
  return { row: await present(db, who, row, book) }
}

/** The device was disabled, scrapped or removed meanwhile: its faults concern nobody (iot.md 1). */
async function isOutOfUse(db: Db, who: Who, { kind, device }: Signal) {
  if (kind !== alarmKind.is.device || !device) return false
  const used = await db
    .selectFrom('device')
    .select('deviceId')
    .where('orgId', '=', who.orgId)
    .where('deviceNo', '=', device.deviceNo)
    .where('deviceStatus', 'not in', [deviceStatus.is.disabled, deviceStatus.is.scrapped])
    .executeTakeFirst()
  return used === undefined
}

async function begin(db: Db, who: Who, signal: Signal, key: string, prevAlarmId?: string) {
  const at = timeText(signal.at)
  const place = await alarmPlace(db, who.orgId, signal)
  const canMute = canBeMuted(signal.kind, signal.level) && place.oldmanId !== null
  const muted = canMute ? await mutedUntil(db, who, place.oldmanId ?? '') : null
  const steps = await stepsFor(db, who.orgId, { ...signal, escalate: signal.rule?.escalate ?? signal.escalate })
  // Steps begin when it is raised; for a muted resident when the muting ends, for a call when the key was pressed.
  const from = muted ?? (signal.kind === alarmKind.is.call ? at : who.now)
  const { rule } = signal
  const flapping = !signal.backfill && (await isFlapping(db, who, key, 1))
  const closed = { alarmStatus: alarmStatus.is.closed, closeTime: who.now, closeReason: toldLater, cleared: 1 }
  const keyIsFree = await free(db, who, key, signal.backfill)
  if (!keyIsFree) return undefined
  const row = await insert(db, alarms, who, {
    alarmNo: await alarmNumbers.next(db, who, at.slice(0, 10)),
    alarmKind: signal.kind,
    alarmType: signal.type,
    mode: (signal.mode ?? null) as AlarmRow['mode'], // as: rules count the modes of this very list
    alarmKey: key,
    level: signal.level,
    alarmStatus: alarmStatus.is.open,
    cleared: 0,
    count: 1,
    ...place,
    deviceNo: signal.deviceNo ?? signal.device?.deviceNo ?? null,
    ...(rule && { ruleId: rule.ruleId, ruleName: rule.ruleName, ruleSnapshot: { ...rule.snapshot, ...rule } }),
    silentMinutes: silenceOf(signal.kind, rule),
    value: signal.value ?? null,
    threshold: signal.threshold ?? null,
    firstTime: timeText(signal.since ?? signal.at),
    lastTime: at,
    raisedTime: at,
    prevAlarmId: prevAlarmId ?? null,
    callRecordId: signal.callRecordId ?? null,
    ...placeTold({ place: await whereOf(db, who, signal, place.oldmanId) }),
    flapping: flapping ? 1 : 0,
    muted: muted ? 1 : 0,
    escalate: steps,
    escalateStep: -1,
    escalateFrom: from,
    nextStepTime: signal.backfill ? null : timeText(msOf(from) + (steps[0]?.afterSec ?? 0) * 1000),
    channels: rule?.notify ?? usualChannels,
    notified: [],
    notifyUserIds: [],
    screen: 0,
    photos: [],
    ...(signal.backfill && closed),
  })
  await noteAlarm(db, who, [{ alarmId: row.alarmId, action: 'raise', time: at, text: signal.value }])
  if (row.alarmStatus !== alarmStatus.is.open) return row
  if (signal.kind === alarmKind.is.device && signal.type === deviceAlarm.is.fault) await checkDevice(db, who, row, '')
  else if (flapping) await checkDevice(db, who, row)
  return row
}

/** Kinds that say nothing about the bed: the resident is out of it, carries his bell, or was measured anywhere. */
const isAnywhere = ({ kind, type }: Signal) =>
  kind === alarmKind.is.health ||
  (kind === alarmKind.is.mattress && type === mattressAlarm.is.out) ||
  (kind === alarmKind.is.call && type === callType.is.carried)

/** The resident's place: from the signal, else from his tag (iot.md 4.1a). Unknown for signals sent afterwards. */
async function whereOf(db: Db, who: Who, signal: Signal, oldmanId: string | null) {
  if (signal.place || !oldmanId || signal.backfill || !isAnywhere(signal)) return signal.place
  return whereaboutsOf(db, who, oldmanId)
}

/** Rounded to millimetres, as the row is read. */
function placeTold({ place }: Pick<Signal, 'place'>) {
  const millimetres = (metres: number | undefined) =>
    metres === undefined ? undefined : Math.round(metres * 1000) / 1000
  return place && { ...place, x: millimetres(place.x), y: millimetres(place.y) }
}

const usualChannels: readonly AlarmChannel[] = ['WEB', 'APP', 'LIGHT']

/** When two processes raise one key, the second waits here and finds the first one's row. */
async function free(db: Db, who: Who, key: string, backfill?: boolean) {
  if (backfill) return true
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alarm ${who.orgId} ${key}`}, 0))`.execute(db)
  const open = await db
    .selectFrom('alarm')
    .select('alarmId')
    .where('orgId', '=', who.orgId)
    .where('alarmKey', '=', key)
    .where('alarmStatus', 'in', openStates)
    .executeTakeFirst()
  return open === undefined
}

/** The condition is true again: counted; when it is worse the steps begin again. */
async function repeat(db: Db, who: Who, row: AlarmRow, signal: Signal, book?: PeopleBook) {
  const at = timeText(signal.at)
  const rises = signal.level > row.level
  const flapping = await isFlapping(db, who, row.alarmKey, 1)
  const counted = {
    count: row.count + 1,
    lastTime: at > row.lastTime ? at : row.lastTime,
    cleared: 0,
    clearedTime: null,
    autoCloseTime: null,
    flapping: flapping ? 1 : 0,
    value: signal.value ?? row.value,
    threshold: signal.threshold ?? row.threshold,
    ...placeTold(signal),
    ...((row.flapping === 1 ? !flapping : row.autoCloseTime !== null) && goesOn(row)),
  }
  const steps =
    rises && (await stepsFor(db, who.orgId, { ...signal, escalate: signal.rule?.escalate ?? signal.escalate }))
  const anew = steps && {
    level: signal.level,
    alarmStatus: alarmStatus.is.open,
    ackTime: null,
    ackBy: null,
    ackName: null,
    waitSec: null,
    escalate: steps,
    escalateStep: -1,
    escalateFrom: who.now,
    soundTime: null,
    sounded: 0,
    muted: 0,
    nextStepTime: timeText(msOf(who.now) + steps[0].afterSec * 1000),
  }
  const next = await patch(db, alarms, who, row, { ...counted, ...anew })
  await noteAlarm(db, who, [
    {
      alarmId: row.alarmId,
      action: rises ? 'rise' : 'repeat',
      time: at,
      text: rises ? riseText(row.level, signal) : signal.value,
    },
  ])
  if (flapping && row.flapping === 0) await checkDevice(db, who, next)
  if (rises) return present(db, who, next, book)
  // Neither acked nor flapping: it sounds again.
  if (next.alarmStatus === alarmStatus.is.open && !flapping) tellRaised(who, next)
  else tellUpdated(who, next)
  return next
}

export const riseText = (before: number, { level, value = '' }: { level: number; value?: string }) =>
  `${alarmLevel.label(before)}→${alarmLevel.label(level)} ${value}`.trim()
