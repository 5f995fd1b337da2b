/** A line that named its batch, or was split over what runs out first (stock.md 3.2). */
interface Batched {
  batchNo?: string | null
  expireDate?: string | null
  taken?: readonly { batchNo: string; expireDate?: string | null; quantity: number }[] | null
}

/** 批号: the one that was named, or each that was taken with how much of it. */
export const batchText = ({ batchNo, taken }: Batched) =>
  batchNo ?? (taken?.length === 1 ? taken[0].batchNo : taken?.map((one) => `${one.batchNo}×${one.quantity}`).join('、'))

/** 有效期: of what was taken the first to run out. */
export const expiryText = ({ expireDate, taken }: Batched) => expireDate ?? taken?.[0]?.expireDate
