/** What the schedules of residents use of a level's set of jobs. */

export { levelConfigOf } from './config.ts'
export { joinLevelSet } from './effects.ts'
