import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { type Alert, byUrgency, markOf } from '../open-alerts.ts'

/**
 * What is heard (iot.md 4.6). One sound at a time, of the most urgent: level 3 a siren with words until somebody takes
 * it, level 2 a chime with words as often as set, then a chime each minute, level 1 one chime. Nights are quieter,
 * quiet hours and the mute of this browser leave out what they may, never level 3.
 */

export interface SoundSettings {
  /** Words are spoken. */
  voice: boolean
  /** How often, 0 until it is taken. */
  times: number
  /** Of what is open: `{床位}{老人}{报警}`. */
  voiceText: string
  volumeDay: number
  volumeNight: number
  nightFrom: string
  nightTo: string
  quietHours: readonly { from: string; to: string; maxLevel: number }[]
  /** Several within that time are spoken as one. */
  mergeSec: number
}

/** What this browser has let be heard of one alert. */
export interface Heard {
  spoken: number
  firstMs: number
  lastMs: number
}
export type Memory = ReadonlyMap<string, Heard>

export interface Sound {
  siren: boolean
  chime: boolean
  /** Said after it, if anything. */
  say: string
  /** 0–1 */
  volume: number
}
interface Moment {
  nowMs: number
  /** `HH:mm` here and now. */
  clock: string
  /** 本机静音. */
  muted: boolean
  /** A wall screen. */
  wall?: boolean
}

const minuteMs = 60_000
/** Words have this long before they are said again. */
const wordsMs = 6000
const { urgent, common } = alarmLevel.is

/** `HH:mm` between two of its kind, over midnight too. */
export const within = (clock: string, from: string, to: string) =>
  from <= to ? clock >= from && clock < to : clock >= from || clock < to

/** Heard once each time it is told: a reminder, and level 1. Everything else goes on until somebody takes it. */
const memoryOf = (alert: Alert) => (alert.again || alert.level === common ? markOf(alert) : alert.key)

/**
 * What sounds now, whether anything may be heard at all, and what is remembered of it. `alerts`: those in front of this person. Asked each second and at every
 * change; what was heard a moment ago gives nothing new but the siren that goes on.
 */
export function soundAt(alerts: readonly Alert[], memory: Memory, settings: SoundSettings, moment: Moment) {
  const recent = alerts.filter((alert) => !isHushed(alert, settings, moment)).sort(byUrgency)
  const remaining = new Map([...memory].filter(([key]) => alerts.some((alert) => memoryOf(alert) === key)))
  const heardOf = (alert: Alert) => memory.get(memoryOf(alert))
  const siren = recent.some((alert) => alert.level === urgent && alert.waiting)
  const level = siren ? urgent : undefined
  const due = recent.filter(
    (alert) => (level === undefined || alert.level === level) && isDue(alert, heardOf(alert), settings, moment),
  )
  const [first] = due
  const audible = recent.length > 0
  if (!first)
    return { sound: siren ? soundOf(recent[0], true, '', settings, moment) : undefined, audible, memory: remaining }
  const speaks = settings.voice && wordsLeft(first, heardOf(first), settings)
  const together = due.filter((alert) => alert.level === first.level)
  for (const alert of together) remaining.set(memoryOf(alert), heardNow(heardOf(alert), speaks, moment))
  const say = speaks ? wordsOf(first, remaining, settings, moment) : ''
  return { sound: soundOf(first, siren, say, settings, moment), audible, memory: remaining }
}

const isNight = (settings: SoundSettings, clock: string) => within(clock, settings.nightFrom, settings.nightTo)

function soundOf({ sound }: Alert, siren: boolean, say: string, settings: SoundSettings, { clock }: Moment): Sound {
  const { volumeDay, volumeNight } = sound ?? settings
  return { siren, chime: !siren, say, volume: (isNight(settings, clock) ? volumeNight : volumeDay) / 100 }
}

function isHushed(alert: Alert, settings: SoundSettings, { clock, muted, wall }: Moment) {
  if (alert.level === urgent) return false
  // Over: it must still be looked at, unheard (iot.md 4.2); that nobody has dealt with it is another matter.
  if (alert.cleared && !alert.again) return true
  const quiet = settings.quietHours.some(({ from, to, maxLevel }) => alert.level <= maxLevel && within(clock, from, to))
  const elsewhere = !wall && alert.sound?.nightOnlyScreen && isNight(settings, clock)
  return muted || alert.quiet || quiet || elsewhere
}

function wordsLeft(alert: Alert, memory: Heard | undefined, settings: SoundSettings) {
  const { times } = alert.sound ?? settings
  if (alert.level === common || alert.flapping) return false
  if (alert.again) return !memory?.spoken
  return alert.level === urgent || times === 0 || (memory?.spoken ?? 0) < times
}

function isDue(alert: Alert, memory: Heard | undefined, settings: SoundSettings, { nowMs }: Moment) {
  if (!memory) return true
  if (alert.level === common || alert.again || (alert.flapping && alert.level < urgent)) return false
  const wait = settings.voice && wordsLeft(alert, memory, settings) ? wordsMs : minuteMs
  return nowMs - memory.lastMs >= wait
}

const heardNow = (before: Heard | undefined, speaks: boolean, { nowMs }: Moment): Heard => ({
  spoken: (before?.spoken ?? 0) + (speaks ? 1 : 0),
  firstMs: before?.firstMs ?? nowMs,
  lastMs: nowMs,
})

/** Of one what it is; several that came within the time of the setting are a number. */
function wordsOf(alert: Alert, memory: Memory, settings: SoundSettings, { nowMs }: Moment) {
  const lately = [...memory.values()].filter(({ firstMs }) => nowMs - firstMs < settings.mergeSec * 1000)
  if (lately.length > 1) return `${lately.length}个报警`
  return alert.words ?? filled(settings.voiceText, alert)
}

const filled = (template: string, { place, person, what }: Alert) =>
  template.replaceAll('{床位}', place).replaceAll('{老人}', person).replaceAll('{报警}', what)
