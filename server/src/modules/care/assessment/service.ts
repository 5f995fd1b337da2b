export { countDueAssessments } from './due/due.ts'
export { joinAssessment } from './effects.ts'
export { dietSaved } from './news.ts'
export { assessedRisks } from './risks.ts'
