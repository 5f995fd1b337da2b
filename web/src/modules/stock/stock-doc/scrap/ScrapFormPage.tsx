import { Button, Form } from 'antd'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { stock, stockWarn } from '#contract/modules/stock/stock/stock.ts'
import {
  handleWay,
  type ScrapLineInput,
  ScrapLineInput as Shape,
  scrap,
  scrapReason,
} from '#contract/modules/stock/stock-doc/scrap.ts'
import { send } from '#kit/http/request.ts'
import { toast } from '#kit/look/notice.ts'
import { todayOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { DocFormPage } from '../core/DocFormPage.tsx'
import { useBatchCells, useInDepot } from '../core/in-depot.tsx'
import { LineGrid } from '../core/line/LineGrid.tsx'
import type { Item } from '../core/line/line-plan.ts'
import { scraps } from './scrap-kind.ts'

type Whole = ReplyFor<typeof scrap.scrapGet>
/** Wire form; not every field is filled in yet. */
type Line = Partial<z.output<typeof ScrapLineInput>>

/** 新增报废, and with `?scrapId=` the change of a draft (stock.md 5.6). */
export default function ScrapFormPage() {
  return (
    <DocFormPage
      kind={scraps}
      get={scrap.scrapGet}
      call={scrap.scrapDraft}
      post={scrap.scrapPost}
      initial={{ bizDate: todayOf(), handleWay: handleWay.is.destroyed }}
      head={['handleWay', 'bizDate', 'depotId', 'income', 'photos', 'remark', 'files']}
      options={options}
      typedOf={typedOf}
      grid={(lines, change) => <Lines lines={lines} onChange={change} />}
      posted="已报废"
    />
  )
}

interface Grid {
  lines: readonly Line[]
  onChange: (lines: Line[]) => void
}

const typed = ['quantity', 'scrapReason', 'remark'] as const
const lineFor = ({ skuId }: Item, quantity?: number): Line => ({ skuId, quantity })
function Lines({ lines, onChange }: Grid) {
  const depotId: string | undefined = Form.useWatch('depotId', { preserve: true })
  const { items, lyingOf } = useInDepot(depotId, todayOf())
  const cells = useBatchCells<Line>(lyingOf)
  if (!depotId) return <p className="k-muted">请先在上面选择仓库，再选物品</p>
  /** Every expired batch of the depot that is not reserved. */
  async function bringExpired() {
    const query = { depotId, view: 'batch', warn: stockWarn.is.expired, size: 500 } as const
    const { list } = await send(stock.list, query)
    const known = new Set(lines.map(({ batchId }) => batchId))
    const more = list.flatMap(({ skuId, batchId, available }): Line[] =>
      batchId && available > 0 && !known.has(batchId)
        ? [{ skuId, batchId, quantity: available, scrapReason: scrapReason.expired }]
        : [],
    )
    if (more.length === 0) return toast('该仓库没有过期物品')
    onChange([...lines.filter(({ skuId }) => skuId), ...more])
    toast(`已带出${more.length}个过期批次`)
  }
  return (
    <>
      <p>
        <Button onClick={() => void bringExpired()}>带出过期物品</Button>
      </p>
      <LineGrid
        lines={lines}
        onChange={onChange}
        items={items}
        typed={typed}
        lineFor={lineFor}
        cells={cells}
        shape={Shape.shape}
      />
    </>
  )
}

const typedOf = ({ skuId, quantity, batchId, scrapReason, remark }: Whole['lines'][number]): Line => ({
  skuId,
  quantity,
  batchId,
  scrapReason: scrapReason ?? undefined,
  remark,
})

const options = {
  handleWay: { required: true },
  bizDate: { required: true },
  depotId: { required: true },
  income: { show: (values: Values) => values.handleWay === handleWay.is.sold },
  photos: { help: '金额较大时必须拍照' },
}
