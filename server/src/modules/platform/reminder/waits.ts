import { reminderWaits } from '#contract/modules/platform/reminder/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countDue } from './service.ts'

joinWaitCounts(reminderWaits, { reminder: countDue })
