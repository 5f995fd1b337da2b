/** What the home page counts of tasks. */

export { countToday } from './reads.ts'
