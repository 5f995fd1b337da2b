/** What other modules may do with measurements: take and correct them as a task, and follow them. */

export { joinSigns } from './effects.ts'
export { correctTaken, writeSign } from './save.ts'
