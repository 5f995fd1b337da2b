import { reports } from '#contract/modules/fees/report/report.ts'
import { FinanceReport } from '../FinanceReport.tsx'
import { moveColumns, moveFilters } from '../money-columns.ts'

/** Report 12: every movement of medical deposits (fees.md 13). */
export default function MedicalPage() {
  return (
    <FinanceReport
      word="medical"
      call={reports.medicalDepositDetail}
      title="医疗押金收退明细"
      columns={moveColumns}
      filters={moveFilters}
      period="days"
    />
  )
}
