import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import { setting } from '#core/settings.ts'
import { identityOf } from '#core/who/identity.ts'
import type { Who } from '#core/who/who.ts'

/** A spoken announcement to the screens of some areas, or of the whole institution (platform.md 6). */
export async function broadcastVoice(
  db: Db,
  who: Who,
  message: { content: string; times: number; locationIds: readonly string[] },
) {
  if (!(await setting(db, who.orgId, 'broadcastOpen'))) refuse(common.wrongState, { name: '语音广播已关闭' })
  const areas = await areasOf(db, who, message.locationIds)
  const listeners = await listenersOf(db, who)
  const receivers = listeners.filter((session) => areas.length === 0 || areas.some((area) => hears(session, area)))
  const sessionIds = receivers.map((session) => session.sessionId)
  if (sessionIds.length > 0)
    who.events.push({
      event: 'voice.broadcast',
      data: { ...message, locationIds: [...message.locationIds] },
      target: { sessionIds },
    })
  const failed = areas.filter((area) => !listeners.some((session) => hears(session, area)))
  return { sent: sessionIds.length, failed: failed.map((area) => area.locationId) }
}

interface Listener {
  sessionId: string
  all: boolean
  deptIds: readonly string[]
}

const hears = (session: Listener, area: { deptIds: readonly string[] }) =>
  session.all || area.deptIds.some((deptId) => session.deptIds.includes(deptId))

/** The areas with the departments that care for them: their own, or those of the area around them. */
async function areasOf(db: Db, who: Who, locationIds: readonly string[]) {
  if (locationIds.length === 0) return []
  const locations = await db
    .selectFrom('location')
    .select(['locationId', 'parentId', 'deptId'])
    .where('orgId', '=', who.orgId)
    .execute()
  const depts = await db
    .selectFrom('dept')
    .select(['deptId', 'locationIds'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .execute()
  const byId = new Map(locations.map((location) => [location.locationId, location]))
  return [...new Set(locationIds)].map((locationId) => {
    if (!byId.has(locationId)) refuse(common.missing, {}, { field: 'locationIds' })
    const line: string[] = []
    for (let at = byId.get(locationId); at; at = byId.get(at.parentId ?? '')) line.push(at.locationId)
    const caring = depts.filter((dept) => dept.locationIds.some((id) => line.includes(id)))
    const own = line.flatMap((id) => byId.get(id)?.deptId ?? [])
    return { locationId, deptIds: [...new Set([...own, ...caring.map((dept) => dept.deptId)])] }
  })
}

/** Live sessions of the organisation with the departments each may see. */
async function listenersOf(db: Db, who: Who): Promise<Listener[]> {
  const sessions = await db
    .selectFrom('session')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('revokedTime', 'is', null)
    .where('expireTime', '>', who.now)
    .execute()
  const users = await db.selectFrom('userAccount').selectAll().where('orgId', '=', who.orgId).execute()
  const byId = new Map(users.map((user) => [user.userId, user]))
  const found: Listener[] = []
  for (const session of sessions) {
    const user = byId.get(session.userId)
    if (!user) continue
    const { scope } = await identityOf(db, user, session)
    found.push({ sessionId: session.sessionId, all: scope.all, deptIds: scope.deptIds })
  }
  return found
}
