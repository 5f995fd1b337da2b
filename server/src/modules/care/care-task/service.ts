/** What other modules ask of tasks: the card of a resident, a task that an alarm asks for, what the home page counts. */

export { card } from './card.ts'
export { planForAlarm } from './of-alarm.ts'
export { countToday } from './reads.ts'
