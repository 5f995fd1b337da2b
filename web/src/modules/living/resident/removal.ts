import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'

/** Why an archive cannot be removed (31016), by its state; the server also checks bills and contracts. */
export const keptReason = (row: { oldmanStatus: number }) =>
  row.oldmanStatus === liveStatus.is.waiting || row.oldmanStatus === liveStatus.is.cancelled
    ? undefined
    : '已预订或已入住过的老人，档案不能删除'
