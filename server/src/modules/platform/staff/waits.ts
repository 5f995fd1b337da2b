import { staffWaits } from '#contract/modules/platform/staff/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countStaff } from './rows.ts'

joinWaitCounts(staffWaits, { certExpire: async (db, who) => (await countStaff(db, who)).certExpire })
