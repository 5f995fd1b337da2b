/** What other modules may do with measurements: take and correct them as a task, follow them, ask what doctors have set. */

export { joinSigns, type Sign } from './effects.ts'
export { type Beyond, doctorLimits } from './limits.ts'
export { correctTaken, writeSign } from './save.ts'
