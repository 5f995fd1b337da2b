import { dunningWaits } from '#contract/modules/fees/dunning/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countLow } from '../account/service.ts'

joinWaitCounts(dunningWaits, { accountAlarm: countLow })
