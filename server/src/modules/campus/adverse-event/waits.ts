import { adverseEventWaits } from '#contract/modules/campus/adverse-event/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countReported } from './service.ts'

joinWaitCounts(adverseEventWaits, { adverse: countReported })
