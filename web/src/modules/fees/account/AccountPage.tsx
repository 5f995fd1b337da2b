import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { Account, account, accountStatus } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bankLine } from '#contract/modules/fees/bank-line/bank-line.ts'
import { cashierShift } from '#contract/modules/fees/cashier-shift/cashier-shift.ts'
import { dunning } from '#contract/modules/fees/dunning/dunning.ts'
import { payment } from '#contract/modules/fees/payment/payment.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { cols } from '#kit/cols.tsx'
import { newRequestNo } from '#kit/http/request-no.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { session } from '#kit/store/storage.ts'

const BankLines = lazy(() => import('./bank/BankLines.tsx'))
const CashierModal = lazy(() => import('./cashier/CashierModal.tsx'))
const CheckModal = lazy(() => import('./CheckModal.tsx'))
const MonthsModal = lazy(() => import('./MonthsModal.tsx'))
const ShiftModal = lazy(() => import('./cashier/ShiftModal.tsx'))
const StatementModal = lazy(() => import('./StatementModal.tsx'))
const ClearingModal = lazy(() => import('../payment/ClearingModal.tsx'))

type Row = z.output<typeof Account>

const columns = cols(
  Account,
  [
    'oldmanName',
    'bedName',
    'levelName',
    'oldmanStatus',
    'accountNum',
    'prestoreBalance',
    'depositBalance',
    'medicalBalance',
    'reserveBalance',
    'arrears',
    'overdueArrears',
    'alarmAmount',
    'accountStatus',
    'lastTradeTime',
  ],
  { accountNum: { width: 130 }, levelName: { width: 124 }, alarmAmount: { width: 100 } },
)

type Dialog =
  | { kind: 'cashier'; oldmanId?: string }
  | { kind: 'statement'; people: Row[] }
  | { kind: 'check' | 'months' | 'shift' | 'clearing' }

/** 老人账户, with the bank transfers that wait to be booked beside it (fees.md 3, 14). */
export default function AccountPage() {
  const [view, setView] = usePageState<'accounts' | 'bank'>('view', 'accounts')
  if (view === 'accounts') return <Accounts onBank={() => setView('bank')} />
  return (
    <Suspense>
      <BankLines onBack={() => setView('accounts')} />
    </Suspense>
  )
}

function Accounts({ onBank }: { onBank: () => void }) {
  const page = usePage()
  const [dialog, setDialog] = useState(() => leadingTo(page.query))
  const close = () => setDialog(undefined)
  const payMany = (rows: Row[]) => {
    const items = rows.map(({ oldmanId, oldmanName, bedName, arrears, monthlyFee }) => ({
      oldmanId,
      oldmanName,
      bedName,
      arrears,
      monthlyFee,
      amount: arrears > 0 ? arrears : (monthlyFee ?? 0),
    }))
    // With arrears the batch pays bills, otherwise it prestores.
    session.set('payBatchData', { batchPayType: rows.some(({ arrears }) => arrears > 0) ? 3 : 1, rows: items })
    // Each batch has a tab of its own: an open one holds other rows with their input.
    page.open(`/expense/accountBatchPayment?batch=${newRequestNo()}`)
  }
  return (
    <>
      <ListPage
        name="account"
        call={account.list}
        columns={columns}
        filters={[
          'keyword',
          'oldmanStatuses',
          'lowBalance',
          'arrears',
          'reserveTodo',
          'buildingId',
          'accountStatus',
          'bedName',
          'accountNum',
        ]}
        sort={['oldmanName', 'bedName', 'prestoreBalance', 'depositBalance', 'arrears', 'lastTradeTime']}
        link={{ column: 'oldmanName', open: (row) => page.open(`/expense/accountDetail?oldmanId=${row.oldmanId}`) }}
        rowClass={(row) =>
          row.accountStatus === accountStatus.is.open &&
          row.oldmanStatus === liveStatus.is.living &&
          row.prestoreBalance < row.alarmAmount
            ? 'k-row-warning'
            : undefined
        }
        empty="老人建档后会自动开户"
        add={{
          label: '收款',
          permit: account.trade.options.permit,
          onClick: ({ oldmanId }) => setDialog({ kind: 'cashier', oldmanId }),
        }}
        importer={{ call: account.open, template: account.openTemplate, title: '导入期初余额' }}
        tools={<Tools onOpen={(kind) => setDialog({ kind })} onBank={onBank} />}
        batch={[
          {
            label: '批量收款',
            permit: account.batch.options.permit,
            when: (row) => row.accountStatus === accountStatus.is.open,
            why: (row) => (row.accountStatus === accountStatus.is.open ? undefined : '账户已冻结或销户'),
            onClick: payMany,
          },
          {
            label: '对账单',
            permit: dunning.statement.options.permit,
            onClick: (rows) => setDialog({ kind: 'statement', people: rows }),
          },
        ]}
        rowActions={[
          {
            label: '收款',
            permit: account.trade.options.permit,
            when: (row) => row.accountStatus === accountStatus.is.open,
            why: (row) => (row.accountStatus === accountStatus.is.open ? undefined : '账户已冻结或销户'),
            onClick: ({ oldmanId }) => setDialog({ kind: 'cashier', oldmanId }),
          },
          {
            label: '详情',
            permit: account.get.options.permit,
            onClick: (row) => page.open(`/expense/accountDetail?oldmanId=${row.oldmanId}`),
          },
          {
            label: '设置',
            call: account.edit,
            title: (row) => `${row.oldmanName}的账户设置`,
            fields: ['alarmAmount', 'autoDeduct', 'payerName', 'remark'],
            done: (row) => `已保存${row.oldmanName}的账户设置`,
          },
          {
            label: '对账单',
            permit: dunning.statement.options.permit,
            onClick: (row) => setDialog({ kind: 'statement', people: [row] }),
          },
        ]}
      />
      <Suspense>
        {dialog?.kind === 'cashier' && <CashierModal oldmanId={dialog.oldmanId} onClose={close} />}
        {dialog?.kind === 'check' && <CheckModal onClose={close} />}
        {dialog?.kind === 'shift' && <ShiftModal first={page.query.shift ? 'kept' : 'now'} onClose={close} />}
        {dialog?.kind === 'statement' && <StatementModal people={dialog.people} onClose={close} />}
        {dialog?.kind === 'clearing' && <ClearingModal onClose={close} />}
        {dialog?.kind === 'months' && <MonthsModal onClose={close} />}
      </Suspense>
    </>
  )
}

type Tool = 'shift' | 'check' | 'clearing' | 'months'

function Tools({ onOpen, onBank }: { onOpen: (kind: Tool) => void; onBank: () => void }) {
  return (
    <>
      <Permit need={bankLine.lineList.options.permit}>
        <Button onClick={onBank}>银行流水</Button>
      </Permit>
      <Permit need={cashierShift.submit.options.permit}>
        <Button onClick={() => onOpen('shift')}>交班</Button>
      </Permit>
      <Permit need={ledger.check.options.permit}>
        <Button onClick={() => onOpen('check')}>账务核对</Button>
      </Permit>
      <Permit need={payment.clearingList.options.permit}>
        <Button onClick={() => onOpen('clearing')}>待清算</Button>
      </Permit>
      <Permit need={ledger.months.options.permit}>
        <Button onClick={() => onOpen('months')}>月结</Button>
      </Permit>
    </>
  )
}

/** The message about unclaimed payments opens their dialog, the one about an open drawer the shift sheets. */
function leadingTo({ clearing, shift }: Record<string, string | undefined>): Dialog | undefined {
  if (clearing) return { kind: 'clearing' }
  return shift ? { kind: 'shift' } : undefined
}
