import { Button, Form, Input } from 'antd'
import type { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import type { docBody, docHead } from '#contract/modules/stock/stock-doc/document.ts'
import { inputOf, useAction } from '#kit/calls.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { usePage, usePageState } from '#kit/page/page.ts'
import { yuan } from '#kit/value/format.ts'
import { type DocKind, detailOf } from './doc-kind.ts'
import { batchText } from './line/batches.ts'
import { EntryTable } from './line/EntryTable.tsx'

type Whole = z.output<z.ZodObject<typeof docHead>> & Pick<z.output<z.ZodObject<typeof docBody>>, 'lines'>

interface RedPunchProps {
  kind: DocKind
  red: Call
  row: Whole
  /** Effect of a red document of this kind, shown below the lines. */
  hint: string
}

/** 红冲单 (stock.md 3.3): the original lines, the quantity reversed of each, and the reason. */
export function RedPunch({ kind, red: call, row, hint }: RedPunchProps) {
  const page = usePage()
  const left = Object.fromEntries(row.lines.map(({ detailId, redable }) => [detailId, redable]))
  const [back, setBack] = usePageState<Record<string, number | undefined>>('red', left)
  const [reason, setReason] = usePageState('reason', '')
  const red = useAction(call, { done: (reply) => `已红冲，红冲单${(reply as Answer).docNo}` }) // as: the reply of every red call
  const lines = row.lines.flatMap(({ detailId }) => {
    const quantity = back[detailId]
    return quantity ? [{ detailId, quantity }] : []
  })
  async function submit() {
    const result = await red.run(inputOf(call, { id: row.id, lines, redReason: reason.trim() }))
    if (!result) return
    page.setDirty(false)
    page.open(detailOf(kind, (result.reply as Answer).id)) // as: see above
  }
  return (
    <div className="k-page k-form-page k-plain">
      <section className="k-card stock-lines stock-red">
        <h3>
          红冲{kind.paper} {row.docNo}（{row.depotName}，{row.bizDate}）
        </h3>
        <EntryTable
          lines={row.lines}
          facts={facts}
          inputs={inputs}
          valueIn={({ detailId }) => back[detailId]}
          onChange={({ detailId }, _field, quantity) => {
            setBack({ ...back, [detailId]: Number(quantity) || undefined })
            page.setDirty(true)
          }}
        />
        <Form.Item label="红冲原因" required>
          <Input.TextArea
            aria-label="红冲原因"
            maxLength={200}
            showCount
            rows={2}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              page.setDirty(true)
            }}
          />
        </Form.Item>
        <p className="k-muted">{hint}</p>
      </section>
      <div className="k-form-foot">
        <Button onClick={() => page.back()}>返回</Button>
        <Button
          type="primary"
          danger
          loading={red.pending}
          {...offBecause(lines.length === 0 && '请先填写红冲数量', !reason.trim() && '请写明原因')}
          onClick={() => void submit()}
        >
          红冲
        </Button>
      </div>
    </div>
  )
}

type Line = Whole['lines'][number]
const facts = [
  { label: '批号', of: (line: Line) => batchText(line) },
  { label: '单价(元)', of: ({ price }: Line) => yuan(price ?? 0), figure: true },
  { label: '原数量', of: ({ quantity }: Line) => quantity, figure: true },
  { label: '已红冲', of: ({ redQuantity }: Line) => redQuantity, figure: true },
  { label: '可红冲', of: ({ redable }: Line) => redable, figure: true },
]
const inputs = [
  {
    field: 'quantity',
    label: '本次红冲',
    meta: ({ redable: max }: Line) => ({ label: '本次红冲', kind: 'decimal' as const, min: 0, max }),
  },
]

interface Answer {
  id: string
  docNo: string
}
