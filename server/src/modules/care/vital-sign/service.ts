/**
 * What other modules use of measurements: record and correct them for a task, follow them, read the limits doctors have
 * set.
 */

export { joinSigns, type Sign } from './effects.ts'
export { type Beyond, doctorLimits } from './limits.ts'
export { correctTaken, writeSign } from './save.ts'
