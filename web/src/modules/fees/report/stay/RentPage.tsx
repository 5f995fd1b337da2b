import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { FinanceReport } from '../FinanceReport.tsx'

const columns = cols(
  row.RentRow,
  [
    'bedName',
    'roomType',
    'oldmanName',
    'dateFrom',
    'dateTo',
    'days',
    'price',
    'prices',
    'grossAmt',
    'discountAmt',
    'adjustAmt',
    'netAmt',
    'paidAmt',
    'unpaidAmt',
    'vacantDays',
  ],
  { bedName: { width: 130, fixed: 'left' } },
)

/** Report 17: beds, their residents, and the fees (fees.md 13). */
export default function RentPage() {
  return (
    <FinanceReport
      word="rent"
      call={reports.rent}
      title="租金明细"
      columns={columns}
      filters={['feeMonth', 'bedName', 'buildingId', 'oldmanName', 'operatorName']}
      period="month"
      behind="rent"
    />
  )
}
