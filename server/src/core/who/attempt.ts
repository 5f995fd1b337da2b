import { sql } from 'kysely'
import type { Refusal } from '#contract/kit/refusals.ts'
import type { Db } from '../db/db.ts'
import type { Constraints } from '../db/db-errors.ts'
import { asRefusal } from '../db/db-errors.ts'
import { forgetKept } from '../db/embedded/kept.ts'
import type { Who } from './who.ts'

/**
 * One item of several in one transaction: what refuses it, or what the database will not have, leaves nothing behind
 * and does not stop the others. Gives the refusal; undefined when the item is done.
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
    forgetKept(db)
    for (const [list, length] of before) list.length = length
    return refusal
  }
}

/** Work that is only looked at: what it wrote and noted is taken back, what it found out is given. */
export async function undone<T>(db: Db, who: Who, work: () => Promise<T>): Promise<T> {
  const before = notes(who)
  await sql`savepoint look`.execute(db)
  const found = await work()
  await sql`rollback to savepoint look`.execute(db)
  forgetKept(db)
  for (const [list, length] of before) list.length = length
  who.quiet = true
  return found
}

/** Where the lists of what is noted end now; cut back to it, nothing noted since is left. */
export const notes = (who: Who) =>
  [who.changes, who.events, who.revoked, who.after].map((list) => [list, list.length] as const)
