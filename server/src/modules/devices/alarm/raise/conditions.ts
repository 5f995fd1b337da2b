import { alarmKind } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { alarmKeyOf } from '../rules.ts'
import type { AlarmKey, Signal } from '../seam.ts'

/** A condition that is true until it is settled. */
export interface StandingCondition {
  signal: Signal
  alarmId?: string
  /** When (ms) it is raised again if still true; undefined while its alarm is open. */
  due?: number
  /** The system has ended its alarm: while it lasts it raises nothing. */
  isEnded?: true
}

/** The conditions true in this process: checked again when their alarm has ended and its silence is over. */
export function openStanding() {
  const standing = new Map<string, StandingCondition>()
  const placeOf = (key: AlarmKey) => `${key.orgId}/${alarmKeyOf(key)}`
  return {
    /** Stores a signal, with its alarm and the time of the next check. */
    keep(signal: Signal) {
      const { alarmId, due } = standing.get(placeOf(signal)) ?? {}
      standing.set(placeOf(signal), { signal, alarmId, due })
    },
    /** The condition lasts with these values; a new or worse one, or one of another rule, is checked at once. */
    still(signal: Signal, nowMs: number) {
      const before = standing.get(placeOf(signal))
      const goesOn = before && isSame(before.signal, signal)
      standing.set(placeOf(signal), goesOn ? { ...before, signal } : { signal, alarmId: before?.alarmId, due: nowMs })
    },
    drop: (key: AlarmKey) => void standing.delete(placeOf(key)),
    /** Another process has been judging meanwhile. */
    clear: () => standing.clear(),
    /** Stores the result of raising it, unless it was settled meanwhile. */
    raised(signal: Signal, alarmId: string | undefined, silentUntil: number | undefined) {
      const of = standing.get(placeOf(signal))
      if (of) Object.assign(of, { alarmId, due: silentUntil })
    },
    /** The system has ended its alarm: it stays ended, even if the device repeats the condition. */
    closed(orgId: string, alarmId: string) {
      for (const one of standing.values()) if (one.signal.orgId === orgId && one.alarmId === alarmId) one.isEnded = true
    },
    /** Its alarm has ended: it is checked again at once. */
    ended(orgId: string, alarmId: string, nowMs: number) {
      for (const one of standing.values()) if (one.signal.orgId === orgId && one.alarmId === alarmId) one.due ??= nowMs
    },
    /** Takes those that are due. */
    take(nowMs: number): StandingCondition[] {
      const due = [...standing.values()].filter((one) => !one.isEnded && one.due !== undefined && one.due <= nowMs)
      for (const one of due) {
        one.due = undefined
        one.signal = { ...one.signal, ...holderOf(one.signal), at: nowMs }
      }
      return due
    },
  }
}

const isSame = (before: Signal, now: Signal) => now.level <= before.level && now.rule?.ruleId === before.rule?.ruleId

/** A fault of a device concerns its present wearer. */
const holderOf = ({ kind, device }: Signal) =>
  kind === alarmKind.is.device && device ? { oldmanId: device.oldmanId } : undefined
