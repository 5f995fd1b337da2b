/** What other modules may ask of the rota: who is on duty, and what tells it that somebody is away. */
export { joinAbsence } from './absence.ts'
export { dayShifts } from './day-shifts.ts'
export { onDuty } from './on-duty.ts'
