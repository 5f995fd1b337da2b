/** A line with a chosen batch, or divided among the first to expire (stock.md 3.2). */
interface BatchFacts {
  batchNo?: string | null
  expireDate?: string | null
  taken?: readonly { batchNo: string; expireDate?: string | null; quantity: number }[] | null
}

/** 批号: the chosen one, or each batch with its quantity. */
export const batchText = ({ batchNo, taken }: BatchFacts) =>
  batchNo ?? (taken?.length === 1 ? taken[0].batchNo : taken?.map((one) => `${one.batchNo}×${one.quantity}`).join('、'))

/** 有效期: the earliest of the batches. */
export const expiryText = ({ expireDate, taken }: BatchFacts) => expireDate ?? taken?.[0]?.expireDate
