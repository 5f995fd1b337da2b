import { expect, test } from 'vitest'
import { voidOutlook, voidWords } from '#contract/modules/fees/account/void-words.ts'
import { makeOut } from './invoice-form.ts'
import { invoicedOf, stateOf } from './receipt-state.ts'

test('a void that waits for a second person is not reported as done', () => {
  expect(voidWords('收据SJ1', { voidStatus: 1 })).toBe('已申请作废收据SJ1，等待审核')
  expect(voidWords('收据SJ1', { voidStatus: null })).toBe('已作废收据SJ1')
})

test('the question says whether this press requests a void or makes it', () => {
  expect(voidOutlook({ asksVoid: 1 })).toContain('审核')
  expect(voidOutlook({ asksVoid: 0 })).not.toContain('审核')
})

test('a receipt whose void waits has a state of its own', () => {
  expect(stateOf({ receiptStatus: 1, voidStatus: 1 })).toBe('作废待审')
  expect(stateOf({ receiptStatus: 1, voidStatus: 2 })).toBe('有效')
  expect(stateOf({ receiptStatus: 2, voidStatus: 3 })).toBe('作废')
})

test('nothing is invoiced while a void waits, and the button gives the reason', () => {
  const row = { receiptStatus: 1, uninvoicedAmt: 500 } as const
  type Row = Parameters<NonNullable<typeof makeOut.why>>[0]
  // as: fields of a row that the button reads
  expect(makeOut.why?.({ ...row, voidStatus: 1 } as Row)).toBe('作废待审，审核后再开票')
  expect(makeOut.why?.({ ...row, voidStatus: 2 } as Row)).toBeUndefined()
})

test('a partly invoiced receipt is marked so, and the invoice of voided money must be reversed', () => {
  const of = (invoiceState: 1 | 2 | 3 | null, uninvoicedAmt: number, needsRed: 0 | 1) =>
    invoicedOf({ invoiceState, uninvoicedAmt, needsRed }).label
  expect(of(2, 0, 0)).toBe('已开')
  expect(of(2, 1000, 0)).toBe('部分开')
  expect(of(2, 0, 1)).toBe('待冲红')
  expect(of(1, 1000, 0)).toBe('未开')
  expect(of(3, 1000, 0)).toBe('已冲红')
  expect(of(null, 0, 0)).toBe('')
})
