import type { TableProps } from 'antd'
import { Button, Empty, Table, theme } from 'antd'
import type { ReactNode } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../../cols.tsx'
import { messageOf } from '../../fault/errors.ts'
import { firstScreenShown } from '../../page/first-screen.ts'
import { Failed } from '../../page/Loaded.tsx'
import { yuan } from '../../value/format.ts'
import { valuesOf } from '../../value/schema.ts'
import { useResidentCard } from '../row/use-resident-card.tsx'
import { showCut } from './cut-text.ts'
import { fitted, uncut, withFixed } from './layout.ts'
import { useNatural } from './natural-widths.ts'
import { rowKeys } from './row-keys.ts'
import { branches } from './tree.ts'

interface DataTableProps<Row extends object> {
  columns: Column<Row>[]
  rows: readonly Row[] | undefined
  /** The field that identifies a row; without it the position does. */
  rowKey?: string
  density: 'middle' | 'small'
  /** Number of rows expected, for the grey lines of the first read. */
  size: number
  error?: unknown
  retry: () => unknown
  /** Another page is being read; the present one stays, paler. */
  busy?: boolean
  sum?: Record<string, number> | null
  /** Opens the details of a total, for the columns for which `has` gives true. */
  sumLink?: { has: (key: string) => boolean; open: (key: string, title: string) => void }
  /** The next step when the table is empty, with a button. */
  empty?: ReactNode
  sort?: readonly string[]
  sorted?: { field?: string; order?: 'asc' | 'desc' }
  onSort?: (field: string | undefined, order: 'asc' | 'desc' | undefined) => void
  selection?: { keys: readonly React.Key[]; onChange: (keys: React.Key[], rows: Row[]) => void }
  expand?: (row: Row) => ReactNode
  /** Rows with child rows (`children`): whether they are open at first. */
  tree?: { open?: boolean }
  rowClass?: (row: Row) => string | undefined
  /** Grows with its rows instead of scrolling inside its box. */
  whole?: boolean
}

/**
 * The table of lists and reports: sticky head, sums, grey lines of the right size while reading, a retry button after
 * an error.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, rowKey, size, density, error, whole } = props
  const scale = theme.useToken().token.fontSize / 14
  // Widths are for text size 14; larger letters need wider columns.
  const scaled = props.columns.map((column) => ({ ...column, width: Math.round(column.width * scale) }))
  const box = useRef<HTMLDivElement>(null)
  const { width: room, height } = useSize(box)
  const lead = (props.selection ? leadWidth : 0) + (props.expand ? leadWidth : 0)
  const fullWidth = scaled.reduce((total, column) => total + column.width, lead + scrollbar)
  const natural = useNatural(box, fullWidth > room, rows, scaled, leadCells(props))
  const free = room - lead - scrollbar
  const columns = uncut(withFixed(fitted(scaled, free, natural), free), room - lead - barOf(box.current))
  useEffect(() => reachable(box.current))
  // Sums without a column would make an empty line.
  const sum = columns.some(({ key }) => key in (props.sum ?? {})) ? props.sum : undefined
  const read = rows !== undefined || Boolean(error)
  useEffect(() => {
    if (read) firstScreenShown()
  }, [read])
  const tree = useBranches(props)
  const resident = useResidentCard()
  if (error && !rows) {
    return (
      <div className="k-table-box" ref={box}>
        <Failed error={error} retry={props.retry} />
      </div>
    )
  }
  const chrome = Math.ceil(42 * scale) * (sum ? 2 : 1)
  if (!rows) {
    return (
      <div className={`k-table-box${whole ? ' k-whole' : ''}`} ref={box} aria-busy>
        <Bones columns={columns} size={size} density={density} />
      </div>
    )
  }
  const places = new Map(rows.map((row, place) => [row, place]))
  const wide = columns.reduce((total, column) => total + column.width, lead)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the rows in it
    <div
      className={`k-table-box${whole ? ' k-whole' : ''}${props.busy ? ' k-busy' : ''}`}
      ref={box}
      aria-busy={props.busy}
      onKeyDown={rowKeys}
      onMouseOver={({ target }) => showCut(target)}
      {...resident.handlers}
    >
      {resident.card}
      {error ? <StaleRows error={error} retry={props.retry} /> : null}
      <Table<Row>
        className="k-table"
        size={density}
        tableLayout="fixed"
        columns={sortable(columns, props)}
        dataSource={[...rows]}
        rowKey={(row) => (rowKey ? String(valuesOf(row)[rowKey]) : String(places.get(row)))}
        pagination={false}
        showSorterTooltip={false}
        scroll={{ x: wide, y: whole ? undefined : Math.max(160, height - chrome) }}
        locale={{ emptyText: props.empty ?? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" /> }}
        rowSelection={selectionOf(props.selection)}
        expandable={props.expand ? { expandedRowRender: props.expand, columnWidth: leadWidth } : tree}
        rowClassName={(row) => props.rowClass?.(row) ?? ''}
        onChange={(_, __, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter
          const order = one?.order === 'ascend' ? 'asc' : one?.order === 'descend' ? 'desc' : undefined
          props.onSort?.(order && String(one?.columnKey), order)
        }}
        summary={() => (sum && rows.length ? sumRow(columns, sum, leadCells(props), props.sumLink) : undefined)}
      />
    </div>
  )
}

/** Without a mouse a table is scrolled by the arrow keys: its scrolling part takes the focus. */
export function reachable(box: HTMLElement | null) {
  box?.querySelector('.ant-table-body, .ant-table-content')?.setAttribute('tabindex', '0')
  // antd measures widths with a hidden copy of the head, whose check box would be a stop of the Tab key.
  box?.querySelector('.ant-table-measure-row')?.setAttribute('inert', '')
}

/** Width of the check box or the plus sign. */
const leadWidth = 44
/** Width the scrollbar takes from the rows. */
const scrollbar = 16
/** Width the scrollbar takes at present; before the first drawing the width of one. */
function barOf(box: HTMLElement | null) {
  const body = box?.querySelector<HTMLElement>('.ant-table-body')
  return body ? body.offsetWidth - body.clientWidth : scrollbar
}

const leadCells = (props: { selection?: unknown; expand?: unknown }) =>
  (props.selection ? 1 : 0) + (props.expand ? 1 : 0)

function selectionOf<Row>(
  selection: DataTableProps<Row & object>['selection'],
): TableProps<Row & object>['rowSelection'] {
  if (!selection) return undefined
  return {
    selectedRowKeys: [...selection.keys],
    onChange: selection.onChange,
    preserveSelectedRowKeys: true,
    columnWidth: leadWidth,
  }
}

/** A row opened or closed by the user stays so when the rows are read again. */
function useBranches<Row extends object>({ tree, rows, rowKey }: DataTableProps<Row>): TableProps<Row>['expandable'] {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const keyOf = (row: Row) => String(rowKey && valuesOf(row)[rowKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of a list never changes
  const keys = useMemo(() => (tree && rows ? branches(rows).map(keyOf) : []), [tree !== undefined, rows])
  if (!tree) return undefined
  return {
    expandedRowKeys: keys.filter((key) => toggled.get(key) ?? tree.open),
    onExpand: (open, row) => setToggled((before) => new Map(before).set(keyOf(row), open)),
  }
}

function sortable<Row extends object>(columns: Column<Row>[], { sort, sorted }: DataTableProps<Row>) {
  if (!sort) return columns
  const order = { asc: 'ascend', desc: 'descend' } as const
  return columns.map((column) =>
    sort.includes(column.key)
      ? {
          ...column,
          sorter: true,
          sortOrder: sorted?.field === column.key && sorted.order ? order[sorted.order] : null,
        }
      : column,
  )
}

/**
 * The head and as many grey lines as rows are expected, drawn by the style sheet: drawing the real table twice would be
 * slow.
 */
function Bones<Row>({ columns, size, density }: { columns: Column<Row>[]; size: number; density: 'middle' | 'small' }) {
  return (
    <div className={`k-bones k-bones-${density}`} aria-hidden>
      <div className="k-bones-head">
        {columns.map((column) => (
          <span key={String(column.key)} style={{ flex: `1 0 ${column.width}px` }}>
            {column.title}
          </span>
        ))}
      </div>
      <div className="k-bones-rows" style={{ height: `calc(var(--row) * ${size})` }} />
    </div>
  )
}

/** The last rows stay in sight when reading them again has failed. */
function StaleRows({ error, retry }: { error: unknown; retry: () => unknown }) {
  return (
    <div className="k-stale" role="alert">
      <span>没有读到最新数据：{messageOf(error)}</span>
      <Button size="small" onClick={() => void retry()}>
        重试
      </Button>
    </div>
  )
}

/** Sums over the whole filter, below their columns. antd wants the element itself, not a component. */
function sumRow<Row>(
  columns: Column<Row>[],
  sum: Record<string, number>,
  lead: number,
  link?: { has: (key: string) => boolean; open: (key: string, title: string) => void },
) {
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="k-sum">
        {Array.from({ length: lead }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have nothing else
          <Table.Summary.Cell key={`lead-${index}`} index={index} />
        ))}
        {columns.map((column, index) => (
          <Table.Summary.Cell key={column.key} index={index + lead} align={column.align}>
            {column.key in sum ? (
              link?.has(column.key) ? (
                <button type="button" className="k-link" onClick={() => link.open(column.key, column.title)}>
                  {sumText(column.kind, sum[column.key])}
                </button>
              ) : (
                sumText(column.kind, sum[column.key])
              )
            ) : index === 0 ? (
              '合计'
            ) : null}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}

const sumText = (kind: string, value: number) => <b className="k-num">{kind === 'fen' ? yuan(value) : String(value)}</b>

/** Size of the box: only the rows scroll and the paging stays in sight; the widths of the columns are made from it. */
function useSize(box: React.RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ width: Number.POSITIVE_INFINITY, height: 480 })
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([{ contentRect }]) => {
      // A page in a hidden tab has no size; the last size stays.
      if (contentRect.width === 0) return
      setSize({ width: Math.floor(contentRect.width), height: Math.floor(contentRect.height) })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return size
}
