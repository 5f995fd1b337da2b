export { joinSigns } from './effects.ts'
