/**
 * What other modules ask of tasks: what must be known of a resident first, his card, a task that an alarm asks for,
 * what the home page counts, when somebody was turned.
 */

export { alertsOf } from './alerts.ts'
export { card, lastSigns } from './card.ts'
export { joinShiftHandover } from './handover/joined.ts'
export { planForAlarm } from './of-alarm.ts'
export { countToday } from './reads.ts'
/** Reports on tasks, by staff or by devices. */
export { report } from './report.ts'
export { turnsDone } from './turns.ts'
