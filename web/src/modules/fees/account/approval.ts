import { account } from '#contract/modules/fees/account/account.ts'
import type { Approvals } from '../../../kit/review/approvals.ts'

export default {
  VOID: ({ id, pass, opinion }) => [account.auditVoid, { tradeId: id, pass, opinion }],
} satisfies Approvals
