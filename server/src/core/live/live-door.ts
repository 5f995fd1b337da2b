import { sql } from 'kysely'
import { settingCatalog } from '#contract/kit/catalog/settings-catalog.ts'
import { type Clock, systemClock, timeText } from '../clock.ts'
import type { Database, Db } from '../db/db.ts'
import type { Sessions } from '../who/session.ts'
import type { LiveSession } from './live-session.ts'

/** Who may hold a live link: the same sessions that may call. */
export function liveDoor(database: Database, sessions: Sessions, clock: Clock = systemClock) {
  return {
    async sessionOf(token: string): Promise<LiveSession | null> {
      const loaded = await sessions.ofToken(token)
      if (!loaded) return null
      const { sessionId, orgId, userId, codes, scope } = loaded.identity
      return { sessionId, orgId, userId, codes, deptIds: scope.all ? 'ALL' : scope.deptIds }
    },
    stillLive: (sessionIds: readonly string[]) =>
      database.withSystem((db) => living(db, sessionIds, timeText(clock.ms()))),
  }
}

/** The session is neither revoked nor expired nor idle for too long (platform.md 1.3); a wall screen is never idle. */
async function living(db: Db, sessionIds: readonly string[], now: string): Promise<ReadonlySet<string>> {
  const minutes = sql`coalesce((idle.value #>> '{}')::int, ${settingCatalog.sessionIdleMinutes.value}::int)`
  const rows = await db
    .selectFrom('session')
    .leftJoin('setting as idle', (join) =>
      join.onRef('idle.orgId', '=', 'session.orgId').on('idle.settingKey', '=', 'sessionIdleMinutes'),
    )
    .select('session.sessionId')
    .where('session.sessionId', 'in', sessionIds)
    .where('session.revokedTime', 'is', null)
    .where('session.expireTime', '>', now)
    .where((eb) =>
      eb.or([
        eb('session.deviceType', '=', 'SCREEN'),
        sql<boolean>`session.last_active >= ${now}::timestamp - ${minutes} * interval '1 minute'`,
      ]),
    )
    .execute()
  return new Set(rows.map((row) => row.sessionId))
}
