import { Segmented } from 'antd'
import { useMemo } from 'react'
import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { docView } from '#contract/modules/stock/stock-doc/document.ts'
import { cols } from '../../../../kit/cols.tsx'
import { ListPage } from '../../../../kit/ListPage.tsx'
import { usePage, usePageState } from '../../../../kit/page/page.ts'
import { DocState } from '../core/DocState.tsx'
import { docActions } from '../core/doc-actions.ts'
import { detailOf } from '../core/doc-kind.ts'
import { delivers } from './deliver-kind.ts'

const Row = deliver.deliverList.options.reply.shape.list.element
const widths = {
  depotName: { width: 90 },
  deliverType: { width: 90 },
}
const counts = {
  kinds: { width: 70 },
  totalQuantity: { width: 80 },
  printCount: { width: 84 },
}

// biome-ignore format: lists of names read in lines
const columns = {
  doc: cols(Row, ['docNo', 'bizDate', 'depotName', 'deliverType', 'kinds', 'totalQuantity', 'totalAmount', 'saleAmount', 'deptName',
    'receiverName', 'oldmanName', 'createByName', 'status', 'printCount'], { ...widths, ...counts, status: { width: 150, render: (_, row) => <DocState of={row} /> } }),
  line: cols(Row, ['docNo', 'bizDate', 'depotName', 'deliverType', 'skuName', 'specName', 'unit', 'batchNo', 'expireDate', 'quantity',
    'amount', 'salePrice', 'lineSaleAmount', 'deptName', 'oldmanName', 'status'], { ...widths, skuName: { width: 150 } }),
}

/** 出库管理 (stock.md 3.2): by document or by line. */
export default function DeliverPage() {
  const page = usePage()
  const [view, setView] = usePageState<'doc' | 'line'>('view', 'doc')
  const fixed = useMemo(() => ({ view }), [view])
  const open = (address: string) => page.open(address)
  return (
    <ListPage
      key={view}
      name={`deliver.${view}`}
      call={deliver.deliverList}
      rowKey={view === 'doc' ? 'deliverId' : 'detailId'}
      columns={columns[view]}
      fixed={fixed}
      filters={['depotId', 'docNo', 'skuName', 'bizDateFrom', 'bizDateTo', 'deliverType', 'deptId', 'receiverName']}
      statusTabs={{ filter: 'status' }}
      sort={['docNo', 'bizDate', 'totalAmount']}
      link={{ column: 'docNo', open: (row) => open(detailOf(delivers, row.deliverId)) }}
      rowClass={(row) => (row.redFlag === 1 ? 'k-row-danger' : undefined)}
      add={{ label: '新增出库', permit: 'warehouse.stockOut.add', onClick: () => open('/warehouse/stockOut/add') }}
      rowActions={view === 'doc' ? docActions(delivers, open) : []}
      empty="还没有出库单；点“新增出库”登记领用"
      tools={
        <Segmented
          value={view}
          onChange={setView}
          options={docView.options.map((one) => ({ ...one }))}
          aria-label="显示方式"
        />
      }
    />
  )
}
