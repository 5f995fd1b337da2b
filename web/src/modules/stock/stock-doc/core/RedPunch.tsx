import { Button, Form, Input } from 'antd'
import type { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import type { docBody, docHead } from '#contract/modules/stock/stock-doc/document.ts'
import { inputOf, useAction } from '#kit/calls.ts'
import { DictText } from '#kit/cells.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { usePage, usePageState } from '#kit/page/page.ts'
import { yuan } from '#kit/value/format.ts'
import { type DocKind, detailOf } from './doc-kind.ts'
import { batchText } from './line/batches.ts'
import './stock-doc.css'

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
        <div className="stock-lines-scroll">
          <table>
            <thead>
              <tr>
                {['物品', '单位', '批号'].map((head) => (
                  <th key={head}>{head}</th>
                ))}
                {['单价(元)', '原数量', '已红冲', '可红冲'].map((head) => (
                  <th key={head} className="stock-figure">
                    {head}
                  </th>
                ))}
                <th>本次红冲</th>
              </tr>
            </thead>
            <tbody>
              {row.lines.map((line, at) => (
                <tr key={line.detailId}>
                  <td>
                    {line.skuName} {line.specName}
                  </td>
                  <td>
                    <DictText code="GOODS_UNIT" value={line.unit} />
                  </td>
                  <td>{batchText(line)}</td>
                  <td className="stock-figure">{yuan(line.price ?? 0)}</td>
                  <td className="stock-figure">{line.quantity}</td>
                  <td className="stock-figure">{line.redQuantity}</td>
                  <td className="stock-figure">{line.redable}</td>
                  <td>
                    <FieldInput
                      meta={{ label: '本次红冲', kind: 'decimal', min: 0, max: line.redable }}
                      field={line.detailId}
                      inList
                      aria-label={`第${at + 1}行本次红冲`}
                      value={back[line.detailId]}
                      onChange={(quantity) => {
                        setBack({ ...back, [line.detailId]: Number(quantity) || undefined })
                        page.setDirty(true)
                      }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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

interface Answer {
  id: string
  docNo: string
}
