import type { Db } from './db.ts'

/** What a transaction has read and need not read again: gone with the transaction, taken out by whoever changes it. */
export interface Kept<T> {
  of: (db: Db) => Map<string, T>
}

const all: { delete: (db: Db) => boolean }[] = []

/** A place for what is read once a transaction, such as settings, or rows it has locked. */
export function keeping<T>(): Kept<T> {
  const kept = new WeakMap<Db, Map<string, T>>()
  all.push(kept)
  return {
    of: (db) => {
      const known = kept.get(db) ?? new Map<string, T>()
      kept.set(db, known)
      return known
    },
  }
}

/** After a return to a savepoint: what was read and locked since may be neither. */
export function forgetKept(db: Db) {
  for (const kept of all) kept.delete(db)
}
