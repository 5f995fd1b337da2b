import { accountWaits } from '#contract/modules/fees/account/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countReserve } from './reserve.ts'

joinWaitCounts(accountWaits, { reserveTodo: countReserve })
