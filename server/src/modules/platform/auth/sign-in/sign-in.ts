import { refuse } from '#contract/kit/refusals.ts'
import { auth, authRefusals } from '#contract/modules/platform/auth/auth.ts'
import { orgStatus } from '#contract/modules/platform/org/org.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import { addMinutes, preciseText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { hashPassword, isOutdated, isPasswordExpired, passwordFits, passwordRules, wasteTime } from '#core/password.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import type { Row } from '#core/rows/store/table.ts'
import { installationOrg, setting } from '#core/settings.ts'
import { writeLogs } from '#core/who/audit.ts'
import { identityOf } from '#core/who/identity.ts'
import { type Who, whoOf } from '#core/who/who.ts'
import { openSession } from '../service.ts'
import { sessionInfo } from '../session-info.ts'
import { attemptsIn, countAttempt, ipFailKey } from './guard.ts'
import { countFailure, failuresOf, lockedMinutes, type NameCounter } from './name-guard.ts'

/** The steps common to every kind of sign-in: limits, password, admission, session, log (platform.md 1.1, 1.3). */

const addressLimit = 50
const addressMinutes = 15

/** Refuses 21101 to an address with 50 failures in 15 minutes, whatever the name. */
export async function assertAddress(db: Db, who: Who) {
  if ((await attemptsIn(db, ipFailKey(who.ip), who.now, addressMinutes)) >= addressLimit) refuse(authRefusals.tooOften)
}

/** Counts a failed sign-in against its address. */
export const countAddress = (db: Db, who: Who) => countAttempt(db, ipFailKey(who.ip), who.now, addressMinutes)

export async function needsCaptcha(db: Db, who: Who, name: NameCounter) {
  const mode = await setting(db, await installationOrg(db), 'photoCodeOpen')
  if (mode === 'ALWAYS') return true
  if (mode === 'CLOSE') return false
  const byName = await failuresOf(db, name, who.now)
  const byAddress = await attemptsIn(db, ipFailKey(who.ip), who.now, addressMinutes)
  return byName >= 2 || byAddress >= 5
}

/** The user with this name and password; a wrong password is counted even though the request is refused. */
export async function checkPassword(
  db: Db,
  who: Who,
  { loginName, password, name, ms }: { loginName: string; password: string; name: NameCounter; ms: number },
): Promise<Row<'userAccount'>> {
  await assertUnlocked(db, who, name)
  // Attempts at a name run one after the other: of forty sent at once no more than five are checked.
  await lockKey(db, `login:${name.nameHash}`)
  await assertUnlocked(db, who, name)
  const user = await db
    .selectFrom('userAccount')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['loginName']), '=', loginName.toLowerCase()))
    .executeTakeFirst()
  const fits = user ? await passwordFits(password, user.passwordHash) : await wasteTime(password)
  if (user && fits) return user
  await countAddress(db, who)
  const { left, lockMinutes } = await countFailure(db, name, who.now)
  if (user) await logRefused(db, who, user, ms, lockMinutes > 0 ? '密码错误，账号已锁定' : '密码错误')
  if (lockMinutes > 0) refuse(authRefusals.locked, { m: lockMinutes }, { keep: true })
  refuse(authRefusals.wrongPassword, { n: left }, { keep: true, data: { photoCodeRequired: left <= 3 ? 1 : 0 } })
}

async function assertUnlocked(db: Db, who: Who, name: NameCounter) {
  const locked = await lockedMinutes(db, name, who.now)
  if (locked > 0) refuse(authRefusals.locked, { m: locked })
}

/**
 * Checks account, organisation, valid days and address; gives 1 for the restricted session of an organisation under
 * review.
 */
export async function assertMayEnter(db: Db, who: Who, user: Row<'userAccount'>): Promise<0 | 1> {
  if (user.status === userStatus.is.stopped || user.status === userStatus.is.locked) refuse(authRefusals.disabled)
  const org = await db
    .selectFrom('org')
    .select(['orgStatus', 'createBy'])
    .where('orgId', '=', user.orgId)
    .executeTakeFirstOrThrow()
  if (org.orgStatus === orgStatus.is.stopped) refuse(authRefusals.orgDisabled)
  const founder = user.status === userStatus.is.waiting
  if (!founder && org.orgStatus !== orgStatus.is.normal) refuse(authRefusals.pending)
  const outside = (user.validFrom && who.today < user.validFrom) || (user.validTo && who.today > user.validTo)
  const addresses = user.ipAllow
  if (outside || (addresses.length > 0 && !addresses.includes(who.ip))) refuse(authRefusals.notNow)
  return founder ? 1 : 0
}

const initialMinutes = 7 * 24 * 60

/**
 * Refuses 21128 for a temporary password that was not changed for seven days. The only administrator's does not expire,
 * since no other administrator could set a new one.
 */
export async function assertFresh(db: Db, who: Who, user: Row<'userAccount'>) {
  const isTemporary = user.resetPassword === 1 && user.resetReason !== 'EXPIRED'
  if (!isTemporary || who.now <= addMinutes(user.pwdTime, initialMinutes)) return
  const giver = await db
    .selectFrom('userAccount')
    .select('userId')
    .where('orgId', '=', user.orgId)
    .where('userId', '<>', user.userId)
    .where('isAdmin', '=', 1)
    .where('status', '=', userStatus.is.normal)
    .limit(1)
    .executeTakeFirst()
  if (giver || user.isAdmin !== 1) refuse(authRefusals.initialExpired)
}

/** An expired password may be put off three times (platform.md 1.1); then it must be changed before anything else. */
async function dueChange(db: Db, who: Who, user: Row<'userAccount'>) {
  const { expireDays } = await passwordRules(db, user.orgId)
  const due = user.resetPassword === 0 && user.remindLater >= 3 && isPasswordExpired(user, who.today, expireDays)
  return due ? { resetPassword: 1, resetReason: 'EXPIRED' } : {}
}

/** Records the sign-in, and renews an old hash with today's cost. */
async function settleUser(db: Db, who: Who, user: Row<'userAccount'>, password: string | undefined) {
  const outdated = password !== undefined && isOutdated(user.passwordHash)
  const passwordHash = outdated ? await hashPassword(password) : user.passwordHash
  return db
    .updateTable('userAccount')
    .set({ lastLoginTime: who.now, lastLoginIp: who.ip, passwordHash, ...(await dueChange(db, who, user)) })
    .where('orgId', '=', user.orgId)
    .where('userId', '=', user.userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A row of the login log. */
async function logSignIn(
  db: Db,
  who: Who,
  user: Row<'userAccount'>,
  session: Row<'session'>,
  ms: number,
  content: string,
) {
  const signer = whoOf(await identityOf(db, user, session), who)
  signer.did(content, { operType: 'LOGIN', type: 'user', id: user.userId, name: user.userName })
  await writeLogs(db, auth.login, signer, outcome(user, ms, 0, ''))
}

/** Logs a refused sign-in of a known account, so that its owner and the administrator see it; never the password. */
async function logRefused(db: Db, who: Who, user: Row<'userAccount'>, ms: number, message: string) {
  const signer = accountWho(who, user)
  signer.did(`登录失败：${message}`, { operType: 'LOGIN', type: 'user', id: user.userId, name: user.userName })
  await writeLogs(db, auth.login, signer, outcome(user, ms, authRefusals.wrongPassword.code, message))
}

/** The account as the acting user before it is signed in. */
export function accountWho(who: Who, user: Row<'userAccount'>): Who {
  const { orgId, userId, userName, loginName, empId, deptId } = user
  const known = { orgId, userId, userName, loginName, empId, deptId, deptName: null, sessionId: '', deviceType: '' }
  const rights = {
    isAdmin: false,
    codes: new Set<string>(),
    scope: { all: false, deptIds: [], self: false, orgChildren: false },
  }
  return whoOf({ ...known, ...rights }, who)
}

const outcome = (user: Row<'userAccount'>, ms: number, code: number, message: string) => ({
  params: { loginName: user.loginName },
  code,
  message,
  costMs: 0,
  time: preciseText(ms),
})

/** The end of every sign-in: session, stamp on the account, log row, session info. */
export async function enter(
  db: Db,
  who: Who,
  user: Row<'userAccount'>,
  options: { deviceType: string; restricted?: 0 | 1; minutes?: number; ms: number; content: string; password?: string },
) {
  const { deviceType, restricted = 0, minutes, ms, content, password } = options
  const { token, fetchKey, session } = await openSession(db, who, user, deviceType, { restricted, minutes })
  const before = { time: user.lastLoginTime, ip: user.lastLoginIp }
  const current = await settleUser(db, who, user, password)
  await logSignIn(db, who, current, session, ms, content)
  return sessionInfo(db, current, session, { token, fetchKey }, before)
}
