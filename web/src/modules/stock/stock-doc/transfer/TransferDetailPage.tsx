import { useState } from 'react'
import { Transfer, TransferLine, transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { usePage } from '#kit/page/page.ts'
import { DocDetail, NoDoc } from '../core/DocDetail.tsx'
import { batchText } from '../core/line/batches.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { wayActions } from './transfer-actions.ts'
import { transfers } from './transfer-kind.ts'

const lineColumns = cols(
  TransferLine,
  [
    'skuCode',
    'skuName',
    'specName',
    'unit',
    'batchNo',
    'expireDate',
    'quantity',
    'receivedQuantity',
    'leftQuantity',
    'returnedQuantity',
    'lostQuantity',
    'amount',
    'diffReason',
    'remark',
  ],
  { skuName: { width: 150 }, batchNo: { width: 150, render: (_, line) => batchText(line) } },
)
const info = ['remark']

/** 调拨详情 (stock.md 5.6). */
export default function TransferDetailPage() {
  const { transferId } = usePage().query
  return transferId ? <Detail key={transferId} transferId={transferId} /> : <NoDoc kind={transfers} />
}

function Detail({ transferId }: { transferId: string }) {
  const query = useCall(transfer.transferGet, { transferId }, { keep: false })
  const [receiving, setReceiving] = useState(false)
  return (
    <>
      <DocDetail
        kind={transfers}
        query={query}
        facts={(row) => [
          ['调入仓库', row.depotInName],
          ['承运人', row.carrierName],
          ['预计到达', row.planArriveDate],
        ]}
        lines={lineColumns}
        shape={Transfer.shape}
        info={info}
        actions={wayActions(() => setReceiving(true))}
      />
      {receiving && <ReceiveDialog transferId={transferId} onClose={() => setReceiving(false)} />}
    </>
  )
}
