import { alarmWaits } from '#contract/modules/devices/alarm/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countWaitingAlarms } from './read/reads.ts'

joinWaitCounts(alarmWaits, { alarm: countWaitingAlarms })
