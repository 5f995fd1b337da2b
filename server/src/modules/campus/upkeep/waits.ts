import { upkeepWaits } from '#contract/modules/campus/upkeep/joins.ts'
import { upkeepStatus } from '#contract/modules/campus/upkeep/upkeep.ts'
import { countOf } from '#core/rows/read/list.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { upkeepRows } from './rows.ts'

joinWaitCounts(upkeepWaits, {
  upkeep: (db, who) => countOf(upkeepRows.filtered({ db, who }, { status: upkeepStatus.is.waiting })),
})
