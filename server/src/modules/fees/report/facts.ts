import { type RawBuilder, sql } from 'kysely'

/**
 * The facts of a report: parts, each some lines of the ledger, assigned to a row and to figures. A part is read in two
 * ways: line by line behind a number (`factLines`), and summed where it is read for the table (`sumsOf`).
 */

type Sql = RawBuilder<unknown>

interface Source {
  /** The alias of these columns: entry_id, line_no, day, fee_month, oldman_id and reversal. */
  of: string
  from: Sql
  where?: Sql
  /** The row of the report. */
  row: Sql
  /** The item of the figure that is split into `items`. */
  item?: Sql
  /** The residents of these lines are counted. */
  people?: boolean
}
/** Each line gives some figures … */
interface Several extends Source {
  figures: Record<string, Sql>
  /** The same sums from fewer columns: only those that `row`, `item` and `figures` name. */
  sums?: { from: Sql; where?: Sql }
}
/** … or one, which is in the line itself. */
interface One extends Source {
  figure: Sql
  amount: Sql
  sums?: { from: Sql; where?: Sql }
}
export type Part = Several | One

/** The x value of a chart, of the lines of these figures. */
export interface Key {
  /** Together. */
  figures: readonly string[]
  by: 'day' | 'fee_month'
}

const name = (key: string) => sql.raw(`"${key}"`)
const column = (of: string, key: string) => sql.ref(`${of}.${key}`)
const filter = (where?: Sql) => (where ? sql`where ${where}` : sql``)
const all = (parts: readonly Sql[]) => sql.join([...parts], sql` union all `)

/** Figures in one column each become rows. */
const unfolded = (figures: readonly string[], item: Sql, amount: (figure: string) => Sql, items?: string) => sql`
  cross join lateral (values ${sql.join(
    figures.map(
      (figure) => sql`(${sql.lit(figure)}::text, ${figure === items ? item : sql`null::text`}, ${amount(figure)})`,
    ),
  )}) part (figure, item, amount)`

/** Columns row_id, figure, item, amount, entry_id, line_no, day, fee_month, oldman_id, reversal. */
export const factLines = (parts: readonly Part[], items?: string) =>
  all(
    parts.map((part) => {
      const { of, from, where, row, item = sql`null::text` } = part
      const line = sql.join(
        ['entry_id', 'line_no', 'day', 'fee_month', 'oldman_id', 'reversal'].map((key) => column(of, key)),
      )
      if ('figure' in part)
        return sql`select ${row} as row_id, ${part.figure} as figure, ${item} as item, ${part.amount} as amount, ${line} from ${from} ${filter(where)}`
      const { figures } = part
      return sql`select ${row} as row_id, part.figure, part.item, part.amount, ${line}
        from ${from} ${unfolded(Object.keys(figures), item, (figure) => figures[figure], items)} ${filter(where)}`
    }),
  )

/** Columns row_id, figure, item, amount and, for the figure of the chart, its x value. */
export const sumsOf = (parts: readonly Part[], items?: string, chart?: Key) =>
  all(
    parts.map((part) => {
      const { of, row, item = sql`null::text` } = part
      const { from, where } = part.sums ?? part
      const drawn = chart && ('figure' in part || chart.figures.some((figure) => figure in part.figures))
      const key = drawn ? column(of, chart.by) : chart?.by === 'day' ? sql`null::date` : sql`null::text`
      if ('figure' in part)
        return sql`select ${row} as row_id, ${part.figure} as figure, ${item} as item, ${key} as key, sum(${part.amount}) as amount
          from ${from} ${filter(where)} group by 1, 2, 3, 4`
      const { figures } = part
      const keys = Object.keys(figures)
      return sql`select one.row_id, part.figure, part.item, one.key, part.amount
        from (select ${row} as row_id, ${item} as item, ${key} as key, ${sql.join(
          keys.map((figure) => sql`sum(${figures[figure]}) as ${name(figure)}`),
        )} from ${from} ${filter(where)} group by 1, 2, 3) one
        ${unfolded(keys, sql`one.item`, (figure) => sql`one.${name(figure)}`, items)}`
    }),
  )

/** The residents of a row: columns row_id, oldman_id, each once. */
export const factPeople = (parts: readonly Part[]) =>
  sql`select distinct row_id, oldman_id from (${all(
    parts
      .filter(({ people }) => people)
      .map(
        ({ of, from, where, row }) =>
          sql`select ${row} as row_id, ${column(of, 'oldman_id')} from ${from} ${filter(where)}`,
      ),
  )}) one`
