import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { ElderCost, elderCost, elderCostFlow, elderCostStatus } from '#contract/modules/fees/elder-cost/elder-cost.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { todayOf, yuan } from '#kit/value/format.ts'
import { useProjects } from './use-projects.ts'

const CostModal = lazy(() => import('./CostModal.tsx'))

type Row = z.output<typeof ElderCost>

const columns = cols(
  ElderCost,
  [
    'costDate',
    'oldmanName',
    'bedName',
    'projectChildName',
    'quantity',
    'price',
    'amount',
    'handlerName',
    'status',
    'feeMonth',
    'billNo',
    'remark',
    'voidReason',
    'createTime',
  ],
  {
    bedName: { width: 120 },
    projectChildName: { width: 140 },
    quantity: { width: 80 },
    status: { width: 90, tones: { 0: 'warning', 1: 'success', 2: 'muted' } },
    billNo: { width: 150, extra: true },
    voidReason: { extra: true },
    createTime: { extra: true },
  },
)

const words = (row: Row) => `${row.oldmanName ?? ''}的${row.projectChildName ?? ''}${yuan(row.amount)}元`
const print = (rows: readonly Row[]) => void import('./cost-slip.tsx').then(({ printCosts }) => printCosts(rows))

/** 老人费用 (administration.md 8): haircuts, shopping, medical advances, many at once, each on the bill of its month. */
export default function ElderCostPage() {
  const page = usePage()
  const [adding, setAdding] = useState(false)
  const { everyOption: options } = useProjects()
  return (
    <>
      <ListPage
        name="elder-cost"
        call={elderCost.list}
        columns={columns}
        filters={['oldmanName', 'projectChildId', 'costDateFrom', 'costDateTo']}
        filterOptions={{ projectChildId: { options } }}
        statusTabs={{ filter: 'status' }}
        sort={['costDate', 'amount']}
        look={{ column: 'oldmanName' }}
        named={words}
        rowClass={(row) => (row.status === elderCostStatus.is.void ? 'k-row-muted' : undefined)}
        empty="还没有老人费用，先登记一笔"
        add={{ label: '登记费用', permit: elderCost.create.options.permit, onClick: () => setAdding(true) }}
        batch={[{ label: '打印确认单', permit: 'administration.cost.oldman.print', onClick: print }]}
        rowActions={[
          {
            label: '编辑',
            call: elderCost.update,
            fields: ['projectChildId', 'quantity', 'price', 'costDate', 'files', 'remark'],
            options: { projectChildId: { options }, files: { span: 'full' } },
            show: elderCostFlow.can('edit'),
          },
          {
            label: '打印',
            permit: 'administration.cost.oldman.print',
            show: (row) => row.status !== elderCostStatus.is.void,
            onClick: (row) => print([row]),
          },
          {
            label: '账单',
            permit: 'expense.bill.query',
            show: (row) => row.status === elderCostStatus.is.booked,
            onClick: (row) => page.open(`/expense/accountBill?oldmanId=${row.oldmanId}`),
          },
          {
            label: '作废',
            call: elderCost.remove,
            danger: true,
            show: elderCostFlow.can('void'),
            confirm: (row) => ({
              content:
                row.status === elderCostStatus.is.booked
                  ? '账单上会有一笔冲减；已缴的部分退入预存。'
                  : '还没有入账，直接取消。',
              reason: '作废原因',
            }),
          },
        ]}
      />
      <Suspense>{adding && <CostModal today={todayOf()} onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}
