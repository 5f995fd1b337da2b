import type { Alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmTypeName } from '#contract/modules/devices/alarm/alarm-kind.ts'

/** An alarm in the words people go by: where, what, since when. */

type Told = Pick<Alarm, 'alarmKind'> & Partial<Omit<Alarm, 'version'>>

export const placeOf = (row: Told) => row.bedName ?? row.roomName ?? row.areaName ?? row.deviceNo ?? ''

/** Its type with its value, once. */
export function whatOf(row: Told) {
  const type = row.alarmTypeName ?? alarmTypeName(row.alarmKind, row.alarmType ?? 1, row.mode)
  return !row.value || row.value.startsWith(type) ? row.value || type : `${type} ${row.value}`
}

/** A time of the wire in ms. */
export const msOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`)

/** Of a reminder: who has taken it, and what nobody has done yet. */
export const againWords = ({ takenBy }: { takenBy: string }, { againText = '已确认，尚未处理' }: Reminding = {}) =>
  `${takenBy}${againText}`
interface Reminding {
  againText?: string
}

/** How long it has waited: `2:05`. */
export function waitOf({ time }: { time: string }, nowMs: number) {
  const since = msOf(time)
  if (Number.isNaN(since)) return ''
  const seconds = Math.max(0, Math.floor((nowMs - since) / 1000))
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)}天`
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
