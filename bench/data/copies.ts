/** A connection of its own. */
export interface Asks {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
}

/** Copies rows of a table many times, each with a key of its own; the copies keep all constraints by construction. */

interface Copies {
  /** Columns that identify a row; a copy gets them with its number. */
  keys: readonly string[]
  /** Columns of a copy, by an expression over the row and `n`; null where a copy has none. */
  set?: Readonly<Record<string, string>>
  /** Which rows. */
  where: string
  values?: readonly unknown[]
  times: number
  /** The most copies in all. */
  limit?: number
}

/** Keys and triggers would take minutes: call it under `session_replication_role = replica`. */
export async function copyRows(
  plain: Asks,
  name: string,
  { keys, set = {}, where, values = [], times, limit }: Copies,
) {
  const { rows: columns } = await plain.query(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [name],
  )
  const names = columns.map((column) => String(column.name))
  const shown = names.map((column) => set[column] ?? (keys.includes(column) ? `${column} || '-' || n` : column))
  await plain.query(
    `insert into ${name} (${names.join(', ')}) select ${shown.join(', ')}
     from (select * from ${name} where ${where}) row, generate_series(1, ${Math.trunc(times)}) n
     ${limit === undefined ? '' : `limit ${Math.trunc(limit)}`} on conflict do nothing`,
    [...values],
  )
}
