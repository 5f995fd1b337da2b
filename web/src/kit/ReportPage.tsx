import { PrinterOutlined } from '@ant-design/icons'
import { Button, Empty } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { inputOf, useCall } from './calls.ts'
import type { Column } from './cols.tsx'
import { send } from './http/request.ts'
import { FilterBar } from './list/filter/FilterBar.tsx'
import { filled, useListState } from './list/filter/list-state.ts'
import { answerOf, exportRows, linked } from './list/list-parts.tsx'
import type { FilterOf, FilterOptions } from './list/list-props.ts'
import { Toolbar } from './list/Toolbar.tsx'
import { DataTable } from './list/table/DataTable.tsx'
import { useLayout } from './list/table/layout.ts'
import { Paging } from './list/table/Paging.tsx'
import { warn } from './look/notice.ts'
import { offBecause } from './look/off-because.ts'
import { usePermit } from './page/permit.ts'
import { printSheet } from './print/print.tsx'
import { yuan } from './value/format.ts'
import type { ListCall, RowOf, Values } from './value/schema.ts'
import { valuesOf } from './value/schema.ts'

export interface ReportPageProps<C extends ListCall> {
  name: string
  /** Its title is the title of the printed sheet. */
  call: C
  /** A function where the columns depend on the answer. */
  columns: Column<RowOf<C>>[] | ((answer: ReplyFor<C> | undefined) => Column<RowOf<C>>[])
  /** Default: the title of the call. */
  title?: string
  filters?: readonly FilterOf<C>[]
  filterOptions?: FilterOptions<C>
  /** First filters, mostly the period: `{ month: '2026-06' }`. */
  initialFilters?: Values
  fixed?: Values
  sort?: readonly (keyof RowOf<C> & string)[]
  rowKey?: keyof RowOf<C> & string
  /** Figures or a chart above the table, made from all rows. */
  above?: (rows: RowOf<C>[], sum: Record<string, number>, answer: ReplyFor<C>) => ReactNode
  /** Opens the details of a number in a row, or in the totals where no row is given. */
  behind?: { has: (key: string) => boolean; open: (cell: FigureLink<RowOf<C>>) => void }
  /** The column whose link opens the subject of the row. */
  link?: { column: keyof RowOf<C> & string; open: (row: RowOf<C>) => void }
  /** Shows pages instead of all rows at once; the printed sheet and the totals still cover all rows. */
  paged?: boolean
  /** Default: every reader of the report may print it. */
  printPermit?: string
  /** The period in words, under the title of the printed sheet; it gets the printed answer. */
  subtitle?: (filters: Values, answer: ReplyFor<C> | undefined) => string
  /** Prints in landscape, even with few columns. */
  landscape?: boolean
  signatures?: readonly string[]
  tools?: ReactNode
  rowClass?: (row: RowOf<C>) => string | undefined
  expand?: (row: RowOf<C>) => ReactNode
}

export interface FigureLink<Row> {
  figure: string
  title: string
  row?: Row
  /** The filters of the report. */
  filters: Values
}

/**
 * Figures of a period: filters, an optional chart, one table with sums, export and print. It shows all rows at once (≤
 * 5000).
 *
 *     <ReportPage name="out" call={report.out} columns={columns} filters={['from', 'to']} initialFilters={{ from, to }}
 *       above={(rows) => <Chart kind="bar" x={rows.map((row) => row.day)} series={[{ name: '外出', data: rows.map((row) => row.count) }]} />}
 *       subtitle={({ from, to }) => `${from} 至 ${to}`} signatures={['制表', '审核']} />
 */
export function ReportPage<C extends ListCall>(props: ReportPageProps<C>) {
  type Row = RowOf<C>
  const { name, call, above, behind } = props
  const list = useListState({ name, call, filters: props.filters ?? [], initial: props.initialFilters })
  const may = usePermit()
  const { filters, sortField, sortOrder, page, size } = list.state
  const request = { ...(sortField ? { sortField, sortOrder } : {}), ...filled(filters), ...props.fixed }
  const all = { pageHelper: '0', ...request }
  const query = useCall(call, inputOf(call, props.paged ? { page, size, ...request } : all))
  const answer = query.data as ReplyFor<C> | undefined // as: the reply of this very call
  const columns = typeof props.columns === 'function' ? props.columns(answer) : props.columns
  const layout = useLayout(name, columns)
  const onScreen = linked(layout.columns, props.link)
  const { rows, total, sum } = answerOf<Row>(answer)
  const shown = useMemo(() => rows?.map(withItems), [rows])

  const { exportPermit } = call.options
  const title = props.title ?? call.options.title
  const open = (figure: string, label: string, row?: Row) =>
    behind?.open({ figure, title: label, row, filters: { ...filled(filters), ...props.fixed } })
  async function print() {
    const wholeAnswer = props.paged && (total ?? 0) > size ? await send(call, inputOf(call, all)) : answer
    const whole = wholeAnswer as ReplyFor<C> | undefined // as: the reply of this very call
    const sheet = answerOf<Row>(whole)
    // Without the last rows the printed lines would not add up to the totals.
    if ((sheet.total ?? 0) > (sheet.rows?.length ?? 0))
      return warn(`共${sheet.total}行，超过一次能打印的，请缩小范围或导出`)
    printSheet({
      title,
      subtitle: props.subtitle?.(filters, whole),
      landscape: props.landscape,
      table: sheetTable(layout.columns, (sheet.rows ?? []).map(withItems), sheet.sum),
      signatures: props.signatures ?? ['制表', '审核'],
    })
  }
  return (
    <div className="k-page">
      <FilterBar
        items={list.items}
        options={props.filterOptions}
        typed={list.typed}
        more={list.state.more}
        onType={list.type}
        onMore={(more) => list.change({ more })}
        onSearch={() => list.search(() => void query.refetch())}
        onReset={list.reset}
      />
      {above && rows && answer !== undefined && above(rows, sum ?? {}, answer)}
      <div className="k-panel">
        <Toolbar
          columns={columns}
          layout={layout}
          onReload={query.refetch}
          onExport={exportPermit && may(exportPermit) ? () => exportRows(call, request, title) : undefined}
          right={
            (!props.printPermit || may(props.printPermit)) && (
              <Button
                icon={<PrinterOutlined />}
                {...offBecause(query.isPlaceholderData && '正在读取', !rows?.length && '没有可打印的数据')}
                onClick={() => void print()}
              >
                打印
              </Button>
            )
          }
        >
          {props.tools}
        </Toolbar>
        <DataTable<Row>
          columns={behind ? openable(onScreen, behind.has, open) : onScreen}
          rows={shown}
          rowKey={props.rowKey}
          density={layout.density}
          size={list.state.size}
          error={query.error}
          retry={query.refetch}
          busy={query.isPlaceholderData}
          sum={sum}
          sumLink={behind && { has: behind.has, open }}
          sort={props.sort}
          sorted={{ field: sortField, order: sortOrder }}
          onSort={(field, order) => list.change({ sortField: field, sortOrder: order, page: 1 })}
          expand={props.expand}
          rowClass={props.rowClass}
          empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据，换个时间段试试" />}
        />
        {props.paged && total !== undefined && <Paging list={list} total={total} />}
        {!props.paged && rows && (total ?? 0) > rows.length && (
          <p className="k-muted">
            共{total}行，只显示前{rows.length}行，请缩小范围或导出
          </p>
        )}
      </div>
    </div>
  )
}

/** Amounts by way of payment or fee project become fields of their row: `items.1`. */
function withItems<Row extends object>(row: Row): Row {
  const { items } = valuesOf(row)
  if (typeof items !== 'object' || items === null) return row
  return { ...row, ...Object.fromEntries(Object.entries(items).map(([key, value]) => [`items.${key}`, value])) }
}

/** A number opens its details when it is clicked; a zero has none. */
function openable<Row extends object>(
  columns: Column<Row>[],
  has: (key: string) => boolean,
  open: (figure: string, title: string, row: Row) => void,
) {
  return columns.map((column) => {
    if (!has(column.key)) return column
    const render = (value: unknown, row: Row, index: number) => {
      const cell = column.render?.(value, row, index)
      if (!Number(valuesOf(row)[column.key])) return cell
      return (
        <button type="button" className="k-link" onClick={() => open(column.key, column.title, row)}>
          {cell}
        </button>
      )
    }
    return { ...column, render }
  })
}

/** The printed table: the shown columns, with their sums as the last row. */
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
