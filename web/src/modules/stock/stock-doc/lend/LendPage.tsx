import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { docView } from '#contract/modules/stock/stock-doc/document.ts'
import { lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { cols } from '../../../../kit/cols.tsx'
import { ListPage } from '../../../../kit/ListPage.tsx'
import { usePage, usePageState } from '../../../../kit/page/page.ts'
import { usePermit } from '../../../../kit/page/permit.ts'
import { DocState } from '../core/DocState.tsx'
import { docActions } from '../core/doc-actions.ts'
import { detailOf } from '../core/doc-kind.ts'
import { LendDialog } from './LendDialogs.tsx'
import { type Dialog, lentActions } from './lend-actions.ts'
import { lends } from './lend-kind.ts'

const Row = lend.lendList.options.reply.shape.list.element
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
const widths = {
  depotName: { width: 100 },
  borrowerName: { width: 100 },
  planReturnDate: due,
  status: state,
}

// biome-ignore format: lists of names read in lines
const columns = {
  doc: cols(Row, ['docNo', 'bizDate', 'depotName', 'borrowerType', 'borrowerName', 'planReturnDate', 'status', 'kinds', 'totalQuantity',
    'totalAmount', 'createByName', 'printCount'], { ...widths, kinds: { width: 70 }, totalQuantity: { width: 80 } }),
  line: cols(Row, ['docNo', 'bizDate', 'depotName', 'borrowerName', 'planReturnDate', 'status', 'skuName', 'specName', 'unit', 'batchNo',
    'quantity', 'leftQuantity', 'amount'], { ...widths, skuName: { width: 150 } }),
}

/** 借用管理 (stock.md 3.5): by document or by line; what is overdue is red. */
export default function LendPage() {
  const page = usePage()
  const may = usePermit()
  const [view, setView] = usePageState<'doc' | 'line'>('view', 'doc')
  const [dialog, setDialog] = useState<{ kind: Dialog; lendId: string }>()
  const fixed = useMemo(() => ({ view }), [view])
  const open = (address: string) => page.open(address)
  return (
    <>
      <ListPage
        key={view}
        name={`lend.${view}`}
        call={lend.lendList}
        rowKey={view === 'doc' ? 'lendId' : 'detailId'}
        columns={columns[view]}
        fixed={fixed}
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
        statusTabs={{ filter: 'status' }}
        sort={['docNo', 'bizDate', 'totalAmount']}
        link={{ column: 'docNo', open: (row) => open(detailOf(lends, row.lendId)) }}
        add={{ label: '新增借用', permit: 'warehouse.lend.add', onClick: () => open('/warehouse/lend/add') }}
        rowActions={
          view === 'doc'
            ? [...lentActions((kind, { id }) => setDialog({ kind, lendId: id })), ...docActions(lends, open)]
            : []
        }
        empty="还没有借用单；点“新增借用”登记借出的物品"
        tools={
          <>
            <Segmented
              value={view}
              onChange={setView}
              options={docView.options.map((one) => ({ ...one }))}
              aria-label="显示方式"
            />
            {may('warehouse.lend.log') && <Button onClick={() => open('/warehouse/lend/record')}>借还记录</Button>}
          </>
        }
      />
      {dialog && <LendDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}
