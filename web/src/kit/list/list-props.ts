import type { ReactNode } from 'react'
import type { Call, ReplyFor } from '#contract/kit/calls.ts'
import type { Column } from '../cols.tsx'
import type { FieldOption } from '../form/form-schema.ts'
import type { StartValues } from '../page/action.ts'
import type { KeyOf, ListCall, RowOf, Values } from '../value/schema.ts'
import type { BatchAction } from './row/BatchBar.tsx'
import type { RowAction } from './row/row-actions.tsx'

export type FilterOf<C extends ListCall> = keyof C['options']['query']['shape'] & string
export type FilterOptions<C extends ListCall> = {
  [K in FilterOf<C>]?: Pick<FieldOption, 'options' | 'params' | 'label'>
}

export interface AddAction<A extends Call> {
  /** The verb on the button: 登记. */
  label: string
  /** Either opens a form for this call … */
  call?: A
  fields?: readonly KeyOf<A>[]
  options?: { [K in KeyOf<A>]?: FieldOption }
  initial?: { [K in KeyOf<A>]?: unknown }
  input?: object
  title?: string
  columns?: 1 | 2 | 3
  /** As in FormModal: shown under the fields, made from their values. */
  outlook?: (values: Values, set: (part: Values) => void) => ReactNode
  done?: string | ((reply: ReplyFor<A>) => string)
  /** … or does something of its own, such as opening a page; it gets the resident chosen in the command palette. */
  onClick?: (values: StartValues) => void
  /** Default: the permission of the call. */
  permit?: string
}

/** The details of a row in a drawer, read again where a call is given. */
export interface Look<Row> {
  column: keyof Row & string
  /** Default: `named` of the list. */
  title?: (row: Row) => string
  /** Fields of the reply, or of the rows where no call is given. Default: all fields that people read (`factsOf`). */
  fields?: readonly string[]
  /** Reads the whole row; its path values come from the row. */
  call?: Call
  /** Shown below the fields; may be lazy. */
  more?: (row: Row) => ReactNode
  columns?: 1 | 2
}

export interface Importer {
  /** Takes the file. */
  call: Call
  /** Answers the template: GET on the same path. */
  template?: Call
  title?: string
  permit?: string
  /** Values sent with the file, and the input that sets them. */
  input?: object
  children?: ReactNode
}

export interface ListPageProps<C extends ListCall, A extends Call> {
  /** Name of the saved layout and of the state of the tab; unique on its route. */
  name: string
  call: C
  columns: Column<RowOf<C>>[]
  /**
   * In order of use: the first 3–4 are in sight. `xFrom`, `xTo` side by side become one interval. `all`: all filters of
   * the call in its order, without those of the tabs and of `fixed`.
   */
  filters?: readonly FilterOf<C>[] | 'all'
  filterOptions?: FilterOptions<C>
  /** Filters of a new tab; 重置 returns to them. */
  initialFilters?: Values
  /** Query values that the screen sets, not the user: `{ typeId }`. */
  fixed?: Values
  /** Columns the server can order by. */
  sort?: readonly (keyof RowOf<C> & string)[]
  /** Default: the first field of kind id. */
  rowKey?: keyof RowOf<C> & string
  add?: AddAction<A>
  /** The name of a row in sentences; the texts of dialogs, questions and messages are made from it (row/words.ts). */
  named?: (row: RowOf<C>) => string
  rowActions?: readonly RowAction<RowOf<C>>[]
  batch?: readonly BatchAction<RowOf<C>>[]
  /** The column that opens the row: its value is a link … */
  link?: { column: keyof RowOf<C> & string; open: (row: RowOf<C>) => void }
  /** … or opens a drawer with the fields of the row. */
  look?: Look<RowOf<C>>
  /**
   * One filter as tabs above the table; `count` names the states whose rows are counted, `counts` gives numbers already
   * known.
   */
  statusTabs?: { filter: FilterOf<C>; count?: readonly unknown[]; counts?: Record<string, number | undefined> }
  importer?: Importer
  /** Further buttons beside the primary action; a function gets the query of the list with its page. */
  tools?: ReactNode | ((query: Values) => ReactNode)
  rowClass?: (row: RowOf<C>) => string | undefined
  expand?: (row: RowOf<C>) => ReactNode
  /**
   * Rows with child rows, all on one page: `arrange` makes `children` of a flat answer (`nest` of list/tree.ts) or
   * leaves out rows that do not match a search; `open` shows them unfolded at first.
   */
  tree?: { arrange?: (rows: RowOf<C>[]) => RowOf<C>[]; open?: boolean }
  /** The next step when the list is empty: 先登记一位来访者。 */
  empty?: string
}
