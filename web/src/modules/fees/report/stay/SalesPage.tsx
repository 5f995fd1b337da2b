import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { FinanceReport } from '../FinanceReport.tsx'

const columns = cols(
  row.SaleRow,
  ['saleName', 'oldmanName', 'bedName', 'liveDate', 'firstMonth', 'projectName', 'netAmt', 'paidAmt', 'booked'],
  { saleName: { width: 100 }, projectName: { width: 110 } },
)

/** Report 20: charges by the salesperson of the resident (fees.md 13). */
export default function SalesPage() {
  return (
    <FinanceReport
      word="consumeDetail"
      call={reports.saleDetail}
      title="消费业绩明细"
      columns={columns}
      filters={['feeMonth', 'saleId', 'oldmanName', 'buildingId', 'operatorName']}
      period="month"
      behind="consumeDetail"
    />
  )
}
