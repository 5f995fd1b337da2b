import type { Call } from '#contract/kit/calls.ts'

/** A kind of document on screen: its texts, pages and calls; the core has the common parts (stock.md 3, 5.6). */
export interface DocKind {
  /** 入库 */
  label: string
  /** 入库单 */
  paper: string
  /** `warehouse.stockIn`: the page whose permission codes its buttons need. */
  page: string
  /** `/warehouse/stockIn` */
  base: string
  /** Its name of the id, in addresses and on the wire: `storeId`. */
  key: string
  draft: Call
  print: Call
  audit?: Call
  /** A kind with a DELETE call is cancelled by it, others by their draft call. */
  remove?: Call
  /** Red documents are made on `${base}/red-punch-detail`. */
  red?: Call
  /** Message after its review has passed: 物品已入库. */
  passed: string
  /** Loads the code of its paper and prints the answer of the print call. */
  paperOf: (printed: unknown) => Promise<void>
}

export const listOf = ({ base }: DocKind) => base
export const detailOf = ({ base, key }: DocKind, id: string) => `${base}/detail?${key}=${id}`
export const editOf = ({ base, key }: DocKind, id: string) => `${base}/add?${key}=${id}`
export const redOf = ({ base, key }: DocKind, id: string) => `${base}/red-punch-detail?${key}=${id}`

const marks: Record<number, string> = { 0: '草稿', 3: '红冲单', 7: '已取消', 12: '待审核', 13: '已驳回' }
/** Mark beside the number of a paper that is not simply posted. */
export const markOf = (status: number): string | undefined => marks[status]
