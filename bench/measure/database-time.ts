import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { PrivateServer } from '../../scripts/postgres.ts'

/** Milliseconds. */
export interface Spent {
  /**
   * Time of statements, as the server counts it (`pg_stat_database.active_time`): grows when others use the cores too.
   */
  active: number
  /** Processor time of all connections that ended meanwhile. */
  processor: number
}

/**
 * The time of a database for some work; both counts are written when a connection closes, so `of` opens and closes its
 * own.
 */
export async function databaseTime(admin: pg.Client, name: string, server: PrivateServer, of: () => Promise<void>) {
  const active = await settled(admin, name)
  const processor = processorOf(server)
  await of()
  return { active: (await settled(admin, name)) - active, processor: processorOf(server) - processor }
}

/** The count when it has stopped growing. */
async function settled(admin: pg.Client, name: string) {
  let last = -1
  for (;;) {
    await admin.query('select pg_stat_clear_snapshot()')
    const { rows } = await admin.query('select active_time from pg_stat_database where datname = $1', [name])
    const now = Number(rows[0].active_time)
    if (now === last) return now
    last = now
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/** Processor time of the server's ended children, from Linux's own count in hundredths of a second. */
function processorOf({ url }: PrivateServer) {
  const folder = decodeURIComponent(url.split('host=')[1])
  const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
