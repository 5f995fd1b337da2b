import { useState } from 'react'
import { metaOf } from '#contract/kit/fields.ts'
import { InventoryLine, inventory, inventoryStatus } from '#contract/modules/stock/stock-doc/inventory.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { counts, type Whole } from './inventory-kind.ts'
import type { CountPrinted } from './inventory-sheet.tsx'
import './count.css'

export interface Differences {
  row: Whole
  /** Lines with a difference and no reason. */
  detailIds: readonly string[]
  uncountedZero: number
}

/** Up to this number of boxes the dialog is fast. */
const mostShown = 200

/** Differences need a reason before a count is submitted: one for all, or line by line. */
export function SubmitDialog({ row, detailIds, uncountedZero, onClose }: Differences & { onClose: () => void }) {
  const [reasons, setReasons] = useState<Record<string, unknown>>({})
  const lines = row.lines.filter(({ detailId }) => detailIds.includes(detailId))
  const meta = metaOf(InventoryLine.shape.diffReason) ?? { label: '差异原因', kind: 'text' }
  const reasonBox = (label: string, value: unknown, onChange: (value: unknown) => void) => (
    <FieldInput meta={meta} field="diffReason" inList aria-label={label} value={value} onChange={onChange} />
  )
  const table = (
    <div className="count-reasons">
      <table>
        <thead>
          <tr>
            <th>有差异的物品</th>
            <th>批号</th>
            <th>账面</th>
            <th>实盘</th>
            <th>差异原因</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={4}>全部 {lines.length} 行使用同一原因</td>
            <td>
              {reasonBox('全部差异原因', undefined, (value) =>
                setReasons(Object.fromEntries(lines.map(({ detailId }) => [detailId, value]))),
              )}
            </td>
          </tr>
          {lines.slice(0, mostShown).map((line, at) => (
            <tr key={line.detailId}>
              <td>
                {line.skuName} {line.specName}
              </td>
              <td>{line.batchNo}</td>
              <td>{line.bookQuantity}</td>
              <td>{line.countQuantity ?? (uncountedZero === 1 ? 0 : '')}</td>
              <td>
                {reasonBox(`第${at + 1}行差异原因`, reasons[line.detailId], (value) =>
                  setReasons({ ...reasons, [line.detailId]: value }),
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > mostShown && (
        <p className="k-muted">
          其余 {lines.length - mostShown} 行使用上面的统一原因；需要逐行说明时请先在盘点表里核对
        </p>
      )}
    </div>
  )
  return (
    <FormModal
      call={inventory.inventorySubmit}
      title={`提交盘点单${row.docNo}`}
      columns={3}
      fields={[]}
      outlook={() => table}
      input={async () => ({
        id: row.id,
        version: row.version,
        uncountedZero,
        lines: lines.flatMap(({ detailId }) =>
          reasons[detailId] ? [{ detailId, diffReason: reasons[detailId] }] : [],
        ),
      })}
      okText="提交"
      done={(reply) => submittedText(reply.docNo, reply.status)}
      onDone={(reply) => void counts.paperOf(reply.print as CountPrinted)} // as: the reply of its print call
      onClose={onClose}
    />
  )
}

export const submittedText = (docNo: string, status: number) =>
  status === inventoryStatus.is.finished ? `盘点单${docNo}已完成` : `盘点单${docNo}已提交，等待确认`
