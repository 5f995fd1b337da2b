import { complaintWaits } from '#contract/modules/campus/complaint/joins.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countOpen } from './service.ts'

joinWaitCounts(complaintWaits, { complaint: countOpen })
