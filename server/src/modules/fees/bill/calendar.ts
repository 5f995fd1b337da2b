/** Days and months as texts, for the rules of bills: no clock, no time zone. */

const ms = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const textOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export const dayAfter = (day: string, days = 1) => textOf(at(day) + days * ms)
/** Both days included; 0 when the first comes after the last. */
export const daysIn = (from: string, to: string) => Math.max(0, Math.round((at(to) - at(from)) / ms) + 1)
export const monthOf = (day: string) => day.slice(0, 7)
export const firstDay = (month: string) => `${month}-01`
export function lastDay(month: string) {
  const [year, number] = month.split('-').map(Number)
  return textOf(Date.UTC(year, number, 0))
}
export const monthDays = (month: string) => Number(lastDay(month).slice(8))
export function monthAfter(month: string, months = 1) {
  const [year, number] = month.split('-').map(Number)
  return textOf(Date.UTC(year, number - 1 + months, 1)).slice(0, 7)
}
/** Every month from one to another, both included. */
export function monthsFrom(first: string, last: string): string[] {
  const found: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) found.push(month)
  return found
}
/** `months` later on the same day, clipped to the end of a shorter month. */
export function dayMonthsAfter(day: string, months: number) {
  const month = monthAfter(monthOf(day), months)
  return `${month}-${String(Math.min(Number(day.slice(8)), monthDays(month))).padStart(2, '0')}`
}
export const later = (a: string, b: string) => (a > b ? a : b)
export const earlier = (a: string, b: string | null | undefined) => (b && b < a ? b : a)
