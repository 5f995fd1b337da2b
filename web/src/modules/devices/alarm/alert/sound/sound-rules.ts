import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { type Alert, byUrgency, markOf } from '../open-alerts.ts'

/**
 * The rules of the sound (iot.md 4.6). One sound at a time, for the most urgent alert: level 3 a siren with speech
 * until it is acknowledged, level 2 a chime with speech as often as set, then a chime each minute, level 1 one chime.
 * Nights are quieter; quiet hours and the mute of this browser never silence level 3.
 */

export interface SoundSettings {
  /** Alerts are spoken. */
  voice: boolean
  /** Number of times, 0 until it is acknowledged. */
  times: number
  /** Template of the spoken text: `{床位}{老人}{报警}`. */
  voiceText: string
  volumeDay: number
  volumeNight: number
  nightFrom: string
  nightTo: string
  quietHours: readonly { from: string; to: string; maxLevel: number }[]
  /** Alerts within this time are spoken as a number. */
  mergeSec: number
}

/** Sounds of one alert in this browser so far. */
export interface SoundRecord {
  spoken: number
  firstMs: number
  lastMs: number
}
export type Memory = ReadonlyMap<string, SoundRecord>

export interface Sound {
  siren: boolean
  chime: boolean
  /** Spoken after the tone; may be empty. */
  say: string
  /** 0–1 */
  volume: number
}
interface Moment {
  nowMs: number
  /** `HH:mm` of the institution. */
  clock: string
  /** 本机静音. */
  muted: boolean
  /** A wall screen. */
  wall?: boolean
}

const minuteMs = 60_000
/** Time for the speech before it is repeated. */
const wordsMs = 6000
const { urgent, common } = alarmLevel.is

/** Whether `HH:mm` lies between two others, over midnight too. */
export const within = (clock: string, from: string, to: string) =>
  from <= to ? clock >= from && clock < to : clock >= from || clock < to

/** Sounds once per announcement: a reminder, and level 1. Everything else goes on until it is acknowledged. */
const memoryOf = (alert: Alert) => (alert.again || alert.level === common ? markOf(alert) : alert.key)

/**
 * The sound of this moment, whether anything may be audible at all, and the next memory. `alerts`: those shown to this
 * user. Called each second and at every change; shortly after a sound it gives nothing new except the running siren.
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
  // Cleared: somebody must still look, but without sound (iot.md 4.2); a reminder that nobody has handled it still
  // sounds.
  if (alert.cleared && !alert.again) return true
  const quiet = settings.quietHours.some(({ from, to, maxLevel }) => alert.level <= maxLevel && within(clock, from, to))
  const elsewhere = !wall && alert.sound?.nightOnlyScreen && isNight(settings, clock)
  return muted || alert.quiet || quiet || elsewhere
}

function wordsLeft(alert: Alert, memory: SoundRecord | undefined, settings: SoundSettings) {
  const { times } = alert.sound ?? settings
  if (alert.level === common || alert.flapping) return false
  if (alert.again) return !memory?.spoken
  return alert.level === urgent || times === 0 || (memory?.spoken ?? 0) < times
}

function isDue(alert: Alert, memory: SoundRecord | undefined, settings: SoundSettings, { nowMs }: Moment) {
  if (!memory) return true
  if (alert.level === common || alert.again || (alert.flapping && alert.level < urgent)) return false
  const wait = settings.voice && wordsLeft(alert, memory, settings) ? wordsMs : minuteMs
  return nowMs - memory.lastMs >= wait
}

const heardNow = (before: SoundRecord | undefined, speaks: boolean, { nowMs }: Moment): SoundRecord => ({
  spoken: (before?.spoken ?? 0) + (speaks ? 1 : 0),
  firstMs: before?.firstMs ?? nowMs,
  lastMs: nowMs,
})

/** One alert is spoken by its text, several within the time of the setting as a number. */
function wordsOf(alert: Alert, memory: Memory, settings: SoundSettings, { nowMs }: Moment) {
  const lately = [...memory.values()].filter(({ firstMs }) => nowMs - firstMs < settings.mergeSec * 1000)
  if (lately.length > 1) return `${lately.length}个报警`
  return alert.words ?? filled(settings.voiceText, alert)
}

const filled = (template: string, { place, person, what }: Alert) =>
  template.replaceAll('{床位}', place).replaceAll('{老人}', person).replaceAll('{报警}', what)
