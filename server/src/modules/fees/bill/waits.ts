import { billWaits } from '#contract/modules/fees/bill/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countOverdue } from './read/read.ts'

joinWaitCounts(billWaits, { billOverdue: countOverdue })
