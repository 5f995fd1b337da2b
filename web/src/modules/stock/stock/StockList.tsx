import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { StockRow, stock, stockView } from '#contract/modules/stock/stock/stock.ts'
import { type Column, cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { LimitModal } from './LimitModal.tsx'
import { detailAddress, rowClassOf, type StockState, UnitCost, WarnChips } from './stock-words.tsx'

const warnColumn: Column<StockState> = {
  key: 'warnFlags',
  title: '预警',
  kind: 'codeList',
  width: 180,
  render: (_, row) => <WarnChips flags={row.warnFlags} />,
}
const named = { depotName: { width: 110 }, skuName: { width: 150 }, specName: { width: 100 }, unit: { width: 60 } }
const counted = { quantity: { width: 84 }, available: { width: 84 }, locked: { width: 84 } }
const cost = (title: string) => ({
  title,
  width: 110,
  render: (_: unknown, row: StockState) => <UnitCost fen={row.averagePrice} />,
})

const columns: Record<string, Column<StockState>[]> = {
  sku: [
    ...cols(StockRow, ['skuName', 'specName', 'depotName', 'quantity', 'unit', 'available'], { ...named, ...counted }),
    warnColumn,
    ...cols(
      StockRow,
      [
        'transitIn',
        'amount',
        'averagePrice',
        'minStock',
        'maxStock',
        'nearestExpire',
        'locked',
        'skuCode',
        'classifyName',
      ],
      { ...counted, averagePrice: cost('均价'), minStock: { width: 84 }, maxStock: { width: 84 } },
    ),
  ],
  batch: [
    ...cols(StockRow, ['skuName', 'specName', 'batchNo', 'depotName', 'quantity', 'unit', 'expireDate'], {
      ...named,
      ...counted,
      batchNo: { width: 130 },
    }),
    { ...warnColumn, width: 90 },
    ...cols(
      StockRow,
      ['amount', 'averagePrice', 'available', 'locked', 'supplierName', 'productionDate', 'firstInTime', 'skuCode'],
      { ...counted, averagePrice: cost('单位成本') },
    ),
  ],
}

export function StockList({ views }: { views: ReactNode }) {
  const page = usePage()
  const [by, setBy] = usePageState<string>('by', stockView.is.sku)
  const [limited, setLimited] = useState<StockState>()
  const fixed = useMemo(() => ({ view: by }), [by])
  const open = (row: StockState) => page.open(detailAddress(row))
  return (
    <>
      <ListPage
        key={by}
        name={`stock.${by}`}
        call={stock.list}
        columns={columns[by]}
        fixed={fixed}
        filters={['depotId', 'skuName', 'goodsProperty', 'asOf', 'classifyId', 'zero']}
        statusTabs={{ filter: 'warn' }}
        sort={[
          'skuName',
          'depotName',
          'quantity',
          'available',
          'amount',
          by === 'sku' ? 'nearestExpire' : 'expireDate',
        ]}
        link={{ column: 'skuName', open }}
        rowClass={rowClassOf}
        empty="还没有入库；入库过账后显示在这里"
        tools={
          <>
            {views}
            <Segmented value={by} onChange={setBy} options={stockView.options.map((one) => ({ ...one }))} />
          </>
        }
        rowActions={[
          { label: '明细', onClick: open },
          ...(by === 'sku'
            ? [{ label: '上下限', permit: 'warehouse.stock.warn', onClick: (row: StockState) => setLimited(row) }]
            : []),
        ]}
      />
      {limited && <LimitModal row={limited} onClose={() => setLimited(undefined)} />}
    </>
  )
}
