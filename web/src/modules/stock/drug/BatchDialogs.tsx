import { useState } from 'react'
import type { z } from 'zod'
import { type KeptBatch, keepType } from '#contract/modules/stock/drug/custody.ts'
import { drugKeep } from '#contract/modules/stock/drug/keep.ts'
import { DictText } from '#kit/cells.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import type { CustodyDrug } from './drug-words.tsx'
import { printed } from './MoveDialogs.tsx'

type Batch = z.output<typeof KeptBatch>
interface Props {
  row: CustodyDrug
  batch: Batch
  onClose: () => void
}

/** Quantity of one batch. */
function Quantity({
  row,
  batch,
  value,
  label,
  onChange,
}: Props & { value: unknown; label: string; onChange: (value: unknown) => void }) {
  return (
    <p>
      {batch.batchNo ?? '无批号'}，有效期 {batch.expireDate}，账面 {batch.quantity}
      <DictText code="DRUG_UNIT" value={row.unit} />。{label}{' '}
      <FieldInput
        meta={{ label, kind: 'decimal', min: 0, max: 9_999_999 }}
        field="quantity"
        inList
        aria-label={label}
        value={value}
        onChange={onChange}
      />
    </p>
  )
}

/** 清点: the quantity found, counted by two. */
export function CountDialog(props: Props) {
  const { row, batch, onClose } = props
  const [quantity, setQuantity] = useState<unknown>(batch.quantity)
  return (
    <FormModal
      call={drugKeep.keepStockChange}
      title={`清点${row.oldmanName ?? ''}的${row.drugName}`}
      columns={1}
      fields={['checkerId', 'checkSign', 'reason', 'remark']}
      options={{
        checkerId: { required: true, help: '须另一人一起清点' },
        checkSign: { show: () => row.specialControl === 1, required: true },
        reason: { help: '数量不符时请写明原因' },
      }}
      input={async ({ reason }) => ({
        keepType: String(keepType.is.count),
        oldmanId: row.oldmanId,
        reason: undefined,
        lines: [{ drugId: row.drugId, batchId: batch.batchId, quantity, reason }],
      })}
      outlook={() => <Quantity {...props} value={quantity} label="清点数量" onChange={setQuantity} />}
      done={(reply) => `已清点，单号${reply.keepNo ?? ''}`}
      onClose={onClose}
    />
  )
}

/** 报损销毁: witnessed by two, and where it needs a review approved by a third. */
export function DestroyDialog(props: Props) {
  const { row, batch, onClose } = props
  const [quantity, setQuantity] = useState<unknown>(batch.quantity - batch.locked)
  return (
    <FormModal
      call={drugKeep.keepStockChange}
      title={`销毁${row.oldmanName ?? ''}的${row.drugName}`}
      columns={2}
      fields={['destroyReason', 'checkerId', 'checkSign', 'photos', 'remark']}
      options={{
        destroyReason: { required: true },
        checkerId: { required: true, help: '须另一人在场' },
        checkSign: { required: true },
        photos: { required: true },
      }}
      input={async () => ({
        keepType: String(keepType.is.destroy),
        oldmanId: row.oldmanId,
        lines: [{ drugId: row.drugId, batchId: batch.batchId, quantity }],
      })}
      outlook={() => <Quantity {...props} value={quantity} label="销毁数量" onChange={setQuantity} />}
      done={(reply) => (reply.destroyNo ? `已提交销毁申请${reply.destroyNo}` : `已销毁，单号${reply.keepNo ?? ''}`)}
      onDone={printed}
      onClose={onClose}
    />
  )
}
