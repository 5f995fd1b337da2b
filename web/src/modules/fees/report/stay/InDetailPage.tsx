import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { FinanceReport } from '../FinanceReport.tsx'

const columns = cols(
  row.PaidRow,
  [
    'entryDate',
    'receiptNo',
    'oldmanName',
    'bedName',
    'projectName',
    'projectChildName',
    'feeMonth',
    'amount',
    'tradeWayName',
    'operatorName',
    'tradeNo',
  ],
  { projectName: { width: 100 }, tradeWayName: { width: 100 } },
)

/** Report 3: each payment by project and way (fees.md 13). */
export default function InDetailPage() {
  return (
    <FinanceReport
      word="inDetail"
      call={reports.inProjectDetail}
      title="缴费明细表"
      columns={columns}
      filters={['dateFrom', 'dateTo', 'oldmanName', 'projectId', 'tradeWay', 'buildingId', 'operatorName']}
      period="days"
    />
  )
}
