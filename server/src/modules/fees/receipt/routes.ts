import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import { serve } from '../../../core/http/serve.ts'
import { listReceipts } from './list.ts'
import { printReceipts } from './print.ts'

export default serve(receipt, {
  list: ({ db, who, query }) => listReceipts(db, who, query),
  print: ({ db, who, body }) => printReceipts(db, who, body.receiptIds, body.reason),
})
