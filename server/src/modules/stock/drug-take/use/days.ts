/** Calendar days, without a clock. */

const dayMs = 86_400_000
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const daysBetween = (from: string, to: string) => Math.round((msOf(to) - msOf(from)) / dayMs)

/** 1 Monday … 7 Sunday. */
export const weekDayOf = (day: string) => ((new Date(msOf(day)).getUTCDay() + 6) % 7) + 1
