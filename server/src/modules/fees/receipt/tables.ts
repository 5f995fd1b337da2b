import { Invoice } from '#contract/modules/fees/receipt/invoice.ts'
import { table } from '#core/rows/store/table.ts'

export const invoices = table('invoice', 'invoiceId', { label: '发票', fields: Invoice, title: 'invoiceNo' })
