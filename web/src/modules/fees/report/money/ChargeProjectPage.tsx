import { reports } from '#contract/modules/fees/report/report.ts'
import * as row from '#contract/modules/fees/report/report-row.ts'
import { cols } from '#kit/cols.tsx'
import { billLink } from '../addresses.ts'
import { FinanceReport } from '../FinanceReport.tsx'
import { itemsPlace } from '../items-place.ts'

const columns = [
  ...cols(row.ChargeRow, ['oldmanName', 'bedName'], { oldmanName: { width: 90, fixed: 'left' } }),
  itemsPlace,
  ...cols(row.ChargeRow, ['totalAmt', 'billNo']),
]

/** Report 14: bills by child project (fees.md 13). */
export default function ChargeProjectPage() {
  return (
    <FinanceReport
      word="chargeProject"
      call={reports.tradeDetail}
      title="收费项目明细"
      columns={columns}
      filters={['feeMonth', 'oldmanName', 'projectId', 'buildingId', 'operatorName']}
      period="month"
      behind="chargeProject"
      link={{
        column: 'billNo',
        permit: billLink.permit,
        to: (bill) => billLink.to({ ...bill, tradeMonthId: bill.rowId }),
      }}
    />
  )
}
