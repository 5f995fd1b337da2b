import { access, common, refuse } from '#contract/kit/refusals.ts'
import { auth, authRefusals } from '#contract/modules/auth.ts'
import { writeLogs } from '../../core/audit.ts'
import { daysBetween, preciseText } from '../../core/clock.ts'
import type { Db } from '../../core/db.ts'
import { identityOf, loadSession } from '../../core/identity.ts'
import { contains, page } from '../../core/list.ts'
import { hashToken } from '../../core/secret.ts'
import { serve } from '../../core/serve.ts'
import { isLive, tokenOf } from '../../core/session.ts'
import { setting } from '../../core/settings.ts'
import { type Who, whoOf } from '../../core/who.ts'
import type { Row } from '../../core/write.ts'
import { landingEnds } from '../role/builtin.ts'
import { captchaFits, makeCaptcha } from './captcha.ts'
import { attemptsIn, clearFailures, countAttempt, countFailure, failuresOf, ipFailKey, lockedMinutes } from './guard.ts'
import { grantedButtons, menuTree } from './menu.ts'
import { hashPassword, isOutdated, passwordFits, wasteTime } from './password.ts'
import { endSessions, installationOrg, openSession, passwordRules, storePassword } from './service.ts'
import { deptList, sessionInfo } from './session-info.ts'

const addressLimit = 50
const addressMinutes = 15

export default serve(auth, {
  photoCode: ({ db, who }) => makeCaptcha(db, who),
  check: async ({ db, who, query }) => ({
    exist: true,
    photoCodeRequired: (await needsCaptcha(db, who, query.loginName)) ? 1 : 0,
  }),
  login: async ({ db, who, body, services }) => {
    if ((await attemptsIn(db, ipFailKey(who.ip), who.now, addressMinutes)) >= addressLimit)
      refuse(authRefusals.tooOften)
    if (await needsCaptcha(db, who, body.loginName))
      if (!(await captchaFits(db, who.now, body.verifyStr, body.photoCode)))
        refuse(authRefusals.captcha, {}, { keep: true, field: 'photoCode', data: { photoCodeRequired: 1 } })
    const user = await checkPassword(db, who, body.loginName, body.loginPassword)
    const restricted = await assertMayEnter(db, who, user)
    await clearFailures(db, body.loginName)
    const { token, fetchKey, session } = await openSession(db, who, user, body.deviceType, restricted)
    const before = { time: user.lastLoginTime, ip: user.lastLoginIp }
    const current = await settleUser(db, who, user, body.loginPassword)
    await logSignIn(db, who, current, session, services.clock.ms(), '登录成功')
    return sessionInfo(db, current, session, { token, fetchKey }, before)
  },
  logout: async ({ db, who, services }) => {
    await endSessions(db, who, { orgId: who.orgId, sessionId: who.sessionId }, 'EXPIRED')
    const logout = { ...who, story: { content: '退出登录', operType: 'LOGOUT' } }
    await writeLogs(db, auth.logout, logout, {
      params: {},
      code: 0,
      message: '',
      costMs: 0,
      time: preciseText(services.clock.ms()),
    })
  },
  userId: async ({ db, raw, services }) => {
    const token = tokenOf(raw.request)
    const loaded = token ? await loadSession(db, hashToken(token)) : undefined
    return { userId: loaded && isLive(loaded, services.clock.ms()) ? loaded.user.userId : null }
  },
  menu: ({ db, who, params }) => menuTree(db, who, params.landingEndId),
  buttons: ({ db, who }) => grantedButtons(db, who),
  deptList: ({ db, who }) => deptList(db, who),
  selectDept: async ({ db, who, params, services }) => {
    const deptId = params.deptId === '0' ? null : params.deptId
    const user = await ownUser(db, who)
    const session = await ownSession(db, who)
    const whole = await identityOf(db, user, { ...session, dataDeptId: null })
    const known = deptId ? (await deptList(db, whole)).some((dept) => dept.deptId === deptId) : true
    if (!known) refuse(authRefusals.noDept)
    await db
      .updateTable('session')
      .set({ dataDeptId: deptId })
      .where('orgId', '=', who.orgId)
      .where('sessionId', '=', who.sessionId)
      .execute()
    services.sessions.forget()
    return { deptId: params.deptId }
  },
  checkDeptLanding: async ({ db, who, query }) => {
    const user = await ownUser(db, who)
    const depts = await deptList(db, who)
    const ends = (user.landingEndIds as number[]).map(String) // as: jsonb list of ids
    const end = landingEnds.find((known) => known.landingEndName === query.landingName)
    const mayLand = end && (who.isAdmin || ends.includes(String(end.landingEndId)))
    const pass = query.userId === who.userId && depts.some((dept) => dept.deptName === query.deptName) && mayLand
    return { pass: pass ? 1 : 0, landingEndId: end?.landingEndId ?? null }
  },
  setPassword: async ({ db, who, body }) => {
    const own = body.userId === who.userId
    if (!own) who.must('systemmanage.manager.index.resetPwd')
    const user = await userOf(db, who.orgId, body.userId)
    if (!user) refuse(common.missing)
    if (own && user.resetPassword !== 1) refuse(common.missing)
    // Whoever may reset passwords must not become an administrator by resetting one's.
    if (user.isAdmin === 1 && !own && !who.isAdmin) refuse(access.forbidden, {}, { status: 401 })
    await storePassword(db, who, user, body.userPassword, 'userPassword', own ? 0 : 1)
    await endSessions(db, who, { orgId: who.orgId, userId: user.userId, exceptSessionId: who.sessionId }, 'KEY_CHANGED')
    who.did(own ? '修改了自己的密码' : `重置了${user.userName}的密码`, {
      operType: 'AUTH',
      id: user.userId,
      name: user.userName,
    })
  },
  changePassword: async ({ db, who, body }) => {
    if (body.userId !== who.userId) refuse(common.missing)
    const user = await ownUser(db, who)
    await checkOldPassword(db, who, user, body.oldPwd)
    await storePassword(db, who, user, body.newPwd, 'newPwd', 0)
    await endSessions(db, who, { orgId: who.orgId, userId: user.userId, exceptSessionId: who.sessionId }, 'KEY_CHANGED')
    who.did('修改了自己的密码', { operType: 'AUTH' })
  },
  userIsPass: async ({ db, who }) => passwordState(db, who),
  updateIsPass: async ({ db, who }) => {
    const state = await passwordState(db, who)
    const user = await ownUser(db, who)
    if (state.reason !== 'EXPIRED' || user.remindLater >= 3) refuse(common.wrongState, { name: '须修改密码' })
    await db
      .updateTable('userAccount')
      .set({ remindLater: user.remindLater + 1 })
      .where('orgId', '=', who.orgId)
      .where('userId', '=', who.userId)
      .execute()
  },
  sessions: async ({ db, who, query }) => {
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
    if (query.deviceType) rows = rows.where('session.deviceType', '=', query.deviceType)
    if (query.user) {
      const like = contains(query.user)
      rows = rows.where((eb) =>
        eb.or([eb('userAccount.userName', 'like', like), eb('userAccount.loginName', 'like', like)]),
      )
    }
    const found = await page(rows, query, {
      fields: { loginTime: 'session.login_time' },
      first: [
        ['session.login_time', 'desc'],
        ['session.session_id', 'desc'],
      ],
    })
    return { ...found, list: found.list.map((row) => ({ ...row, own: row.sessionId === who.sessionId ? 1 : 0 })) }
  },
  kickSession: async ({ db, who, params }) => {
    const ended = await endSessions(db, who, { orgId: who.orgId, sessionId: params.sessionId }, 'KICKED')
    if (ended === 0) refuse(common.missing)
    who.did('强制下线一个会话', { operType: 'KICK', type: 'session', id: params.sessionId })
  },
})

async function needsCaptcha(db: Db, who: Who, loginName: string) {
  const mode = await setting(db, await installationOrg(db), 'photoCodeOpen')
  if (mode === 'ALWAYS') return true
  if (mode === 'CLOSE') return false
  const [byName, byAddress] = [
    await failuresOf(db, loginName, who.now),
    await attemptsIn(db, ipFailKey(who.ip), who.now, addressMinutes),
  ]
  return byName >= 2 || byAddress >= 5
}

/** The user behind a right password; a wrong one is counted even though the request is refused. */
async function checkPassword(db: Db, who: Who, loginName: string, password: string): Promise<Row<'userAccount'>> {
  const locked = await lockedMinutes(db, loginName, who.now)
  if (locked > 0) refuse(authRefusals.locked, { m: locked })
  const user = await db
    .selectFrom('userAccount')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['loginName']), '=', loginName.toLowerCase()))
    .executeTakeFirst()
  const fits = user ? await passwordFits(password, user.passwordHash) : await wasteTime(password)
  if (user && fits) return user
  await countAttempt(db, ipFailKey(who.ip), who.now, addressMinutes)
  const { left, lockMinutes } = await countFailure(db, loginName, who.now)
  if (lockMinutes > 0) refuse(authRefusals.locked, { m: lockMinutes }, { keep: true })
  refuse(authRefusals.wrongPassword, { n: left }, { keep: true, data: { photoCodeRequired: left <= 3 ? 1 : 0 } })
}

/** Account, organisation, window and address; gives 1 for the restricted session of an organisation under review. */
async function assertMayEnter(db: Db, who: Who, user: Row<'userAccount'>): Promise<0 | 1> {
  if (user.status === 0 || user.status === 2) refuse(authRefusals.disabled)
  const org = await db
    .selectFrom('org')
    .select(['orgStatus', 'createBy'])
    .where('orgId', '=', user.orgId)
    .executeTakeFirstOrThrow()
  if (org.orgStatus === 3) refuse(authRefusals.orgDisabled)
  const founder = user.status === 3
  if (!founder && org.orgStatus !== 1) refuse(authRefusals.pending)
  const outside = (user.validFrom && who.today < user.validFrom) || (user.validTo && who.today > user.validTo)
  const addresses = user.ipAllow as string[] // as: jsonb list of addresses
  if (outside || (addresses.length > 0 && !addresses.includes(who.ip))) refuse(authRefusals.notNow)
  return founder ? 1 : 0
}

/** Notes the sign-in, and raises an old hash to today's cost. */
async function settleUser(db: Db, who: Who, user: Row<'userAccount'>, password: string) {
  const passwordHash = isOutdated(user.passwordHash) ? await hashPassword(password) : user.passwordHash
  return db
    .updateTable('userAccount')
    .set({ lastLoginTime: who.now, lastLoginIp: who.ip, passwordHash })
    .where('orgId', '=', user.orgId)
    .where('userId', '=', user.userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

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
  await writeLogs(db, auth.login, signer, {
    params: { loginName: user.loginName },
    code: 0,
    message: '',
    costMs: 0,
    time: preciseText(ms),
  })
}

async function checkOldPassword(db: Db, who: Who, user: Row<'userAccount'>, password: string) {
  if (await passwordFits(password, user.passwordHash)) return
  const wrong = await countAttempt(db, `old-password:${user.userId}`, who.now, 15)
  if (wrong >= 5) await endSessions(db, who, { orgId: who.orgId, sessionId: who.sessionId }, 'KEY_CHANGED')
  refuse(authRefusals.oldPassword, {}, { keep: true, field: 'oldPwd' })
}

async function passwordState(db: Db, who: Who) {
  const user = await ownUser(db, who)
  const { expireDays } = await passwordRules(db, who.orgId)
  if (user.resetPassword === 1)
    return { isPass: 0, reason: user.resetReason === 'RESET' ? 'RESET' : 'FIRST', expireDays }
  const age = daysBetween(user.pwdTime.slice(0, 10), who.today)
  if (expireDays > 0 && age >= expireDays) return { isPass: 0, reason: 'EXPIRED', expireDays }
  return { isPass: 1, reason: null, expireDays }
}

function userOf(db: Db, orgId: string, userId: string) {
  return db
    .selectFrom('userAccount')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

function ownUser(db: Db, who: Who) {
  return db
    .selectFrom('userAccount')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('userId', '=', who.userId)
    .executeTakeFirstOrThrow()
}

function ownSession(db: Db, who: Who) {
  return db
    .selectFrom('session')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('sessionId', '=', who.sessionId)
    .executeTakeFirstOrThrow()
}
