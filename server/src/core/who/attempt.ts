import { sql } from 'kysely'
import type { Refusal } from '#contract/kit/refusals.ts'
import type { Db } from '../db/db.ts'
import type { Constraints } from '../db/db-errors.ts'
import { asRefusal } from '../db/db-errors.ts'
import { clearRowCaches } from '../rows/row-cache.ts'
import type { Who } from './who.ts'

/**
 * Runs one item of several in one transaction: a refusal, or an error of the database, undoes the item and does not
 * stop the others. Gives the refusal; undefined when the item is done.
 */
export async function attempt(
  db: Db,
  who: Who,
  constraints: Constraints,
  work: () => Promise<unknown>,
): Promise<Refusal | undefined> {
  const before = notes(who)
  await sql`savepoint item`.execute(db)
  try {
    await work()
    await sql`release savepoint item`.execute(db)
    return undefined
  } catch (error) {
    const refusal = asRefusal(error, constraints)
    if (!refusal) throw error
    await sql`rollback to savepoint item`.execute(db)
    clearRowCaches(db)
    for (const [list, length] of before) list.length = length
    return refusal
  }
}

/** Runs work only to preview it: its writes and records are undone, its result is given. */
export async function undone<T>(db: Db, who: Who, work: () => Promise<T>): Promise<T> {
  const before = notes(who)
  await sql`savepoint look`.execute(db)
  const found = await work()
  await sql`rollback to savepoint look`.execute(db)
  clearRowCaches(db)
  for (const [list, length] of before) list.length = length
  who.quiet = true
  return found
}

/** The current ends of the lists in `who`; cutting them back to these ends removes all later entries. */
export const notes = (who: Who) =>
  [who.changes, who.events, who.revoked, who.after].map((list) => [list, list.length] as const)
