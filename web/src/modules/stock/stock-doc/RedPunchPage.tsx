import { Button, Form, Input } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { useAction, useCall } from '../../../kit/calls.ts'
import { DictText } from '../../../kit/cells.tsx'
import { FieldInput } from '../../../kit/inputs/inputs.tsx'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { Nowhere } from '../../../kit/page/Nowhere.tsx'
import { usePage, usePageState } from '../../../kit/page/page.ts'
import { yuan } from '../../../kit/value/format.ts'
import { detailAddress } from './store-words.tsx'
import './stock-doc.css'

type Whole = ReplyFor<typeof store.storeGet>

/** 入库红冲单 (stock.md 3.3): the original lines, how much of each is taken back, and why. */
export default function RedPunchPage() {
  const { storeId } = usePage().query
  if (!storeId) return <Nowhere words="请从已过账的入库单打开红冲" list="/warehouse/stockIn" label="打开入库管理" />
  return <Punch key={storeId} storeId={storeId} />
}

function Punch({ storeId }: { storeId: string }) {
  const query = useCall(store.storeGet, { storeId }, { keep: false, staleTime: 0 })
  return <Loaded query={query}>{(row) => <Body row={row} />}</Loaded>
}

function Body({ row }: { row: Whole }) {
  const page = usePage()
  const left = Object.fromEntries(row.lines.map(({ detailId, redable }) => [detailId, redable]))
  const [back, setBack] = usePageState<Record<string, number | undefined>>('red', left)
  const [reason, setReason] = usePageState('reason', '')
  const red = useAction(store.storeRed, { done: (reply) => `已红冲，红冲单${reply.docNo}` })
  const lines = row.lines.flatMap(({ detailId }) => {
    const quantity = back[detailId]
    return quantity ? [{ detailId, quantity }] : []
  })
  async function submit() {
    const result = await red.run({ storeId: row.storeId, lines, redReason: reason.trim() })
    if (!result) return
    page.setDirty(false)
    page.open(detailAddress(result.reply.storeId))
  }
  return (
    <div className="k-page k-form-page k-plain">
      <section className="k-card stock-lines stock-red">
        <h3>
          红冲入库单 {row.docNo}（{row.depotName}，{row.bizDate}）
        </h3>
        <div className="stock-lines-scroll">
          <table>
            <thead>
              <tr>
                {['物品', '单位', '批号', '单价(元)', '原数量', '已红冲', '可红冲', '本次红冲'].map((head) => (
                  <th key={head}>{head}</th>
                ))}
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
                  <td>{line.batchNo}</td>
                  <td>{yuan(line.price ?? 0)}</td>
                  <td>{line.quantity}</td>
                  <td>{line.redQuantity}</td>
                  <td>{line.redable}</td>
                  <td>
                    <FieldInput
                      meta={{ label: '本次红冲', kind: 'decimal', min: 0, max: line.redable }}
                      field={line.detailId}
                      inList
                      aria-label={`第${at + 1}行本次红冲`}
                      value={back[line.detailId]}
                      onChange={(quantity) => setBack({ ...back, [line.detailId]: Number(quantity) || undefined })}
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
        <p className="k-muted">红冲按批次现有成本退出，记在今天；已经出库的部分不能红冲。</p>
      </section>
      <div className="k-form-foot">
        <Button onClick={() => page.back()}>返回</Button>
        <Button
          type="primary"
          danger
          loading={red.pending}
          disabled={lines.length === 0 || !reason.trim()}
          onClick={() => void submit()}
        >
          红冲
        </Button>
      </div>
    </div>
  )
}
