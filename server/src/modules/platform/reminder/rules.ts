import { repeatType } from '#contract/modules/platform/reminder/reminder.ts'
import { addDays } from '#core/clock.ts'

// A reminder comes up some days ahead of its day. A repeating one makes the next when it was handled: the first that is
// in the future, so that after an absence there is one reminder, not a month of them.

interface RepeatPlan {
  remindDate: string
  advanceDays: number
  repeatType: number
  repeatEvery: number | null
  repeatDay: number | null
  endDate: string | null
}

/** The time from which it is due. */
export const dueFrom = ({ remindDate, advanceDays }: Pick<RepeatPlan, 'remindDate' | 'advanceDays'>) =>
  addDays(remindDate.slice(0, 10), -advanceDays) + remindDate.slice(10)

/** The time of the next one, or undefined where none follows: it does not repeat, or its end has come. */
export function nextOf(row: RepeatPlan, now: string): string | undefined {
  let next = row.remindDate
  do {
    const following = after(row, next)
    if (following === undefined || (row.endDate && following.slice(0, 10) > row.endDate)) return undefined
    next = following
  } while (next <= now)
  return next
}

function after({ repeatType: type, repeatEvery, repeatDay }: RepeatPlan, time: string): string | undefined {
  const date = time.slice(0, 10)
  const clock = time.slice(10)
  const dayOfMonth = repeatDay ?? Number(date.slice(8))
  switch (type) {
    case repeatType.is.daily:
      return addDays(date, 1) + clock
    case repeatType.is.weekly:
      return addDays(date, 7) + clock
    case repeatType.is.monthly:
      return monthsOn(date, 1, dayOfMonth) + clock
    case repeatType.is.yearly:
      return monthsOn(date, 12, dayOfMonth) + clock
    case repeatType.is.everyDays:
      return addDays(date, repeatEvery ?? 1) + clock
  }
  return undefined
}

/** This many months later, on the same day of the month or its last one. */
function monthsOn(date: string, months: number, dayOfMonth: number) {
  const [year, month] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  return last.toISOString().slice(0, 8) + String(Math.min(dayOfMonth, last.getUTCDate())).padStart(2, '0')
}
