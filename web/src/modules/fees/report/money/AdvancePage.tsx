import { reports } from '#contract/modules/fees/report/report.ts'
import { FinanceReport } from '../FinanceReport.tsx'
import { moveColumns, moveFilters } from '../money-columns.ts'

/** Report 6: every movement of prestored money (fees.md 13). */
export default function AdvancePage() {
  return (
    <FinanceReport
      word="advance"
      call={reports.prestoredDetail}
      title="预存收退明细"
      columns={moveColumns}
      filters={moveFilters}
      period="days"
    />
  )
}
