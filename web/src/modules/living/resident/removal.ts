/** Why an archive must stay (31016), as far as its state tells; the server knows of bills and contracts as well. */
export const keptReason = (row: { oldmanStatus: number }) =>
  row.oldmanStatus === 3 || row.oldmanStatus === 6 ? undefined : '已预订或已入住过的老人，档案不能删除'
