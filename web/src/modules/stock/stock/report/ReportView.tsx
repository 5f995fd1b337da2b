import { Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { stock, stockView } from '#contract/modules/stock/stock/stock.ts'
import {
  type ReportKind,
  ReportRow,
  reportColumns,
  reportGroup,
  reportKind,
  stockReport,
} from '#contract/modules/stock/stock-doc/report.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { cols } from '#kit/cols.tsx'
import type { FilterOf } from '#kit/list/list-props.ts'
import { usePage, usePageState } from '#kit/page/page.ts'
import { type FigureLink, ReportPage } from '#kit/ReportPage.tsx'
import { todayOf } from '#kit/value/format.ts'
import type { RowOf, Values } from '#kit/value/schema.ts'
import { detailAddress } from '../stock-words.tsx'
import { opensRecords, RecordsBehind } from './RecordsBehind.tsx'
import { chartOf } from './report-charts.ts'

type Row = RowOf<typeof stockReport.report>
type Filter = FilterOf<typeof stockReport.report>

const { depot, classify, sku, dept, oldman } = reportGroup.is
const groupsOf: Partial<Record<ReportKind, readonly string[]>> = { flow: [depot, classify, sku], usage: [dept, oldman] }
const period: readonly Filter[] = ['dateFrom', 'dateTo']
const filtersOf: Record<ReportKind, readonly Filter[]> = {
  flow: [...period, 'depotId', 'classifyId'],
  usage: [...period, 'depotId', 'classifyId'],
  supplier: [...period, 'depotId', 'classifyId'],
  age: ['asOf', 'depotId', 'classifyId'],
  trace: [],
  proposal: ['depotId', 'classifyId'],
}
const isPeriod = (kind: ReportKind) => filtersOf[kind].includes('dateFrom')

/** 报表 (stock.md 4): six kinds, each with a chart; every number opens its records. */
export function ReportView({ views }: { views: ReactNode }) {
  const { query } = usePage()
  const [kind, setKind] = usePageState<ReportKind>('report', known(query.kind) ?? 'flow')
  return <One key={kind} kind={kind} tools={<Kinds views={views} kind={kind} setKind={setKind} />} />
}
const known = (kind: string | undefined) => reportKind.values.find((one) => one === kind)

function Kinds({ views, kind, setKind }: { views: ReactNode; kind: ReportKind; setKind: (kind: ReportKind) => void }) {
  return (
    <>
      {views}
      <Segmented
        value={kind}
        onChange={setKind}
        options={reportKind.options.map((one) => ({ value: one.value, label: one.label }))}
        aria-label="报表"
      />
    </>
  )
}

function One({ kind, tools }: { kind: ReportKind; tools: ReactNode }) {
  const page = usePage()
  const groups = groupsOf[kind]
  const [groupBy, setGroupBy] = usePageState(`group.${kind}`, groups?.[0])
  const [batchId, setBatchId] = usePageState('batch', page.query.batchId)
  const [batchName, setBatchName] = usePageState<string | undefined>('batchName', undefined)
  const pick = (chosen: string, name: string) => {
    setBatchId(chosen)
    setBatchName(name)
  }
  const [behind, setBehind] = useState<FigureLink<Row>>()
  const has = opensRecords[kind]
  const today = todayOf()
  const initial = isPeriod(kind) ? { dateFrom: `${today.slice(0, 7)}-01`, dateTo: today } : undefined
  if (kind === 'trace' && !batchId)
    return (
      <div className="k-panel">
        <div className="k-toolbar">
          <div className="k-toolbar-left">
            {tools}
            <PickBatch onChange={pick} />
          </div>
        </div>
        <p className="k-muted k-toolbar">选择一个批次，看它从哪个供应商来、到了谁手里</p>
      </div>
    )
  return (
    <>
      <ReportPage
        name={`stock.report.${kind}`}
        call={stockReport.report}
        title={reportKind.label(kind)}
        columns={columnsOf(kind, groupBy, (row) => page.open(addressOf(row)))}
        filters={filtersOf[kind]}
        initialFilters={initial}
        fixed={{ kind, ...(groups && { groupBy }), ...(kind === 'trace' && { batchId }) }}
        rowKey="rowId"
        printPermit="warehouse.stock.query"
        subtitle={(filters) => wordsOf(kind, { ...initial, ...filters })}
        above={(rows, sum, { equal }) => <Above kind={kind} rows={rows} sum={sum} equal={equal} />}
        behind={has && { has, open: setBehind }}
        rowClass={(row) => (row.moveType === 'RED' ? 'k-row-danger' : undefined)}
        tools={
          <>
            {tools}
            {groups && (
              <Segmented
                value={groupBy}
                onChange={setGroupBy}
                options={groups.map((one) => ({ value: one, label: reportGroup.label(one) }))}
                aria-label="汇总方式"
              />
            )}
            {kind === 'trace' && <PickBatch value={batchId} name={batchName} onChange={pick} />}
          </>
        }
      />
      {behind && <RecordsBehind kind={kind} groupBy={groupBy} link={behind} onClose={() => setBehind(undefined)} />}
    </>
  )
}

/** A flow that is not by item has neither kind nor unit. */
function columnsOf(kind: ReportKind, groupBy: string | undefined, open: (row: Row) => void) {
  const keys = reportColumns[kind].filter(
    (key) => kind !== 'flow' || groupBy === sku || (key !== 'specName' && key !== 'unit'),
  )
  const named = { name: { title: titles[groupBy ?? kind] ?? '名称', width: 130 }, skuName: { width: 140 } }
  const columns = cols(ReportRow, keys, { ...named, party: { width: 180 }, unit: { width: 60 } })
  if (kind !== 'age' && kind !== 'proposal' && kind !== 'trace') return columns
  return columns.map((column) =>
    column.key === 'skuName'
      ? {
          ...column,
          render: (_: unknown, row: Row) => (
            <button type="button" className="k-link" onClick={() => open(row)}>
              {row.skuName}
            </button>
          ),
        }
      : column,
  )
}
const titles: Record<string, string> = {
  [depot]: '仓库',
  [classify]: '分类',
  [sku]: '物品',
  [dept]: '部门',
  [oldman]: '老人',
  supplier: '供应商',
}

const addressOf = ({ depotId, skuId, skuName }: Row) =>
  detailAddress({ depotId: depotId ?? '', skuId: skuId ?? '', skuName: skuName ?? '' })

const wordsOf = (kind: ReportKind, { dateFrom, dateTo, asOf }: Values) =>
  isPeriod(kind) ? `${dateFrom ?? ''} 至 ${dateTo ?? ''}` : String(asOf ?? todayOf())

interface AboveProps {
  kind: ReportKind
  rows: readonly Row[]
  sum: Record<string, number>
  equal: unknown
}

function Above({ kind, rows, sum, equal }: AboveProps) {
  const chart = chartOf(kind, rows, sum)
  return (
    <>
      {kind === 'flow' && rows.length > 0 && (
        <div className={equal === 1 ? 'k-card k-muted' : 'k-card k-danger'} role="status">
          {equal === 1
            ? '期初 + 入库 − 出库 − 报废 − 借出 + 归还 ± 调拨 ± 盘点 = 期末，数量与金额均相符'
            : '期初加减各项不等于期末，请到“账存核对”查明原因'}
        </div>
      )}
      {chart && (
        <div className="k-card">
          <Chart {...chart} unit="元" height={180} />
        </div>
      )}
    </>
  )
}

interface PickProps {
  value?: string
  /** The chosen item, when the search no longer finds it. */
  name?: string
  onChange: (batchId: string, name: string) => void
}

/** By name, code or initials of the item. */
function PickBatch({ value, name, onChange }: PickProps) {
  const [word, setWord] = useState('')
  const query = { view: stockView.is.batch, skuName: word || undefined, zero: 1, size: 100 } as const
  const { data } = useCall(stock.list, query)
  // A batch in several depots counts as one.
  const found = new Map((data?.list ?? []).map((row) => [row.batchId ?? '', nameOf(row)]))
  if (value && name && !found.has(value)) found.set(value, name)
  return (
    <Select
      aria-label="批次"
      placeholder="输入物品名称选择批次"
      showSearch={{ filterOption: false, onSearch: setWord }}
      value={value}
      onChange={(chosen) => onChange(chosen, found.get(chosen) ?? '')}
      options={[...found].map(([batchId, label]) => ({ value: batchId, label }))}
      style={{ width: 360 }}
    />
  )
}

const nameOf = ({ skuName, specName, batchNo }: RowOf<typeof stock.list>) =>
  [skuName, specName, batchNo].filter(Boolean).join(' ')
