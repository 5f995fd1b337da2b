import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { firstKeptDays } from './months.ts'

/** How long old rows are kept, in days. The operation log has a setting of its own. */
const keepDays = { frontLog: 90, attempt: 2, captcha: 1, session: 7, jobRun: 400 } as const
/** Rows per statement, so that a long standstill does not lock a table for minutes. */
const batch = 5000

/**
 * Removes logs past their retention, counters of sign-in attempts and sessions that ended a week ago (platform.md 1.3,
 * 5). Runs as the owner of the database: the application itself cannot delete from an append-only log. The data log is
 * a chain and stays complete.
 */
export const retention = defineJob({
  name: 'log-trim',
  title: '清理过期日志与会话',
  at: '03:40',
  scope: 'system',
  run: async (db, { day, now }) => {
    const before = (days: number) => `${addDays(day, -days)} 00:00:00`
    let operLogs = 0
    for (const { orgId, from } of await firstKeptDays(db, day))
      operLogs += await trimOperLog(db, orgId, `${from} 00:00:00`)
    const frontLogs = await db
      .deleteFrom('frontLog')
      .where('createTime', '<', before(keepDays.frontLog))
      .executeTakeFirst()
    const attempts = await db
      .deleteFrom('attempt')
      .where('attemptTime', '<', before(keepDays.attempt))
      .executeTakeFirst()
    const captchas = await db
      .deleteFrom('captcha')
      .where('expireTime', '<', before(keepDays.captcha))
      .executeTakeFirst()
    const cutoff = before(keepDays.session)
    const sessions = await db
      .deleteFrom('session')
      .where((eb) => eb.or([eb('revokedTime', '<', cutoff), eb('expireTime', '<', cutoff)]))
      .executeTakeFirst()
    const guards = await db
      .deleteFrom('loginGuard')
      .where('failTime', '<', cutoff)
      .where((eb) => eb.or([eb('lockUntil', 'is', null), eb('lockUntil', '<', now)]))
      .executeTakeFirst()
    const runs = await db.deleteFrom('jobRun').where('finished', '<', before(keepDays.jobRun)).executeTakeFirst()
    const counts = { frontLogs, attempts, captchas, sessions, guards, runs }
    const numbers = Object.entries(counts).map(([name, { numDeletedRows }]) => [name, Number(numDeletedRows)])
    return { operLogs, ...Object.fromEntries(numbers) }
  },
})

async function trimOperLog(db: Db, orgId: string, before: string) {
  for (let deleted = 0; ; ) {
    const { numDeletedRows } = await db
      .deleteFrom('operLog')
      .where('orgId', '=', orgId)
      .where('operTime', '<', before)
      .where('logId', 'in', (eb) =>
        eb
          .selectFrom('operLog as old')
          .select('old.logId')
          .where('old.orgId', '=', orgId)
          .where('old.operTime', '<', before)
          .limit(batch),
      )
      .executeTakeFirst()
    deleted += Number(numDeletedRows)
    if (Number(numDeletedRows) < batch) return deleted
  }
}
