import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { FinanceReport } from './FinanceReport.tsx'

const columns = cols(
  row.MoveRow,
  [
    'entryDate',
    'tradeNo',
    'receiptNo',
    'oldmanName',
    'bedName',
    'content',
    'inAmt',
    'refundAmt',
    'balanceAfter',
    'tradeWayName',
    'operatorName',
    'remark',
  ],
  { content: { width: 120 }, tradeWayName: { width: 100 }, remark: { width: 160 } },
)

/** Report 6: every movement of prestored money (fees.md 13). */
export default function AdvancePage() {
  return (
    <FinanceReport
      word="advance"
      call={reports.prestoredDetail}
      title="预存收退明细"
      columns={columns}
      filters={['dateFrom', 'dateTo', 'oldmanName', 'tradeWay', 'tradeStatus', 'buildingId', 'operatorName']}
      period="days"
    />
  )
}
