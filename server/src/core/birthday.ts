import { Lunar, Solar } from 'lunar-typescript'
import { birthCalendar } from '#contract/modules/living/resident/resident-section.ts'

/** Birthdays by the calendar a resident uses, solar or lunar. */

export interface BirthDate {
  birthDate: string
  /** 2: the birthday is the lunar day `MM-DD` in lunarBirth. */
  birthCalendar: number
  lunarBirth: string | null
}

/**
 * The day of the given month on which the birthday falls, or undefined. 29 February falls on the 28th in common years.
 */
export function birthdayIn(person: BirthDate, month: string): string | undefined {
  const year = Number(month.slice(0, 4))
  const date =
    person.birthCalendar === birthCalendar.is.lunar && person.lunarBirth
      ? lunarDay(person.lunarBirth, month)
      : solarDay(person.birthDate, year)
  return date?.startsWith(month) ? date : undefined
}

function solarDay(birthDate: string, year: number) {
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return birthDate.endsWith('02-29') && !leap ? `${year}-02-28` : `${year}${birthDate.slice(4)}`
}

/** A solar month overlaps one or two lunar years, so both are tried. A missing 30th falls on the 29th. */
function lunarDay(lunarBirth: string, month: string) {
  const [lunarMonth, lunarDate] = lunarBirth.split('-').map(Number)
  if (!lunarMonth || !lunarDate) return undefined
  const first = Solar.fromYmd(Number(month.slice(0, 4)), Number(month.slice(5)), 1)
    .getLunar()
    .getYear()
  for (const year of [first, first + 1])
    for (const date of [lunarDate, lunarDate - 1]) {
      const found = solarOf(year, lunarMonth, date)
      if (found?.startsWith(month)) return found
      if (found) break
    }
  return undefined
}

function solarOf(year: number, month: number, date: number) {
  try {
    return Lunar.fromYmd(year, month, date).getSolar().toYmd()
  } catch {
    return undefined // this lunar month has only 29 days in this year
  }
}
