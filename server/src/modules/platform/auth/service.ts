import { randomBytes } from 'node:crypto'
import { refuse } from '#contract/kit/refusals.ts'
import { authRefusals } from '#contract/modules/platform/auth/auth.ts'
import { entryRefusals } from '#contract/modules/platform/auth/entry.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { DropReason } from '#core/live/bus.ts'
import { newId } from '#core/new-id.ts'
import { hashPassword, passwordFits, passwordRules, weakness } from '#core/password.ts'
import type { Row } from '#core/rows/store/table.ts'
import { settings } from '#core/settings.ts'
import { hashToken } from '#core/who/secret.ts'
import type { Who } from '#core/who/who.ts'
import { codeOf, spendCode } from './sign-in/sms.ts'

export { keyedHash } from './key/keyed-hash.ts'
export { joinScreenUsers } from './screen/screen-users.ts'
/** @public Pages outside of the sign-in: a picture to solve, and the limit of tries. */
export { captchaFits } from './sign-in/captcha.ts'
export { attemptsIn, countAttempt, mayTry } from './sign-in/guard.ts'
export { clearFailures, withLocks } from './sign-in/name-guard.ts'

const revokedText: Record<DropReason, string> = {
  OTHER_LOGIN: '此账号已被其他人登录，请重新登录',
  KEY_CHANGED: '用户关键信息发生变化，请重新登录',
  KICKED: '您已被管理员强制下线，请重新登录',
  EXPIRED: '登录状态失效，请重新登录',
}

/**
 * Opens a session; with single sign-in an older session on the same kind of device ends with OTHER_LOGIN. The user row
 * is locked and a unique index enforces the rule, so two sign-ins at once leave one session.
 */
export async function openSession(
  db: Db,
  who: Who,
  user: Row<'userAccount'>,
  deviceType: string,
  { restricted = 0, minutes }: { restricted?: 0 | 1; minutes?: number } = {},
) {
  await db
    .selectFrom('userAccount')
    .select('userId')
    .where('orgId', '=', user.orgId)
    .where('userId', '=', user.userId)
    .forUpdate()
    .execute()
  const rules = await settings(db, user.orgId, ['multiLogin', 'sessionMaxHours'])
  const sessionId = newId()
  const token = randomBytes(32).toString('base64url')
  const fetchKey = randomBytes(16).toString('hex')
  if (rules.multiLogin === 0)
    await endSessions(db, who, { orgId: user.orgId, userId: user.userId, deviceType }, 'OTHER_LOGIN')
  const session = await db
    .insertInto('session')
    .values({
      orgId: user.orgId,
      sessionId,
      userId: user.userId,
      tokenHash: hashToken(token),
      fetchKey,
      deviceType,
      slot: rules.multiLogin === 0 ? deviceType : sessionId,
      ip: who.ip,
      agent: who.agent.slice(0, 300),
      loginTime: who.now,
      lastActive: who.now,
      expireTime: addMinutes(who.now, minutes ?? rules.sessionMaxHours * 60),
      restricted,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { token, fetchKey, session }
}

interface Whose {
  orgId: string
  userId?: string
  sessionId?: string
  deviceType?: string
  exceptSessionId?: string
}

/**
 * Ends live sessions; their next request answers 4012 or 4013, their links are dropped after commit.
 * Gives the number of sessions ended.
 */
export async function endSessions(db: Db, who: Who, whose: Whose, reason: DropReason, message = revokedText[reason]) {
  let query = db
    .updateTable('session')
    .set({ revokedTime: who.now, revokeReason: reason, revokeMessage: reason === 'KICKED' ? message : null })
    .where('orgId', '=', whose.orgId)
    .where('revokedTime', 'is', null)
  if (whose.userId) query = query.where('userId', '=', whose.userId)
  if (whose.sessionId) query = query.where('sessionId', '=', whose.sessionId)
  if (whose.deviceType) query = query.where('deviceType', '=', whose.deviceType)
  if (whose.exceptSessionId) query = query.where('sessionId', '<>', whose.exceptSessionId)
  const ended = await query.returning('sessionId').execute()
  const sessionIds = ended.map((session) => session.sessionId)
  if (sessionIds.length > 0) who.revoked.push({ orgId: whose.orgId, sessionIds, reason, message })
  return sessionIds.length
}

/** The rights of a session have changed without ending it: every process reads them again. */
export function renewSessions(who: Who) {
  who.revoked.push({ orgId: who.orgId, sessionIds: [], reason: 'KEY_CHANGED', message: '' })
}

export const byOwner = '您已在其他设备上将此设备下线，请重新登录'

/** Ends all sessions of the caller except this one; gives their number. */
export function endOthers(db: Db, who: Who) {
  const others = { orgId: who.orgId, userId: who.userId, exceptSessionId: who.sessionId }
  return endSessions(db, who, others, 'KICKED', byOwner)
}

/** Refuses 21114 unless the code was sent to this number, and uses it up. */
export async function assertSmsCode(db: Db, who: Who, appSecret: string, sent: { phone: string; smsCode: string }) {
  const row = await codeOf(db, who.now, appSecret, sent)
  if (!row?.fits) refuse(entryRefusals.smsCode, {}, { keep: true, field: 'smsCode' })
  await spendCode(db, row.smsId)
}

/** Refuses 21123 at the field for a password that breaks the password rules. */
export async function assertStrong(
  db: Db,
  user: { orgId: string; loginName: string; phoneNum?: string | null },
  password: string,
  field: string,
) {
  const rule = weakness(password, await passwordRules(db, user.orgId), user)
  if (rule) refuse(authRefusals.weakPassword, { rule }, { field })
}

/** Stores a new password; refuses one of the last few passwords (21119). */
export async function storePassword(
  db: Db,
  who: Who,
  user: Row<'userAccount'>,
  password: string,
  field: string,
  reset: 0 | 1,
) {
  await assertStrong(db, user, password, field)
  const rules = await passwordRules(db, user.orgId)
  const old = await db
    .selectFrom('passwordHistory')
    .select('passwordHash')
    .where('orgId', '=', user.orgId)
    .where('userId', '=', user.userId)
    .orderBy('setTime', 'desc')
    .orderBy('historyId', 'desc')
    .limit(rules.history)
    .execute()
  const hashes =
    rules.history > 0 ? [user.passwordHash, ...old.map((row) => row.passwordHash)].slice(0, rules.history) : []
  for (const hash of hashes)
    if (await passwordFits(password, hash)) refuse(authRefusals.passwordUsed, { n: rules.history }, { field })
  const passwordHash = await hashPassword(password)
  await db
    .updateTable('userAccount')
    .set({ passwordHash, pwdTime: who.now, resetPassword: reset, resetReason: reset ? 'RESET' : null, remindLater: 0 })
    .where('orgId', '=', user.orgId)
    .where('userId', '=', user.userId)
    .execute()
  await db
    .insertInto('passwordHistory')
    .values({
      orgId: user.orgId,
      userId: user.userId,
      historyId: newId(),
      setTime: who.now,
      passwordHash: user.passwordHash,
    })
    .execute()
}

/** A random password: 12 characters without look-alikes, from all four kinds. */
export function generatedPassword() {
  const kinds = ['ABCDEFGHJKMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '@#%+=?']
  for (;;) {
    const bytes = randomBytes(12)
    const text = [...bytes].map((byte, index) => kinds[index % 4][byte % kinds[index % 4].length]).join('')
    if (
      !weakness(
        text,
        { minLength: 10, maxLength: 64, history: 0, expireDays: 0, firstLoginChange: 1 },
        { loginName: '\u0000' },
      )
    )
      return text
  }
}
