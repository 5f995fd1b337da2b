import type { Db } from '../db/db.ts'

/**
 * Rows a transaction has read and need not read again: dropped with the transaction, and by the code that changes them.
 */
export interface RowCache<T> {
  of: (db: Db) => Map<string, T>
}

const all: { delete: (db: Db) => boolean }[] = []

/** Makes a cache for what is read once per transaction, such as settings, or rows it has locked. */
export function makeRowCache<T>(): RowCache<T> {
  const cache = new WeakMap<Db, Map<string, T>>()
  all.push(cache)
  return {
    of: (db) => {
      const known = cache.get(db) ?? new Map<string, T>()
      cache.set(db, known)
      return known
    },
  }
}

/** Cached values of an organisation by these ids; `read` is called once per transaction for each unknown id. */
export async function cachedRows<T>(
  cache: RowCache<T>,
  db: Db,
  { orgId }: { orgId: string },
  ids: readonly string[],
  read: (missing: readonly string[]) => Promise<Iterable<readonly [string, T]>>,
): Promise<Map<string, T>> {
  const known = cache.of(db)
  const placeOf = (id: string) => `${orgId}/${id}`
  const uniqueIds = [...new Set(ids)]
  const missing = uniqueIds.filter((id) => !known.has(placeOf(id)))
  if (missing.length > 0) for (const [id, found] of await read(missing)) known.set(placeOf(id), found)
  return new Map(
    uniqueIds.flatMap((id) => {
      const found = known.get(placeOf(id))
      return found === undefined ? [] : [[id, found] as const]
    }),
  )
}

/** After a rollback to a savepoint: rows read or locked since the savepoint may be outdated or unlocked. */
export function clearRowCaches(db: Db) {
  for (const cache of all) cache.delete(db)
}
