import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Waits for the lock on a name without a row (`cash/org1`), and holds it until the transaction ends. */
export const lockKey = (db: Db, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
