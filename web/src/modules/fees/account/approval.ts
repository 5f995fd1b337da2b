import { account } from '#contract/modules/fees/account/account.ts'
import type { Approvals } from '#kit/review/approvals.ts'

export default {
  VOID: ({ id, ...decision }) => [account.auditVoid, { tradeId: id, ...decision }],
} satisfies Approvals
