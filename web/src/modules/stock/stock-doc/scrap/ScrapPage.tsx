import { Segmented } from 'antd'
import { useMemo } from 'react'
import { docView } from '#contract/modules/stock/stock-doc/document.ts'
import { scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { cols } from '../../../../kit/cols.tsx'
import { ListPage } from '../../../../kit/ListPage.tsx'
import { usePage, usePageState } from '../../../../kit/page/page.ts'
import { DocState } from '../core/DocState.tsx'
import { docActions } from '../core/doc-actions.ts'
import { detailOf } from '../core/doc-kind.ts'
import { scraps } from './scrap-kind.ts'

const Row = scrap.scrapList.options.reply.shape.list.element
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
  doc: cols(Row, ['docNo', 'bizDate', 'depotName', 'handleWay', 'kinds', 'totalQuantity', 'totalAmount', 'income', 'createByName',
    'status', 'printCount'], { ...widths, ...counts, status: { width: 150, render: (_, row) => <DocState of={row} /> } }),
  line: cols(Row, ['docNo', 'bizDate', 'depotName', 'skuName', 'specName', 'unit', 'batchNo', 'expireDate', 'quantity', 'amount',
    'scrapReason', 'handleWay', 'status'], { ...widths, skuName: { width: 150 } }),
}

/** 报废管理 (stock.md 3.4): by document or by line. */
export default function ScrapPage() {
  const page = usePage()
  const [view, setView] = usePageState<'doc' | 'line'>('view', 'doc')
  const fixed = useMemo(() => ({ view }), [view])
  const open = (address: string) => page.open(address)
  return (
    <ListPage
      key={view}
      name={`scrap.${view}`}
      call={scrap.scrapList}
      rowKey={view === 'doc' ? 'scrapId' : 'detailId'}
      columns={columns[view]}
      fixed={fixed}
      filters={['depotId', 'docNo', 'skuName', 'bizDateFrom', 'bizDateTo', 'scrapReason', 'handleWay']}
      statusTabs={{ filter: 'status' }}
      sort={['docNo', 'bizDate', 'totalAmount']}
      link={{ column: 'docNo', open: (row) => open(detailOf(scraps, row.scrapId)) }}
      rowClass={(row) => (row.redFlag === 1 ? 'k-row-danger' : undefined)}
      add={{ label: '新增报废', permit: 'warehouse.scrap.add', onClick: () => open('/warehouse/scrap/add') }}
      rowActions={view === 'doc' ? docActions(scraps, open) : []}
      empty="还没有报废单；点“新增报废”登记"
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
