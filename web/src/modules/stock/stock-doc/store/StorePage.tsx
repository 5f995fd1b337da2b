import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { DocList, docColumns } from '../core/DocList.tsx'
import { docActions } from '../core/doc-actions.ts'
import { stores } from './store-kind.ts'

const columns = docColumns(
  store.storeList.options.reply.shape.list.element,
  {
    doc: [
      'docNo',
      'bizDate',
      'depotName',
      'storeType',
      'kinds',
      'totalQuantity',
      'totalAmount',
      'createByName',
      'status',
      'waitingFor',
      'printCount',
      'supplierName',
    ],
    line: [
      'docNo',
      'bizDate',
      'depotName',
      'storeType',
      'skuName',
      'specName',
      'unit',
      'batchNo',
      'expireDate',
      'quantity',
      'price',
      'amount',
      'supplierName',
      'status',
    ],
  },
  { storeType: { width: 90 } },
)

/** 入库管理 (stock.md 3.1): by document or by line. */
export default function StorePage() {
  return (
    <DocList
      kind={stores}
      call={store.storeList}
      columns={columns}
      filters={['depotId', 'docNo', 'skuName', 'bizDateFrom', 'bizDateTo', 'storeType', 'supplierId']}
      actions={(open) => docActions(stores, open)}
      empty="还没有入库单；点“新增入库”登记第一批物品"
    />
  )
}
