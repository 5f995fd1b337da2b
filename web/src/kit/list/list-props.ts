import type { ReactNode } from 'react'
import type { Call, ReplyFor } from '#contract/kit/calls.ts'
import type { Column } from '../cols.tsx'
import type { FieldOption } from '../form/form-schema.ts'
import type { Given } from '../page/action.ts'
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
  /** Opens a form for this call … */
  call?: A
  fields?: readonly KeyOf<A>[]
  options?: { [K in KeyOf<A>]?: FieldOption }
  initial?: { [K in KeyOf<A>]?: unknown }
  input?: object
  title?: string
  columns?: 1 | 2 | 3
  /** As of FormModal: under the fields, from what stands in them. */
  outlook?: (values: Values, set: (part: Values) => void) => ReactNode
  done?: string | ((reply: ReplyFor<A>) => string)
  /** … or does something of its own, such as opening a page; for the resident the palette was asked for. */
  onClick?: (values: Given) => void
  /** Default: the call's own. */
  permit?: string
}

/** A look at a row in a drawer: its fields, read afresh where a call is named. */
export interface Look<Row> {
  column: keyof Row & string
  /** Default: `named` of the list. */
  title?: (row: Row) => string
  /** Names of the fields, of the call's reply or of the list's rows. Default: all that are read (`factsOf`). */
  fields?: readonly string[]
  /** Reads the whole row; its path values come from the row. */
  call?: Call
  /** Below the fields; may be loaded then. */
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
  /** Sent along with the file, and the control that decides it. */
  input?: object
  children?: ReactNode
}

export interface ListPageProps<C extends ListCall, A extends Call> {
  /** Names the saved layout and the tab's state; unique on its route. */
  name: string
  call: C
  columns: Column<RowOf<C>>[]
  /**
   * In order of use: the first 3–4 are in sight. `xFrom`, `xTo` side by side become one interval. `all`: those of the
   * call in its own order, but what the tabs and the screen itself say.
   */
  filters?: readonly FilterOf<C>[] | 'all'
  filterOptions?: FilterOptions<C>
  /** Filters a fresh tab starts with; 重置 returns to them. */
  initialFilters?: Values
  /** Query values that are not the user's: `{ typeId }`. */
  fixed?: Values
  /** Columns the server can order by. */
  sort?: readonly (keyof RowOf<C> & string)[]
  /** Default: the first field of kind id. */
  rowKey?: keyof RowOf<C> & string
  add?: AddAction<A>
  /** How a row is called in sentences: dialogs, questions and messages take their words from it (row/words.ts). */
  named?: (row: RowOf<C>) => string
  rowActions?: readonly RowAction<RowOf<C>>[]
  batch?: readonly BatchAction<RowOf<C>>[]
  /** The column that opens the row: a name is a link … */
  link?: { column: keyof RowOf<C> & string; open: (row: RowOf<C>) => void }
  /** … or opens a drawer with the row's fields. */
  look?: Look<RowOf<C>>
  /** One filter as tabs above the table; `count` names the states whose rows are counted, `counts` tells numbers known. */
  statusTabs?: { filter: FilterOf<C>; count?: readonly unknown[]; counts?: Record<string, number | undefined> }
  importer?: Importer
  /** Further buttons beside the primary action; as a function with what the list asks for, page and all. */
  tools?: ReactNode | ((query: Values) => ReactNode)
  rowClass?: (row: RowOf<C>) => string | undefined
  expand?: (row: RowOf<C>) => ReactNode
  /**
   * Rows under rows, all on one page: `arrange` makes `children` of a flat answer (`nest` of list/tree.ts) or leaves
   * out what a search box does not want; `open` shows them unfolded at first.
   */
  tree?: { arrange?: (rows: RowOf<C>[]) => RowOf<C>[]; open?: boolean }
  /** What to do when nothing is there yet: 先登记一位来访者。 */
  empty?: string
}
