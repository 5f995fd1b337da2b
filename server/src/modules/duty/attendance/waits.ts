import { attendanceWaits } from '#contract/modules/duty/attendance/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countExchangesWaiting } from './exchange/rows.ts'
import { countLeavesWaiting } from './leave/rows.ts'
import { countRepairsWaiting } from './repair/repair.ts'

joinWaitCounts(attendanceWaits, {
  leaveWait: countLeavesWaiting,
  repairWait: countRepairsWaiting,
  exchangeWait: countExchangesWaiting,
})
