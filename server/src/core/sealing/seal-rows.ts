import { sql } from 'kysely'
import type { Database, Db } from '../db/db.ts'
import { type Every, every } from '../jobs/timers.ts'
import { type SealKeys, sealedNow } from './seal.ts'
import { sealedColumns, sealedRows } from './sealed-columns.ts'
import { openedAt, sealedHead, sealedValues, snake } from './sealing.ts'

const lostKey =
  '数据库中的号码由另一个 APP_SECRET 加密，请同时设置 APP_SECRET_OLD / numbers were sealed with another APP_SECRET: set APP_SECRET_OLD'

/** Throws when numbers are sealed with a key that is not configured. Reads only, and only the tables that exist yet. */
export async function assertKeys(db: Db, keys: SealKeys) {
  const known = [keys.appSecret, keys.appSecretOld].flatMap((secret) =>
    secret ? [sealedNow({ appSecret: secret })] : [],
  )
  for (const [table, columns] of Object.entries(sealedColumns))
    for (const column of Object.keys(columns)) {
      if (!(await exists(db, table, column))) continue
      const { rows } = await sql<{ head: string | null }>`
        select distinct substring(${sql.ref(column)} from ':([^.:]*[.][^.:]*[.])[^:]*$') as head
        from ${sql.table(table)} where starts_with(${sql.ref(column)}, ${sealedHead})`.execute(db)
      if (rows.some(({ head }) => !head || !known.includes(head))) throw new Error(lostKey)
    }
}

async function exists(db: Db, table: string, column: string) {
  const { rows } = await sql`
    select from pg_attribute where attrelid = to_regclass(${`public.${snake(table)}`}) and attname = ${snake(column)}`.execute(
    db,
  )
  return rows.length > 0
}

/** How many rows a transaction takes: few enough that nobody waits, and that an interruption costs no more. */
const batch = 500

/**
 * Seals numbers that are not sealed yet, numbers sealed without being bound to their row, and numbers sealed with a
 * former key, so that a start with APP_SECRET_OLD changes the key. Gives how many numbers it sealed. A large database
 * takes minutes: `told` is called every two seconds with the number so far.
 */
export async function sealRows(
  database: Database,
  keys: SealKeys,
  { told, tick = every }: { told?: (sealed: number) => void; tick?: Every } = {},
) {
  let sealed = 0
  const quiet = told && tick(toldMs, () => told(sealed))
  try {
    for (const [table, columns] of Object.entries<object>(sealedColumns)) {
      for (const column of Object.keys(columns)) {
        for (;;) {
          const count = await database.withSystem((db) => sealBatch(db, keys, table, column))
          sealed += count
          if (count < batch) break
        }
      }
    }
  } finally {
    quiet?.()
  }
  return sealed
}
const toldMs = 2_000

async function sealBatch(db: Db, keys: SealKeys, table: string, column: string) {
  const row = ['orgId', ...(sealedRows as Record<string, readonly string[]>)[table]] // as: every sealed table has them
  const rowText = sql.join(
    row.map((name) => sql.ref(name)),
    sql` || '/' || `,
  )
  const bound = sql`${`${sealedHead}${table}.${column}:`} || ${rowText} || ${`:${sealedNow(keys)}`}`
  // Under a name that no sealed column has, so that it is read as it is stored.
  const { rows } = await sql<{ place: string; row: string[]; lying: string }>`
    select ctid::text as place, array[${sql.join(row.map((name) => sql.ref(name)))}] as row, ${sql.ref(column)} as lying
    from ${sql.table(table)} where not starts_with(${sql.ref(column)}, ${bound}) limit ${batch} for update`.execute(db)
  if (rows.length === 0) return 0
  const values = rows.map(({ row, lying }) => {
    const at = { table, column, row }
    const text = lying.startsWith(sealedHead) ? openedAt(keys, at, lying) : lying
    if (text === undefined) throw new Error(lostKey)
    return sealedValues(keys, at, text)
  })
  const names = Object.keys(values[0])
  const set = names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`)
  const lists = names.map((name) => sql`${values.map((row) => row[name])}::text[]`)
  await sql`
    update ${sql.table(table)} set ${sql.join(set)}
    from unnest(${rows.map(({ place }) => place)}::tid[], ${sql.join(lists)}) as given (place, ${sql.join(names.map((name) => sql.ref(name)))})
    where ${sql.table(table)}.ctid = given.place`.execute(db)
  return rows.length
}
