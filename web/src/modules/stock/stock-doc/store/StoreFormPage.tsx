import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { DocLineInput } from '#contract/modules/stock/stock-doc/document.ts'
import { store, storeType } from '#contract/modules/stock/stock-doc/store.ts'
import { useCall } from '../../../../kit/calls.ts'
import { Loaded } from '../../../../kit/page/Loaded.tsx'
import { usePage } from '../../../../kit/page/page.ts'
import { todayOf } from '../../../../kit/value/format.ts'
import type { Values } from '../../../../kit/value/schema.ts'
import { DocForm } from '../core/DocForm.tsx'
import { LineGrid } from '../core/LineGrid.tsx'
import { type Item, worthOf } from '../core/line-plan.ts'
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

const Form = ({ row, fresh }: { row?: Whole; fresh?: () => Promise<Whole | undefined> }) => (
  <DocForm
    kind={stores}
    call={store.storeDraft}
    post={store.storePost}
    row={row}
    fresh={fresh}
    initial={{ bizDate: todayOf(), storeType: storeType.is.bought }}
    head={head}
    options={options}
    lines={row?.lines.map(typedOf)}
    grid={(lines, change) => <Lines lines={lines} onChange={change} />}
    posted="已入库"
  />
)

const typed = ['quantity', 'price', 'batchNo', 'productionDate', 'expireDate', 'remark'] as const
const worth = { label: '金额(元)', of: ({ quantity, price }: Line) => worthOf(quantity, price) }
/** At what it cost last. */
const lineFor = ({ skuId, inPrice }: Item, quantity?: number): Line => ({
  ...{ skuId, quantity, price: inPrice ?? undefined },
})

function Lines({ lines, onChange }: { lines: readonly Line[]; onChange: (lines: Line[]) => void }) {
  const { data: items = [] } = useCall(sku.skuOptions, { status: 1 })
  return <LineGrid {...{ lines, onChange, items, typed, worth, lineFor }} shape={DocLineInput.shape} />
}

// biome-ignore format: a list of names read in lines
const typedOf = ({ skuId, batchNo, productionDate, expireDate, quantity, price, remark }: Whole['lines'][number]): Line => ({
  ...{ skuId, batchNo, productionDate, expireDate, quantity, remark },
  price: price ?? undefined,
})

// biome-ignore format: as above
const head = ['storeType', 'bizDate', 'depotId', 'supplierId', 'donor', 'invoiceNo', 'purchaser', 'checkerId', 'remark', 'files'] as const

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
