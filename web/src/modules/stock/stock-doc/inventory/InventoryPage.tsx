import { Progress } from 'antd'
import { inventory } from '#contract/modules/stock/stock-doc/inventory.ts'
import { DocList, docColumns } from '../core/DocList.tsx'
import { countActions, counts } from './inventory-kind.ts'

const columns = docColumns(
  inventory.inventoryList.options.reply.shape.list.element,
  {
    doc: [
      'docNo',
      'bizDate',
      'depotName',
      'inventoryType',
      'status',
      'waitingFor',
      'countedCount',
      'diffCount',
      'totalQuantity',
      'totalAmount',
      'counterNames',
      'createByName',
      'blind',
      'printCount',
    ],
    line: [
      'docNo',
      'bizDate',
      'depotName',
      'skuName',
      'specName',
      'unit',
      'batchNo',
      'bookQuantity',
      'countQuantity',
      'diffQuantity',
      'diffAmount',
      'diffReason',
      'countByName',
      'status',
    ],
  },
  {
    depotName: { width: 110 },
    inventoryType: { width: 90 },
    status: { width: 100 },
    diffCount: { width: 90 },
    // A difference of zero is a known result.
    totalAmount: {},
    countedCount: {
      title: '进度',
      width: 170,
      render: (_, { countedCount, lineCount }) => <CountedLines countedCount={countedCount} lineCount={lineCount} />,
    },
  },
)

/** Number of counted lines. */
export function CountedLines({ countedCount, lineCount }: { countedCount: number; lineCount: number }) {
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
  return (
    <DocList
      kind={counts}
      call={inventory.inventoryList}
      columns={columns}
      filters={['depotId', 'docNo', 'skuName', 'inventoryType', 'bizDateFrom', 'bizDateTo']}
      actions={() => countActions()}
      empty="还没有盘点单；点“新增盘点”选择仓库和盘点人，开始盘点"
    />
  )
}
