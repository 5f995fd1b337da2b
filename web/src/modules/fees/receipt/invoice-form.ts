import type { z } from 'zod'
import { invoice } from '#contract/modules/fees/receipt/invoice.ts'
import { invoiceState, type Receipt } from '#contract/modules/fees/receipt/receipt.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { todayOf } from '#kit/value/format.ts'
import { isVoidAsked } from './receipt-state.ts'

type Row = z.output<typeof Receipt>

/** Help texts of an invoice form. */
export const invoiceFields = {
  title: { help: '个人填付款人姓名，单位填全称' },
  taxNo: { help: '抬头是单位时填写' },
  files: { span: 'full' },
} as const

export const isInvoiced = (row: Pick<Row, 'invoiceState'>) =>
  row.invoiceState === invoiceState.is.standing || row.invoiceState === invoiceState.is.red

/** 开票: for the amount without an invoice, to the payer. */
export const makeOut: RowAction<Row> = {
  label: '开票',
  call: invoice.invoiceCreate,
  title: ({ receiptNo }) => `登记收据${receiptNo}的发票`,
  without: ['receiptId'],
  show: ({ uninvoicedAmt }) => uninvoicedAmt > 0,
  // A receipt whose void is requested may not be invoiced.
  why: (row) => (isVoidAsked(row) ? '作废待审，审核后再开票' : undefined),
  input: ({ receiptId }) => ({ receiptId }),
  initial: ({ payerName, oldmanName, uninvoicedAmt }) => ({
    title: payerName ?? oldmanName,
    amount: uninvoicedAmt,
    invoiceDate: todayOf(),
  }),
  options: invoiceFields,
  okText: '登记',
  done: ({ receiptNo }) => `已登记收据${receiptNo}的发票`,
}
