import type { Alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmTypeName } from '#contract/modules/devices/alarm/alarm-kind.ts'

/** The texts of an alarm: place, bed, type, time (iot.md 4.1a). */

type AlarmFacts = Pick<Alarm, 'alarmKind'> & Partial<Omit<Alarm, 'version'>>

/** The place of the person: by the tag, else bed or room. */
export const placeOf = (row: AlarmFacts) => row.areaName ?? row.bedName ?? row.roomName ?? row.deviceNo ?? ''
/** The bed, when the person is elsewhere. */
export const bedOf = ({ areaName, bedName }: AlarmFacts) => (areaName && bedName ? bedName : '')
/** Person and place in one text: `大厅 王秀英 床位3A-2床`. */
export const whereWords = ({ place, person, bed }: { place: string; person: string; bed?: string }) =>
  [place, person, bed && `床位${bed}`].filter(Boolean).join(' ')

/** Its type with its value, once. */
export function whatOf(row: AlarmFacts) {
  const type = row.alarmTypeName ?? alarmTypeName(row.alarmKind, row.alarmType ?? 1, row.mode)
  return !row.value || row.value.startsWith(type) ? row.value || type : `${type} ${row.value}`
}

/** A wire time in ms. */
export const msOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`)

/** Text of a reminder: who has acknowledged it, and what nobody has done yet. */
export const againWords = ({ takenBy }: { takenBy: string }, { againText = '已确认，尚未处理' }: ReminderText = {}) =>
  `${takenBy}${againText}`
interface ReminderText {
  againText?: string
}

/** How long it has waited: `2:05`. */
export function waitOf({ time }: { time: string }, nowMs: number) {
  const since = msOf(time)
  if (Number.isNaN(since)) return ''
  const seconds = Math.max(0, Math.floor((nowMs - since) / 1000))
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)}天`
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
