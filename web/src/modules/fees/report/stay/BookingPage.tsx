import { reports } from '#contract/modules/fees/report/report.ts'
import { FinanceReport } from '../FinanceReport.tsx'
import { moveColumns, moveFilters } from '../money-columns.ts'

/** Report 8: every movement of reservation money (fees.md 13). */
export default function BookingPage() {
  return (
    <FinanceReport
      word="booking"
      call={reports.reserveDetail}
      title="预订金收退明细"
      columns={moveColumns}
      filters={moveFilters}
      period="days"
    />
  )
}
