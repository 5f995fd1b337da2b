import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { metaOf } from '#contract/kit/fields.ts'
import { borrowerType, lend, ReturnLine } from '#contract/modules/stock/stock-doc/lend.ts'
import { useCall } from '#kit/calls.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { todayOf } from '#kit/value/format.ts'
import { EntryTable } from '../core/line/EntryTable.tsx'
import { useLineProblems } from '../core/line/line-problems.tsx'
import type { Dialog } from './lend-actions.ts'
import { returnedWords, withReturn } from './return-plan.ts'

type Whole = ReplyFor<typeof lend.lendGet>
type ReturnInput = Partial<Record<Field, unknown>>
type Field = 'returnQuantity' | 'damageQuantity' | 'lostQuantity' | 'compensateAmount' | 'photos' | 'remark'

/** 归还 and 延期 of lent goods (stock.md 3.5). */
export function LendDialog({ kind, lendId, onClose }: { kind: Dialog; lendId: string; onClose: () => void }) {
  const query = useCall(lend.lendGet, { lendId }, { keep: false, staleTime: 0 })
  const row = query.isFetchedAfterMount ? query.data : undefined
  if (!row) return null
  return kind === 'return' ? <Return row={row} onClose={onClose} /> : <Extend row={row} onClose={onClose} />
}

const Extend = ({ row, onClose }: { row: Whole; onClose: () => void }) => (
  <FormModal
    call={lend.lendReturn}
    title={`延期 ${row.docNo}（原应还${row.planReturnDate}）`}
    fields={['planReturnDate', 'reason']}
    options={{ planReturnDate: { required: true }, reason: { required: true } }}
    input={{ id: row.id, version: row.version, action: 'extend' }}
    okText="延期"
    done={(reply) => `借用单${reply.docNo}已延期`}
    onClose={onClose}
  />
)

function Return({ row, onClose }: { row: Whole; onClose: () => void }) {
  const open = row.lines.filter(({ leftQuantity }) => leftQuantity > 0)
  const [entries, setEntries] = useState<Record<string, ReturnInput>>(() =>
    Object.fromEntries(open.map(({ detailId, leftQuantity }) => [detailId, { returnQuantity: leftQuantity }])),
  )
  const cells = useLineProblems()
  const pays = row.borrowerType === borrowerType.is.resident
  function change({ detailId, leftQuantity }: Line, field: Field, value: unknown) {
    const next = withReturn<ReturnInput>(entries[detailId] ?? {}, { [field]: value }, leftQuantity)
    setEntries({ ...entries, [detailId]: next })
  }
  return (
    <FormModal
      call={lend.lendReturn}
      title={`归还 ${row.docNo}（${row.borrowerName ?? ''}）`}
      columns={3}
      initial={{ returnDate: todayOf() }}
      fields={pays ? ['returnDate', 'depotId', 'compensateChildId'] : ['returnDate', 'depotId']}
      options={{
        depotId: { help: '不选时归还到借出的仓库' },
        compensateChildId: { help: '填写赔偿金额时必选' },
      }}
      input={async () => ({
        id: row.id,
        version: row.version,
        lines: open.map(({ detailId }) => ({ detailId, ...entries[detailId] })),
      })}
      onProblems={cells.hear}
      outlook={() => (
        <div className="stock-lines stock-narrow">
          <EntryTable
            lines={open}
            facts={facts}
            inputs={pays ? inputs : inputs.filter(({ field }) => field !== 'compensateAmount')}
            valueIn={({ detailId }, field) => entries[detailId]?.[field]}
            onChange={change}
            cells={cells}
          />
        </div>
      )}
      okText="归还"
      done={returnedWords}
      onClose={onClose}
    />
  )
}

type Line = Whole['lines'][number]
const facts = [{ label: '未还', of: ({ leftQuantity }: Line) => leftQuantity }]
const input = (field: Field, label: string) => ({
  field,
  label,
  meta: () => metaOf(ReturnLine.shape[field]) ?? { label, kind: 'text' as const },
  className: field === 'remark' ? 'stock-words' : 'stock-number',
})
const inputs = [
  input('returnQuantity', '完好归还'),
  input('damageQuantity', '损坏'),
  input('lostQuantity', '丢失'),
  input('compensateAmount', '赔偿金额(元)'),
  input('photos', '照片'),
  input('remark', '备注'),
]
