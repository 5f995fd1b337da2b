import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'

/** Quantities of a returned line, in units. */
export interface ReturnLine {
  returnQuantity?: unknown
  damageQuantity?: unknown
  lostQuantity?: unknown
}

/**
 * The line after an input. As long as everything comes back, damaged and lost items reduce the returned quantity; a
 * partial return or a typed quantity stays.
 */
export function withReturn<L extends ReturnLine>(line: L, typed: Partial<L>, leftQuantity: number): L {
  const next = { ...line, ...typed }
  const isAll = thousandths(line.returnQuantity) === whole(line, leftQuantity)
  return isAll && !('returnQuantity' in typed)
    ? { ...next, returnQuantity: Math.max(0, whole(next, leftQuantity)) / 1000 }
    : next
}

const whole = ({ damageQuantity, lostQuantity }: ReturnLine, left: number) =>
  thousandths(left) - thousandths(damageQuantity) - thousandths(lostQuantity)

const thousandths = (quantity: unknown) => Math.round(Number(quantity ?? 0) * 1000)

interface ReturnReply {
  docNo?: string | null
  status: number
  scrapDocNo?: string | null
}

/** The message after a return, with a note when something is still lent. */
export function returnedWords({ docNo, status, scrapDocNo }: ReturnReply) {
  const isPart = status === docStatus.is.partReturned
  const scrapped = scrapDocNo ? `，损坏和丢失已报废（${scrapDocNo}）` : ''
  return `借用单${docNo}${isPart ? '部分归还' : '已归还'}${scrapped}${isPart ? '，其余仍借出' : ''}`
}
