import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import type { Call } from '#contract/kit/calls.ts'
import { inputOf, useCall } from './calls.ts'
import { FilterBar } from './list/filter/FilterBar.tsx'
import { isNarrowed, type ListState, queryOf, useListState } from './list/filter/list-state.ts'
import {
  answerOf,
  exportRows,
  filtersOf,
  linked,
  Nothing,
  StatusTabs,
  tellRow,
  useLastPage,
  Views,
  withActions,
} from './list/list-parts.tsx'
import type { ListPageProps } from './list/list-props.ts'
import type { Dialog } from './list/row/ListDialogs.tsx'
import { BatchBar, ListDialogs } from './list/row/lazy-dialogs.ts'
import type { RowAction } from './list/row/row-actions.tsx'
import { confirmAction, permitOf } from './list/row/row-actions.tsx'
import { worded } from './list/row/words.ts'
import { Toolbar } from './list/Toolbar.tsx'
import { DataTable } from './list/table/DataTable.tsx'
import { useLayout } from './list/table/layout.ts'
import { Paging } from './list/table/Paging.tsx'
import { useChosen } from './list/table/use-chosen.ts'
import { type StartValues, useBegun } from './page/action.ts'
import { usePage } from './page/page.ts'
import { usePermit } from './page/permit.ts'
import type { ListCall, RowOf } from './value/schema.ts'
import { idKeyOf, rowShape, valuesOf } from './value/schema.ts'
import './look/kit.css'

/**
 * A list screen as one element.
 *
 *     <ListPage name="visit" call={visit.list} columns={columns} sort={['comeTime']}
 *       filters={['oldmanName', 'visitStatus', 'comeTimeFrom', 'comeTimeTo']}
 *       named={(row) => `${row.visitorName}的来访`}
 *       look={{ column: 'visitorName', call: visit.get, fields: ['visitorPhone', 'remark'] }}
 *       add={{ label: '登记', call: visit.create, fields: ['oldmanId', 'visitorName'] }}
 *       rowActions={[
 *         { label: '登记离开', call: visit.update, fields: ['leaveTime'], when: visitFlow.can('leave'), why: visitFlow.why('leave') },
 *         { label: '删除', call: visit.remove },
 *       ]} />
 *
 * Permissions, export, order, page size, saved columns, states and refresh need nothing from the screen; all props
 * are in list/list-props.ts.
 */
export function ListPage<C extends ListCall, A extends Call = Call>(props: ListPageProps<C, A>) {
  type Row = RowOf<C>
  const { name, call, add } = props
  const list = useListState({ name, call, filters: filtersOf(props), initial: props.initialFilters })
  const layout = useLayout(name, props.columns)
  const [dialog, setDialog] = useState<Dialog<Row>>()
  const may = usePermit()
  const page = usePage()
  const rowKey = props.rowKey ?? idKeyOf(rowShape(call)) ?? 'id'

  const { sent, query, rows, total, sum, counts, fresh } = useRows(props, list.state, rowKey)
  const { keys, rows: picked, choose, unchoose } = useChosen<Row>(list.state, rows, rowKey)
  useLastPage(rows !== undefined && !query.isPlaceholderData, total, list)

  const allowed = (props.rowActions ?? []).filter((action) => may(permitOf(action)))
  const actions = allowed.map((action) => worded(action, props.named))
  function act(action: RowAction<Row>, row: Row) {
    if (action.onClick) action.onClick(row)
    else if (action.call && (action.confirm || action.call.method === 'DELETE'))
      void confirmAction(action, action.call, row)
    else setDialog({ action, row })
  }
  const mayAdd = add && may(permitOf(add))
  const openAdd = (values: StartValues) => (add?.onClick ? add.onClick(values) : setDialog({ add: values }))
  useBegun((values) => mayAdd && openAdd(values))
  const restart = (change: () => void) => () => {
    unchoose()
    change()
  }
  const { look, tree } = props
  const opened = look ? { column: look.column, open: (row: Row) => setDialog({ look: row }) } : props.link
  const { exportPermit } = call.options
  return (
    <div className="k-page">
      <FilterBar
        items={list.items}
        options={props.filterOptions}
        typed={list.typed}
        more={list.state.more}
        onType={list.type}
        onMore={(more) => list.change({ more })}
        onSearch={restart(() => list.search(() => void query.refetch()))}
        onReset={restart(list.reset)}
        views={<Views name={name} list={list} />}
      />
      <div className="k-panel">
        {keys.length > 0 ? (
          <Suspense fallback={<div className="k-toolbar k-batch" />}>
            <BatchBar rows={picked} actions={props.batch ?? []} onClear={unchoose} />
          </Suspense>
        ) : (
          <Toolbar
            columns={props.columns}
            layout={layout}
            onReload={query.refetch}
            onExport={exportPermit && may(exportPermit) ? () => exportRows(call, sent) : undefined}
          >
            {mayAdd && (
              <Button type="primary" aria-keyshortcuts="n" onClick={() => openAdd({})}>
                {add.label}
              </Button>
            )}
            {props.importer && may(permitOf(props.importer)) && (
              <Button onClick={() => setDialog('import')}>导入</Button>
            )}
            {props.tools instanceof Function ? props.tools(sent) : props.tools}
            {props.statusTabs && <StatusTabs list={list} {...props} {...props.statusTabs} known={counts} />}
          </Toolbar>
        )}
        <DataTable<Row>
          columns={withActions(linked(layout.columns, tellRow(page.bus, opened, rowKey)), actions, rows ?? [], act)}
          rows={rows}
          rowKey={rowKey}
          density={layout.density}
          size={list.state.size}
          error={query.error}
          retry={query.refetch}
          busy={query.isPlaceholderData}
          sum={sum}
          sort={props.sort}
          sorted={{ field: list.state.sortField, order: list.state.sortOrder }}
          onSort={(sortField, sortOrder) => list.change({ sortField, sortOrder, page: 1 })}
          selection={props.batch?.length ? { keys, onChange: choose } : undefined}
          expand={props.expand}
          tree={tree}
          rowClass={props.rowClass}
          empty={
            <Nothing
              filtered={isNarrowed(list.state.filters, { ...props.initialFilters, ...props.fixed })}
              text={props.empty}
              onReset={restart(list.reset)}
            >
              {mayAdd && <Button onClick={() => openAdd({})}>{add.label}</Button>}
            </Nothing>
          }
        />
        {total === undefined || tree ? !rows && <div className="k-paging" /> : <Paging list={list} total={total} />}
      </div>
      <Suspense>
        {dialog && (
          <ListDialogs<Row, A>
            add={add}
            importer={props.importer}
            look={look}
            named={props.named}
            shape={rowShape(call)}
            dialog={dialog}
            fresh={fresh}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The rows that match the filters, and what the answer holds beside them. */
function useRows<C extends ListCall, A extends Call>(props: ListPageProps<C, A>, state: ListState, rowKey: string) {
  type Row = RowOf<C>
  const { call, tree, fixed } = props
  const sent = { ...queryOf(call, state, tree && { page: 1, size: wholeTree }), ...fixed }
  const query = useCall(call, inputOf(call, sent))
  const { rows: flat, ...answer } = answerOf<Row>(query.data)
  /** The row as stored now, for a form that finds a change by somebody else. */
  const fresh = (row: Row) => async () => {
    const { data } = await query.refetch()
    return answerOf<Row>(data).rows?.find((one) => valuesOf(one)[rowKey] === valuesOf(row)[rowKey])
  }
  return { ...answer, sent, query, rows: useArranged(flat, tree?.arrange), fresh }
}

/** The largest page size of the contract. */
const wholeTree = 1000

function useArranged<Row>(rows: Row[] | undefined, arrange: ((rows: Row[]) => Row[]) | undefined) {
  return useMemo(() => (rows && arrange ? arrange(rows) : rows), [rows, arrange])
}
