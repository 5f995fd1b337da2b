import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { settleLink } from '../addresses.ts'
import { FinanceReport } from '../FinanceReport.tsx'

const columns = cols(
  row.QuitRow,
  [
    'settleNo',
    'oldmanName',
    'bedName',
    'liveDate',
    'quitDate',
    'days',
    'quitType',
    'prestoreAmt',
    'depositAmt',
    'medicalAmt',
    'reserveAmt',
    'arrearsAmt',
    'finalChargeAmt',
    'creditAmt',
    'deductAmt',
    'waiveAmt',
    'refundAmt',
    'collectAmt',
    'settleStatus',
    'settleTime',
  ],
  { days: { width: 70 } },
)

/** Report 19: settlements of departures (fees.md 13). */
export default function CheckOutPage() {
  return (
    <FinanceReport
      word="checkOut"
      call={reports.quitDetail}
      title="退住明细"
      columns={columns}
      filters={['dateFrom', 'dateTo', 'settleFrom', 'settleTo', 'quitType', 'oldmanName', 'buildingId', 'operatorName']}
      period="days"
      link={{ column: 'settleNo', ...settleLink }}
    />
  )
}
