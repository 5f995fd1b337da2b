import { Alert, Segmented } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { CashierShift, cashierShift } from '#contract/modules/fees/cashier-shift/cashier-shift.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { showError } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import '../account.css'

const ShiftDesk = lazy(() => import('./ShiftDesk.tsx'))

type Row = z.output<typeof CashierShift>

const columns = cols(
  CashierShift,
  [
    'shiftNo',
    'userName',
    'timeTo',
    'inAmt',
    'outAmt',
    'countedCash',
    'diffAmt',
    'handedCash',
    'keptCash',
    'openingCash',
    'cashIn',
    'cashOut',
    'timeFrom',
    'receiverName',
    'remark',
  ],
  { shiftNo: { width: 130 }, userName: { width: 100 } },
)

/** 交班: counts the drawer against the books and signs the sheet; earlier sheets stand beside it. */
export default function ShiftModal({ first, onClose }: { first: 'now' | 'kept'; onClose: () => void }) {
  const query = useCall(cashierShift.draft, {}, { staleTime: 0 })
  const [tab, setTab] = useState(first)
  return (
    <Dialog
      open
      title="交班表"
      width={1040}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
    >
      <Segmented
        value={tab}
        onChange={setTab}
        options={[
          { value: 'now', label: '本班' },
          { value: 'kept', label: '交班记录' },
        ]}
      />
      <Suspense>
        {tab === 'now' ? (
          <Loaded query={query}>
            {(draft) => (
              <ShiftDesk draft={draft} onChanged={() => void query.refetch()} onSigned={() => setTab('kept')} />
            )}
          </Loaded>
        ) : (
          <SignedSheets />
        )}
      </Suspense>
    </Dialog>
  )
}

function SignedSheets() {
  const print = async ({ shiftId }: Row) => {
    try {
      const shift = await send(cashierShift.get, { shiftId }, { silent: true })
      const { printShift } = await import('./print-shift.tsx')
      printShift(shift)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <div className="account-kept">
      <Alert type="info" title="交班表签字后不再改变；之后作废的单据会出现在该收费员的下一张交班表" />
      <ListPage
        name="cashier-shift"
        call={cashierShift.list}
        columns={columns}
        filters={['userName', 'dateFrom', 'dateTo', 'different']}
        sort={['shiftNo', 'inAmt', 'diffAmt']}
        rowClass={(row) => (row.diffAmt === 0 ? undefined : 'k-row-warning')}
        empty="还没有交班记录"
        rowActions={[{ label: '打印', permit: cashierShift.submit.options.permit, onClick: (row) => void print(row) }]}
      />
    </div>
  )
}
