import type { Insertable, Selectable, Updateable } from 'kysely'
import type { z } from 'zod'
import { columns, type Tables } from '../../db/tables.gen.ts'

/** A business table as its module knows it: SQL name, key field, Chinese name and the fields that label its changes. */
export interface Table<N extends keyof Tables = keyof Tables> {
  name: N
  key: string
  label: string
  fields: z.ZodObject
  /** Field that names a row to people. */
  title?: string
  /** Columns never written to a log nor sent. */
  secret?: readonly string[]
}

export function table<N extends keyof Tables>(
  name: N,
  key: keyof Selectable<Tables[N]> & string,
  rest: Omit<Table<N>, 'name' | 'key'>,
): Table<N> {
  const described: Table<N> = { name, key, ...rest }
  known.set(name, [...(known.get(name) ?? []), described])
  return described
}

const known = new Map<string, Table[]>()

/** The business tables described so far, by name: where dictionary values stand, how changes are read. */
export const knownTables: ReadonlyMap<string, readonly Table[]> = known

export type Row<N extends keyof Tables> = Selectable<Tables[N]>
/** Rows read, added or changed by a table that is chosen at run time, which Kysely cannot type. */
export const tableRows = <N extends keyof Tables>(_of: Table<N>, rows: readonly object[]) => rows as Row<N>[] // as: the caller read them by this very table
/** A whole new row as an insert takes it: JSON as its text, what the database gives left out. */
export type FreshRow<N extends keyof Tables> = Insertable<Tables[N]>
/** Values by column of a table, as a row is written; `undefined` leaves a column alone, lists and objects come as they are. */
export type Written<N extends keyof Tables> = {
  [K in keyof Tables[N]]?: Tables[N][K] extends { readonly __json__: infer J }
    ? Given<J>
    : Updateable<Tables[N]>[K & keyof Updateable<Tables[N]>]
}
/** A value of JSON as it is given to a write: lists may be such as nobody changes. */
type Given<T> = T extends readonly (infer E)[]
  ? readonly Given<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> }
    : T
/** A key that is no column does not compile, not with a spread either; the number of a request comes with every body. */
export type Only<N extends keyof Tables, V> = V & { [K in Exclude<keyof V, keyof Tables[N] | 'requestNo'>]: never }

/** Null, by which an edit empties a list, is an empty list to its column; what was not sent stays away. */
export function listsFilled<V extends object, const K extends keyof V>(values: V, ...lists: readonly K[]) {
  const emptied = lists.filter((key) => values[key] === null).map((key) => [key, []])
  // as: none of them is null any more
  return { ...values, ...Object.fromEntries(emptied) } as { [P in keyof V]: P extends K ? Exclude<V[P], null> : V[P] }
}

/** What of these values is a column of the table; the rest is written elsewhere. */
export function columnsIn<N extends keyof Tables, V extends object>(
  t: Table<N>,
  values: V,
): Pick<V, keyof V & keyof Tables[N]> {
  const known: Record<string, string> = columns[t.name]
  // as: just picked by name
  return Object.fromEntries(Object.entries(values).filter(([key]) => key in known)) as Pick<
    V,
    keyof V & keyof Tables[N]
  >
}
