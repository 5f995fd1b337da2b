/** The roster as other modules use it: staff on duty, registered absences, waiting requests. */

export { absences, joinAbsence } from './away/absence.ts'
export { metresBetween } from './clock/place.ts'
export { dayShifts } from './day-shifts.ts'
export { joinRota } from './duty-changed.ts'
export { type DutyBook, dutyBook, onDuty } from './on-duty.ts'
export { type TypeTimes, typeTimes } from './shift/type-times.ts'
