import { DocLine } from '#contract/modules/stock/stock-doc/document.ts'
import { Store, store, storeType } from '#contract/modules/stock/stock-doc/store.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { usePage } from '#kit/page/page.ts'
import { DocDetail, NoDoc } from '../core/DocDetail.tsx'
import { stores } from './store-kind.ts'

const lineColumns = cols(
  DocLine,
  [
    'skuCode',
    'skuName',
    'specName',
    'unit',
    'batchNo',
    'productionDate',
    'expireDate',
    'quantity',
    'price',
    'amount',
    'redQuantity',
    'remark',
  ],
  { skuName: { width: 150 } },
)
const info = ['invoiceNo', 'purchaser', 'checkerName', 'donor', 'remark', 'redReason']

/** 入库详情 (stock.md 5.6). */
export default function StoreDetailPage() {
  const { storeId } = usePage().query
  return storeId ? <Detail key={storeId} storeId={storeId} /> : <NoDoc kind={stores} />
}

function Detail({ storeId }: { storeId: string }) {
  const query = useCall(store.storeGet, { storeId }, { keep: false })
  return (
    <DocDetail
      kind={stores}
      query={query}
      facts={(row) => [
        ['类型', storeType.label(row.storeType)],
        ['供应商', row.supplierName],
      ]}
      lines={lineColumns}
      shape={Store.shape}
      info={info}
    />
  )
}
