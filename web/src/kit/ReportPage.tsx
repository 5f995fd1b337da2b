import { PrinterOutlined } from '@ant-design/icons'
import { Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import { inputOf, useCall } from './calls.ts'
import type { Column } from './cols.tsx'
import { yuan } from './format.ts'
import { DataTable } from './list/DataTable.tsx'
import { FilterBar } from './list/FilterBar.tsx'
import { useLayout } from './list/layout.ts'
import { answerOf, exportRows } from './list/list-parts.tsx'
import type { FilterOf, FilterOptions } from './list/list-props.ts'
import { filled, useListState } from './list/list-state.ts'
import { Toolbar } from './list/Toolbar.tsx'
import { usePageEvent } from './page.ts'
import { usePermit } from './permit.ts'
import { printSheet } from './print.tsx'
import type { ListCall, RowOf, Values } from './schema.ts'
import { valuesOf } from './schema.ts'

export interface ReportPageProps<C extends ListCall> {
  name: string
  /** Its title is the title of the printed sheet. */
  call: C
  columns: Column<RowOf<C>>[]
  filters?: readonly FilterOf<C>[]
  filterOptions?: FilterOptions<C>
  /** A report starts with a period: `{ month: '2026-06' }`. */
  initialFilters?: Values
  fixed?: Values
  sort?: readonly (keyof RowOf<C> & string)[]
  rowKey?: keyof RowOf<C> & string
  /** Figures or a chart above the table, of all rows. */
  above?: (rows: RowOf<C>[], sum: Record<string, number>) => ReactNode
  /** Under the title of the printed sheet: the period in words. */
  subtitle?: (filters: Values) => string
  signatures?: readonly string[]
  tools?: ReactNode
  rowClass?: (row: RowOf<C>) => string | undefined
  expand?: (row: RowOf<C>) => ReactNode
}

/**
 * Figures of a period: filters, an optional chart, one table with sums, export and print. All rows at once (≤ 5000).
 *
 *     <ReportPage name="out" call={report.out} columns={columns} filters={['from', 'to']} initialFilters={{ from, to }}
 *       above={(rows) => <Chart kind="bar" x={rows.map((row) => row.day)} series={[{ name: '外出', data: rows.map((row) => row.count) }]} />}
 *       subtitle={({ from, to }) => `${from} 至 ${to}`} signatures={['制表', '审核']} />
 */
export function ReportPage<C extends ListCall>(props: ReportPageProps<C>) {
  type Row = RowOf<C>
  const { name, call, columns, above } = props
  const list = useListState({ name, call, filters: props.filters ?? [], initial: props.initialFilters })
  const layout = useLayout(name, columns)
  const may = usePermit()
  const { filters, sortField, sortOrder } = list.state
  const sent = { pageHelper: '0', ...(sortField ? { sortField, sortOrder } : {}), ...filled(filters), ...props.fixed }
  const query = useCall(call, inputOf(call, sent))
  const { rows, sum } = answerOf<Row>(query.data)
  usePageEvent('refresh', () => void query.refetch())

  const { exportPermit, title } = call.options
  const print = () =>
    printSheet({
      title,
      subtitle: props.subtitle?.(filters),
      table: sheetTable(layout.columns, rows ?? [], sum),
      signatures: props.signatures ?? ['制表', '审核'],
      landscape: layout.columns.length > 7,
    })
  return (
    <div className="k-page">
      <FilterBar
        items={list.items}
        options={props.filterOptions}
        typed={list.state.typed}
        more={list.state.more}
        onType={list.type}
        onMore={(more) => list.change({ more })}
        onSearch={() => list.search(() => void query.refetch())}
        onReset={list.reset}
      />
      {above && rows && <div className="k-card">{above(rows, sum ?? {})}</div>}
      <div className="k-panel">
        <Toolbar
          columns={columns}
          layout={layout}
          onReload={query.refetch}
          onExport={exportPermit && may(exportPermit) ? () => exportRows(call, sent) : undefined}
          right={
            <Button icon={<PrinterOutlined />} disabled={!rows?.length} onClick={print}>
              打印
            </Button>
          }
        >
          {props.tools}
        </Toolbar>
        <DataTable<Row>
          columns={layout.columns}
          rows={rows}
          rowKey={props.rowKey}
          density={layout.density}
          size={list.state.size}
          error={query.error}
          retry={query.refetch}
          busy={query.isPlaceholderData}
          sum={sum}
          sort={props.sort}
          sorted={{ field: sortField, order: sortOrder }}
          onSort={(field, order) => list.change({ sortField: field, sortOrder: order })}
          expand={props.expand}
          rowClass={props.rowClass}
          empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据，换个时间段试试" />}
        />
      </div>
    </div>
  )
}

/** The table on paper: the shown columns, with their sums as the last row. */
function sheetTable<Row extends object>(columns: Column<Row>[], rows: Row[], sum?: Record<string, number> | null) {
  const cell = (column: Column<Row>, row: Row, index: number) => {
    const value = valuesOf(row)[column.key]
    if (column.kind === 'fen') return yuan(Number(value ?? 0))
    // 今天 would be wrong on a sheet that is read tomorrow.
    if (column.kind === 'time' || column.kind === 'day') return String(value ?? '').slice(0, 16)
    return column.render?.(value, row, index) as ReactNode // as: columns of the kit never answer antd's span objects
  }
  const sums = columns.map((column, index) => {
    const total = sum?.[column.key]
    if (total === undefined) return index === 0 ? '合计' : ''
    return column.kind === 'fen' ? yuan(total) : String(total)
  })
  return {
    head: columns.map((column) => column.title),
    rows: [...rows.map((row, index) => columns.map((column) => cell(column, row, index))), ...(sum ? [sums] : [])],
    right: columns.flatMap((column, index) => (column.align === 'right' ? [index] : [])),
  }
}
