import { Segmented } from 'antd'
import { useMemo } from 'react'
import { docView } from '#contract/modules/stock/stock-doc/document.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { cols } from '../../../../kit/cols.tsx'
import { ListPage } from '../../../../kit/ListPage.tsx'
import { usePage, usePageState } from '../../../../kit/page/page.ts'
import { DocState } from '../core/DocState.tsx'
import { docActions } from '../core/doc-actions.ts'
import { detailOf } from '../core/doc-kind.ts'
import { stores } from './store-kind.ts'

const Row = store.storeList.options.reply.shape.list.element
const widths = { depotName: { width: 90 }, storeType: { width: 90 } }
const counts = {
  kinds: { width: 70 },
  totalQuantity: { width: 80 },
  printCount: { width: 84 },
}

// biome-ignore format: lists of names read in lines
const columns = {
  doc: cols(Row, ['docNo', 'bizDate', 'depotName', 'storeType', 'kinds', 'totalQuantity', 'totalAmount', 'createByName', 'status',
    'printCount', 'supplierName'], { ...widths, ...counts, status: { width: 150, render: (_, row) => <DocState of={row} /> } }),
  line: cols(Row, ['docNo', 'bizDate', 'depotName', 'storeType', 'skuName', 'specName', 'unit', 'batchNo', 'expireDate', 'quantity',
    'price', 'amount', 'supplierName', 'status'], { ...widths, skuName: { width: 150 } }),
}

/** 入库管理 (stock.md 3.1): by document or by line. */
export default function StorePage() {
  const page = usePage()
  const [view, setView] = usePageState<'doc' | 'line'>('view', 'doc')
  const fixed = useMemo(() => ({ view }), [view])
  const open = (address: string) => page.open(address)
  return (
    <ListPage
      key={view}
      name={`store.${view}`}
      call={store.storeList}
      rowKey={view === 'doc' ? 'storeId' : 'detailId'}
      columns={columns[view]}
      fixed={fixed}
      filters={['depotId', 'docNo', 'skuName', 'bizDateFrom', 'bizDateTo', 'storeType', 'supplierId']}
      statusTabs={{ filter: 'status' }}
      sort={['docNo', 'bizDate', 'totalAmount']}
      link={{ column: 'docNo', open: (row) => open(detailOf(stores, row.storeId)) }}
      rowClass={(row) => (row.redFlag === 1 ? 'k-row-danger' : undefined)}
      add={{ label: '新增入库', permit: 'warehouse.stockIn.add', onClick: () => open('/warehouse/stockIn/add') }}
      rowActions={view === 'doc' ? docActions(stores, open) : []}
      empty="还没有入库单；点“新增入库”登记第一批物品"
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
