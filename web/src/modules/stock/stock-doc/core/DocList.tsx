import { Segmented } from 'antd'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { Call } from '#contract/kit/calls.ts'
import { docView } from '#contract/modules/stock/stock-doc/document.ts'
import { type Column, cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import type { ListPageProps } from '#kit/list/list-props.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { type ListCall, type RowOf, valuesOf } from '#kit/value/schema.ts'
import { Cost } from './Cost.tsx'
import { DocState } from './DocState.tsx'
import { type DocKind, detailOf } from './doc-kind.ts'

type Views<Row> = Record<'doc' | 'line', Column<Row>[]>

interface DocListProps<C extends ListCall>
  extends Pick<ListPageProps<C, Call>, 'call' | 'filters' | 'filterOptions' | 'empty' | 'tools'> {
  kind: DocKind
  columns: Views<RowOf<C>>
  /** Actions on a document; `open` opens an address. */
  actions: (open: (address: string) => void) => readonly RowAction<RowOf<C>>[]
}

/**
 * The documents of a kind, or their lines one by one: the common part of the list pages.
 *
 *     <DocList kind={scraps} call={scrap.scrapList} columns={columns} filters={['depotId', 'docNo']}
 *       actions={(open) => docActions(scraps, open)} empty="还没有报废单" />
 */
export function DocList<C extends ListCall>({ kind, columns, actions, tools, ...list }: DocListProps<C>) {
  type Row = RowOf<C>
  type Key = keyof Row & string
  const page = usePage()
  const [view, setView] = usePageState<'doc' | 'line'>('view', 'doc')
  const fixed = useMemo(() => ({ view }), [view])
  const open = (address: string) => page.open(address)
  const { key, label, base } = kind
  return (
    <ListPage<C>
      key={view}
      {...list}
      name={`${key.replace(/Id$/, '')}.${view}`}
      rowKey={(view === 'doc' ? key : 'detailId') as Key} // as: every kind has these columns, here and below
      columns={columns[view]}
      fixed={fixed}
      statusTabs={{ filter: 'status' as never }}
      sort={['docNo', 'bizDate', 'totalAmount'] as Key[]}
      link={{ column: 'docNo' as Key, open: (row) => open(detailOf(kind, String(valuesOf(row)[key]))) }}
      rowClass={(row) => (valuesOf(row).redFlag === 1 ? 'k-row-danger' : undefined)}
      add={{ label: `新增${label}`, permit: `${kind.page}.add`, onClick: () => open(`${base}/add`) }}
      rowActions={view === 'doc' ? actions(open) : []}
      tools={
        <>
          <Segmented
            value={view}
            onChange={setView}
            options={docView.options.map((one) => ({ ...one }))}
            aria-label="显示方式"
          />
          {tools}
        </>
      }
    />
  )
}

interface CostFacts {
  status: number
  totalAmount?: number | null
  amount?: number | null
}
const usual = {
  depotName: { width: 90 },
  kinds: { width: 70 },
  totalQuantity: { width: 80 },
  printCount: { width: 84 },
  skuName: { width: 150 },
  totalAmount: { render: (_: unknown, row: CostFacts) => <Cost status={row.status} fen={row.totalAmount} /> },
  amount: { render: (_: unknown, row: CostFacts) => <Cost status={row.status} fen={row.amount} /> },
}
const state = { width: 164, render: (_: unknown, row: Parameters<typeof DocState>[0]['of']) => <DocState of={row} /> }

/** The columns of both views, in the widths of all kinds; `own` gives differing settings for both. */
export function docColumns<S extends z.ZodObject, const K extends keyof S['shape'] & string>(
  entity: S,
  keys: Record<'doc' | 'line', readonly K[]>,
  own: Parameters<typeof cols<S, K>>[2] = {},
): Views<z.output<S>> {
  // as: widths of columns this kind does not have are not read
  const withUsual = (more: object) => ({ ...usual, ...more, ...own }) as typeof own
  return {
    doc: cols(entity, keys.doc, withUsual('partRed' in entity.shape ? { status: state } : {})),
    line: cols(entity, keys.line, withUsual({})),
  }
}
