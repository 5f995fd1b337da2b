/** The elder costs as the demo uses them. */
export { createCosts } from './costs.ts'
