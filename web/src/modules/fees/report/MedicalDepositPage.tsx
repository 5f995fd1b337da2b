import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { FinanceReport } from './FinanceReport.tsx'

const columns = cols(
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

/** Report 11: medical deposits by resident (fees.md 13). */
export default function MedicalDepositPage() {
  return (
    <FinanceReport
      word="balanceDeposit"
      call={reports.balanceStatistics}
      title="医疗押金"
      columns={columns}
      filters={['dateFrom', 'dateTo', 'oldmanName', 'buildingId', 'operatorName']}
      period="days"
      behind="balanceDeposit"
      plain={['unpaidAmt']}
      fixed={{ type: '6' }}
    />
  )
}
