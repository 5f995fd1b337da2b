import { Table } from 'antd'
import { useState } from 'react'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import {
  Inventory,
  InventoryLine,
  inventory,
  inventoryRefusals,
  inventoryType,
  isCounting,
} from '#contract/modules/stock/stock-doc/inventory.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ask } from '#kit/confirm.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import { usePage } from '#kit/page/page.ts'
import { ReviewTrail } from '#kit/review/ReviewTrail.tsx'
import { yuan } from '#kit/value/format.ts'
import { docInfo, NoDoc, Records, Trail } from '../core/DocDetail.tsx'
import { CountGrid } from './CountGrid.tsx'
import { isOpenLine } from './count-plan.ts'
import { countActions, counts, type Whole } from './inventory-kind.ts'
import { type Differences, SubmitDialog, submittedText } from './SubmitDialog.tsx'

const lineColumns = cols(
  InventoryLine,
  [
    'skuCode',
    'skuName',
    'specName',
    'unit',
    'batchNo',
    'expireDate',
    'bookQuantity',
    'countQuantity',
    'diffQuantity',
    'diffAmount',
    'diffReason',
    'countByName',
    'countTime',
  ],
  { skuName: { width: 150 } },
)
const info = ['inventoryType', 'blind', 'counterNames', 'randomPercent', 'remark', ...docInfo]

/** 盘点详情 (stock.md 5.6): counting, submitting and confirming. */
export default function InventoryDetailPage() {
  const { inventoryId } = usePage().query
  return inventoryId ? <Detail key={inventoryId} inventoryId={inventoryId} /> : <NoDoc kind={counts} />
}

function Detail({ inventoryId }: { inventoryId: string }) {
  const query = useCall(inventory.inventoryGet, { inventoryId }, { keep: false })
  const { submit, differing, close } = useSubmit(async () => (await query.refetch()).data)
  return (
    <>
      <DetailPage
        query={query}
        actions={[
          { label: '提交盘点', permit: 'warehouse.inventory.post', show: isCounting, onClick: () => void submit() },
          ...countActions<Whole>(),
        ]}
        head={headOf}
        tabs={(row) => [
          { key: 'lines', label: isCounting(row) ? '盘点' : '明细', children: <Sheet row={row} /> },
          { key: 'facts', label: '单据信息', children: <Facts shape={Inventory.shape} row={row} keys={info} /> },
          { key: 'records', label: '流水', children: <Records of={row.records} /> },
          { key: 'trail', label: '操作记录', children: <Trail of={row.trail} /> },
          { key: 'reviews', label: '审核', children: <ReviewTrail of={row.reviews} /> },
        ]}
      />
      {differing && <SubmitDialog {...differing} onClose={close} />}
    </>
  )
}

const headOf = (row: Whole) => ({
  title: `${counts.paper} ${row.docNo}`,
  chips: <StatusChip label={docStatus.label(row.status)} />,
  facts: [
    ['仓库', row.depotName],
    ['日期', row.bizDate],
    ['盘点方式', inventoryType.label(row.inventoryType)],
    ['盘点人', row.counterNames],
    ['行数', row.lineCount],
    ['差异数量', row.totalQuantity],
    ['差异金额', row.totalAmount == null ? undefined : `${yuan(row.totalAmount)} 元`],
    ['盘盈盘亏单', row.made.map(({ docNo }) => docNo).join('、')],
  ] as const,
})

function Sheet({ row }: { row: Whole }) {
  if (isCounting(row)) return <CountGrid row={row} />
  return (
    <Table
      size="small"
      rowKey="detailId"
      columns={[...lineColumns]}
      dataSource={row.lines}
      pagination={{ defaultPageSize: 50, showSizeChanger: true, hideOnSinglePage: true }}
      rowClassName={(line) => (line.diffQuantity ? 'k-row-warning' : '')}
      scroll={{ x: true }}
      locale={{ emptyText: <span className="k-muted">盘点范围内没有库存，也没有登记账外物品</span> }}
    />
  )
}

/** Submits a count: asks what to do with uncounted lines, then for the reasons of differences. */
function useSubmit(fresh: () => Promise<Whole | undefined>) {
  const [differing, setDiffering] = useState<Differences>()
  const action = useAction(inventory.inventorySubmit, {
    done: (reply) => submittedText(reply.docNo, reply.status),
    onRefused: (code, error) => {
      const known = Array.isArray(Object(Object(error).data).detailIds)
      if (known) void answer(code, error)
      return known
    },
  })
  async function submit(uncountedZero = 0) {
    const row = await fresh()
    if (row) await action.run({ id: row.id, version: row.version, uncountedZero: uncountedZero === 1 ? 1 : 0 })
  }
  async function answer(code: number, error: unknown) {
    if (code === inventoryRefusals.uncounted.code) {
      const words = `${Object(error).message}，未盘的行视为0？`
      if (await ask(words, '未盘视为0并提交')) await submit(1)
      return
    }
    const row = await fresh()
    // The question about uncounted lines has been answered: otherwise the server would have refused for that reason
    // first.
    const uncountedZero = row?.lines.some(isOpenLine) ? 1 : 0
    if (row) setDiffering({ row, detailIds: Object(Object(error).data).detailIds, uncountedZero })
  }
  return { submit: () => submit(), differing, close: () => setDiffering(undefined) }
}
