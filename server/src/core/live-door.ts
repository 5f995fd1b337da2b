import type { Database } from './db.ts'
import type { LiveSession } from './live-session.ts'
import type { Sessions } from './session.ts'

/** Who may hold a live link: the same sessions that may call. */
export function liveDoor(database: Database, sessions: Sessions) {
  return {
    async sessionOf(token: string): Promise<LiveSession | null> {
      const loaded = await sessions.ofToken(token)
      if (!loaded) return null
      const { sessionId, orgId, userId, codes, scope } = loaded.identity
      return { sessionId, orgId, userId, codes, deptIds: scope.all ? 'ALL' : scope.deptIds }
    },
    async stillLive(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await database.withSystem((db) =>
        db
          .selectFrom('session')
          .select('sessionId')
          .where('sessionId', 'in', sessionIds)
          .where('revokedTime', 'is', null)
          .execute(),
      )
      return new Set(rows.map((row) => row.sessionId))
    },
  }
}
