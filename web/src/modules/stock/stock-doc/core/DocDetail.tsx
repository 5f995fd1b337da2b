import { Table } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Schema } from '#contract/kit/schema.ts'
import { StockRecord } from '#contract/modules/stock/stock/stock.ts'
import type { docBody, docHead } from '#contract/modules/stock/stock-doc/document.ts'
import { TimeText } from '#kit/cells.tsx'
import { type Column, cols } from '#kit/cols.tsx'
import { DetailPage, type DetailPageProps, type DetailTab } from '#kit/DetailPage.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { ReviewTrail } from '#kit/review/ReviewTrail.tsx'
import { yuan } from '#kit/value/format.ts'
import { isUncosted } from './Cost.tsx'
import { DocState } from './DocState.tsx'
import { docActions } from './doc-actions.ts'
import { type DocKind, detailOf, listOf } from './doc-kind.ts'

type Whole = z.output<z.ZodObject<typeof docHead>> & z.output<z.ZodObject<typeof docBody>>

const recordColumns = cols(
  StockRecord,
  [
    'createTime',
    'moveType',
    'depotName',
    'skuName',
    'batchNo',
    'quantity',
    'amount',
    'balanceQuantity',
    'balanceAmount',
    'operatorName',
  ],
  { skuName: { width: 150 } },
)

interface DocDetailProps<R extends Whole> {
  kind: DocKind
  query: DetailPageProps<R>['query']
  /** Further facts beside depot, day, quantity and amount, which all kinds show. */
  facts: (row: R) => readonly (readonly [string, ReactNode])[]
  /** Columns of its lines. */
  lines: readonly Column<R['lines'][number]>[]
  /** Fields of the tab 单据信息, before those of every kind; `shape` describes them. */
  shape: Record<string, Schema>
  info: readonly string[]
  /** Tabs between the lines and the records. */
  tabs?: (row: R) => readonly DetailTab[]
  /** Actions before those of every kind. */
  actions?: readonly RowAction<R>[]
}

/** The page of one document (stock.md 5.6): head, lines, stock records, steps, and the actions its state allows. */
export function DocDetail<R extends Whole>({
  kind,
  query,
  facts,
  lines,
  shape,
  info,
  tabs,
  actions = [],
}: DocDetailProps<R>) {
  const page = usePage()
  const open = (address: string) => page.open(address)
  const link = (id: string | null | undefined, no: string | null | undefined) =>
    id && (
      <button type="button" className="k-link" onClick={() => open(detailOf(kind, id))}>
        {no}
      </button>
    )
  return (
    <DetailPage
      query={query}
      actions={[...actions, ...docActions<R>(kind, open)]}
      head={(row) => ({
        title: `${row.redFlag === 1 ? '红冲单' : kind.paper} ${row.docNo}`,
        chips: <DocState of={row} />,
        facts: [
          ['仓库', row.depotName],
          ['日期', row.bizDate],
          ...facts(row),
          ['品种数', row.kinds],
          ['数量', row.totalQuantity],
          ['金额', isUncosted(row.status, row.totalAmount) ? '过账时计算' : `${yuan(row.totalAmount)} 元`],
          ['原单', link(row.originDocId, row.originDocNo)],
          ['红冲单', link(row.redDocId, row.redDocNo)],
          ['来源单', row.sourceDocNo],
        ],
      })}
      tabs={(row) => [
        {
          key: 'lines',
          label: '明细',
          children: (
            <Table
              size="small"
              rowKey="detailId"
              columns={
                isUncosted(row.status, row.totalAmount) ? lines.filter(({ key }) => !costs.includes(key)) : [...lines]
              }
              dataSource={row.lines}
              pagination={false}
              scroll={{ x: true }}
            />
          ),
        },
        { key: 'facts', label: '单据信息', children: <Facts shape={shape} row={row} keys={[...info, ...docInfo]} /> },
        ...(tabs?.(row) ?? []),
        {
          key: 'records',
          label: '流水',
          children: <Records of={row.records} />,
        },
        { key: 'trail', label: '操作记录', children: <Trail of={row.trail} /> },
        ...(kind.audit ? [{ key: 'reviews', label: '审核', children: <ReviewTrail of={row.reviews} /> }] : []),
      ]}
    />
  )
}

const costs = ['price', 'amount']

/** Fields of 单据信息 for every kind, shown last. */
export const docInfo = [
  'files',
  'postByName',
  'postTime',
  'auditByName',
  'auditTime',
  'auditOpinion',
  'createByName',
  'createTime',
  'printCount',
]

/** A page of a document that was opened without one. */
export const NoDoc = ({ kind }: { kind: DocKind }) => (
  <Nowhere words={`请从${kind.label}列表打开一张${kind.paper}`} list={listOf(kind)} label={`打开${kind.label}管理`} />
)

/** The stock records of a document. */
export function Records({ of }: { of: Whole['records'] }) {
  return (
    <Table
      size="small"
      rowKey="recordId"
      columns={recordColumns}
      dataSource={of}
      pagination={{ defaultPageSize: 50, hideOnSinglePage: true }}
      scroll={{ x: true }}
      locale={{ emptyText: <span className="k-muted">还没有过账，没有流水</span> }}
    />
  )
}

/** The steps of a document with their users. */
export function Trail({ of }: { of: Whole['trail'] }) {
  return (
    <ul className="k-review">
      {of.map((event, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a trail only grows at its end
        <li key={at}>
          <TimeText value={event.time} /> {event.userName} {event.action}
          {event.opinion && <q>{event.opinion}</q>}
        </li>
      ))}
    </ul>
  )
}
