import { useMemo } from 'react'
import { StockRecord, StockRow, stock, stockView } from '#contract/modules/stock/stock/stock.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { inputOf, useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { cols } from '#kit/cols.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { addDays, todayOf, yuan } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { balanceByDay, standingText } from './stock-days.ts'
import { type StockState, UnitCost, WarnChips } from './stock-words.tsx'
import './stock.css'

interface Spot {
  depotId: string
  skuId: string
}

/** 库存明细 (stock.md 4): an item in a depot: cost layers, records, and the stock by day. */
export default function StockDetailPage() {
  const { depotId, skuId } = usePage().query
  if (!depotId || !skuId)
    return <Nowhere words="请从实时库存打开一种物品的明细" list="/warehouse/stock" label="打开实时库存" />
  return <Detail key={`${depotId} ${skuId}`} depotId={depotId} skuId={skuId} />
}

function Detail(spot: Spot) {
  const query = useCall(stock.list, { ...spot, zero: 1, size: 1 })
  const one = {
    ...query,
    data: query.data?.list[0],
    refetch: async () => ({ data: (await query.refetch()).data?.list[0] }),
  }
  if (query.data && query.data.list.length === 0)
    return <Nowhere words="这个仓库还没有这种物品" list="/warehouse/stock" label="打开实时库存" />
  return (
    <DetailPage<StockState>
      query={one}
      head={(row) => ({
        title: `${row.skuName} ${row.specName}`,
        chips: <WarnChips flags={row.warnFlags} />,
        facts: [
          ['仓库', row.depotName],
          ['库存', `${row.quantity} ${row.unit}`],
          ['可用', `${row.available} ${row.unit}`],
          ['金额', `${yuan(row.amount)} 元`],
          ['均价', row.averagePrice == null ? null : <UnitCost key="cost" fen={row.averagePrice} />],
          ['上下限', limitsOf(row)],
          ['最近效期', row.nearestExpire],
        ],
      })}
      tabs={() => [
        { key: 'batch', label: '批次', children: <Batches {...spot} /> },
        { key: 'records', label: '流水', permit: stock.records.options.permit, children: <Records {...spot} /> },
        {
          key: 'transit',
          label: '在途',
          permit: transfer.transferList.options.permit,
          children: <TransitStock {...spot} />,
        },
        { key: 'lent', label: '借出', permit: 'warehouse.lend.query', children: <LentStock {...spot} /> },
        { key: 'chart', label: '图表', permit: stock.records.options.permit, children: <Days {...spot} /> },
      ]}
    />
  )
}

const limitsOf = ({ minStock, maxStock }: StockState) =>
  minStock == null && maxStock == null ? null : `${minStock ?? '不限'} ～ ${maxStock ?? '不限'}`

const layerColumns = cols(
  StockRow,
  [
    'batchNo',
    'supplierName',
    'productionDate',
    'expireDate',
    'firstInTime',
    'quantity',
    'locked',
    'available',
    'averagePrice',
    'amount',
  ],
  { averagePrice: { title: '单位成本', render: (_, row) => <UnitCost fen={row.averagePrice} /> } },
)
const recordColumns = cols(
  StockRecord,
  [
    'createTime',
    'bizDate',
    'moveType',
    'docNo',
    'batchNo',
    'quantity',
    'amount',
    'balanceQuantity',
    'balanceAmount',
    'operatorName',
  ],
  { batchNo: { width: 130 } },
)

function Batches(spot: Spot) {
  return (
    <ListPage
      name="stock.layers"
      call={stock.list}
      columns={layerColumns}
      fixed={{ ...spot, view: stockView.is.batch }}
      filters={['zero']}
      sort={['expireDate', 'quantity', 'amount']}
    />
  )
}

const onWayColumns = cols(
  transfer.transferList.options.reply.shape.list.element,
  ['docNo', 'bizDate', 'depotName', 'depotInName', 'status', 'planArriveDate', 'batchNo', 'quantity', 'leftQuantity'],
  { batchNo: { width: 130 }, leftQuantity: { title: '在途' } },
)
const lentColumns = cols(
  lend.lendList.options.reply.shape.list.element,
  [
    'docNo',
    'bizDate',
    'borrowerType',
    'borrowerName',
    'planReturnDate',
    'status',
    'batchNo',
    'quantity',
    'leftQuantity',
  ],
  { batchNo: { width: 130 } },
)
const { transit, partReceived } = docStatus.is

/** Sent, but not arrived here yet, or still expected from here. */
function TransitStock(spot: Spot) {
  const page = usePage()
  return (
    <ListPage
      name="stock.onWay"
      call={transfer.transferList}
      rowKey="detailId"
      columns={onWayColumns}
      fixed={{ ...spot, view: 'line', status: [transit, partReceived] }}
      link={{ column: 'docNo', open: (row) => page.open(`/warehouse/transfer/detail?transferId=${row.transferId}`) }}
      empty="没有在途的调拨"
    />
  )
}

/** Lent from here, and not returned yet. */
function LentStock(spot: Spot) {
  const page = usePage()
  return (
    <ListPage
      name="stock.lent"
      call={lend.lendList}
      rowKey="detailId"
      columns={lentColumns}
      fixed={{ ...spot, view: 'line', open: 1 }}
      link={{ column: 'docNo', open: (row) => page.open(`/warehouse/lend/detail?lendId=${row.lendId}`) }}
      empty="没有借出未还的"
    />
  )
}

function Records(spot: Spot) {
  return (
    <ListPage
      name="stock.moves"
      call={stock.records}
      columns={recordColumns}
      fixed={{ ...spot }}
      filters={['dateFrom', 'dateTo', 'moveType', 'docNo']}
      sort={['createTime']}
      tools={(query) => <OpeningClosing query={query} />}
    />
  )
}

/** The stock before the first day of the period and after the last. */
function OpeningClosing({ query }: { query: Values }) {
  const { data } = useCall(stock.records, inputOf(stock.records, query))
  return data && <span className="k-muted">{standingText(data)}</span>
}

const shownDays = 90

function Days(spot: Spot) {
  const to = todayOf()
  const from = addDays(to, -shownDays)
  const query = useCall(stock.records, { ...spot, dateFrom: from, dateTo: to, pageHelper: '0' })
  return (
    <Loaded query={query}>
      {({ list, opening }) => <Curve list={list} opening={opening?.quantity ?? 0} from={from} to={to} />}
    </Loaded>
  )
}

interface CurveProps {
  list: Parameters<typeof balanceByDay>[0]['list']
  opening: number
  from: string
  to: string
}

function Curve({ list, opening, from, to }: CurveProps) {
  const days = useMemo(() => balanceByDay({ opening, list }, { from, to }), [opening, list, from, to])
  return (
    <Chart
      kind="line"
      title={`近${shownDays}天每日结存`}
      x={days.map(({ day }) => day.slice(5))}
      series={[{ name: '结存', data: days.map(({ quantity }) => quantity) }]}
      height={320}
    />
  )
}
