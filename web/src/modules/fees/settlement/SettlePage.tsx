import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { Settlement, settleFlow, settlement, settleStatus } from '#contract/modules/fees/settlement/settlement.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { revokeAction } from './revoke-action.ts'

const CheckModal = lazy(() => import('./CheckModal.tsx'))

type Row = z.output<typeof Settlement>

const columns = cols(
  Settlement,
  [
    'settleNo',
    'oldmanName',
    'bedName',
    'settleStatus',
    'quitDate',
    'liveDate',
    'liveDays',
    'refundAmt',
    'collectAmt',
    'prestoreAmt',
    'depositAmt',
    'medicalAmt',
    'reserveAmt',
    'arrearsAmt',
    'finalChargeAmt',
    'creditAmt',
    'deductAmt',
    'waiveAmt',
    'settleTime',
    'settlerName',
    'receiptNo',
    'revokeReason',
  ],
  {
    bedName: { width: 130 },
    settleStatus: { width: 90, tones: { 0: 'warning', 1: 'success', 2: 'muted' } },
    liveDays: { width: 70 },
    revokeReason: { extra: true },
    receiptNo: { extra: true },
  },
)

/** Refunds to families should not wait for weeks (fees.md 6). */
const daysMax = 7
const late = (row: Row) => row.settleStatus === settleStatus.is.open && addDays(row.quitDate, daysMax) < todayOf()

/** All residents who have left, those without a settlement first (fees.md 6). */
export default function SettlePage() {
  const page = usePage()
  const [checking, setChecking] = useState(false)
  const open = ({ oldmanId, settleId }: Row) =>
    page.open(`/expense/settle/detail?oldmanId=${oldmanId}&settleId=${settleId}`)
  return (
    <>
      <ListPage
        name="settlement"
        call={settlement.list}
        columns={columns}
        filters={['oldmanName', 'quitDateFrom', 'quitDateTo', 'settleTimeFrom', 'settleTimeTo']}
        statusTabs={{ filter: 'settleStatus' }}
        sort={['settleNo', 'quitDate', 'settleTime', 'refundAmt']}
        link={{ column: 'settleNo', open }}
        rowClass={(row) =>
          row.settleStatus === settleStatus.is.revoked ? 'k-row-muted' : late(row) ? 'k-row-danger' : undefined
        }
        empty="还没有退住结算：老人办理退住后自动出现在这里"
        tools={
          <Permit need={settlement.check.options.permit}>
            <Button onClick={() => setChecking(true)}>退住试算</Button>
          </Permit>
        }
        rowActions={[
          {
            label: '结算',
            permit: settlement.submit.options.permit,
            show: settleFlow.can('settle'),
            onClick: open,
          },
          {
            label: '打印',
            permit: 'expense.settle.print',
            show: (row) => row.settleStatus !== settleStatus.is.open,
            onClick: (row) =>
              void import('./sheet/settle-sheet.tsx').then(({ printSettlement }) => printSettlement(row)),
          },
          revokeAction,
        ]}
      />
      <Suspense>{checking && <CheckModal onClose={() => setChecking(false)} />}</Suspense>
    </>
  )
}
