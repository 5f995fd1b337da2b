import type { z } from 'zod'
import { type Bill, bill, billStatus } from '#contract/modules/fees/bill/bill.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { yuan } from '#kit/value/format.ts'

type Row = z.output<typeof Bill>
/** Dialogs of one bill. */
export type BillDialog = { kind: 'pay' | 'line' | 'refund'; row: Row }

const isOpen = ({ billStatus }: Row) => billStatus < 2
export const printBills = (rows: readonly Row[]) =>
  import('./print-bill.tsx').then((sheets) => sheets.printBills(rows.map(({ tradeMonthId }) => tradeMonthId)))

/** Actions on a bill, the same in the list and on its page; `open` shows a dialog. */
export const billActions = (open: (dialog: BillDialog) => void): readonly RowAction<Row>[] => [
  {
    label: '缴费',
    permit: bill.pay.options.permit,
    why: (row) => (row.unpaidAmt > 0 ? undefined : '没有未收金额'),
    onClick: (row) => open({ kind: 'pay', row }),
  },
  {
    label: '打印',
    permit: bill.printMany.options.permit,
    why: (row) => (row.billStatus === billStatus.is.void ? '已作废' : undefined),
    onClick: (row) => void printBills([row]),
  },
  {
    label: '加项',
    permit: bill.addLine.options.permit,
    why: (row) => (isOpen(row) ? undefined : row.billStatus === billStatus.is.void ? '已作废' : '已缴清，请补录账单'),
    onClick: (row) => open({ kind: 'line', row }),
  },
  {
    label: '减免',
    call: bill.waive,
    fields: ['amount', 'reason'],
    title: (row) => `减免${row.oldmanName ?? ''}${row.feeMonth}账单（未收${yuan(row.unpaidAmt)}元）`,
    input: ({ tradeMonthId, version }) => ({ tradeMonthId, version }),
    why: (row) => (row.unpaidAmt > 0 ? undefined : '没有未收金额'),
    done: (row) => `已减免账单${row.billNo}`,
  },
  {
    label: '退费',
    permit: bill.refund.options.permit,
    why: (row) => (row.paidAmt > 0 ? undefined : '还没有缴费'),
    onClick: (row) => open({ kind: 'refund', row }),
  },
  {
    label: '反结算',
    call: bill.antiSettle,
    danger: true,
    input: ({ tradeMonthId }) => ({ tradeMonthId }),
    why: (row) => (row.paidAmt > 0 ? undefined : '还没有缴费'),
    confirm: (row) => ({
      title: `反结算账单${row.billNo}？`,
      content: `撤销已收的${yuan(row.paidAmt)}元：余额抵扣退回原账户，现金等按原方式退出。同一笔缴费付过的其他账单也一并恢复未缴。`,
      okText: '反结算',
      reason: '原因',
    }),
    done: (row) => `账单${row.billNo}已反结算`,
  },
  {
    label: '作废',
    call: bill.void,
    danger: true,
    input: ({ tradeMonthId }) => ({ tradeMonthId }),
    why: (row) =>
      row.billStatus === billStatus.is.void ? '已作废' : row.paidAmt > 0 ? '已缴费，请先反结算' : undefined,
    confirm: (row) => ({
      title: `作废账单${row.billNo}？`,
      content: '作废后该月可以重新出账。',
      okText: '作废',
      reason: '原因',
    }),
    done: (row) => `已作废账单${row.billNo}`,
  },
]
