import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { yuanText } from '#contract/kit/value/money.ts'
import { account } from '#contract/modules/fees/account/account.ts'
import { tradeClass } from '#contract/modules/fees/account/trade.ts'
import { voidOutlook, voidWords } from '#contract/modules/fees/account/void-words.ts'
import { invoice } from '#contract/modules/fees/receipt/invoice.ts'
import { Receipt, receipt, receiptStatus, receiptType } from '#contract/modules/fees/receipt/receipt.ts'
import { anomaly } from '#contract/modules/fees/report/anomaly.ts'
import { act } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { isInvoiced, makeOut } from './invoice-form.ts'
import { printReceipts } from './print-receipt.tsx'
import { invoicedOf, stateOf } from './receipt-state.ts'

const AnomalyList = lazy(() => import('../report/AnomalyList.tsx'))
const InvoiceList = lazy(() => import('./InvoiceList.tsx'))
const InvoiceDialog = lazy(() => import('./InvoiceDialog.tsx'))

type Row = z.output<typeof Receipt>

const columns = cols(
  Receipt,
  [
    'receiptNo',
    'tradeTime',
    'oldmanName',
    'receiptType',
    'amount',
    'wayNames',
    'payerName',
    'operatorName',
    'printCount',
    'receiptStatus',
    'invoiceState',
    'invoicedAmt',
    'uninvoicedAmt',
    'obsoleteTime',
    'obsoleteByName',
    'obsoleteReason',
  ],
  {
    receiptNo: { width: 150 },
    receiptType: { width: 80 },
    printCount: { width: 90 },
    receiptStatus: {
      render: (_, row) => (
        <StatusChip label={stateOf(row)} tone={stateOf(row) === '作废待审' ? 'warning' : undefined} />
      ),
    },
    invoiceState: { render: (_, row) => <StatusChip {...invoicedOf(row)} /> },
  },
)

const namesOf = (rows: readonly Row[]) =>
  rows.length === 1 ? `收据${rows[0].receiptNo}` : `选中的${rows.length}张收据`

const isHome = (type: Row['receiptType']) => type === receiptType.is.homeReceipt || type === receiptType.is.homeRefund

/** Receipts of bills or settlements are voided there. */
const elsewhere = (row: Row) =>
  isHome(row.receiptType)
    ? '请在居家账户明细中作废'
    : row.receiptType === receiptType.is.settlement
      ? '请撤销退住结算'
      : row.tradeClass === tradeClass.is.payment
        ? '请在账单中反结算'
        : undefined

/** 历史票据, with its invoices and its anomalies beside it (fees.md 8, 14). */
export default function ReceiptPage() {
  const [view, setView] = usePageState('view', 'receipts')
  const [of, setOf] = useState<Row>()
  return (
    <Suspense>
      {view === 'receipts' && <ReceiptList onView={setView} onInvoicesOf={setOf} />}
      {view === 'invoices' && <InvoiceList onBack={() => setView('receipts')} />}
      {view === 'anomalies' && <AnomalyList onBack={() => setView('receipts')} />}
      {of && <InvoiceDialog receipt={of} onClose={() => setOf(undefined)} />}
    </Suspense>
  )
}

interface Props {
  onView: (view: 'invoices' | 'anomalies') => void
  onInvoicesOf: (row: Row) => void
}

/** Issued receipts, to be found and printed again. */
function ReceiptList({ onView, onInvoicesOf }: Props) {
  const page = usePage()
  const may = usePermit()
  const [again, setAgain] = useState<Row[]>()
  const print = async (rows: Row[]) => {
    if (rows.some(({ printCount }) => printCount > 0)) return setAgain(rows)
    const printed = await act(receipt.print, { receiptIds: rows.map(({ receiptId }) => receiptId) })
    if (printed) printReceipts(printed.reply)
  }
  const why = ({ printCount }: Row) =>
    printCount > 0 && !may('expense.receipt.reprint') ? '已打印过，您没有补打的权限' : undefined
  return (
    <>
      <ListPage
        name="receipt"
        call={receipt.list}
        columns={columns}
        filters={[
          'oldmanName',
          'receiptNo',
          'dateFrom',
          'dateTo',
          'receiptType',
          'tradeWay',
          'operatorName',
          'obsoleteByName',
          'obsoleteFrom',
          'obsoleteTo',
          'invoiceState',
          'needsRed',
        ]}
        tools={
          <>
            <Button onClick={() => onView('invoices')}>发票登记</Button>
            <Permit need={anomaly.anomalyList.options.permit}>
              <Button onClick={() => onView('anomalies')}>异常清单</Button>
            </Permit>
          </>
        }
        statusTabs={{ filter: 'receiptStatus' }}
        sort={['receiptNo', 'tradeTime', 'amount']}
        rowClass={(row) =>
          row.needsRed === 1 ? 'k-row-danger' : row.receiptStatus === receiptStatus.is.void ? 'k-row-muted' : undefined
        }
        empty="还没有票据：收款、退款和结算后会自动开具"
        batch={[{ label: '打印', permit: receipt.print.options.permit, why, onClick: (rows) => void print(rows) }]}
        rowActions={[
          {
            label: '打印',
            permit: receipt.print.options.permit,
            show: ({ printCount }) => printCount === 0,
            onClick: (row) => void print([row]),
          },
          {
            label: '补打',
            permit: 'expense.receipt.reprint',
            show: ({ printCount }) => printCount > 0,
            onClick: (row) => setAgain([row]),
          },
          makeOut,
          {
            label: '作废',
            call: account.void,
            permit: 'expense.receipt.void',
            danger: true,
            show: (row) => row.receiptStatus === receiptStatus.is.valid,
            why: (row) => elsewhere(row) ?? row.whyNotVoid ?? undefined,
            input: ({ receiptId, tradeClass }) => ({ tradeId: receiptId, tradeClass: String(tradeClass) }),
            confirm: (row) => ({
              title: `作废收据 ${row.receiptNo}？`,
              content: `${row.oldmanName} ${yuanText(row.amount)}元。${voidOutlook(row)}`,
              okText: '作废',
              reason: '作废原因',
            }),
            done: (row, answer) => voidWords(`收据${row.receiptNo}`, answer),
          },
          {
            label: '退款',
            permit: 'expense.account.refund',
            show: (row) => row.receiptType === receiptType.is.receipt && row.receiptStatus === receiptStatus.is.valid,
            onClick: (row) => page.open(`/expense/accountDetail?oldmanId=${row.oldmanId}&refund=1`),
          },
          {
            label: '发票',
            permit: invoice.invoiceList.options.permit,
            show: isInvoiced,
            onClick: onInvoicesOf,
          },
          {
            label: '账户',
            permit: account.get.options.permit,
            show: ({ receiptType }) => !isHome(receiptType),
            onClick: (row) => page.open(`/expense/accountDetail?oldmanId=${row.oldmanId}`),
          },
        ]}
      />
      {again && (
        <FormModal
          call={receipt.print}
          title={`补打${namesOf(again)}`}
          fields={['reason']}
          options={{ reason: { required: true, help: '原因记入打印日志，票面注明第几次打印' } }}
          input={{ receiptIds: again.map(({ receiptId }) => receiptId) }}
          columns={1}
          okText="打印"
          done={() => `已打印${namesOf(again)}`}
          onDone={printReceipts}
          onClose={() => setAgain(undefined)}
        />
      )}
    </>
  )
}
