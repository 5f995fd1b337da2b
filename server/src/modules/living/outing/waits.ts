import { outingWaits } from '#contract/modules/living/outing/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countAudits } from './read/audit-list.ts'
import { countOut } from './service.ts'

joinWaitCounts(outingWaits, {
  outOverdue: async (db, who) => (await countOut(db, who)).overdueCount,
  outAudit: async (db, who) => (await countAudits(db, who)).outAudit,
  postponeAudit: async (db, who) => (await countAudits(db, who)).postponeAudit,
})
