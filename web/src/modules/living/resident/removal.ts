import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'

/** Why an archive must stay (31016), as far as its state tells; the server knows of bills and contracts as well. */
export const keptReason = (row: { oldmanStatus: number }) =>
  row.oldmanStatus === liveStatus.is.waiting || row.oldmanStatus === liveStatus.is.cancelled
    ? undefined
    : '已预订或已入住过的老人，档案不能删除'
