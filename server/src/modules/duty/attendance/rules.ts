import { dayMinutes, type Period, type Span, spansOf } from '#contract/modules/duty/attendance/shift-times.ts'
import { addDays, daysBetween } from '#core/clock.ts'

// An employee on a shift must be able to work it: not in two places at once, not on a morning after a night; and he
// should be rested. A period includes its first minute and not its last, and a shift past midnight belongs to the day
// it began on (administration.md 3.3, 3.6). A forbidden roster is an error, an undesirable one a warning.

/** Hours of a day in a flexible group without a value of its own (administration.md 3.2). */
export const usualFlexHours = 8

/** A shift with the times it has on one day. */
export interface ShiftTimes {
  shiftPkId: string
  shiftName: string
  periods: readonly Period[]
  night: boolean
}
/** One planned day of an employee; a shift of null is rest. */
export interface Duty {
  workDate: string
  shift: ShiftTimes | null
}
export type FindingKind = 'overlap' | 'afterNight' | 'rest' | 'row'
export interface Finding {
  kind: FindingKind
  /** The later of the days it is about. */
  workDate: string
  /** The earlier day, where it is about two. */
  before: string
  text: string
}

const noon = 12 * 60
const leastRest = 11 * 60
const mostInRow = 6

/** Periods of a day's shifts in minutes from 00:00 of `base`. */
function stretchesOf({ workDate, shift }: Duty, base: string): Span[] {
  const offset = daysBetween(base, workDate) * dayMinutes
  return spansOf(shift?.periods ?? []).map(({ from, to }) => ({ from: from + offset, to: to + offset }))
}

const byDate = (a: { workDate: string }, b: { workDate: string }) => (a.workDate < b.workDate ? -1 : 1)
const worked = (duties: readonly Duty[]) => duties.filter(({ shift }) => shift).sort(byDate)

/** Shifts of one employee that overlap, on one day or over midnight (22321). */
export function shiftOverlaps(duties: readonly Duty[]): Finding[] {
  const base = duties[0]?.workDate ?? ''
  const all = worked(duties)
    .flatMap((duty) => stretchesOf(duty, base).map((span) => ({ ...duty, ...span })))
    .sort((a, b) => a.from - b.from)
  const found: Finding[] = []
  let longest = all[0]
  for (const next of all.slice(1)) {
    if (next.from < longest.to)
      found.push({
        kind: 'overlap',
        workDate: later(next, longest),
        before: earlier(next, longest),
        text: '班次时间重叠',
      })
    if (next.to > longest.to) longest = next
  }
  return found
}
const later = (a: Duty, b: Duty) => (a.workDate > b.workDate ? a.workDate : b.workDate)
const earlier = (a: Duty, b: Duty) => (a.workDate < b.workDate ? a.workDate : b.workDate)

/** A night, and on the next day a shift that begins before noon (22322). */
export function morningsAfterNight(duties: readonly Duty[]): Finding[] {
  const nights = new Set(duties.filter(({ shift }) => shift?.night).map(({ workDate }) => workDate))
  return worked(duties).flatMap((duty) => {
    const before = addDays(duty.workDate, -1)
    const early = spansOf(duty.shift?.periods ?? [])[0].from < noon
    return nights.has(before) && early
      ? [{ kind: 'afterNight' as const, workDate: duty.workDate, before, text: '夜班次日不能排早班' }]
      : []
  })
}

/** Less than eleven hours between the end of one day's work and the beginning of the next one's. */
export function shortRests(duties: readonly Duty[]): Finding[] {
  const base = duties[0]?.workDate ?? ''
  const days = [...Map.groupBy(worked(duties), ({ workDate }) => workDate)].map(([workDate, those]) => {
    const spans = those.flatMap((duty) => stretchesOf(duty, base))
    return { workDate, from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
  })
  return days.flatMap((day, at) => {
    const before = days[at - 1]
    const gap = before ? day.from - before.to : leastRest
    if (!before || gap >= leastRest || gap < 0) return []
    const text = `距上一班仅休息${Math.floor((gap / 60) * 10) / 10}小时，少于11小时`
    return [{ kind: 'rest' as const, workDate: day.workDate, before: before.workDate, text }]
  })
}

/** More than six days of work in a row: a warning on the seventh and on each that follows. */
export function longRows(duties: readonly Duty[]): Finding[] {
  const days = [...new Set(worked(duties).map(({ workDate }) => workDate))]
  let run = 0
  return days.flatMap((workDate, at) => {
    run = at > 0 && days[at - 1] === addDays(workDate, -1) ? run + 1 : 1
    if (run <= mostInRow) return []
    return [{ kind: 'row' as const, workDate, before: workDate, text: `已连续上班${run}天，超过6天` }]
  })
}

/** An employee on a day, as cover counts him. */
export interface OnDay {
  workDate: string
  shiftPkId: string | null
  nurse: boolean
}
export interface CoverRule {
  shiftPkId: string
  minStaff: number
  minNurse?: number | null
}
export interface Cover {
  workDate: string
  shiftPkId: string
  staff: number
  nurse: number
  minStaff: number
  minNurse: number
}

/** The staff on each shift of each day against the required numbers; shifts without a rule are counted where used. */
export function coverOf(days: readonly string[], cells: readonly OnDay[], rules: readonly CoverRule[]): Cover[] {
  const on = Map.groupBy(cells, ({ workDate, shiftPkId }) => `${workDate} ${shiftPkId}`)
  const used = cells.flatMap(({ shiftPkId }) => (shiftPkId ? [shiftPkId] : []))
  const shiftIds = [...new Set([...rules.map(({ shiftPkId }) => shiftPkId), ...used])]
  return days.flatMap((workDate) =>
    shiftIds.map((shiftPkId) => {
      const those = on.get(`${workDate} ${shiftPkId}`) ?? []
      const rule = rules.find((one) => one.shiftPkId === shiftPkId)
      const nurse = those.filter((one) => one.nurse).length
      return {
        workDate,
        shiftPkId,
        staff: those.length,
        nurse,
        minStaff: rule?.minStaff ?? 0,
        minNurse: rule?.minNurse ?? 0,
      }
    }),
  )
}

/** `夜班少1人，少护士1人`, or empty where there are enough. */
export function gapText(name: string, { staff, nurse, minStaff, minNurse }: Cover) {
  const parts = [
    staff < minStaff ? `少${minStaff - staff}人` : '',
    nurse < minNurse ? `少护士${minNurse - nurse}人` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${name}${parts.join('，')}` : undefined
}

/** 0 in a pattern is rest. */
export const rest = '0'

/** A pattern over employees and days; each employee begins `step` places further than the one before. */
export function rotated(empIds: readonly string[], pattern: readonly string[], step: number, days: readonly string[]) {
  return empIds.map((empId, person) => ({
    empId,
    cells: days.map((workDate, at) => {
      const shift = pattern[(at + person * step) % pattern.length]
      return { workDate, shiftPkId: shift === rest || shift === '' ? null : shift }
    }),
  }))
}

/**
 * The shift of a member of a fixed group on a day: the shift of the weekday, rest on holidays, work on days declared
 * working days.
 */
export function fixedShift(
  day: string,
  week: Readonly<Record<string, string | null | undefined>>,
  { rest: restDays, work }: { rest: readonly string[]; work: readonly string[] },
): string | null {
  const shiftOn = (weekday: number) => (week[weekday] && week[weekday] !== rest ? week[weekday] : null)
  if (restDays.includes(day)) return null
  const own = shiftOn(weekdayOf(day))
  if (own || !work.includes(day)) return own
  // A day declared a working day replaces one: its shift is that of the first working day of the week.
  return [1, 2, 3, 4, 5, 6, 7].map(shiftOn).find((shift) => shift !== null) ?? null
}

/** Monday is 1. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The days from one to another, both included. */
export function daysFrom(from: string, to: string) {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at))
}
/** First and last day of a month. */
export function boundsOf(month: string) {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` }
}

/** The period of a shift that contains the minute of `at`, seen from its own day; undefined outside ([start, end)). */
export function stretchAt({ workDate, shift }: Duty, at: string): { from: string; to: string } | undefined {
  const minute =
    daysBetween(workDate, at.slice(0, 10)) * dayMinutes + Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16))
  const found = spansOf(shift?.periods ?? []).find(({ from, to }) => minute >= from && minute < to)
  return found && { from: timeAt(workDate, found.from), to: timeAt(workDate, found.to) }
}
const two = (value: number) => String(value).padStart(2, '0')
/** `YYYY-MM-DD HH:mm:00`, this many minutes into a day. */
export const timeAt = (day: string, minutes: number) =>
  `${addDays(day, Math.floor(minutes / dayMinutes))} ${two(Math.floor((minutes % dayMinutes) / 60))}:${two(minutes % 60)}:00`
