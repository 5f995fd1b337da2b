import type { RefusalDef } from '#contract/kit/refusals.ts'
import { scheduleRefusals as no } from '#contract/modules/duty/attendance/schedule.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type Papers, papersOf } from '../../../platform/staff/service.ts'
import type { Absence } from '../away/absence.ts'
import { type Duty, type Finding as Found, longRows, morningsAfterNight, shiftOverlaps, shortRests } from '../rules.ts'

// The findings of a change of an employee's days: errors prevent all of it from being saved, warnings are shown. Only
// findings with a changed day are reported: earlier mistakes do not prevent a correction elsewhere.

export interface Finding {
  empId: string | null
  workDate: string
  text: string
  code?: number
  refusal?: { def: RefusalDef; vars: Record<string, string> }
}
export interface Change {
  empId: string
  name: string
  /** Changed days. */
  changed: ReadonlySet<string>
  /** All days around, after the change. */
  duties: readonly Duty[]
}
export type Cell = Row<'attendanceSchedule'>
export interface PlannedDay {
  workDate: string
  shiftPkId: string | null
  locationIds: readonly string[]
  locked: number
  source?: number | null
}
/** The removed and added cells of one employee. */
export interface Move extends Change {
  removed: readonly Cell[]
  added: readonly PlannedDay[]
}

export interface Terms {
  today: string
  /** The user may change past days. */
  mayRepair: boolean
  isPublished: (workDate: string) => boolean
  reason: string | null | undefined
  /** Whether an expired certificate forbids (setting certBlock). */
  certBlock: boolean
}

const fill = (def: RefusalDef, vars: Record<string, string>) =>
  def.text.replace(/\{(\w+)\}/g, (_, name) => vars[name] ?? '')
const error = (empId: string, workDate: string, def: RefusalDef, vars: Record<string, string> = {}): Finding => ({
  empId,
  workDate,
  text: fill(def, vars),
  code: def.code,
  refusal: { def, vars },
})

/** The errors of a change, in the order of the days. */
export function errorsOf(change: Change, terms: Terms, papers: Papers): Finding[] {
  const { empId, name, changed, duties } = change
  const days = [...changed].sort()
  const past = days
    .filter((day) => day < terms.today && !terms.mayRepair)
    .map((date) => error(empId, date, no.past, { date }))
  const unsaid = days
    .filter((day) => !terms.reason && terms.isPublished(day))
    .map((day) => error(empId, day, no.reason))
  const over = touching(shiftOverlaps(duties), changed).map(({ at }) =>
    error(empId, at, no.overlap, { name, date: at }),
  )
  const early = touching(morningsAfterNight(duties), changed).map(({ at }) =>
    error(empId, at, no.afterNight, { whose: '' }),
  )
  const papersOver = terms.certBlock
    ? expired(change, papers).map(({ day, cert }) => error(empId, day, no.certificate, { name, cert }))
    : []
  return [...past, ...over, ...early, ...papersOver, ...unsaid]
}

/** The warnings of a change: short rest, many days in a row, certificates where they do not forbid, leave. */
export function warningsOf(change: Change, terms: Terms, papers: Papers, away: readonly Absence[]): Finding[] {
  const { empId, name, changed, duties } = change
  const tired = touching([...shortRests(duties), ...longRows(duties)], changed)
  const onLeave = workedDays(change).filter((day) =>
    away.some((one) => one.empId === empId && one.from < `${day} 23:59:59` && one.to > `${day} 00:00:00`),
  )
  const papersOver = terms.certBlock ? [] : expired(change, papers)
  return [
    ...tired.map(({ at, text }) => ({ empId, workDate: at, text: `${name}${text}` })),
    ...onLeave.map((workDate) => ({ empId, workDate, text: `${name}当天请假` })),
    ...papersOver.map(({ day, cert }) => ({ empId, workDate: day, text: `${name}的${cert}已过期` })),
  ]
}

/** Findings with a changed day, reported at the later changed one. */
function touching(found: readonly Found[], changed: ReadonlySet<string>) {
  return found.flatMap(({ workDate, before, text }) => {
    const at = changed.has(workDate) ? workDate : changed.has(before) ? before : undefined
    return at ? [{ at, text }] : []
  })
}

const workedDays = ({ changed, duties }: Change) => [
  ...new Set(duties.filter(({ workDate, shift }) => shift && changed.has(workDate)).map(({ workDate }) => workDate)),
]

/** CERT_TYPE: those of 护理员 and 护士, and the health certificate. */
const judged: Readonly<Record<string, string>> = { 1: '护理员证', 2: '护士执业证', 4: '健康证' }

function expired(change: Change, certificates: Papers) {
  const papers = papersOf(certificates).map(({ certType, expireDate }) => ({
    cert: judged[String(certType)],
    expireDate,
  }))
  return workedDays(change).flatMap((day) => {
    const over = papers.find(({ cert, expireDate }) => cert && expireDate && expireDate < day)
    return over ? [{ day, cert: over.cert }] : []
  })
}
