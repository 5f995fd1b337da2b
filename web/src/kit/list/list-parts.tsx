import { Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { type Call, paging } from '#contract/kit/calls.ts'
import { inputOf, useCall } from '../calls.ts'
import type { Column } from '../cols.tsx'
import { markShown } from '../fault/errors.ts'
import { saveFile } from '../http/request.ts'
import type { PageBus } from '../live/events.ts'
import { tell, toast } from '../look/notice.ts'
import { afterFirstScreen } from '../page/first-screen.ts'
import { usePage } from '../page/page.ts'
import { layoutKey } from '../store/layout-store.ts'
import { viewsOf } from '../store/own-layout.ts'
import type { ListCall, Values } from '../value/schema.ts'
import { isEmpty, metaFor, rowShape, shapeOf, valuesOf } from '../value/schema.ts'
import type { ListWork } from './filter/list-state.ts'
import type { ListPageProps } from './list-props.ts'
import type { RowAction } from './row/row-actions.tsx'
import { actionsWidth, RowActions } from './row/row-actions.tsx'

interface Answer<Row> {
  rows?: Row[]
  total?: number
  sum?: Record<string, number> | null
  /** Number of rows by state, where the list counts them. */
  counts?: Record<string, number> | null
}

/** A page of rows, or the plain list of a tree. */
export function answerOf<Row>(data: unknown): Answer<Row> {
  if (Array.isArray(data)) return { rows: data }
  if (typeof data !== 'object' || data === null || !('list' in data)) return {}
  const { list, total, sum, counts } = data as { list: Row[] } & Answer<Row> // as: the reply of a paged call
  return { rows: list, total, sum, counts: counts && withTotal(counts) }
}

const withTotal = (counts: Record<string, number>) => ({
  ...counts,
  '': Object.values(counts).reduce((sum, count) => sum + count, 0),
})

/** The filters that the list shows. */
export function filtersOf({ call, filters = [], fixed, statusTabs }: Pick<ListPageProps<ListCall, Call>, FilterProps>) {
  if (filters !== 'all') return filters
  const reserved = new Set([...Object.keys(paging({}).shape), ...Object.keys(fixed ?? {}), statusTabs?.filter])
  return Object.keys(shapeOf(call.options.query)).filter((key) => !reserved.has(key))
}
type FilterProps = 'call' | 'filters' | 'fixed' | 'statusTabs'

/** When the last row of the last page has gone, shows the page before it. */
export function useLastPage(ready: boolean, total: number | undefined, { state, change }: ListWork) {
  const last = Math.max(1, Math.ceil((total ?? 0) / state.size))
  const beyond = ready && total !== undefined && state.page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: only going beyond the end turns the page
  useEffect(() => {
    if (beyond) change({ page: last })
  }, [beyond, last])
}

interface RowLink<Row> {
  column: string
  open: (row: Row) => void
}

/** Opening a row raises the page event showdetail (events.tsv). */
export const tellRow = <Row extends object>(bus: PageBus, link: RowLink<Row> | undefined, rowKey: string) =>
  link && {
    column: link.column,
    open(row: Row) {
      bus.emit('showdetail', { id: String(valuesOf(row)[rowKey]) })
      link.open(row)
    },
  }

/** The column whose link opens its row. */
export function linked<Row extends object>(columns: Column<Row>[], link?: RowLink<Row>) {
  if (!link) return columns
  return columns.map((column) => {
    if (column.key !== link.column) return column
    const render = (value: unknown, row: Row, index: number) => (
      <button type="button" className="k-link" onClick={() => link.open(row)}>
        {column.render?.(value, row, index)}
      </button>
    )
    return { ...column, render }
  })
}

export function withActions<Row extends object>(
  columns: Column<Row>[],
  actions: readonly RowAction<Row>[],
  rows: readonly Row[],
  onAction: (action: RowAction<Row>, row: Row) => void,
): Column<Row>[] {
  if (!actions.length) return columns
  const render = (_: unknown, row: Row) => <RowActions row={row} actions={actions} onAction={onAction} />
  return [
    ...columns,
    { key: '_actions', title: '操作', kind: 'text', width: actionsWidth(actions, rows), fixed: 'right', render },
  ]
}

/** The file is saved by the browser; a refusal has already been shown. */
export async function exportRows(call: Call, { page, size, ...rest }: Values, title = call.options.title) {
  const saved = (now: boolean) => (now ? toast(`已导出${title}`) : tell(`${title}在后台生成，请留意消息`))
  await saveFile(call, inputOf(call, { ...rest, export: 'xlsx' })).then(saved, markShown)
}

interface StatusTabsProps {
  call: Call
  filter: string
  /** States whose rows are counted. */
  count?: readonly unknown[]
  counts?: Record<string, number | undefined>
  /** Counts that come with the list itself. */
  known?: Record<string, number> | null
  /** Query values that the screen sets, not the user. */
  fixed?: Values
  list: ListWork
}

/** One code filter as tabs. */
export function StatusTabs({ call, filter, count, known, fixed, list, ...rest }: StatusTabsProps) {
  const counts = rest.counts ?? known ?? {}
  const query = metaFor(shapeOf(call.options.query), filter)
  const choices = query.codes?.options ?? []
  const shown = list.state.filters[filter]
  // Where the answer counts all states, a state without a count has no rows.
  const none = '' in counts ? 0 : undefined
  const label = (text: string, value: unknown) => [text, counts[String(value ?? '')] ?? none].join(' ').trim()
  return (
    <div className="k-tabs" role="tablist" aria-label={query.label || metaFor(rowShape(call), filter).label}>
      {[{ value: undefined, label: '全部' }, ...choices].map((one) => (
        <button
          key={one.label}
          type="button"
          role="tab"
          // A filter of several values may hold just one of them.
          aria-selected={one.value === undefined ? isEmpty(shown) : String(one.value) === String(shown)}
          onClick={() => list.apply({ [filter]: one.value })}
        >
          {label(one.label, one.value)}
          {count?.includes(one.value) && <Count call={call} query={{ ...fixed, [filter]: one.value }} />}
        </button>
      ))}
    </div>
  )
}

/** Number of rows that match the query. */
function Count({ call, query }: { call: Call; query: Values }) {
  const { data } = useCall(call, inputOf(call, { ...query, size: 1 }))
  return ` ${answerOf(data).total ?? ''}`
}

const SavedViews = lazy(afterFirstScreen(() => import('./filter/SavedViews.tsx')))

/** 常用查询, below the filters. */
export function Views(props: { name: string; list: ListWork }) {
  const some = viewsOf(layoutKey(usePage().path, props.name)).length > 0
  return (
    <Suspense fallback={some && <div className="k-views" />}>
      <SavedViews {...props} />
    </Suspense>
  )
}

interface NothingProps {
  /** The user has set filters. */
  filtered: boolean
  text?: string
  onReset: () => void
  children: ReactNode
}

/** An empty list names the next step. */
export function Nothing({ filtered, text, onReset, children }: NothingProps) {
  // A text that begins with 没有 needs no 暂无数据.
  const words = filtered
    ? '暂无数据，换个条件试试'
    : !text
      ? '暂无数据'
      : /^还?没有/.test(text)
        ? text
        : `暂无数据，${text}`
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words}>
      {filtered ? <Button onClick={onReset}>清空条件</Button> : children}
    </Empty>
  )
}
