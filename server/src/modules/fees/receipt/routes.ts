import { invoice, invoiceRefusals } from '#contract/modules/fees/receipt/invoice.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import { serve } from '#core/http/serve.ts'
import { invoiceHandlers, redden } from './invoices.ts'
import { listReceipts } from './list.ts'
import { printReceipts } from './print.ts'

const receipts = serve(receipt, {
  list: ({ db, who, query }) => listReceipts(db, who, query),
  print: ({ db, who, body }) => printReceipts(db, who, body.receiptIds, body.reason),
})

const invoices = serve(
  invoice,
  {
    invoiceList: invoiceHandlers.list,
    invoiceGet: invoiceHandlers.get,
    invoiceCreate: invoiceHandlers.create,
    invoiceUpdate: invoiceHandlers.update,
    invoiceRed: redden,
  },
  { constraints: { invoice_no_once: { refusal: invoiceRefusals.noTaken, field: 'invoiceNo' } } },
)

export default [receipts, invoices]
