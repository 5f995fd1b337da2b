/** Where orders of home care are shown, each in a tab that bears its number. */

export const orderAddress = ({ id, orderNo }: { id: string; orderNo?: string | null }) =>
  `/homecare/serverWorkorderDetail?${new URLSearchParams({ id, tabTitle: orderNo ?? '工单详情' })}`

export const afterSaleAddress = ({ id, afterNo }: { id: string; afterNo?: string | null }) =>
  `/homecare/afterSaleDetail?${new URLSearchParams({ id, tabTitle: afterNo ?? '售后详情' })}`

/** A new order for somebody. */
export const orderAddAddress = ({ oldmanId }: { oldmanId: string }) =>
  `/homecare/serverWorkorderAdd?${new URLSearchParams({ oldmanId })}`
