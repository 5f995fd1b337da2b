import { reports } from '#contract/modules/fees/report/report.ts'
import { FinanceReport } from '../FinanceReport.tsx'
import { heldColumns } from '../money-columns.ts'

/** Report 11: medical deposits by resident (fees.md 13). */
export default function MedicalDepositPage() {
  return (
    <FinanceReport
      word="balanceDeposit"
      call={reports.balanceStatistics}
      title="医疗押金"
      columns={heldColumns}
      filters={['dateFrom', 'dateTo', 'oldmanName', 'buildingId', 'operatorName']}
      period="days"
      behind="balanceDeposit"
      plain={['unpaidAmt']}
      fixed={{ type: '6' }}
    />
  )
}
