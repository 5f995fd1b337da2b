import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import type { Approvals } from '#kit/review/approvals.ts'

export default {
  DRUG_DESTROY: ({ id, ...decision }) => [drugKeep.keepDestroyAudit, { destroyId: id, ...decision }],
} satisfies Approvals
