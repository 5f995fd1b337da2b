import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { FinanceReport } from '../FinanceReport.tsx'
import { itemsPlace } from '../items-place.ts'

const columns = [
  ...cols(row.PrestoreRow, ['oldmanName', 'bedName', 'accountNum', 'openAmt', 'inAmt', 'backAmt', 'transferInAmt'], {
    oldmanName: { width: 90, fixed: 'left' },
  }),
  itemsPlace,
  ...cols(row.PrestoreRow, ['deductAmt', 'refundAmt', 'transferOutAmt', 'closeAmt', 'alarmAmount']),
]

/** Report 5: prestored money and its use by project (fees.md 13). */
export default function BalancePage() {
  return (
    <FinanceReport
      word="balance"
      call={reports.prestored}
      title="预存余额管理"
      columns={columns}
      filters={['dateFrom', 'dateTo', 'oldmanName', 'buildingId', 'operatorName']}
      period="days"
      behind="balance"
    />
  )
}
