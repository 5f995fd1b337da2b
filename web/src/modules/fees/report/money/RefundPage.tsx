import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { FinanceReport } from '../FinanceReport.tsx'
import { itemsPlace } from '../items-place.ts'

const columns = [
  ...cols(row.OutSummaryRow, ['kind'], { kind: { width: 130 } }),
  itemsPlace,
  ...cols(row.OutSummaryRow, ['tradeCount', 'totalAmt']),
]

/** Report 4: refunds, by kind and way (fees.md 13). */
export default function RefundPage() {
  return (
    <FinanceReport
      word="refund"
      call={reports.outSummary}
      title="退款汇总表"
      columns={columns}
      filters={['dateFrom', 'dateTo', 'operatorName', 'oldmanName', 'buildingId']}
      period="days"
      behind="refund"
    />
  )
}
