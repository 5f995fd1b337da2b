import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Sorts and hashes over the whole ledger stay in memory. */
const memory = '64MB'

/**
 * Runs statements that read the whole ledger: reports and proofs. The planner estimates their parts as a few rows, and
 * would run one part again for every row of another; these settings make such a statement read each table once.
 * Compiling it takes longer than running it. The settings hold for this transaction only, and only until the work is
 * done.
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
