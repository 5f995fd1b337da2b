import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { FinanceReport } from '../FinanceReport.tsx'

const columns = cols(
  row.FeeSumRow,
  [
    'groupName',
    'grossAmt',
    'discountAmt',
    'adjustAmt',
    'waiveAmt',
    'netAmt',
    'paidAmt',
    'unpaidAmt',
    'rate',
    'personCount',
    'averageAmt',
  ],
  { groupName: { width: 140 } },
)

/** Report 13: fees by project, building or level (fees.md 13). */
export default function CollectFeesPage() {
  return (
    <FinanceReport
      word="collectFees"
      call={reports.amtSummary}
      title="费用汇总表"
      columns={columns}
      filters={['feeMonthFrom', 'feeMonthTo', 'group', 'oldmanName', 'buildingId', 'operatorName']}
      period="months"
      behind="collectFees"
      chart="bar"
    />
  )
}
