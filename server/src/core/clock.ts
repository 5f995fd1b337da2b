/** The only door to the wall clock. Everything below the HTTP layer gets `who.now` instead. */
export interface Clock {
  /** Milliseconds since 1970. */
  ms: () => number
}

export const systemClock: Clock = { ms: () => Date.now() }

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function timeText(ms: number) {
  return preciseText(ms).slice(0, 19)
}

/** `YYYY-MM-DD HH:mm:ss.SSS` in Asia/Shanghai, for logs. */
export function preciseText(ms: number) {
  return new Date(ms + shanghaiMs).toISOString().slice(0, 23).replace('T', ' ')
}

/** China has had one offset, without summer time, since 1992. */
const shanghaiMs = 8 * 3_600_000

/** Milliseconds of a Shanghai time text. */
export function msOf(time: string) {
  return Date.parse(`${time.replace(' ', 'T')}+08:00`)
}

/** The time `minutes` after (or before, negative) a time text. */
export function addMinutes(time: string, minutes: number) {
  return timeText(msOf(time) + minutes * 60_000)
}

/** The day `days` after (or before) a day `YYYY-MM-DD`. */
/** Whole minutes from one time to another; negative when the second time is earlier. */
export const minutesBetween = (from: string, to: string) => Math.floor((msOf(to) - msOf(from)) / 60_000)

export function addDays(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string) {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** Full years of age on a day. */
export function ageOn(birthDate: string, day: string) {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}
