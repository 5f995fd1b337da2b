import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { FinanceReport } from '../FinanceReport.tsx'

const columns = cols(
  row.DueRow,
  [
    'feeMonth',
    'projectName',
    'openAmt',
    'grossAmt',
    'discountAmt',
    'adjustAmt',
    'waiveAmt',
    'netAmt',
    'collectCurrentAmt',
    'collectPastAmt',
    'closeAmt',
    'rate',
  ],
  { projectName: { width: 100 } },
)

/** Report 18: amounts owed, due, and collected (fees.md 13). */
export default function ReceivablePage() {
  return (
    <FinanceReport
      word="receivalbe"
      call={reports.monthStatistic}
      title="应收统计"
      columns={columns}
      filters={['feeMonthFrom', 'feeMonthTo', 'dueGroup', 'oldmanName', 'buildingId', 'operatorName']}
      period="months"
      behind="receivalbe"
      chart="bar"
    />
  )
}
