import { agreementWaits } from '#contract/modules/living/agreement/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countExpiring } from './service.ts'

joinWaitCounts(agreementWaits, { contractExpire: countExpiring })
