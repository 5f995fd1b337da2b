import { settlementWaits } from '#contract/modules/fees/settlement/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countWaiting } from './read.ts'

joinWaitCounts(settlementWaits, { settleWait: countWaiting })
