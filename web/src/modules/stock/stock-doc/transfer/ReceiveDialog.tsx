import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { metaOf } from '#contract/kit/fields.ts'
import { ReceiveLine, transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { useCall } from '#kit/calls.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { EntryTable } from '../core/line/EntryTable.tsx'
import { useLineProblems } from '../core/line/line-problems.tsx'
import { receivedWords } from './received-words.ts'
import './transfer.css'

type Whole = ReplyFor<typeof transfer.transferGet>
interface ReceiveInput {
  receiveQuantity?: unknown
  diffReason?: unknown
}

/** 确认收货 (stock.md 3.6): the quantity that arrived of each line; with 收货完成 the rest goes back or is lost. */
export function ReceiveDialog({ transferId, onClose }: { transferId: string; onClose: () => void }) {
  const query = useCall(transfer.transferGet, { transferId }, { keep: false, staleTime: 0 })
  const row = query.isFetchedAfterMount ? query.data : undefined
  return row ? <Receipt row={row} onClose={onClose} /> : null
}

/** `row` as it was read for this dialog. */
export function Receipt({ row, onClose }: { row: Whole; onClose: () => void }) {
  const open = row.lines.filter(({ leftQuantity }) => leftQuantity > 0)
  const [entries, setEntries] = useState<Record<string, ReceiveInput>>(() =>
    Object.fromEntries(open.map(({ detailId, leftQuantity }) => [detailId, { receiveQuantity: leftQuantity }])),
  )
  const cells = useLineProblems()
  return (
    <FormModal
      call={transfer.transferReceive}
      title={`确认收货 ${row.docNo}（${row.depotName} → ${row.depotInName}）`}
      columns={3}
      fields={['finish', 'restWay']}
      options={{
        finish: { help: '不会再到货时选“是”，未到部分须退回或报损' },
        restWay: { show: ({ finish }) => Number(finish) === 1, help: '在途损耗请填写差异原因，自动生成报废单' },
      }}
      input={async () => ({
        id: row.id,
        version: row.version,
        lines: open.map(({ detailId }) => ({
          detailId,
          receiveQuantity: entries[detailId]?.receiveQuantity ?? 0,
          diffReason: entries[detailId]?.diffReason || null,
        })),
      })}
      onProblems={cells.hear}
      outlook={() => (
        <div className="stock-lines stock-narrow">
          <EntryTable
            lines={open}
            facts={facts}
            inputs={inputs}
            valueIn={({ detailId }, field) => entries[detailId]?.[field]}
            onChange={({ detailId }, field, value) =>
              setEntries({ ...entries, [detailId]: { ...entries[detailId], [field]: value } })
            }
            cells={cells}
          />
        </div>
      )}
      okText="确认收货"
      done={receivedWords}
      onClose={onClose}
    />
  )
}

type Line = Whole['lines'][number]
const facts = [
  { label: '批号', of: ({ batchNo }: Line) => batchNo },
  { label: '发出', of: ({ quantity }: Line) => quantity },
  { label: '已收货', of: ({ receivedQuantity }: Line) => receivedQuantity },
  { label: '在途', of: ({ leftQuantity }: Line) => leftQuantity },
]
const inputs = [
  {
    field: 'receiveQuantity' as const,
    label: '本次收货',
    meta: ({ leftQuantity: max }: Line) => ({ label: '本次收货', kind: 'decimal' as const, min: 0, max }),
  },
  {
    field: 'diffReason' as const,
    label: '差异原因',
    meta: () => metaOf(ReceiveLine.shape.diffReason) ?? { label: '差异原因', kind: 'text' as const },
  },
]
