import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { billLink } from '../addresses.ts'
import { FinanceReport } from '../FinanceReport.tsx'
import { itemsPlace } from '../items-place.ts'

const columns = [
  ...cols(row.MonthBillRow, ['oldmanName', 'bedName', 'levelName'], {
    oldmanName: { width: 90, fixed: 'left' },
    levelName: { width: 124 },
  }),
  itemsPlace,
  ...cols(row.MonthBillRow, [
    'grossAmt',
    'discountAmt',
    'adjustAmt',
    'waiveAmt',
    'netAmt',
    'moneyAmt',
    'balanceAmt',
    'paidAmt',
    'unpaidAmt',
    'paidDate',
    'operatorName',
    'billNo',
  ]),
]

/** Report 2: the bills of a month and their payments (fees.md 13). */
export default function MonthInPage() {
  return (
    <FinanceReport
      word="monthIn"
      call={reports.tradeMonth}
      title="月度收费明细"
      columns={columns}
      filters={['feeMonth', 'oldmanName', 'buildingId', 'withSettle', 'operatorName']}
      period="month"
      behind="monthIn"
      link={{
        column: 'billNo',
        permit: billLink.permit,
        to: (bill) => billLink.to({ ...bill, tradeMonthId: bill.rowId }),
      }}
    />
  )
}
