import { Form } from 'antd'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { deliver, deliverType } from '#contract/modules/stock/stock-doc/deliver.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import {
  StoreLineInput as Shape,
  type StoreLineInput,
  store,
  storeType,
} from '#contract/modules/stock/stock-doc/store.ts'
import { useCall } from '#kit/calls.ts'
import { todayOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { DocFormPage } from '../core/DocFormPage.tsx'
import type { LineCell } from '../core/line/LineGrid.tsx'
import { LineGrid } from '../core/line/LineGrid.tsx'
import { type Item, pricedAlong, worthOf } from '../core/line/line-plan.ts'
import { PickLine } from '../core/line/PickLine.tsx'
import { stores } from './store-kind.ts'

type Whole = ReplyFor<typeof store.storeGet>
/** Wire form; not every field is filled in yet. */
type Line = Partial<z.output<typeof StoreLineInput>>

/** 新增入库, and with `?storeId=` the change of a draft (stock.md 5.6). */
export default function StoreFormPage() {
  return (
    <DocFormPage
      kind={stores}
      get={store.storeGet}
      call={store.storeDraft}
      post={store.storePost}
      initial={{ bizDate: todayOf(), storeType: storeType.is.bought }}
      head={head}
      options={options}
      typedOf={typedOf}
      grid={(lines, change) => <Lines lines={lines} onChange={change} />}
      posted="已入库"
    />
  )
}

const { bought, given, returned } = storeType.is
const typed = ['quantity', 'price', 'batchNo', 'productionDate', 'expireDate', 'remark'] as const
const priced = ['price'] as const
const typedBack = ['quantity', 'remark'] as const
const worth = {
  label: '金额(元)',
  of: ({ quantity, price, amount }: Line) => amount ?? worthOf(quantity, price),
  typed: 'amount',
} as const
/** The last cost. */
const lineFor = ({ skuId, inPrice }: Item, quantity?: number): Line => ({
  skuId,
  quantity,
  price: inPrice ?? undefined,
})

interface Grid {
  lines: readonly Line[]
  onChange: (lines: Line[]) => void
}

function Lines(grid: Grid) {
  const type: number | undefined = Form.useWatch('storeType', { preserve: true })
  const { data: items = [] } = useCall(sku.skuOptions, { status: onOff.is.on })
  if (type === returned) return <Returned {...grid} />
  const required = type === given ? [] : priced
  return (
    <LineGrid
      {...grid}
      items={items}
      typed={typed}
      required={required}
      worth={worth}
      lineFor={lineFor}
      along={pricedAlong}
      shape={Shape.shape}
    />
  )
}

/** Issues from the depot for use; each line names the issue it is returned from. */
function Returned({ lines, onChange }: Grid) {
  const depotId: string | undefined = Form.useWatch('depotId', { preserve: true })
  const { data: items } = useCall(sku.skuOptions, { status: onOff.is.on })
  const query = { depotId, status: docStatus.is.posted, view: 'line', size: 1000 } as const
  const { data } = useCall(deliver.deliverList, query, { enabled: Boolean(depotId) })
  const rows = useMemo(
    () => data?.list.filter(({ deliverType: type, leftQuantity }) => isReturnable(type) && (leftQuantity ?? 0) > 0),
    [data],
  )
  const cells = useMemo(() => [issueCell(rows)], [rows])
  const sentBack = useMemo(() => {
    const ids = new Set(rows?.map(({ skuId }) => skuId))
    return items?.filter(({ skuId }) => ids.has(skuId)) ?? []
  }, [items, rows])
  if (!depotId) return <p className="k-muted">请先在上面选择仓库，再选退回的物品</p>
  return (
    <LineGrid
      lines={lines}
      onChange={onChange}
      cells={cells}
      items={sentBack}
      shape={Shape.shape}
      typed={typedBack}
      lineFor={({ skuId }, quantity) => ({ skuId, quantity, deliverDetailId: onlyOf(rows, skuId) })}
    />
  )
}

type Issued = ReplyFor<typeof deliver.deliverList>['list'][number]
const isReturnable = (type: number) => type === deliverType.is.used || type === deliverType.is.other

/** A single choice is filled in. */
function onlyOf(rows: readonly Issued[] | undefined, skuId: string) {
  const own = (rows ?? []).filter((row) => row.skuId === skuId)
  return own.length === 1 ? own[0].detailId : undefined
}

const issueCell = (rows: readonly Issued[] | undefined): LineCell<Line> => ({
  title: '哪次出库',
  key: 'deliverDetailId',
  render: (line, { index, change }) => (
    <PickLine
      rows={rows?.map((row) => ({ ...row, quantity: row.leftQuantity }))}
      skuId={line.skuId}
      value={line.deliverDetailId ?? undefined}
      label={`第${index + 1}行哪次出库`}
      none="没有可退的出库"
      onChange={(deliverDetailId) => change({ deliverDetailId })}
    />
  ),
})

const typedOf = ({
  skuId,
  batchNo,
  productionDate,
  expireDate,
  quantity,
  price,
  amount,
  remark,
  deliverDetailId,
}: Whole['lines'][number]): Line => ({
  skuId,
  batchNo,
  productionDate,
  expireDate,
  quantity,
  remark,
  deliverDetailId,
  price: price ?? undefined,
  // The typed amount does not follow from the price.
  ...(amount != null && price != null && amount !== worthOf(quantity, price) && { amount }),
})

const head = [
  'storeType',
  'bizDate',
  'depotId',
  'supplierId',
  'donor',
  'invoiceNo',
  'purchaser',
  'checkerId',
  'remark',
  'files',
] as const

const isType = (type: number) => (values: Values) => values.storeType === type
const options = {
  storeType: { required: true },
  bizDate: { required: true },
  depotId: { required: true },
  supplierId: { show: (values: Values) => values.storeType !== given && values.storeType !== returned },
  donor: { required: true, show: isType(given) },
  invoiceNo: { show: isType(bought) },
  purchaser: { show: isType(bought) },
  remark: { help: '其他入库请在这里说明来由' },
}
