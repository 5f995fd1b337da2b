import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { FinanceReport } from '../FinanceReport.tsx'
import { itemsPlace } from '../items-place.ts'

const columns = [
  ...cols(row.InSummaryRow, ['kind'], { kind: { width: 130 } }),
  itemsPlace,
  ...cols(row.InSummaryRow, ['tradeCount', 'totalAmt']),
]

/** Report 1: payments received, by kind and way (fees.md 13). */
export default function PaymentPage() {
  return (
    <FinanceReport
      word="payment"
      call={reports.inSummary}
      title="收款汇总表"
      columns={columns}
      filters={['dateFrom', 'dateTo', 'operatorName', 'oldmanName', 'buildingId']}
      period="days"
      behind="payment"
      chart="stack"
    />
  )
}
