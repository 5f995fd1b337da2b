import type { SomeOf } from '#contract/kit/codes.ts'
import {
  type AlarmLevel,
  alarmKind,
  alarmLevel,
  alarmRole,
  locateAlarm,
} from '#contract/modules/devices/alarm/alarm-kind.ts'
import { addMinutes } from '#core/clock.ts'
import type { AlarmKey, Step } from './seam.ts'

// An alarm is one open row for one condition of one person or device: a condition that is true again is counted, not
// stored as a new row. More people are called step by step until somebody acks. A handled alarm is silent for a while;
// after that, or when the condition is worse, a new row is made that refers to the one before.

const { mattress, call, device, health } = alarmKind.is
const { urgent, serious, common } = alarmLevel.is

/** The key of the one open row. For kind 4 it is the device, independent of the wearer. */
export function alarmKeyOf({ kind, type, mode, part, oldmanId, deviceNo }: Omit<AlarmKey, 'orgId'>): string {
  const whose = oldmanId && kind !== device ? `o:${oldmanId}` : `d:${deviceNo ?? ''}`
  return [kind, type, mode ?? '', part ?? '', whose].join('|')
}

const silentUsual = 5
const silentFixed = 30
/** Minutes of silence after handling; devices and vital signs have no rule for it. */
export const silenceOf = (kind: number, rule?: { silentMinutes: number }) =>
  kind === device || kind === health ? silentFixed : (rule?.silentMinutes ?? silentUsual)

const lasting: SomeOf<typeof locateAlarm> = [locateAlarm.is.sos, locateAlarm.is.fall]
/** True at one moment only: a press, a fall, a measurement. */
export const isMomentary = ({ kind, type, momentary }: AlarmKey & { momentary?: boolean }) =>
  momentary ?? (kind === health || kind === call || (kind === alarmKind.is.locate && lasting.includes(type)))

interface EndedAlarm {
  level: number
  /** ms */
  endedAt: number
  silentMinutes: number
}
/** Until when a condition of that level stays silent after the last alarm of its key; undefined: it may be raised. */
export function silentUntil(last: EndedAlarm | undefined, level: number, at: number): number | undefined {
  if (!last || level > last.level) return undefined
  const until = last.endedAt + last.silentMinutes * 60_000
  return at < until ? until : undefined
}

/** 关闭原因 of a condition that a device sent afterwards: it is not current. */
export const toldLater = '补传'

/** More raises of one key in an hour than this are flapping. */
export const flappingOver = 5
export const flappingMinutes = 60

export interface Seconds {
  level1: readonly number[]
  level2: readonly number[]
  level3: readonly number[]
}
const { CARER, DUTY, NURSE, NURSE_HEAD, DIRECTOR, DOCTOR, SCREEN } = {
  CARER: alarmRole.is.carer,
  DUTY: alarmRole.is.duty,
  NURSE: alarmRole.is.nurse,
  NURSE_HEAD: alarmRole.is.head,
  DIRECTOR: alarmRole.is.director,
  DOCTOR: alarmRole.is.doctor,
  SCREEN: alarmRole.is.screen,
}
const called = {
  [common]: [[CARER, DUTY], [NURSE]],
  [serious]: [[CARER, DUTY], [NURSE], [NURSE_HEAD, SCREEN], [DIRECTOR]],
  [urgent]: [[CARER, DUTY, NURSE, SCREEN], [NURSE_HEAD], [DIRECTOR]],
} as const
const headAfterSec = 600

/** The default steps of a level, without a rule (iot.md 4.3); seconds come from the settings, where these are fewer. */
export function defaultSteps(kind: number, level: AlarmLevel, seconds: Seconds): Step[] {
  if (kind === device) {
    const head = level >= serious ? [{ afterSec: headAfterSec, roles: [NURSE_HEAD] }] : []
    return [{ afterSec: 0, roles: [NURSE] }, ...head]
  }
  const chosen = seconds[`level${level}`]
  const usual = usualSeconds[level]
  const steps = called[level].map((roles, at) => ({ afterSec: chosen[at] ?? usual[at], roles }))
  if (kind !== health) return steps
  return [{ afterSec: 0, roles: [DUTY, NURSE, DOCTOR] }, ...steps.slice(1)]
}
const usualSeconds = { [common]: [0, 1800], [serious]: [0, 60, 180, 600], [urgent]: [0, 30, 120] }

/**
 * The second step of a call of level 2 comes when it is unanswered for this time, the later ones follow at their usual
 * distance (iot.md 5).
 */
export function shiftedSteps(steps: readonly Step[], answerTimeoutSec: number): Step[] {
  const second = steps[1]
  if (!second) return [...steps]
  const by = answerTimeoutSec - second.afterSec
  return steps.map((step, at) => (at === 0 ? step : { ...step, afterSec: step.afterSec + by }))
}

/** When the step after this one is due, ms; undefined: there is none. */
export function nextDue(steps: readonly Step[], reached: number, fromMs: number): number | undefined {
  const next = steps[reached + 1]
  return next && fromMs + next.afterSec * 1000
}

/** Minutes after an ack at which it sounds again. */
export const soundsAgain = [5, 10, 15] as const
/** When it sounds next, after this number of repeats; null when it sounds no more. */
export function nextSound(ackTime: string, sounded: number): string | null {
  const minutes = soundsAgain.at(sounded)
  return minutes === undefined ? null : addMinutes(ackTime, minutes)
}
/** The delay after which a level 1 alarm that is over closes by itself. */
export const autoCloseSec = 60

/** Kind 1 of levels 1 and 2 makes no sound while its resident is muted during care. */
export const canBeMuted = (kind: number, level: number) => kind === mattress && level < urgent
