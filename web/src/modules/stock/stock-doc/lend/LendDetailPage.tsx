import { useState } from 'react'
import { borrowerType, Lend, LendLine, lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { useCall } from '#kit/calls.ts'
import { cols } from '#kit/cols.tsx'
import { usePage } from '#kit/page/page.ts'
import { yuan } from '#kit/value/format.ts'
import { DocDetail, NoDoc } from '../core/DocDetail.tsx'
import { batchText } from '../core/line/batches.ts'
import { LendDialog } from './LendDialogs.tsx'
import { type Dialog, lentActions } from './lend-actions.ts'
import { lends } from './lend-kind.ts'

const lineColumns = cols(
  LendLine,
  [
    'skuCode',
    'skuName',
    'specName',
    'unit',
    'batchNo',
    'lendQuantity',
    'returnedQuantity',
    'damagedQuantity',
    'lostQuantity',
    'leftQuantity',
    'amount',
    'remark',
  ],
  { skuName: { width: 150 }, batchNo: { width: 150, render: (_, line) => batchText(line) } },
)
const info = ['remark']

/** 借用详情 (stock.md 5.6). */
export default function LendDetailPage() {
  const { lendId } = usePage().query
  return lendId ? <Detail key={lendId} lendId={lendId} /> : <NoDoc kind={lends} />
}

function Detail({ lendId }: { lendId: string }) {
  const query = useCall(lend.lendGet, { lendId }, { keep: false })
  const [dialog, setDialog] = useState<Dialog>()
  return (
    <>
      <DocDetail
        kind={lends}
        query={query}
        facts={(row) => [
          ['借用人', `${row.borrowerName ?? ''}（${borrowerType.label(row.borrowerType)}）`],
          ['电话', row.phone],
          ['应还日期', row.overdue === 1 ? `${row.planReturnDate}（逾期）` : row.planReturnDate],
          ['押金', row.deposit == null ? undefined : yuan(row.deposit)],
        ]}
        lines={lineColumns}
        shape={Lend.shape}
        info={info}
        actions={lentActions((kind) => setDialog(kind))}
      />
      {dialog && <LendDialog kind={dialog} lendId={lendId} onClose={() => setDialog(undefined)} />}
    </>
  )
}
