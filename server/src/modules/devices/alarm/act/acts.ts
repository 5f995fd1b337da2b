import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { alarmDeal, alarmFlow, alarmRefusals as no } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind, alarmLevel, alarmStatus, needsWords } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { assertFresh, own, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type AlarmRow, followersOfAlarms, type HandleWords, insteadOf } from '../followers.ts'
import { tellUpdated } from '../news.ts'
import { checkDevice } from '../raise/check-device.ts'
import { noteAlarm } from '../read/timeline.ts'
import { nextSound } from '../rules.ts'
import { alarms } from '../tables.ts'

/** Steps of users on an alarm (iot.md 4.2), of every kind. The caller has checked the permission and the data scope. */

interface VersionInput {
  version?: number
}
export type HandleInput = VersionInput & HandleWords
export type IgnoreInput = VersionInput & { reason: string }

const quiet = { nextStepTime: null, autoCloseTime: null }
const secondsSince = (from: string, to: string) => Math.max(0, Math.round((msOf(to) - msOf(from)) / 1000))

/**
 * 确认: the first user wins. Refuses 16301 after another user's ack (before 21002), 21009 in other states; a repeated own
 * ack gives the row unchanged.
 */
export async function ackIn(db: Db, who: Who, alarmId: string, { version }: VersionInput): Promise<AlarmRow> {
  const seen = await own(db, alarms, who, alarmId)
  const instead = insteadOf(seen.alarmKind)
  if (instead) {
    await instead.ack(db, who, seen)
    return own(db, alarms, who, alarmId)
  }
  const row = await own(db, alarms, who, alarmId, { lock: true })
  if (row.alarmStatus === alarmStatus.is.acked) {
    if (row.ackBy === who.userId) return row
    refuse(no.ackedBy, { 姓名: row.ackName })
  }
  const step = alarmFlow.take('ack', row)
  assertFresh(row, version)
  const next = await patch(db, alarms, who, row, {
    ...step,
    ackTime: who.now,
    ackBy: who.userId,
    ackName: who.userName,
    waitSec: secondsSince(row.raisedTime, who.now),
    ...quiet,
    sounded: 0,
    soundTime: nextSound(who.now, 0),
  })
  await noteAlarm(db, who, [{ alarmId, action: 'ack' }])
  tellUpdated(who, next)
  return next
}

const correctHours = 24

/**
 * 处理, and 更正处理 by the same user within a day. Refuses 21001 without the values levels 2 and 3 require, or with a care
 * task but no resident, 21009 where the alarm has ended otherwise.
 */
export async function handleIn(db: Db, who: Who, alarmId: string, input: HandleInput): Promise<AlarmRow> {
  const seen = await own(db, alarms, who, alarmId)
  if (input.taskProjectId && !seen.oldmanId) wrongValue('taskProjectId', '该报警没有关联老人，不能安排护理任务')
  const instead = insteadOf(seen.alarmKind)
  if (instead) {
    await instead.handle(db, who, seen, input)
    return own(db, alarms, who, alarmId)
  }
  const row = await own(db, alarms, who, alarmId, { lock: true })
  const step = alarmFlow.take('handle', row)
  assertFresh(row, input.version)
  const again = row.alarmStatus === alarmStatus.is.handled
  if (again && !mayCorrect(row, who)) refuse(common.wrongState, { name: alarmStatus.label(row.alarmStatus) })
  const { dealType, dealContent, photos } = input
  if (needsWords(row.level) && dealType == null) wrongValue('dealType', '处理结果不能为空')
  if (needsWords(row.level) && !dealContent) wrongValue('dealContent', '处理说明不能为空')
  const words = {
    dealType: dealType == null ? null : Number(dealType),
    dealContent: dealContent ?? null,
    photos: photos ?? [],
    falseAlarm: Number(dealType) === alarmDeal.falseAlarm ? 1 : 0,
  }
  const first = !again && {
    handleTime: who.now,
    handleBy: who.userId,
    handleName: who.userName,
    handleSec: secondsSince(row.raisedTime, who.now),
    ...(row.ackTime === null && { ackTime: who.now, ackBy: who.userId, ackName: who.userName }),
    waitSec: row.waitSec ?? secondsSince(row.raisedTime, who.now),
  }
  let next = await patch(db, alarms, who, row, { ...step, ...words, ...first, ...quiet, soundTime: null })
  await noteAlarm(db, who, [{ alarmId, action: again ? 'correct' : 'handle', text: dealContent ?? undefined }])
  for (const { handled } of followersOfAlarms()) {
    const named = await handled?.(db, who, next, input)
    if (named) next = await patch(db, alarms, who, next, named)
  }
  if (Number(dealType) === alarmDeal.deviceFault) await checkDevice(db, who, next, '处理结果为设备故障')
  tellUpdated(who, next)
  return next
}

const mayCorrect = ({ handleBy, handleTime }: AlarmRow, who: Who) =>
  handleBy === who.userId && handleTime !== null && msOf(who.now) - msOf(handleTime) <= correctHours * 3_600_000

/** 忽略, for levels 1 and 2. Refuses 16302 of level 3, 16305 of a call, 21009 in other states. */
export async function ignoreIn(db: Db, who: Who, alarmId: string, { version, reason }: IgnoreInput): Promise<AlarmRow> {
  const row = await own(db, alarms, who, alarmId, { lock: true })
  if (row.alarmKind === alarmKind.is.call) refuse(no.ofCall)
  const step = alarmFlow.take('ignore', row)
  assertFresh(row, version)
  if (row.level === alarmLevel.is.urgent) refuse(no.urgentIgnore)
  const next = await patch(db, alarms, who, row, { ...step, ...quiet, reason, closeTime: who.now, soundTime: null })
  await noteAlarm(db, who, [{ alarmId, action: 'ignore', text: reason }])
  tellUpdated(who, next)
  return next
}
