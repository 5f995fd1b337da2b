import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '../../../kit/cols.tsx'
import { FinanceReport } from './FinanceReport.tsx'

// biome-ignore format: a list of names reads in lines
const columns = cols(row.HeldRow, ['oldmanName', 'bedName', 'oldmanStatus', 'dueAmt', 'openAmt', 'inAmt', 'transferInAmt', 'deductAmt', 'refundAmt', 'transferOutAmt', 'closeAmt', 'unpaidAmt'], { oldmanName: { width: 90, fixed: 'left' } })

/** Report 9: move-in deposits by resident (fees.md 13). */
export default function DepositPage() {
  return (
    <FinanceReport
      word="deposit"
      call={reports.balanceStatistics}
      title="入住押金"
      columns={columns}
      filters={['dateFrom', 'dateTo', 'oldmanName', 'buildingId', 'operatorName']}
      period="days"
      behind="deposit"
      plain={['unpaidAmt']}
      fixed={{ type: '2' }}
    />
  )
}
