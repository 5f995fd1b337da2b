import { Assessment } from '#contract/modules/care/assessment/assessment.ts'
import { Assessor } from '#contract/modules/care/assessment/assessor.ts'
import { serial } from '#core/rows/numbers.ts'
import { table } from '#core/rows/store/table.ts'

export const assessments = table('assessment', 'assessmentId', {
  label: '评估',
  fields: Assessment,
  title: 'assessNo',
})
export const assessors = table('userAssess', 'userId', { label: '评估授权', fields: Assessor, title: 'certNo' })
export const assessNumbers = serial('assessment', 'assessNo', { prefix: 'PG', by: 'day', digits: 4 })
