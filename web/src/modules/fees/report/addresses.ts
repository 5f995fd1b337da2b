/** The address of the bill or settlement of a row. */

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
