import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import type { Approvals } from '#kit/review/approvals.ts'

export default {
  DRUG_DESTROY: ({ id, ...said }) => [drugKeep.keepDestroyAudit, { destroyId: id, ...said }],
} satisfies Approvals
