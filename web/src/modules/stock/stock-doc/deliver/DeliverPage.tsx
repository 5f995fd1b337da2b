import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { DocList, docColumns } from '../core/DocList.tsx'
import { docActions } from '../core/doc-actions.ts'
import { delivers } from './deliver-kind.ts'

const columns = docColumns(
  deliver.deliverList.options.reply.shape.list.element,
  {
    doc: [
      'docNo',
      'bizDate',
      'depotName',
      'deliverType',
      'kinds',
      'totalQuantity',
      'totalAmount',
      'saleAmount',
      'deptName',
      'receiverName',
      'oldmanName',
      'createByName',
      'status',
      'waitingFor',
      'printCount',
    ],
    line: [
      'docNo',
      'bizDate',
      'depotName',
      'deliverType',
      'skuName',
      'specName',
      'unit',
      'batchNo',
      'expireDate',
      'quantity',
      'amount',
      'salePrice',
      'lineSaleAmount',
      'deptName',
      'oldmanName',
      'status',
    ],
  },
  { deliverType: { width: 90 } },
)

/** 出库管理 (stock.md 3.2): by document or by line. */
export default function DeliverPage() {
  return (
    <DocList
      kind={delivers}
      call={deliver.deliverList}
      columns={columns}
      filters={[
        'depotId',
        'docNo',
        'skuName',
        'bizDateFrom',
        'bizDateTo',
        'deliverType',
        'deptId',
        'receiverName',
        'oldmanName',
      ]}
      actions={(open) => docActions(delivers, open)}
      empty="还没有出库单；点“新增出库”登记领用"
    />
  )
}
