import { Progress, Segmented } from 'antd'
import { useMemo } from 'react'
import { docView } from '#contract/modules/stock/stock-doc/document.ts'
import { inventory } from '#contract/modules/stock/stock-doc/inventory.ts'
import { cols } from '../../../../kit/cols.tsx'
import { ListPage } from '../../../../kit/ListPage.tsx'
import { usePage, usePageState } from '../../../../kit/page/page.ts'
import { detailOf } from '../core/doc-kind.ts'
import { countActions, counts } from './inventory-kind.ts'

const Row = inventory.inventoryList.options.reply.shape.list.element
const widths = {
  depotName: { width: 110 },
  inventoryType: { width: 90 },
  status: { width: 100 },
}

// biome-ignore format: lists of names read in lines
const columns = {
  doc: cols(Row, ['docNo', 'bizDate', 'depotName', 'inventoryType', 'status', 'countedCount', 'diffCount', 'totalQuantity', 'totalAmount',
    'counterNames', 'createByName', 'blind', 'printCount'], {
    ...widths,
    diffCount: { width: 90 },
    countedCount: { title: '进度', width: 170, render: (_, { countedCount, lineCount }) => <Counted {...{ countedCount, lineCount }} /> },
  }),
  line: cols(Row, ['docNo', 'bizDate', 'depotName', 'skuName', 'specName', 'unit', 'batchNo', 'bookQuantity', 'countQuantity',
    'diffQuantity', 'diffAmount', 'diffReason', 'countByName', 'status'], { ...widths, skuName: { width: 150 } }),
}

/** How many of the lines are counted. */
export function Counted({ countedCount, lineCount }: { countedCount: number; lineCount: number }) {
  const percent = lineCount === 0 ? 100 : Math.floor((countedCount * 100) / lineCount)
  return (
    <Progress
      percent={percent}
      size="small"
      status="normal"
      aria-label="盘点进度"
      format={() => `${countedCount}/${lineCount}`}
    />
  )
}

/** 盘点管理 (stock.md 3.7): by count or by line. */
export default function InventoryPage() {
  const page = usePage()
  const [view, setView] = usePageState<'doc' | 'line'>('view', 'doc')
  const fixed = useMemo(() => ({ view }), [view])
  const open = (address: string) => page.open(address)
  return (
    <ListPage
      key={view}
      name={`inventory.${view}`}
      call={inventory.inventoryList}
      rowKey={view === 'doc' ? 'inventoryId' : 'detailId'}
      columns={columns[view]}
      fixed={fixed}
      filters={['depotId', 'docNo', 'skuName', 'inventoryType', 'bizDateFrom', 'bizDateTo']}
      statusTabs={{ filter: 'status' }}
      sort={['docNo', 'bizDate', 'totalAmount']}
      link={{ column: 'docNo', open: (row) => open(detailOf(counts, row.inventoryId)) }}
      add={{ label: '新增盘点', permit: 'warehouse.inventory.add', onClick: () => open('/warehouse/inventory/add') }}
      rowActions={view === 'doc' ? countActions() : []}
      empty="还没有盘点单；点“新增盘点”选择仓库和盘点人，开始盘点"
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
