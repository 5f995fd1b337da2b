import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { columns, type Tables } from '../../db/tables.gen.ts'

/**
 * `insert into trade (trade_id, …) select … returning *` for any number of rows, which are sent as one JSON value: the
 * text is always the same, so the database prepares it once; a list of values would be another text for each number of
 * rows. The rows name the same columns, none of them sealed or JSON. For use alone or as a part of a larger statement:
 *
 *     sql`with made as (${insertion('trade', rows)}) select * from made`
 */
export function insertion<N extends keyof Tables>(
  name: N,
  rows: readonly Insertable<Tables[N]>[],
): RawBuilder<Selectable<Tables[N]>> {
  const keys = Object.keys(rows[0])
  if (rows.some((row) => Object.keys(row).length !== keys.length))
    throw new Error(`rows of ${name} name different columns`)
  const known = `${name} ${keys}`
  const [head, tail] = texts.get(known) ?? textsOf(name, keys)
  texts.set(known, [head, tail])
  return sql`${sql.raw(head)}${JSON.stringify(rows)}${sql.raw(tail)}`
}

/** The text before and after the value; there are as many of them as places that insert. */
const texts = new Map<string, [string, string]>()

function textsOf(name: keyof Tables, keys: readonly string[]): [string, string] {
  const types: Record<string, string> = columns[name]
  const quoted = keys.map((key) => `"${key}"`).join(', ')
  const shape = keys.map((key) => `"${key}" ${types[key]}`).join(', ')
  return [
    `insert into ${snake(name)} (${keys.map(snake).join(', ')}) select ${quoted} from jsonb_to_recordset(`,
    `::jsonb) as row (${shape}) returning *`,
  ]
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
