import { alarmKind, bodyMode, mattressAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { type AlarmKey, forget, signal, still } from '../../alarm/service.ts'
import { ruleOf } from '../watch/bed.ts'
import type { Setups } from '../watch/setup.ts'
import type { Turner } from './reads.ts'
import { turnWords } from './replay.ts'
import { unturnedMinutes } from './rules.ts'

const minuteMs = 60_000

export const turnAlarmKey = (orgId: string, oldmanId: string): AlarmKey => ({
  orgId,
  kind: alarmKind.is.mattress,
  type: mattressAlarm.is.body,
  mode: bodyMode.is.unturned,
  oldmanId,
})

/** Reports 未翻身 to the alarms: when it becomes true, and its present value while it lasts. */
export function openTelling(setupOf: (orgId: string) => Setups | undefined) {
  /** Keeps open alarms in line with the present state: outside of the hours none is raised again. */
  function hold(orgId: string, turner: Turner, nowMs: number) {
    if (!turner.clock.alarmed) return
    const minutes = unturnedMinutes(turner.clock, turner, nowMs)
    if (minutes === undefined) forget(turnAlarmKey(orgId, turner.oldmanId))
    else still(signalOf(orgId, turner, minutes, nowMs))
  }
  const raise = (orgId: string, turner: Turner, nowMs: number) =>
    signal(signalOf(orgId, turner, unturnedMinutes(turner.clock, turner, nowMs) ?? 0, nowMs))
  function signalOf(orgId: string, turner: Turner, minutes: number, nowMs: number) {
    const turning = setupOf(orgId)?.get(turner.oldmanId)?.turning
    const { intervalMin, bedId, deptId } = turner
    return {
      ...turnAlarmKey(orgId, turner.oldmanId),
      level: 2 as const,
      at: nowMs,
      since: nowMs - minutes * minuteMs,
      bedId,
      deptId,
      ...turnWords(intervalMin, minutes),
      ...(turning && { rule: ruleOf(turning.rule, { turnMinutes: turning.turnMinutes, periods: turning.periods }) }),
    }
  }
  return { hold, raise }
}
