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

/** Report 12: every movement of medical deposits (fees.md 13). */
export default function MedicalPage() {
  return (
    <FinanceReport
      word="medical"
      call={reports.medicalDepositDetail}
      title="医疗押金收退明细"
      columns={columns}
      filters={['dateFrom', 'dateTo', 'oldmanName', 'tradeWay', 'tradeStatus', 'buildingId', 'operatorName']}
      period="days"
    />
  )
}
