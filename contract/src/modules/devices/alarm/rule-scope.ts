import { codes } from '../../../kit/codes.ts'

/** The residents a rule of mattresses or of positions applies to (iot.md 3, 8.3). */
export const ruleScope = codes({
  1: ['all', '全部'],
  2: ['place', '区域'],
  3: ['level', '等级'],
  4: ['resident', '老人'],
})
