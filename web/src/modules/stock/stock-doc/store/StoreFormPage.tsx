import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { DocLineInput } from '#contract/modules/stock/stock-doc/document.ts'
import { store, storeType } from '#contract/modules/stock/stock-doc/store.ts'
import { useAction, useCall } from '../../../../kit/calls.ts'
import { FormPage } from '../../../../kit/FormPage.tsx'
import { toast, warn } from '../../../../kit/look/notice.ts'
import { Loaded } from '../../../../kit/page/Loaded.tsx'
import { usePage, usePageState } from '../../../../kit/page/page.ts'
import { usePermit } from '../../../../kit/page/permit.ts'
import { todayOf } from '../../../../kit/value/format.ts'
import type { Values } from '../../../../kit/value/schema.ts'
import { LineGrid } from '../core/LineGrid.tsx'
import { type Item, merged, worthOf } from '../core/line-plan.ts'
import { stores } from './store-kind.ts'

type Whole = ReplyFor<typeof store.storeGet>
/** As the wire has it; not all of it is filled in yet. */
type Line = Partial<z.output<typeof DocLineInput>>

/** 新增入库, and the change of a draft: `?storeId=` (stock.md 5.6). */
export default function StoreFormPage() {
  const { storeId } = usePage().query
  return storeId ? <Edit storeId={storeId} /> : <Form />
}

function Edit({ storeId }: { storeId: string }) {
  const query = useCall(store.storeGet, { storeId }, { keep: false, staleTime: 0 })
  return <Loaded query={query}>{(row) => <Form row={row} fresh={async () => (await query.refetch()).data} />}</Loaded>
}

function Form({ row, fresh }: { row?: Whole; fresh?: () => Promise<Whole | undefined> }) {
  const page = usePage()
  const may = usePermit()
  const [lines, setLines] = usePageState<Line[]>('store.lines', row ? row.lines.map(typedOf) : [{}])
  const post = useAction(store.storePost, { done: (reply) => doneOf(reply.docNo, reply.status) })
  const change = (next: Line[]) => {
    setLines(next)
    page.setDirty(true)
  }
  /** What is alike goes into one line; empty ones are left out. */
  const along = async () => {
    const { lines: sent, joined } = merged(lines.filter(({ skuId }) => skuId))
    if (joined > 0) toast(`相同的物品和批次已合并为一行（${joined}处）`)
    return { ...(row && { storeId: row.storeId }), lines: sent }
  }
  return (
    <FormPage
      name="store"
      call={store.storeDraft}
      row={row}
      fresh={fresh}
      initial={{ bizDate: todayOf(), storeType: storeType.is.bought }}
      input={along}
      columns={3}
      groups={[
        { title: '单据', fields: head },
        { title: '物品', fields: [], extra: <Lines lines={lines} onChange={change} /> },
      ]}
      options={options}
      okText="存草稿"
      second={
        may('warehouse.stockIn.post') ? { okText: '保存并打印', run: post.run, pending: post.pending } : undefined
      }
      done={(reply) => `已保存入库单${reply.docNo}草稿`}
      onDone={(reply) => {
        for (const warning of reply.warnings) warn(warning)
        if ('print' in reply) void stores.paperOf((reply as ReplyFor<typeof store.storePost>).print) // as: only posting answers it
        page.backAndRefresh()
      }}
    />
  )
}

const typed = ['quantity', 'price', 'batchNo', 'productionDate', 'expireDate', 'remark'] as const
const worth = { label: '金额(元)', of: ({ quantity, price }: Line) => worthOf(quantity, price) }
/** At what it cost last. */
const lineFor = ({ skuId, inPrice }: Item, quantity?: number): Line => ({
  skuId,
  quantity,
  price: inPrice ?? undefined,
})

function Lines({ lines, onChange }: { lines: Line[]; onChange: (lines: Line[]) => void }) {
  const { data: items = [] } = useCall(sku.skuOptions, { status: 1 })
  return <LineGrid {...{ lines, onChange, items, typed, worth, lineFor }} shape={DocLineInput.shape} />
}

const doneOf = (docNo: string, status: number) => (status === 12 ? `入库单${docNo}已提交审核` : `入库单${docNo}已入库`)

const typedOf = ({
  skuId,
  batchNo,
  productionDate,
  expireDate,
  quantity,
  price,
  remark,
}: Whole['lines'][number]): Line => ({
  ...{ skuId, batchNo, productionDate, expireDate, quantity, remark },
  price: price ?? undefined,
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
const { bought, given } = storeType.is
const options = {
  storeType: { required: true },
  bizDate: { required: true },
  depotId: { required: true },
  supplierId: { show: (values: Values) => values.storeType !== given },
  donor: { required: true, show: isType(given) },
  invoiceNo: { show: isType(bought) },
  purchaser: { show: isType(bought) },
  remark: { help: '其他入库请在这里说明来由' },
}
