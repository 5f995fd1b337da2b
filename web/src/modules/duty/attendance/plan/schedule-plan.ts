import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import type { attendanceSchedule, ScheduleMonth } from '#contract/modules/duty/attendance/schedule.ts'
import { scheduleSource } from '#contract/modules/duty/attendance/schedule.ts'
import { periodText } from '#contract/modules/duty/attendance/shift-times.ts'
import { empType } from '#contract/modules/platform/staff/staff.ts'
import type { RotaCover, RotaMark, RotaPerson, RotaShift } from '#kit/rota/rota-parts.ts'
import { changedPeople, type RotaPlan } from '#kit/rota/rota-plan.ts'

export type Month = z.output<typeof ScheduleMonth>
type SaveReply = ReplyFor<typeof attendanceSchedule.scheduleSave>

/** The stored roster in the form of the grid. */
export function planOf({ rows }: Month): RotaPlan {
  return Object.fromEntries(
    rows.map(({ empId, cells }) => [
      empId,
      Object.fromEntries(
        [...Map.groupBy(cells, ({ workDate }) => workDate)].map(([day, those]) => [
          day,
          those.map(({ shiftPkId, locked, locationIds }) => ({
            shift: shiftPkId,
            ...(locked === 1 && { locked: true }),
            ...(locationIds.length > 0 && { places: locationIds }),
          })),
        ]),
      ),
    ]),
  )
}

/** The rows of the grid; an employee who has left the group is read-only. */
export const peopleOf = ({ rows }: Month): RotaPerson[] =>
  rows.map(({ empId, empName, jobName, member }) => ({
    id: empId,
    name: empName,
    note: jobName ?? undefined,
    fixed: !member,
  }))

/** The rows that differ from the stored ones, with the version each was read with. */
export function rowsToSave(month: Month, stored: RotaPlan, plan: RotaPlan) {
  const changed = new Set(changedPeople(stored, plan))
  return month.rows
    .filter(({ empId, member }) => member && changed.has(empId))
    .map(({ empId, version }) => ({
      empId,
      version,
      cells: Object.entries(plan[empId] ?? {}).flatMap(([workDate, cells]) =>
        cells.map(({ shift, locked, places, source }) => ({
          workDate,
          shiftPkId: shift,
          locked: locked ? (1 as const) : (0 as const),
          locationIds: [...(places ?? [])],
          ...(source === scheduleSource.is.cycle && { source: scheduleSource.is.cycle }),
        })),
      ),
    }))
}

/** Marks of the check, errors before warnings, each at its cell; those of a whole day are in the cover. */
export function marksOf({ errors, warnings }: SaveReply): ReadonlyMap<string, RotaMark> {
  const marks = new Map<string, RotaMark>()
  const put = (tone: RotaMark['tone'], found: SaveReply['warnings']) => {
    for (const { empId, workDate, text } of found) {
      if (!empId) continue
      const key = `${empId} ${workDate}`
      const before = marks.get(key)
      marks.set(key, { tone: before?.tone ?? tone, text: [before?.text, text].filter(Boolean).join('；') })
    }
  }
  put('danger', errors ?? [])
  put('warning', warnings)
  return marks
}

/** Adds a mark for employees on leave, after the marks of the check. */
export function withAway(marks: ReadonlyMap<string, RotaMark>, { away }: Month, plan: RotaPlan) {
  const all = new Map(marks)
  for (const { empId, workDate, shiftPkId, text } of away) {
    if (!plan[empId]?.[workDate]?.some((cell) => cell.shift === shiftPkId)) continue
    const key = `${empId} ${workDate}`
    const before = all.get(key)
    all.set(key, { tone: before?.tone ?? 'warning', text: [before?.text, text].filter(Boolean).join('；') })
  }
  return all
}

export const shiftsOf = (month: Month): RotaShift[] =>
  month.shifts.map((shift) => ({
    id: shift.shiftPkId,
    name: shift.shiftName,
    colour: shift.colour,
    text: periodText(shift.workPeriod),
    hours: shift.workHours,
    night: shift.night === 1,
    off: shift.isEnable === onOff.is.off,
  }))

/** Number of employees on each shift, counted from the grid: a gap closes as soon as somebody is put on it. */
export function coverLines(month: Month, plan: RotaPlan, days: readonly string[]): RotaCover[] {
  const rules = month.cover.filter(({ minStaff, minNurse }) => minStaff > 0 || minNurse > 0)
  const away = new Set(month.away.map(({ empId, workDate, shiftPkId }) => `${empId} ${workDate} ${shiftPkId}`))
  const nurses = new Set(month.rows.filter((row) => row.empType === empType.nurse).map(({ empId }) => empId))
  return [...new Set(rules.map(({ shiftPkId }) => shiftPkId))].map((shift) => {
    const name = month.shifts.find(({ shiftPkId }) => shiftPkId === shift)?.shiftName ?? ''
    return {
      shift,
      label: name,
      days: days.map((day) => {
        const rule = rules.find((one) => one.shiftPkId === shift && one.workDate === day)
        const on = Object.keys(plan).filter(
          (person) => plan[person][day]?.some((cell) => cell.shift === shift) && !away.has(`${person} ${day} ${shift}`),
        )
        const nurse = on.filter((person) => nurses.has(person)).length
        const missing = [
          on.length < (rule?.minStaff ?? 0) ? `少${(rule?.minStaff ?? 0) - on.length}人` : '',
          nurse < (rule?.minNurse ?? 0) ? `少护士${(rule?.minNurse ?? 0) - nurse}人` : '',
        ].filter(Boolean)
        return {
          have: on.length,
          need: rule?.minStaff ?? 0,
          text: missing.length > 0 ? `${name}${missing.join('，')}` : undefined,
        }
      }),
    }
  })
}

/** The days of a month. */
export function daysOf(month: string) {
  const [year, number] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}
/** The month before or after. */
export function monthBy(month: string, by: number) {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}
