/** What other modules use of the rota: people on duty, joined absences, requests that wait. */

export { absences, joinAbsence } from './away/absence.ts'
export { metresBetween } from './clock/place.ts'
export { dayShifts } from './day-shifts.ts'
export { joinRota } from './duty-changed.ts'
export { type DutyBook, dutyBook, onDuty } from './on-duty.ts'
export { type TypeTimes, typeTimes } from './shift/type-times.ts'
