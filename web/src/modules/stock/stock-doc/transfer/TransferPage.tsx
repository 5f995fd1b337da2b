import { useState } from 'react'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { DocList, docColumns } from '../core/DocList.tsx'
import { DocState } from '../core/DocState.tsx'
import { docActions } from '../core/doc-actions.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { wayActions } from './transfer-actions.ts'
import { transfers } from './transfer-kind.ts'

const state = { width: 110, render: (_: unknown, row: { status: number; partRed: number }) => <DocState of={row} /> }

const columns = docColumns(
  transfer.transferList.options.reply.shape.list.element,
  {
    doc: [
      'docNo',
      'bizDate',
      'depotName',
      'depotInName',
      'status',
      'waitingFor',
      'kinds',
      'totalQuantity',
      'totalAmount',
      'createByName',
      'printCount',
      'planArriveDate',
      'carrierName',
    ],
    line: [
      'docNo',
      'bizDate',
      'depotName',
      'depotInName',
      'status',
      'skuName',
      'specName',
      'unit',
      'batchNo',
      'expireDate',
      'quantity',
      'leftQuantity',
      'amount',
    ],
  },
  { depotName: { width: 100, title: '调出仓库' }, depotInName: { width: 100 }, status: state },
)

/** 调拨管理 (stock.md 3.6): by document or by line. */
export default function TransferPage() {
  const [receiving, setReceiving] = useState<string>()
  return (
    <>
      <DocList
        kind={transfers}
        call={transfer.transferList}
        columns={columns}
        filters={['depotId', 'depotIdIn', 'docNo', 'skuName', 'bizDateFrom', 'bizDateTo']}
        actions={(open) => [...wayActions(({ id }) => setReceiving(id)), ...docActions(transfers, open)]}
        empty="还没有调拨单；点“新增调拨”把物品发往另一个仓库"
      />
      {receiving && <ReceiveDialog transferId={receiving} onClose={() => setReceiving(undefined)} />}
    </>
  )
}
