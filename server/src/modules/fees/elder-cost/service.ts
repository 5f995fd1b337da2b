/** What the demo may ask of elder costs. */
export { createCosts } from './costs.ts'
