import type { ReactNode } from 'react'
import { StockRecord, stock } from '#contract/modules/stock/stock/stock.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'

const columns = cols(
  StockRecord,
  [
    'createTime',
    'bizDate',
    'moveType',
    'docNo',
    'depotName',
    'skuName',
    'specName',
    'batchNo',
    'quantity',
    'unit',
    'amount',
    'balanceQuantity',
    'balanceAmount',
    'operatorName',
  ],
  {
    depotName: { width: 110 },
    skuName: { width: 150 },
    specName: { width: 110 },
    batchNo: { width: 130 },
    unit: { width: 64 },
    moveType: { width: 90 },
  },
)

/** 库存流水: every movement, newest first; reversals are red. */
export default function RecordList({ views }: { views: ReactNode }) {
  return (
    <ListPage
      name="stock.records"
      call={stock.records}
      columns={columns}
      filters={['depotId', 'skuName', 'dateFrom', 'dateTo', 'moveType', 'docType', 'docNo']}
      sort={['createTime', 'bizDate', 'docNo']}
      rowClass={(row) => (row.moveType === 'RED' ? 'k-row-danger' : undefined)}
      tools={views}
    />
  )
}
