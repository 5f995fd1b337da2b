/** Where the bill and the settlement stand that a row of a report is about. */

interface OfBill {
  oldmanId?: string | null
  tradeMonthId: string
}

export const billLink = {
  permit: 'expense.account.query',
  to: ({ oldmanId, tradeMonthId }: OfBill) =>
    `/expense/accountBillDetail?oldmanId=${oldmanId}&tradeMonthId=${tradeMonthId}`,
}

export const settleLink = {
  permit: 'expense.settle.query',
  to: ({ oldmanId, settleId }: { oldmanId?: string | null; settleId: string }) =>
    `/expense/settle/detail?oldmanId=${oldmanId}&settleId=${settleId}`,
}
