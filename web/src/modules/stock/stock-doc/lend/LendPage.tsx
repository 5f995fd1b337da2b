import { Button } from 'antd'
import { useState } from 'react'
import { lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { DocList, docColumns } from '../core/DocList.tsx'
import { DocState } from '../core/DocState.tsx'
import { docActions } from '../core/doc-actions.ts'
import { LendDialog } from './LendDialogs.tsx'
import { type Dialog, lentActions } from './lend-actions.ts'
import { lends } from './lend-kind.ts'

const state = { width: 110, render: (_: unknown, row: { status: number; partRed: number }) => <DocState of={row} /> }
const due = {
  width: 130,
  render: (_: unknown, { planReturnDate, overdue }: { planReturnDate: string; overdue: number }) => (
    <span className={overdue === 1 ? 'k-danger' : undefined}>
      {planReturnDate}
      {overdue === 1 && ' 逾期'}
    </span>
  ),
}

const columns = docColumns(
  lend.lendList.options.reply.shape.list.element,
  {
    doc: [
      'docNo',
      'bizDate',
      'depotName',
      'borrowerType',
      'borrowerName',
      'planReturnDate',
      'status',
      'waitingFor',
      'kinds',
      'totalQuantity',
      'totalAmount',
      'createByName',
      'printCount',
    ],
    line: [
      'docNo',
      'bizDate',
      'depotName',
      'borrowerName',
      'planReturnDate',
      'status',
      'skuName',
      'specName',
      'unit',
      'batchNo',
      'quantity',
      'leftQuantity',
      'amount',
    ],
  },
  { depotName: { width: 100 }, borrowerName: { width: 100 }, planReturnDate: due, status: state },
)

/** 借用管理 (stock.md 3.5): by document or by line; overdue ones are red. */
export default function LendPage() {
  const page = usePage()
  const may = usePermit()
  const [dialog, setDialog] = useState<{ kind: Dialog; lendId: string }>()
  return (
    <>
      <DocList
        kind={lends}
        call={lend.lendList}
        columns={columns}
        filters={[
          'borrowerName',
          'borrowerType',
          'overdue',
          'open',
          'docNo',
          'depotId',
          'skuName',
          'bizDateFrom',
          'bizDateTo',
        ]}
        actions={(open) => [
          ...lentActions((kind, { id }) => setDialog({ kind, lendId: id })),
          ...docActions(lends, open),
        ]}
        empty="还没有借用单；点“新增借用”登记借出的物品"
        tools={
          may('warehouse.lend.log') && <Button onClick={() => page.open('/warehouse/lend/record')}>借还记录</Button>
        }
      />
      {dialog && <LendDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}
