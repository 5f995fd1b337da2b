import { alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { AlertSettings } from '../../alert/alert-settings.ts'
import { type Alert, type AlertState, alertsToShow, markOf } from '../../alert/open-alerts.ts'
import type { Sound } from '../../alert/sound/sound-rules.ts'
import { whereWords } from '../../alert/words.ts'

/** How the phone of a user treats alerts, beyond the rules for every screen (care.md 5, iot.md 4.6). */

/** Alerts shown on a phone: where the institution sends none to phones, the highest level all the same. */
export const inFront = (known: AlertState, { remind, positions }: AlertSettings, seen: ReadonlySet<string>) =>
  alertsToShow(known, remind && positions.includes('APP')).filter((alert) => !seen.has(markOf(alert)))

/**
 * Vibration, on and off in ms, with a sound: level 3 until it is acknowledged, level 2 and calls with each repeat,
 * level 1 none.
 */
export function vibrationOf({ siren }: Pick<Sound, 'siren'>, front: readonly Alert[]): readonly number[] {
  if (siren) return [600, 200]
  return front.some(({ level }) => level > 1) ? [300, 150, 300] : []
}

/** Alerts without a notification in the background so far: one per announcement. */
export const untold = (front: readonly Alert[], toldHere: ReadonlySet<string>) =>
  front.filter((alert) => !toldHere.has(markOf(alert)))

/** Text of a notification, and the card it opens. */
export const noticeOf = ({ source, id, key, level, what, ...where }: Alert) => ({
  title: `${alarmLevel.label(level)}${source === 'call' ? '呼叫' : '报警'}：${what}`,
  body: whereWords(where),
  tag: key,
  address: `/${source}/${id}`,
})
