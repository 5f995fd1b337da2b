import { use, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { metaOf } from '#contract/kit/fields.ts'
import { borrowerType, lend, ReturnLine } from '#contract/modules/stock/stock-doc/lend.ts'
import { useCall } from '#kit/calls.ts'
import { DictText } from '#kit/cells.tsx'
import { FormModal } from '#kit/FormModal.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { todayOf } from '#kit/value/format.ts'
import { LineProblems, useLineProblems, Wrong } from '../core/line/line-problems.tsx'
import type { Dialog } from './lend-actions.ts'
import { returnedWords, withReturn } from './return-plan.ts'
import '../core/stock-doc.css'

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
        <LineProblems value={cells.wrong}>
          <Lines lines={open} entries={entries} onChange={setEntries} onTyped={cells.forget} pays={pays} />
        </LineProblems>
      )}
      okText="归还"
      done={returnedWords}
      onClose={onClose}
    />
  )
}

const columns: readonly (readonly [Field, string])[] = [
  ['returnQuantity', '完好归还'],
  ['damageQuantity', '损坏'],
  ['lostQuantity', '丢失'],
  ['compensateAmount', '赔偿金额(元)'],
  ['photos', '照片'],
  ['remark', '备注'],
]

interface LinesProps {
  lines: Whole['lines']
  entries: Record<string, ReturnInput>
  onChange: (entries: Record<string, ReturnInput>) => void
  /** Gets the index of the line. */
  onTyped: (at: number) => void
  /** The borrower may be charged. */
  pays: boolean
}

function Lines({ lines, entries, onChange, onTyped, pays }: LinesProps) {
  const wrong = use(LineProblems)
  const fields = columns.filter(([field]) => pays || field !== 'compensateAmount')
  return (
    <div className="stock-lines stock-narrow">
      <div className="stock-lines-scroll">
        <table>
          <thead>
            <tr>
              {['物品', '单位', '未还', ...fields.map(([, label]) => label)].map((label) => (
                <th key={label}>{label}</th>
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
                <td>{line.leftQuantity}</td>
                {fields.map(([field, label]) => (
                  <td key={field} className={field === 'remark' ? 'stock-words' : 'stock-number'}>
                    <FieldInput
                      meta={metaOf(ReturnLine.shape[field]) ?? { label, kind: 'text' }}
                      field={field}
                      inList
                      aria-label={`第${at + 1}行${label}`}
                      value={entries[line.detailId]?.[field]}
                      onChange={(value) => {
                        const before = entries[line.detailId] ?? {}
                        const next = withReturn<ReturnInput>(before, { [field]: value }, line.leftQuantity)
                        onTyped(at)
                        onChange({ ...entries, [line.detailId]: next })
                      }}
                    />
                    <Wrong text={wrong.get(`${at}.${field}`)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
