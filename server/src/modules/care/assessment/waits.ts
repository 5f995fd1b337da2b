import { assessmentWaits } from '#contract/modules/care/assessment/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countDueAssessments } from './due/due.ts'

joinWaitCounts(assessmentWaits, { assessExpire: countDueAssessments })
