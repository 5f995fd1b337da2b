import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { billLink } from '../addresses.ts'
import { FinanceReport } from '../FinanceReport.tsx'

const columns = cols(
  row.DiffRow,
  ['oldmanName', 'bedName', 'feeName', 'standardAmt', 'netAmt', 'diffAmt', 'reason', 'operatorName'],
  { oldmanName: { width: 90, fixed: 'left' } },
)

/** Report 15: differences between a bill and its list price (fees.md 13). */
export default function DifferencePage() {
  return (
    <FinanceReport
      word="difference"
      call={reports.diffDetail}
      title="差额明细"
      columns={columns}
      filters={['feeMonth', 'oldmanName', 'reason', 'buildingId', 'operatorName']}
      period="month"
      link={{ column: 'feeName', ...billLink }}
    />
  )
}
