import type { z } from 'zod'
import { voidStatus } from '#contract/modules/fees/account/trade.ts'
import { invoiceState, type Receipt, receiptStatus } from '#contract/modules/fees/receipt/receipt.ts'
import type { Tone } from '#kit/look/colours.ts'

type State = Pick<z.output<typeof Receipt>, 'receiptStatus' | 'voidStatus'>

/** A void is requested and not decided. */
export const isVoidAsked = ({ receiptStatus: status, voidStatus: audit }: State) =>
  status === receiptStatus.is.valid && audit === voidStatus.is.waiting

/** State of a receipt in words: a requested void is not done yet, and cannot be requested again. */
export const stateOf = (row: State) => (isVoidAsked(row) ? '作废待审' : receiptStatus.label(row.receiptStatus))

type Invoiced = Pick<z.output<typeof Receipt>, 'invoiceState' | 'uninvoicedAmt' | 'needsRed'>

/** Invoiced part of a receipt in a word: a part is not all, and the invoice of a voided receipt must be reversed. */
export function invoicedOf({ invoiceState: state, uninvoicedAmt, needsRed }: Invoiced): { label: string; tone: Tone } {
  if (needsRed === 1) return { label: '待冲红', tone: 'danger' }
  if (state === invoiceState.is.standing)
    return uninvoicedAmt > 0 ? { label: '部分开', tone: 'warning' } : { label: '已开', tone: 'success' }
  return { label: invoiceState.label(state), tone: state === invoiceState.is.red ? 'muted' : 'warning' }
}
