import { alarmKind } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { alarmKeyOf } from '../rules.ts'
import type { AlarmKey, Signal } from '../seam.ts'

/** A condition that is true until it is settled. */
export interface Standing {
  signal: Signal
  alarmId?: string
  /** ms when it is raised again, should it be true still; undefined: while its alarm is open. */
  due?: number
  /** The system has ended its alarm: what goes on being so raises nothing. */
  isEnded?: true
}

/** The conditions true in this process: looked at again when its alarm has ended and the silence of that is over. */
export function openStanding() {
  const standing = new Map<string, Standing>()
  const placeOf = (key: AlarmKey) => `${key.orgId}/${alarmKeyOf(key)}`
  return {
    /** Signalled: as it was looked at, or while its alarm is open. */
    keep(signal: Signal) {
      const { alarmId, due } = standing.get(placeOf(signal)) ?? {}
      standing.set(placeOf(signal), { signal, alarmId, due })
    },
    /** It is so still, as it is said now; what is new, worse or of another rule is looked at at once. */
    still(signal: Signal, nowMs: number) {
      const before = standing.get(placeOf(signal))
      const goesOn = before && isSame(before.signal, signal)
      standing.set(placeOf(signal), goesOn ? { ...before, signal } : { signal, alarmId: before?.alarmId, due: nowMs })
    },
    drop: (key: AlarmKey) => void standing.delete(placeOf(key)),
    /** Another process has judged meanwhile. */
    clear: () => standing.clear(),
    /** The result of raising it, unless it was settled meanwhile. */
    raised(signal: Signal, alarmId: string | undefined, silentUntil: number | undefined) {
      const of = standing.get(placeOf(signal))
      if (of) Object.assign(of, { alarmId, due: silentUntil })
    },
    /** The system has ended its alarm: it stays ended, even if the device repeats the condition. */
    closed(orgId: string, alarmId: string) {
      for (const one of standing.values()) if (one.signal.orgId === orgId && one.alarmId === alarmId) one.isEnded = true
    },
    /** Its alarm has ended: it is looked at again at once. */
    ended(orgId: string, alarmId: string, nowMs: number) {
      for (const one of standing.values()) if (one.signal.orgId === orgId && one.alarmId === alarmId) one.due ??= nowMs
    },
    /** Those that are due, taken. */
    take(nowMs: number): Standing[] {
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
