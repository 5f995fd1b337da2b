/** The addresses of home care orders, whose tabs show the number. */

export const orderAddress = ({ id, orderNo }: { id: string; orderNo?: string | null }) =>
  `/homecare/serverWorkorderDetail?${new URLSearchParams({ id, tabTitle: orderNo ?? '工单详情' })}`

export const afterSaleAddress = ({ id, afterNo }: { id: string; afterNo?: string | null }) =>
  `/homecare/afterSaleDetail?${new URLSearchParams({ id, tabTitle: afterNo ?? '售后详情' })}`

/** A new order for an elder. */
export const orderAddAddress = ({ oldmanId }: { oldmanId: string }) =>
  `/homecare/serverWorkorderAdd?${new URLSearchParams({ oldmanId })}`
