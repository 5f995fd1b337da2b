import { Form, Switch } from 'antd'
import { type ComponentProps, useMemo } from 'react'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import {
  type DeliverLineInput,
  deliver,
  deliverType,
  DeliverLineInput as Shape,
} from '#contract/modules/stock/stock-doc/deliver.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { useCall } from '#kit/calls.ts'
import { todayOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { DocFormPage } from '../core/DocFormPage.tsx'
import { availableCell, batchCell, useInDepot } from '../core/in-depot.tsx'
import { type LineCell, LineGrid } from '../core/line/LineGrid.tsx'
import { type Item, worthOf } from '../core/line/line-plan.ts'
import { PickLine } from '../core/line/PickLine.tsx'
import { chargeOf } from './charge-plan.ts'
import { delivers } from './deliver-kind.ts'

type Whole = ReplyFor<typeof deliver.deliverGet>
/** Wire form; not every field is filled in yet. */
type Line = Partial<z.output<typeof DeliverLineInput>>

/** 新增出库, and with `?deliverId=` the change of a draft (stock.md 5.6). */
export default function DeliverFormPage() {
  return (
    <DocFormPage
      kind={delivers}
      get={deliver.deliverGet}
      call={deliver.deliverDraft}
      post={deliver.deliverPost}
      initial={{ bizDate: todayOf(), deliverType: deliverType.is.used }}
      head={head}
      options={options}
      typedOf={typedOf}
      grid={(lines, change) => <Lines lines={lines} onChange={change} />}
      posted="已出库"
    />
  )
}

interface Grid {
  lines: readonly Line[]
  onChange: (lines: Line[]) => void
}

const { used, resident, sold, sentBack } = deliverType.is
const saleWorth = { label: '销售金额(元)', of: ({ quantity, salePrice }: Line) => worthOf(quantity, salePrice) }

function Lines({ lines, onChange }: Grid) {
  const type: number | undefined = Form.useWatch('deliverType', { preserve: true })
  const depotId: string | undefined = Form.useWatch('depotId', { preserve: true })
  const supplierId: string | undefined = Form.useWatch('supplierId', { preserve: true })
  const { items, lyingOf } = useInDepot(depotId, todayOf())
  const isSold = type === resident || type === sold
  const cells = useMemo(
    (): LineCell<Line>[] => [
      availableCell(lyingOf),
      ...(type === sentBack ? [] : [batchCell<Line>(lyingOf)]),
      ...(type === sentBack && depotId && supplierId ? [deliveryCell(depotId, supplierId)] : []),
      ...(type === resident ? [chargeCell] : []),
    ],
    [type, depotId, supplierId, lyingOf],
  )
  if (!depotId) return <p className="k-muted">请先在上面选择仓库，再选物品</p>
  return (
    <LineGrid
      lines={lines}
      onChange={onChange}
      items={items}
      cells={cells}
      shape={Shape.shape}
      typed={isSold ? typedForSale : typed}
      lineFor={isSold ? lineForSale : lineFor}
      worth={isSold ? saleWorth : undefined}
    />
  )
}

const typed = ['quantity', 'remark'] as const
const typedForSale = ['quantity', 'salePrice', 'remark'] as const
const lineFor = ({ skuId }: Item, quantity?: number): Line => ({ skuId, quantity })
const lineForSale = ({ skuId, salePrice }: Item, quantity?: number): Line => ({
  skuId,
  quantity,
  salePrice: salePrice ?? undefined,
})

const chargeCell: LineCell<Line> = {
  title: '记费',
  render: (line, { index, item, change }) => (
    <Switch
      size="small"
      aria-label={`第${index + 1}行记费`}
      {...chargeOf(line, item)}
      onChange={(on) => change({ chargeFlag: on ? 1 : 0 })}
    />
  ),
}

const deliveryCell = (depotId: string, supplierId: string): LineCell<Line> => ({
  title: '哪次入库',
  key: 'storeDetailId',
  render: (line, { index, change }) => (
    <CameWith
      depotId={depotId}
      supplierId={supplierId}
      skuId={line.skuId}
      value={line.storeDetailId ?? undefined}
      label={`第${index + 1}行哪次入库`}
      onChange={(storeDetailId) => change({ storeDetailId })}
    />
  ),
})

type CameProps = Omit<ComponentProps<typeof PickLine>, 'rows' | 'none'> & { depotId: string; supplierId: string }

/** The deliveries of this supplier that contain the item. */
function CameWith({ depotId, supplierId, ...pick }: CameProps) {
  const query = { depotId, supplierId, status: docStatus.is.posted, view: 'line', size: 500 } as const
  const { data } = useCall(store.storeList, query)
  return <PickLine {...pick} rows={data?.list} none="该供应商没有送过" />
}

const typedOf = ({
  skuId,
  quantity,
  batchId,
  salePrice,
  chargeFlag,
  storeDetailId,
  remark,
}: Whole['lines'][number]): Line => ({ skuId, quantity, batchId, salePrice, chargeFlag, storeDetailId, remark })

const head = [
  'deliverType',
  'bizDate',
  'depotId',
  'deptId',
  'receiverId',
  'oldmanId',
  'buyer',
  'supplierId',
  'signImage',
  'remark',
  'files',
] as const

const isType =
  (...types: readonly number[]) =>
  (values: Values) =>
    types.includes(Number(values.deliverType))
const options = {
  deliverType: { required: true },
  bizDate: { required: true },
  depotId: { required: true },
  deptId: { show: isType(used), required: true },
  receiverId: { show: isType(used), required: true },
  oldmanId: { show: isType(resident), required: true },
  buyer: { show: isType(sold), required: true },
  supplierId: { show: isType(sentBack), required: true },
  remark: { help: '其他出库请在这里说明去向' },
}
