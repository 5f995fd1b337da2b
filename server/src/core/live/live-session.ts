import { allows } from '#contract/kit/permit.ts'
import type { BusEvent } from './bus.ts'

/** What the live links need to know of a signed-in session. */
export interface LiveSession {
  sessionId: string
  orgId: string
  userId: string
  codes: ReadonlySet<string>
  deptIds: readonly string[] | 'ALL'
}

/** The session behind a token, or null when it has ended. This must not count as activity. */
export type SessionOf = (token: string) => Promise<LiveSession | null>
/**
 * Which of these sessions still live, in one query; finds sessions that became too idle, for which no event is sent.
 */
export type StillLive = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>

export interface Log {
  warn(data: object, text: string): void
}

export const inDepts = (session: LiveSession, deptIds: readonly string[]) =>
  session.deptIds === 'ALL' || deptIds.some((deptId) => session.deptIds.includes(deptId))

/** Whether this session may see the event: organisation, permission, data scope and named receivers (iot.md 9.1). */
export function receives(session: LiveSession, { orgId, target }: BusEvent) {
  if (session.orgId !== orgId) return false
  if (target.permit !== undefined && !allows(target.permit, session.codes)) return false
  if (target.userIds && !target.userIds.includes(session.userId)) return false
  if (target.sessionIds && !target.sessionIds.includes(session.sessionId)) return false
  return !target.deptIds || inDepts(session, target.deptIds)
}

/** A check for a timer: closes links of ended sessions. While the database is away it closes none. */
export function sessionCheck(options: {
  stillLive: StillLive | undefined
  sessionIds: () => readonly string[]
  drop: (sessionId: string) => void
  log: Log | undefined
}) {
  let busy = false
  return async () => {
    const ids = [...new Set(options.sessionIds())]
    if (busy || !options.stillLive || ids.length === 0) return
    busy = true
    try {
      const live = await options.stillLive(ids)
      for (const sessionId of ids) if (!live.has(sessionId)) options.drop(sessionId)
    } catch (error) {
      options.log?.warn({ error: String(error) }, 'live: sessions could not be checked')
    } finally {
      busy = false
    }
  }
}
