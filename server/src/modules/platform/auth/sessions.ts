import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type auth, sessionPermits, signInType } from '#contract/modules/platform/auth/auth.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { setting } from '#core/settings.ts'
import { assertReach } from '#core/who/reach.ts'
import type { Who } from '#core/who/who.ts'
import { byOwner, endSessions } from './service.ts'

/** Live sessions: every user sees his own, users with the permission all of them (platform.md 10). */

export async function listSessions(db: Db, who: Who, query: QueryFor<typeof auth.sessions>) {
  if (query.own !== 1) who.must(sessionPermits.see)
  const idleMinutes = await setting(db, who.orgId, 'sessionIdleMinutes')
  let rows = db
    .selectFrom('session')
    .innerJoin('userAccount', (join) =>
      join.onRef('userAccount.orgId', '=', 'session.orgId').onRef('userAccount.userId', '=', 'session.userId'),
    )
    .select([
      'session.sessionId',
      'session.userId',
      'userAccount.userName',
      'userAccount.loginName',
      'session.deviceType',
      'session.ip',
      'session.agent',
      'session.loginTime',
      'session.lastActive',
    ])
    .where('session.orgId', '=', who.orgId)
    .where('session.revokedTime', 'is', null)
    .where('session.expireTime', '>', who.now)
    // Like `endOf` of core/who/session.ts: a session unused for too long has ended, except that of a wall screen.
    .where((eb) =>
      eb.or([
        eb('session.deviceType', '=', 'SCREEN'),
        eb('session.lastActive', '>=', addMinutes(who.now, -idleMinutes)),
      ]),
    )
  if (query.own === 1) rows = rows.where('session.userId', '=', who.userId)
  if (query.deviceType) rows = rows.where('session.deviceType', '=', query.deviceType)
  if (query.user) {
    const like = contains(query.user)
    rows = rows.where((eb) =>
      eb.or([eb('userAccount.userName', 'like', like), eb('userAccount.loginName', 'like', like)]),
    )
  }
  const found = await page(rows, query, {
    fields: { loginTime: 'session.login_time', lastActive: 'session.last_active' },
    first: [
      ['session.login_time', 'desc'],
      ['session.session_id', 'desc'],
    ],
  })
  return { ...found, list: found.list.map((row) => ({ ...row, own: row.sessionId === who.sessionId ? 1 : 0 })) }
}

export async function endSession(db: Db, who: Who, sessionId: string) {
  const row = await db
    .selectFrom('session')
    .innerJoin('userAccount', (join) =>
      join.onRef('userAccount.orgId', '=', 'session.orgId').onRef('userAccount.userId', '=', 'session.userId'),
    )
    .selectAll('userAccount')
    .where('session.orgId', '=', who.orgId)
    .where('session.sessionId', '=', sessionId)
    .executeTakeFirst()
  const own = row?.userId === who.userId
  if (!own) who.must(sessionPermits.end)
  if (row && !own) await assertReach(db, who, row)
  const ended = await endSessions(db, who, { orgId: who.orgId, sessionId }, 'KICKED', own ? byOwner : undefined)
  if (ended === 0) refuse(common.missing)
  const sentence = own ? '将自己的另一处登录下线' : '强制下线一个会话'
  who.did(sentence, { operType: 'KICK', type: 'session', id: sessionId })
}

/** The caller's own entries in the login log, newest first. */
export async function listSignIns(db: Db, who: Who, query: QueryFor<typeof auth.signIns>) {
  const rows = db
    .selectFrom('operLog')
    .select(['logId', 'operType', 'content', 'ip', 'agent', 'resultCode', 'operTime'])
    .where('orgId', '=', who.orgId)
    .where('userId', '=', who.userId)
    .where('operType', 'in', [...signInType.values])
  const first = [
    ['oper_time', 'desc'],
    ['log_id', 'desc'],
  ] as const
  const found = await page(rows, query, { fields: { operTime: 'oper_time' }, first })
  return { ...found, list: found.list.map((row) => ({ ...row, operTime: String(row.operTime).slice(0, 19) })) }
}
