/**
 * What other modules ask of tasks: what must be known of a resident first, his card, a task that an alarm asks for,
 * what the home page counts, when somebody was turned.
 */

export { alertsOf } from './alerts.ts'
export { joinShiftHandover } from './handover/joined.ts'
export { card, lastSigns } from './read/card.ts'
export { countToday } from './read/reads.ts'
export { planForAlarm } from './record/of-alarm.ts'
/** Reports on tasks, by staff or by devices. */
export { report } from './record/report.ts'
export { turnsDone } from './record/turns.ts'
