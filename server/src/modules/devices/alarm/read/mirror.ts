import { type AlarmLevel, alarmKind, alarmLevel, alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import type { AlarmRow } from '../followers.ts'
import { raise, riseText } from '../raise/raise.ts'
import { shiftedSteps } from '../rules.ts'
import type { Step } from '../seam.ts'
import { advance, nextStepOf, stepsFor } from '../steps/escalate.ts'
import { alarms } from '../tables.ts'
import { noteAlarm } from './timeline.ts'

/** A call in the list of alarms (iot.md 5): the same state, one pop-up, sent as call.* by `call` itself. */
export interface MirroredCall {
  callRecordId: string
  callType: number
  /** CALL_STATUS: 0 呼叫中 … 5 已清除. */
  callStatus: number
  priority: number
  oldmanId?: string | null
  bedId?: string | null
  locationId?: string | null
  deptId?: string | null
  deviceNo?: string | null
  /** `YYYY-MM-DD HH:mm:ss`, as all times here. */
  callTime: string
  repeatCount: number
  answerTime?: string | null
  answerBy?: string | null
  answerName?: string | null
  arriveTime?: string | null
  dealTime?: string | null
  dealBy?: string | null
  dealName?: string | null
  dealType?: number | string | null
  dealContent?: string | null
  closeReason?: string | null
  /** 增援: step 0 calls everybody on duty in the area. */
  everybody?: boolean
  /** For a call of level 2: the seconds until the second step. */
  answerTimeoutSec: number
  backfill?: boolean
}

const { open, acked, handled, closed } = alarmStatus.is
/** 0→0, 1 and 2→1, 3→2, 4 and 5→4. */
const stateOf = [open, acked, acked, handled, closed, closed]
const urgentPriority = 3

/**
 * Makes the alarm of a call, or brings it to the call's state; gives its row. Its steps are those of its level (the
 * later ones shifted by `answerTimeoutSec`); `joinAlarm`'s `instead.reached` is called with each step and the users it
 * notifies. An SOS on an unanswered call begins the steps of the highest level (4.2).
 */
export async function mirrorCall(db: Db, who: Who, call: MirroredCall): Promise<AlarmRow> {
  const found = await db
    .selectFrom('alarm')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('callRecordId', '=', call.callRecordId)
    .forUpdate()
    .executeTakeFirst()
  const level: AlarmLevel = call.priority >= urgentPriority ? alarmLevel.is.urgent : alarmLevel.is.serious
  const row = found ?? (await begun(db, who, call, level))
  const state = stateOf[call.callStatus] ?? open
  const ended = state === handled || state === closed
  const rises = state === open && level > row.level
  const next = {
    alarmStatus: state,
    level,
    count: call.repeatCount + 1,
    arriveTime: call.arriveTime ?? null,
    ackTime: call.answerTime ?? null,
    ackBy: call.answerBy ?? null,
    ackName: call.answerName ?? null,
    waitSec: call.answerTime ? Math.max(0, (msOf(call.answerTime) - msOf(call.callTime)) / 1000) : null,
    handleTime: call.dealTime ?? null,
    handleBy: call.dealBy ?? null,
    handleName: call.dealName ?? null,
    handleSec: call.dealTime ? Math.max(0, (msOf(call.dealTime) - msOf(call.callTime)) / 1000) : null,
    dealType: call.dealType == null ? null : Number(call.dealType),
    dealContent: call.dealContent ?? null,
    falseAlarm: Number(call.dealType) === mistaken ? 1 : 0,
    cleared: ended ? 1 : 0,
    ...(state !== open && { nextStepTime: null }),
    ...(rises && (await stepsAnew(db, who, call, level))),
    ...(state === closed && { closeTime: who.now, closeReason: call.closeReason ?? '呼叫已结束' }),
  }
  const same = Object.entries(next).every(([key, value]) => Reflect.get(row, key) === value)
  if (same) return row
  const mirrored = await patch(db, alarms, who, row, next)
  if (!rises) return mirrored
  await noteAlarm(db, who, [{ alarmId: row.alarmId, action: 'rise', text: riseText(row.level, { level }) }])
  return advance(db, who, mirrored, who.now)
}

async function stepsAnew(db: Db, who: Who, call: MirroredCall, level: AlarmLevel) {
  const from = { escalate: await stepsOfCall(db, who, call, level), escalateStep: -1, escalateFrom: who.now }
  return { ...from, nextStepTime: nextStepOf(from) }
}

/** CALL_DEAL_TYPE 2 误触 */
const mistaken = 2

async function stepsOfCall(db: Db, who: Who, call: MirroredCall, level: AlarmLevel): Promise<Step[]> {
  const usual = await stepsFor(db, who.orgId, { kind: alarmKind.is.call, level })
  const timed = level === alarmLevel.is.serious ? shiftedSteps(usual, call.answerTimeoutSec) : usual
  return call.everybody ? [{ afterSec: 0, everybody: true }, ...timed.slice(1)] : timed
}

async function begun(db: Db, who: Who, call: MirroredCall, level: AlarmLevel): Promise<AlarmRow> {
  const { row } = await raise(db, who, {
    orgId: who.orgId,
    kind: alarmKind.is.call,
    type: call.callType,
    part: call.callRecordId,
    level,
    oldmanId: call.oldmanId,
    deviceNo: call.deviceNo,
    bedId: call.bedId,
    locationId: call.locationId,
    deptId: call.deptId,
    at: msOf(call.callTime),
    callRecordId: call.callRecordId,
    backfill: call.backfill,
    escalate: await stepsOfCall(db, who, call, level),
  })
  if (!row) throw new Error('a call has a key of its own')
  return row
}
