import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Sorts and hashes of a whole book stay off the disk. */
const memory = '64MB'

/**
 * Runs statements that read a whole book: reports and proofs. Their parts are estimated as a few rows, for which the
 * planner would run one part anew for every row of another; such a statement reads everything once. Compiling it takes
 * longer than running it. For this transaction only, and only until the work is done.
 */
export async function overWholeBook<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await plan(db, 'off')
  const found = await work()
  await plan(db, 'on')
  return found
}

const plan = (db: Db, way: 'off' | 'on') =>
  sql`select set_config('enable_nestloop', ${way}, true), set_config('jit', ${way}, true),
    set_config('work_mem', ${memory}, true),
    set_config('plan_cache_mode', ${way === 'off' ? 'force_custom_plan' : 'auto'}, true)`.execute(db)
