import type { ReplyFor } from '#contract/kit/calls.ts'
import type { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { periodText } from '#contract/modules/duty/attendance/shift-times.ts'

/** The choices of an exchange of shifts, from the published roster of the group. Pure. */

export type Mates = ReplyFor<typeof attendanceSchedule.scheduleList>

export interface Slot {
  empId: string
  empName: string
  day: string
  /** Null is rest. */
  shiftPkId: string | null
  shiftName: string
  time: string
  colour: string | null
}

/** Every published shift of the months, without those that have begun. */
export function shiftsAhead(months: readonly Mates[], now: string): Slot[] {
  return months
    .flatMap(({ rows, shifts }) =>
      rows.flatMap(({ empId, empName, cells }) =>
        cells.flatMap(({ workDate, shiftPkId }) => {
          const shift = shifts.find((one) => one.shiftPkId === shiftPkId)
          if (!shift) return []
          const begins = `${workDate} ${shift.workPeriod[0]?.startTime ?? '00:00'}:00`
          if (begins <= now) return []
          const { shiftName, colour = null } = shift
          return [{ empId, empName, day: workDate, shiftPkId, shiftName, time: periodText(shift.workPeriod), colour }]
        }),
      ),
    )
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.time < b.time ? -1 : 1))
}

/** The employees who work on a day with their shifts, without the same shift. */
export const toSwap = (slots: readonly Slot[], own: Slot, day: string) =>
  slots.filter(
    (slot) => slot.day === day && slot.empId !== own.empId && !(day === own.day && slot.shiftPkId === own.shiftPkId),
  )

/** The employees who do not work on the day and could stand in. */
export function toStandIn(months: readonly Mates[], own: Slot): Slot[] {
  const month = months.find((one) => one.month === own.day.slice(0, 7))
  return (month?.rows ?? [])
    .filter(
      ({ empId, cells }) =>
        empId !== own.empId && !cells.some(({ workDate, shiftPkId }) => workDate === own.day && shiftPkId),
    )
    .map(({ empId, empName }) => ({
      empId,
      empName,
      day: own.day,
      shiftPkId: null,
      shiftName: '休息',
      time: '',
      colour: null,
    }))
}
