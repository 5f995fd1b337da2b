import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { Bill, bill, billStatus } from '#contract/modules/fees/bill/bill.ts'
import { cols } from '#kit/cols.tsx'
import { newRequestNo } from '#kit/http/request-no.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { Permit } from '#kit/Permit.tsx'
import { usePage } from '#kit/page/page.ts'
import { session } from '#kit/store/storage.ts'
import { type BillDialog, billActions, printBills } from './bill-actions.ts'

const BillDialogs = lazy(() => import('./dialog/BillDialogs.tsx'))
const GenerateModal = lazy(() => import('./dialog/GenerateModal.tsx'))
const AddBillModal = lazy(() => import('./dialog/AddBillModal.tsx'))

type Row = z.output<typeof Bill>

const columns = cols(
  Bill,
  [
    'billNo',
    'oldmanName',
    'bedName',
    'feeMonth',
    'billType',
    'billStatus',
    'netAmt',
    'unpaidAmt',
    'paidAmt',
    'grossAmt',
    'discountAmt',
    'adjustAmt',
    'waiveAmt',
    'dueDate',
    'overdueDays',
    'levelName',
  ],
  { billNo: { width: 150 }, bedName: { width: 120 }, billType: { width: 80 } },
)

/** Chosen bills by resident, as the batch payment reads them. */
function batchOf(rows: readonly Row[]) {
  const people = [...Map.groupBy(rows, ({ oldmanId }) => oldmanId)].map(([oldmanId, bills]) => ({
    oldmanId,
    oldmanName: bills[0].oldmanName ?? '',
    bedName: bills[0].bedName,
    amount: bills.reduce((sum, { unpaidAmt }) => sum + unpaidAmt, 0),
    tradeMonthIds: bills.map(({ tradeMonthId }) => tradeMonthId),
  }))
  return { batchPayType: 3, rows: people, tradeMonthIds: rows.map(({ tradeMonthId }) => tradeMonthId) }
}

/** All bills of the institution (fees.md 4). */
export default function BillPage() {
  const page = usePage()
  const [generating, setGenerating] = useState(false)
  const [adding, setAdding] = useState(false)
  const [dialog, setDialog] = useState<BillDialog>()
  const payMany = (rows: Row[]) => {
    session.set('payBatchData', batchOf(rows))
    // As with accounts, each batch has a tab of its own.
    page.open(`/expense/accountBillBatchPayment?batch=${newRequestNo()}`)
  }
  const open = (row: Row) =>
    page.open(`/expense/accountBillDetail?oldmanId=${row.oldmanId}&tradeMonthId=${row.tradeMonthId}`)
  return (
    <>
      <ListPage
        name="bill"
        call={bill.list}
        columns={columns}
        filters={['oldmanName', 'feeMonthFrom', 'feeMonthTo', 'overdue', 'buildingId', 'billType']}
        statusTabs={{ filter: 'billStatus' }}
        sort={['billNo', 'feeMonth', 'dueDate', 'netAmt']}
        link={{ column: 'billNo', open }}
        rowClass={(row) =>
          row.billStatus === billStatus.is.void ? 'k-row-muted' : row.overdue === 1 ? 'k-row-warning' : undefined
        }
        empty="还没有账单：到出账日自动生成，也可以现在生成"
        add={{ label: '生成账单', permit: bill.generate.options.permit, onClick: () => setGenerating(true) }}
        tools={
          <>
            <Permit need={bill.addBill.options.permit}>
              <Button onClick={() => setAdding(true)}>补录</Button>
            </Permit>
            <Permit need={bill.payBatch.options.permit}>
              <Button onClick={() => payMany([])}>批量缴费</Button>
            </Permit>
          </>
        }
        batch={[
          {
            label: '批量缴费',
            permit: bill.payBatch.options.permit,
            // Paid bills are left out.
            onClick: (rows) => payMany(rows.filter(({ unpaidAmt }) => unpaidAmt > 0)),
          },
          {
            label: '批量打印',
            permit: bill.printMany.options.permit,
            why: (row) => (row.billStatus === billStatus.is.void ? '已作废' : undefined),
            onClick: (rows) => void printBills(rows),
          },
        ]}
        rowActions={billActions(setDialog)}
      />
      <Suspense>
        {dialog && <BillDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
        {adding && <AddBillModal onClose={() => setAdding(false)} />}
      </Suspense>
      <Suspense>{generating && <GenerateModal onClose={() => setGenerating(false)} />}</Suspense>
    </>
  )
}
