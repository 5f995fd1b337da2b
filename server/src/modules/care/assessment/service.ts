export { countDueAssessments } from './due/due.ts'
export { joinAssessment } from './effects.ts'
export { assessedRisks } from './risks.ts'
