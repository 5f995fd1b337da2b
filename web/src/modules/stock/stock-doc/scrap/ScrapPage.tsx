import { scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { DocList, docColumns } from '../core/DocList.tsx'
import { docActions } from '../core/doc-actions.ts'
import { scraps } from './scrap-kind.ts'

const columns = docColumns(scrap.scrapList.options.reply.shape.list.element, {
  doc: [
    'docNo',
    'bizDate',
    'depotName',
    'handleWay',
    'kinds',
    'totalQuantity',
    'totalAmount',
    'income',
    'createByName',
    'status',
    'waitingFor',
    'printCount',
  ],
  line: [
    'docNo',
    'bizDate',
    'depotName',
    'skuName',
    'specName',
    'unit',
    'batchNo',
    'expireDate',
    'quantity',
    'amount',
    'scrapReason',
    'handleWay',
    'status',
  ],
})

/** 报废管理 (stock.md 3.4): by document or by line. */
export default function ScrapPage() {
  return (
    <DocList
      kind={scraps}
      call={scrap.scrapList}
      columns={columns}
      filters={['depotId', 'docNo', 'skuName', 'bizDateFrom', 'bizDateTo', 'scrapReason', 'handleWay']}
      actions={(open) => docActions(scraps, open)}
      empty="还没有报废单；点“新增报废”登记"
    />
  )
}
