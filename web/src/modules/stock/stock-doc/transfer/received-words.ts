import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { restWay } from '#contract/modules/stock/stock-doc/transfer.ts'

interface ReceiveReply {
  docNo?: string | null
  status: number
  scrapDocNo?: string | null
}

/** The message after a receipt, with what happens to the rest. */
export function receivedWords({ docNo, status, scrapDocNo }: ReceiveReply) {
  if (status === docStatus.is.partReceived) return `调拨单${docNo}部分收货，其余仍在途`
  return `调拨单${docNo}已收货${scrapDocNo ? `，${restWay.label(restWay.is.lost)}报废单${scrapDocNo}` : ''}`
}
