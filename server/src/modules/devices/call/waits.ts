import { callWaits } from '#contract/modules/devices/call/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countCalling } from './service.ts'

joinWaitCounts(callWaits, { call: countCalling })
