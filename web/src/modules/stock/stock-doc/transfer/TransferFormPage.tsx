import { Form } from 'antd'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { TransferLineInput, transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { todayOf } from '#kit/value/format.ts'
import { DocFormPage } from '../core/DocFormPage.tsx'
import { useBatchCells, useInDepot } from '../core/in-depot.tsx'
import { LineGrid } from '../core/line/LineGrid.tsx'
import type { Item } from '../core/line/line-plan.ts'
import { transfers } from './transfer-kind.ts'
import './transfer.css'

type Whole = ReplyFor<typeof transfer.transferGet>
/** Wire form; not every field is filled in yet. */
type Line = Partial<z.output<typeof TransferLineInput>>

/** 新增调拨, and with `?transferId=` the change of a draft (stock.md 5.6). */
export default function TransferFormPage() {
  return (
    <DocFormPage
      kind={transfers}
      get={transfer.transferGet}
      call={transfer.transferDraft}
      post={transfer.transferPost}
      initial={{ bizDate: todayOf() }}
      head={['bizDate', 'depotId', 'depotIdIn', 'carrierId', 'planArriveDate', 'remark', 'files']}
      options={options}
      typedOf={typedOf}
      grid={(lines, change) => <Lines lines={lines} onChange={change} />}
      posted={({ status }) => (status === docStatus.is.finished ? '已完成' : '已发出，等待收货')}
    />
  )
}

const options = {
  bizDate: { required: true },
  depotId: { required: true, label: '调出仓库' },
  depotIdIn: { required: true },
}
const typed = ['quantity', 'remark'] as const
const lineFor = ({ skuId }: Item, quantity?: number): Line => ({ skuId, quantity })

/** The stock of the depot, and the choice of a batch; by default the first to expire is sent. */
function Lines({ lines, onChange }: { lines: readonly Line[]; onChange: (lines: Line[]) => void }) {
  const depotId: string | undefined = Form.useWatch('depotId', { preserve: true })
  const { items, lyingOf } = useInDepot(depotId, todayOf())
  const cells = useBatchCells<Line>(lyingOf)
  if (!depotId) return <p className="k-muted">请先在上面选择调出仓库，再选物品</p>
  return (
    <div className="stock-narrow">
      <LineGrid
        lines={lines}
        onChange={onChange}
        items={items}
        typed={typed}
        lineFor={lineFor}
        cells={cells}
        shape={TransferLineInput.shape}
      />
    </div>
  )
}

const typedOf = ({ skuId, batchId, quantity, remark }: Whole['lines'][number]): Line => ({
  skuId,
  batchId,
  quantity,
  remark,
})
