import { Form, Select } from 'antd'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { TransferLineInput, transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { useAction, useCall } from '../../../../kit/calls.ts'
import { FormPage } from '../../../../kit/FormPage.tsx'
import { toast, warn } from '../../../../kit/look/notice.ts'
import { Loaded } from '../../../../kit/page/Loaded.tsx'
import { usePage, usePageState } from '../../../../kit/page/page.ts'
import { usePermit } from '../../../../kit/page/permit.ts'
import { todayOf } from '../../../../kit/value/format.ts'
import { LineGrid } from '../core/LineGrid.tsx'
import { type Item, merged } from '../core/line-plan.ts'
import { transfers } from './transfer-kind.ts'
import type { TransferPrinted } from './transfer-sheet.tsx'
import './transfer.css'

type Whole = ReplyFor<typeof transfer.transferGet>
/** As the wire has it; not all of it is filled in yet. */
type Line = Partial<z.output<typeof TransferLineInput>>

/** 新增调拨, and the change of a draft: `?transferId=` (stock.md 5.6). */
export default function TransferFormPage() {
  const { transferId } = usePage().query
  return transferId ? <Edit transferId={transferId} /> : <TransferForm />
}

function Edit({ transferId }: { transferId: string }) {
  const query = useCall(transfer.transferGet, { transferId }, { keep: false, staleTime: 0 })
  return (
    <Loaded query={query}>
      {(row) => <TransferForm row={row} fresh={async () => (await query.refetch()).data} />}
    </Loaded>
  )
}

function TransferForm({ row, fresh }: { row?: Whole; fresh?: () => Promise<Whole | undefined> }) {
  const page = usePage()
  const may = usePermit()
  const [lines, setLines] = usePageState<Line[]>('transfer.lines', row ? row.lines.map(typedOf) : [{}])
  const post = useAction(transfer.transferPost, { done: (reply) => doneOf(reply.docNo, reply.status) })
  const change = (next: Line[]) => {
    setLines(next)
    page.setDirty(true)
  }
  const along = async () => {
    const { lines: sent, joined } = merged(lines.filter(({ skuId }) => skuId))
    if (joined > 0) toast(`相同的物品和批次已合并为一行（${joined}处）`)
    return { ...(row && { transferId: row.transferId }), lines: sent }
  }
  return (
    <FormPage
      name="transfer"
      call={transfer.transferDraft}
      row={row}
      fresh={fresh}
      initial={{ bizDate: todayOf() }}
      input={along}
      columns={3}
      groups={[
        { title: '单据', fields: head },
        { title: '物品', fields: [], extra: <Lines lines={lines} onChange={change} /> },
      ]}
      options={options}
      okText="存草稿"
      second={
        may('warehouse.transfer.post') ? { okText: '保存并打印', run: post.run, pending: post.pending } : undefined
      }
      done={(reply) => `已保存调拨单${reply.docNo}草稿`}
      onDone={(reply) => {
        for (const warning of reply.warnings) warn(warning)
        if ('print' in reply) void transfers.paperOf(reply.print as TransferPrinted) // as: only posting answers it
        page.backAndRefresh()
      }}
    />
  )
}

const head = ['bizDate', 'depotId', 'depotIdIn', 'carrierId', 'planArriveDate', 'remark', 'files'] as const
const options = {
  bizDate: { required: true },
  depotId: { required: true, label: '调出仓库' },
  depotIdIn: { required: true },
}
const typed = ['quantity', 'remark'] as const
const lineFor = ({ skuId }: Item, quantity?: number): Line => ({ skuId, quantity })

/** What the depot has to give, and which batch of it; without a batch what expires first goes first. */
function Lines({ lines, onChange }: { lines: Line[]; onChange: (lines: Line[]) => void }) {
  const depotId: string | undefined = Form.useWatch('depotId', { preserve: true })
  const { data: goods = [] } = useCall(sku.skuOptions, { status: 1 })
  const { data: lying = [] } = useCall(
    stock.options,
    { depotId: depotId ?? '', batch: 1 },
    { enabled: Boolean(depotId) },
  )
  // Of a depot what it has, and what was written down before.
  const there = new Set([...lying, ...lines].map(({ skuId }) => skuId))
  const items = depotId ? goods.filter(({ skuId }) => there.has(skuId)) : goods
  const batchesOf = (skuId?: string) => lying.find((one) => one.skuId === skuId)?.batches ?? []
  const cells = [
    {
      title: '可用',
      render: (line: Line) =>
        line.skuId && depotId ? (lying.find((one) => one.skuId === line.skuId)?.available ?? 0) : '',
    },
    {
      title: '批次',
      render: (line: Line, { index, change }: { index: number; change: (part: Partial<Line>) => void }) => (
        <Select
          allowClear
          aria-label={`第${index + 1}行批次`}
          placeholder="先到期先出"
          style={{ width: 210 }}
          value={line.batchId ?? undefined}
          options={batchesOf(line.skuId).map(({ batchId, batchNo, expireDate, available }) => ({
            value: batchId,
            label: [batchNo, expireDate && `${expireDate}到期`, `可用${available}`].filter(Boolean).join(' '),
          }))}
          onChange={(batchId: string | undefined) => change({ batchId: batchId ?? null })}
        />
      ),
    },
  ]
  return (
    <div className="stock-narrow">
      <LineGrid {...{ lines, onChange, items, typed, lineFor, cells }} shape={TransferLineInput.shape} />
    </div>
  )
}

const doneOf = (docNo: string, status: number) => {
  if (status === docStatus.is.waiting) return `调拨单${docNo}已提交审核`
  return status === docStatus.is.finished ? `调拨单${docNo}已完成` : `调拨单${docNo}已发出，等待收货`
}

const typedOf = ({ skuId, batchId, quantity, remark }: Whole['lines'][number]): Line => ({
  ...{ skuId, batchId, quantity, remark },
})
