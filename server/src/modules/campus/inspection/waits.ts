import { inspectionWaits } from '#contract/modules/campus/inspection/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countLate, countRechecks } from './service.ts'

joinWaitCounts(inspectionWaits, { recheck: countRechecks, rectifyLate: countLate })
