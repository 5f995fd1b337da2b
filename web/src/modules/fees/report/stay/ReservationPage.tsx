import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { FinanceReport } from '../FinanceReport.tsx'

const columns = cols(
  row.HeldRow,
  [
    'oldmanName',
    'oldmanStatus',
    'openAmt',
    'inAmt',
    'transferInAmt',
    'transferOutAmt',
    'deductAmt',
    'refundAmt',
    'forfeitAmt',
    'closeAmt',
    'bedName',
    'bookExpireDate',
  ],
  { oldmanName: { width: 90, fixed: 'left' }, transferInAmt: { extra: true }, deductAmt: { extra: true } },
)

/** Report 7: reservation money by resident (fees.md 13). */
export default function ReservationPage() {
  return (
    <FinanceReport
      word="reservation"
      call={reports.balanceStatistics}
      title="预订金管理"
      columns={columns}
      filters={['dateFrom', 'dateTo', 'oldmanName', 'buildingId', 'operatorName']}
      period="days"
      behind="reservation"
      fixed={{ type: '5' }}
    />
  )
}
