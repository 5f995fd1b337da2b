import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'

/** Columns for every movement of one kind of money (reports 6, 8, 10, 12 of fees.md 13). */
export const moveColumns = cols(
  row.MoveRow,
  [
    'entryDate',
    'tradeNo',
    'receiptNo',
    'oldmanName',
    'bedName',
    'content',
    'inAmt',
    'refundAmt',
    'balanceAfter',
    'tradeWayName',
    'operatorName',
    'remark',
  ],
  { content: { width: 120 }, tradeWayName: { width: 100 }, remark: { width: 160 } },
)

export const moveFilters = [
  'dateFrom',
  'dateTo',
  'oldmanName',
  'tradeWay',
  'tradeStatus',
  'buildingId',
  'operatorName',
] as const

/** Columns for the balances of one kind of money, by resident (reports 9 and 11). */
export const heldColumns = cols(
  row.HeldRow,
  [
    'oldmanName',
    'bedName',
    'oldmanStatus',
    'dueAmt',
    'openAmt',
    'inAmt',
    'transferInAmt',
    'deductAmt',
    'refundAmt',
    'transferOutAmt',
    'closeAmt',
    'unpaidAmt',
  ],
  { oldmanName: { width: 90, fixed: 'left' } },
)
