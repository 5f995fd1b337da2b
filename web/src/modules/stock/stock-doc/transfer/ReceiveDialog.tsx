import { use, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { metaOf } from '#contract/kit/fields.ts'
import { ReceiveLine, transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { useCall } from '#kit/calls.ts'
import { DictText } from '#kit/cells.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { LineProblems, useLineProblems, Wrong } from '../core/line/line-problems.tsx'
import { receivedWords } from './received-words.ts'
import '../core/stock-doc.css'
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
        <LineProblems value={cells.wrong}>
          <Lines lines={open} entries={entries} onChange={setEntries} onTyped={cells.forget} />
        </LineProblems>
      )}
      okText="确认收货"
      done={receivedWords}
      onClose={onClose}
    />
  )
}

interface LinesProps {
  lines: Whole['lines']
  entries: Record<string, ReceiveInput>
  onChange: (entries: Record<string, ReceiveInput>) => void
  /** Gets the index of the line. */
  onTyped: (at: number) => void
}

const shape = ReceiveLine.shape
const heads = ['物品', '单位', '批号', '发出', '已收货', '在途', '本次收货', '差异原因']

function Lines({ lines, entries, onChange, onTyped }: LinesProps) {
  const wrong = use(LineProblems)
  function change(at: number, part: ReceiveInput) {
    const { detailId } = lines[at]
    onTyped(at)
    onChange({ ...entries, [detailId]: { ...entries[detailId], ...part } })
  }
  return (
    <div className="stock-lines stock-narrow">
      <div className="stock-lines-scroll">
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={line.detailId}>
                <td>
                  {line.skuName} {line.specName}
                </td>
                <td>
                  <DictText code="GOODS_UNIT" value={line.unit} />
                </td>
                <td>{line.batchNo}</td>
                <td>{line.quantity}</td>
                <td>{line.receivedQuantity}</td>
                <td>{line.leftQuantity}</td>
                <td>
                  <FieldInput
                    meta={{ label: '本次收货', kind: 'decimal', min: 0, max: line.leftQuantity }}
                    field="receiveQuantity"
                    inList
                    aria-label={`第${at + 1}行本次收货`}
                    value={entries[line.detailId]?.receiveQuantity}
                    onChange={(receiveQuantity) => change(at, { receiveQuantity })}
                  />
                  <Wrong text={wrong.get(`${at}.receiveQuantity`)} />
                </td>
                <td>
                  <FieldInput
                    meta={metaOf(shape.diffReason) ?? { label: '差异原因', kind: 'text' }}
                    field="diffReason"
                    inList
                    aria-label={`第${at + 1}行差异原因`}
                    value={entries[line.detailId]?.diffReason}
                    onChange={(diffReason) => change(at, { diffReason })}
                  />
                  <Wrong text={wrong.get(`${at}.diffReason`)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
