import { addDays } from '#core/clock.ts'

// An assessment is valid for months and is due again before it ends, earlier after an event. Of several of one person
// one counts: the newest, and never an easy one beside a valid standard one.

/** The same day months later, or the last day of a shorter month (care.md 14, scenario 29). */
export function monthsLater(day: string, months: number) {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const to = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
  return to.toISOString().slice(0, 10)
}

/** Types 0 and 1 are valid for half a year, 2 and 3 for a year; an institution may shorten both (care.md 9.5). */
export const validMonths = (type: number, settings: { assessValidMonths01: number; assessValidMonths23: number }) =>
  type <= 1 ? settings.assessValidMonths01 : settings.assessValidMonths23

export const routineDays = 30

/**
 * The next due day: the end of the validity, or thirty days after moving in for an assessment before or on that day.
 */
export function nextDate(validUntil: string, assessDate: string, liveDate: string | null) {
  if (!liveDate) return { date: validUntil, reason: null }
  const routine = addDays(liveDate, routineDays)
  return assessDate <= liveDate && routine < validUntil
    ? { date: routine, reason: '入住满30天' }
    : { date: validUntil, reason: null }
}

interface Candidate {
  assessmentId: string
  type: number
  assessDate: string
  validUntil: string | null
}
const easy = 0

/** The one of a resident's bound and complete assessments that counts (care.md 9.4). */
export function currentOf<C extends Candidate>(rows: readonly C[], today: string): C | undefined {
  const isStandard = ({ type }: C) => type !== easy
  const inForce = rows.some((row) => isStandard(row) && (row.validUntil ?? '') >= today)
  const sorted = (inForce ? rows.filter(isStandard) : [...rows]).sort(
    (one, other) =>
      other.assessDate.localeCompare(one.assessDate) ||
      other.type - one.type ||
      other.assessmentId.localeCompare(one.assessmentId),
  )
  return sorted[0]
}
