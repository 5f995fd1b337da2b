/**
 * What other modules use of tasks: the alerts and the card of a resident, a task requested by an alarm, counts for the
 * home page, times of turning.
 */

export { alertsOf } from './alerts.ts'
export { joinShiftHandover } from './handover/followers.ts'
export { card, lastSigns } from './read/card.ts'
export { countToday } from './read/reads.ts'
export { planForAlarm } from './record/of-alarm.ts'
/** Reports on tasks, by staff or by devices. */
export { report } from './record/report.ts'
export { turnsDone } from './record/turns.ts'
