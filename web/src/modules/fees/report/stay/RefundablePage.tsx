import { reports } from '#contract/modules/fees/report/report.ts'
import { FinanceReport } from '../FinanceReport.tsx'
import { moveColumns, moveFilters } from '../money-columns.ts'

/** Report 10: every movement of move-in deposits (fees.md 13). */
export default function RefundablePage() {
  return (
    <FinanceReport
      word="refundable"
      call={reports.depositDetail}
      title="入住押金收退明细"
      columns={moveColumns}
      filters={moveFilters}
      period="days"
    />
  )
}
