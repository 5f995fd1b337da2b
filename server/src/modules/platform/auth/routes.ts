import { common, refuse } from '#contract/kit/refusals.ts'
import { auth, authRefusals } from '#contract/modules/platform/auth/auth.ts'
import { entryRefusals } from '#contract/modules/platform/auth/entry.ts'
import { preciseText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { isPasswordExpired, passwordFits, passwordRules } from '#core/password.ts'
import type { Row } from '#core/rows/store/table.ts'
import { writeLogs } from '#core/who/audit.ts'
import { identityOf, loadSession } from '#core/who/identity.ts'
import { assertReach } from '#core/who/reach.ts'
import { hashToken } from '#core/who/secret.ts'
import { isLive, tokenOf } from '#core/who/session.ts'
import type { Who } from '#core/who/who.ts'
import { clean } from './clean.ts'
import { createKey, listKeys, revokeKey } from './key/access-keys.ts'
import { grantedButtons, menuTree } from './menu.ts'
import { phoneSeals } from './phone-seals.ts'
import { screenLogin } from './screen/screen.ts'
import { endSessions, renewSessions, storePassword } from './service.ts'
import { deptList } from './session-info.ts'
import { endSession, listSessions, listSignIns } from './sessions.ts'
import { captchaFits, makeCaptcha } from './sign-in/captcha.ts'
import { findPhone, findReset, findVerify } from './sign-in/find-password.ts'
import { attemptsIn, checkKey, countAttempt, lockAttempts, mayTry } from './sign-in/guard.ts'
import { landingEnds } from './sign-in/landing-ends.ts'
import { clearFailures, guardedName, welcome } from './sign-in/name-guard.ts'
import { registerAccount } from './sign-in/register.ts'
import { assertAddress, assertFresh, assertMayEnter, checkPassword, enter, needsCaptcha } from './sign-in/sign-in.ts'
import { sendCode } from './sign-in/sms.ts'
import { ssoLogin } from './sign-in/sso.ts'

/** platform.md 1.1: 5 wrong passwords in 15 min end the session. */
const oldPassword = { most: 5, minutes: 15 }
/** All staff of an institution sign in from one address at eight. */
const checks = { most: 120, minutes: 1 }

export default serve(
  auth,
  {
    photoCode: ({ db, who }) => makeCaptcha(db, who),
    check: async ({ db, who, query, services }) => {
      if (!(await mayTry(db, checkKey(who.ip), who.now, checks))) refuse(authRefusals.tooOften)
      const name = await guardedName(db, who, query.loginName, services.env.appSecret)
      return { exist: true, photoCodeRequired: (await needsCaptcha(db, who, name)) ? 1 : 0 }
    },
    login: async ({ db, who, body, services }) => {
      await assertAddress(db, who)
      const { loginName, loginPassword: password, deviceType } = body
      const name = await guardedName(db, who, loginName, services.env.appSecret)
      if (await needsCaptcha(db, who, name))
        if (!(await captchaFits(db, who.now, body.verifyStr, body.photoCode)))
          refuse(authRefusals.captcha, {}, { keep: true, field: 'photoCode', data: { photoCodeRequired: 1 } })
      const ms = services.clock.ms()
      const user = await checkPassword(db, who, { loginName, password, name, ms })
      const restricted = await assertMayEnter(db, who, user)
      await assertFresh(db, who, user)
      await welcome(db, name, who.now)
      const info = await enter(db, who, user, { deviceType, restricted, ms, content: '登录成功', password })
      return deviceType === 'APP' ? { ...info, phoneSeals: phoneSeals(services.env, user) } : info
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
      const ends = user.landingEndIds.map(String)
      const end = landingEnds.find((known) => known.landingEndName === query.landingName)
      const mayLand = end && (who.isAdmin || ends.includes(String(end.landingEndId)))
      const pass = query.userId === who.userId && depts.some((dept) => dept.deptName === query.deptName) && mayLand
      return { pass: pass ? 1 : 0, landingEndId: end?.landingEndId ?? null }
    },
    setPassword: async ({ db, who, body, services }) => {
      const own = body.userId === who.userId
      if (!own) who.must('systemmanage.manager.index.resetPwd')
      const user = await userOf(db, who.orgId, body.userId)
      if (!user || user.screen === 1) refuse(common.missing)
      if (own && user.resetPassword !== 1) refuse(common.missing)
      // A user with the permission to reset passwords must not be able to sign in as a user with more permissions or a
      // wider data scope.
      if (!own) await assertReach(db, who, user)
      await storePassword(db, who, user, body.userPassword, 'userPassword', own ? 0 : 1)
      if (!own) await clearFailures(db, user.loginName, services.env.appSecret)
      await endSessions(
        db,
        who,
        { orgId: who.orgId, userId: user.userId, exceptSessionId: who.sessionId },
        'KEY_CHANGED',
      )
      if (own) renewSessions(who)
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
      await endSessions(
        db,
        who,
        { orgId: who.orgId, userId: user.userId, exceptSessionId: who.sessionId },
        'KEY_CHANGED',
      )
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
    sessions: ({ db, who, query }) => listSessions(db, who, query),
    kickSession: ({ db, who, params }) => endSession(db, who, params.sessionId),
    signIns: ({ db, who, query }) => listSignIns(db, who, query),

    smsCode: (ctx) => sendCode(ctx),
    register: (ctx) => registerAccount(ctx),
    findPhone: ({ db, who, query, services }) => findPhone(db, who, query, services.env.appSecret),
    findVerify: ({ db, who, query, services }) => findVerify(db, who, query, services.env.appSecret),
    findReset: ({ db, who, body, services }) => findReset(db, who, body, services),
    ssoLogin: ({ db, who, body, services }) => ssoLogin(db, who, body, services),
    screenLogin: ({ db, who, body, services }) => screenLogin(db, who, body, services.clock.ms()),
    keys: ({ db, who, query }) => listKeys(db, who, query),
    createKey: ({ db, who, body, services }) => createKey(db, who, body, services.env.appSecret),
    revokeKey: ({ db, who, params }) => revokeKey(db, who, params.keyId),
  },
  {
    constraints: { user_login_name: { refusal: entryRefusals.nameUsed, field: 'userName' } },
    jobs: [clean],
  },
)

/**
 * Refuses 21118 for a wrong old password; the fifth in 15 minutes ends the session, and until the 15 minutes are over
 * no password is compared (21101). Simultaneous attempts are checked one after the other.
 */
async function checkOldPassword(db: Db, who: Who, user: Row<'userAccount'>, password: string) {
  const key = `old-password:${user.userId}`
  await lockAttempts(db, key)
  if ((await attemptsIn(db, key, who.now, oldPassword.minutes)) >= oldPassword.most) refuse(authRefusals.tooOften)
  if (await passwordFits(password, user.passwordHash)) return
  const wrong = await countAttempt(db, key, who.now, oldPassword.minutes)
  if (wrong >= oldPassword.most)
    await endSessions(db, who, { orgId: who.orgId, sessionId: who.sessionId }, 'KEY_CHANGED')
  refuse(authRefusals.oldPassword, {}, { keep: true, field: 'oldPwd' })
}

async function passwordState(db: Db, who: Who) {
  const user = await ownUser(db, who)
  const { expireDays } = await passwordRules(db, who.orgId)
  if (user.resetPassword === 1) return { isPass: 0, reason: forcedReason(user.resetReason), expireDays }
  if (isPasswordExpired(user, who.today, expireDays)) return { isPass: 0, reason: 'EXPIRED', expireDays }
  return { isPass: 1, reason: null, expireDays }
}

const forcedReason = (reason: string | null) => (reason === 'RESET' || reason === 'EXPIRED' ? reason : 'FIRST')

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
