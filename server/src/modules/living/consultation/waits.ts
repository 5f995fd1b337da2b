import { consultationWaits } from '#contract/modules/living/consultation/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countFollow } from './service.ts'

joinWaitCounts(consultationWaits, { consultFollow: countFollow })
