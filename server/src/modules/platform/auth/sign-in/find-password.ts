import { createHash, randomBytes } from 'node:crypto'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import { auth, authRefusals } from '#contract/modules/platform/auth/auth.ts'
import { entryRefusals, smsPurpose } from '#contract/modules/platform/auth/entry.ts'
import { userStatus } from '#contract/modules/platform/user/user.ts'
import { addMinutes, preciseText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Services } from '#core/services.ts'
import { installationOrg, setting } from '#core/settings.ts'
import { writeLogs } from '#core/who/audit.ts'
import type { Who } from '#core/who/who.ts'
import { keyedHash } from '../key/keyed-hash.ts'
import { endSessions, storePassword } from '../service.ts'
import { answerHash, captchaFits } from './captcha.ts'
import { beginAnew } from './name-guard.ts'
import { accountWho } from './sign-in.ts'
import { codeOf, spendCode } from './sms.ts'

/**
 * Resets a forgotten password in three steps (platform.md 1.1, scenario 10). No step tells whether a name exists: an
 * unknown one gets an invented number, the same text and the same work.
 */

const nameMinutes = 10
const resetMinutes = 5
const maxTries = 5

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Step 1: checks the picture and shows the masked number. The picture stays bound to the name for ten minutes. */
export async function findPhone(db: Db, who: Who, query: QueryFor<typeof auth.findPhone>, appSecret: string) {
  if ((await setting(db, await installationOrg(db), 'findPwdOpen')) === 0) refuse(entryRefusals.findClosed)
  if (!(await captchaFits(db, who.now, query.verifyStr, query.photoCode)))
    refuse(authRefusals.captcha, {}, { keep: true, field: 'photoCode' })
  const loginName = query.loginName.toLowerCase()
  const user = await accountOf(db, loginName)
  await db
    .insertInto('passwordReset')
    .values({
      verifyStr: query.verifyStr,
      loginName,
      answerHash: answerHash(query.verifyStr, query.photoCode),
      expireTime: addMinutes(who.now, nameMinutes),
    })
    .execute()
  const madeUp = inventedMask(keyedHash(appSecret, 'mask', loginName))
  return { phoneNum: maskPhone(user?.phoneNum) || madeUp }
}

/** Always the same for a name, and like a real number: with any prefix a number may have. */
export function inventedMask(hash: string) {
  const number = Number.parseInt(hash.slice(0, 8), 16)
  const start = beginnings[number % beginnings.length]
  return `${start}****${String(Number.parseInt(hash.slice(8, 16), 16) % 10_000).padStart(4, '0')}`
}

/** Prefixes of mobile numbers in China. A prefix that only real numbers had would tell that a name exists. */
const beginnings = [
  130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 145, 146, 147, 148, 149, 150, 151, 152, 153, 155, 156, 157, 158,
  159, 162, 165, 166, 167, 170, 171, 172, 173, 174, 175, 176, 177, 178, 180, 181, 182, 183, 184, 185, 186, 187, 188,
  189, 190, 191, 192, 193, 195, 196, 197, 198, 199,
]

/** Step 2: number and code. Every mismatch gets the same text. */
export async function findVerify(db: Db, who: Who, query: QueryFor<typeof auth.findVerify>, appSecret: string) {
  const way = await db
    .selectFrom('passwordReset')
    .selectAll()
    .where('verifyStr', '=', query.verifyStr)
    .forUpdate()
    .executeTakeFirst()
  const sms = await codeOf(db, who.now, appSecret, { phone: query.phoneNum, smsCode: query.smsCode })
  const user = await accountOf(db, way?.loginName ?? '')
  const open = way && way.tries < maxTries && !way.resetHash
  // The first picture for ten minutes; after that the second one, which was sent with the request for the message.
  const first = way && way.expireTime >= who.now && way.answerHash === answerHash(query.verifyStr, query.photoCode)
  const second = sms && query.photoCodes && sms.answerHash === answerHash(sms.verifyStr, query.photoCodes)
  const right = sms?.fits && sms.purpose === smsPurpose.is.find
  const fits = open && right && user?.phoneNum === query.phoneNum && (first || second)
  if (!fits) {
    await db
      .updateTable('passwordReset')
      .set({ tries: (way?.tries ?? 0) + 1 })
      .where('verifyStr', '=', query.verifyStr)
      .execute()
    refuse(entryRefusals.findMismatch, {}, { keep: true })
  }
  await spendCode(db, sms.smsId)
  const resetId = randomBytes(16).toString('hex')
  await db
    .updateTable('passwordReset')
    .set({
      resetHash: sha256(resetId),
      phoneHash: keyedHash(appSecret, 'phone', query.phoneNum),
      expireTime: addMinutes(who.now, resetMinutes),
    })
    .where('verifyStr', '=', query.verifyStr)
    .execute()
  return { userId: resetId }
}

/** Step 3: the new password. Every session of the account ends, and its name is unlocked. */
export async function findReset(db: Db, who: Who, body: BodyFor<typeof auth.findReset>, services: Services) {
  if (body.userPassword !== body.checkPass) refuse(entryRefusals.passwordsDiffer, {}, { field: 'checkPass' })
  const way = await db
    .deleteFrom('passwordReset')
    .where('resetHash', '=', sha256(body.userId))
    .where('phoneHash', '=', keyedHash(services.env.appSecret, 'phone', body.phoneNum))
    .where('expireTime', '>=', who.now)
    .returning('loginName')
    .executeTakeFirst()
  const user = await accountOf(db, way?.loginName ?? '')
  if (!user) refuse(entryRefusals.resetExpired)
  await storePassword(db, who, user, body.userPassword, 'userPassword', 0)
  await beginAnew(db, who, user.loginName, services.env.appSecret)
  await endSessions(db, who, { orgId: user.orgId, userId: user.userId }, 'KEY_CHANGED')
  const owner = accountWho(who, user)
  owner.did('通过手机找回密码', { operType: 'AUTH', type: 'user', id: user.userId, name: user.userName })
  const time = preciseText(services.clock.ms())
  await writeLogs(db, auth.findReset, owner, { params: {}, code: 0, message: '', costMs: 0, time })
}

/** An account that may still be used; a stopped or locked one cannot be reset. */
async function accountOf(db: Db, loginName: string): Promise<Row<'userAccount'> | undefined> {
  return db
    .selectFrom('userAccount')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['loginName']), '=', loginName))
    .where('status', 'in', [userStatus.is.normal, userStatus.is.waiting])
    .where('screen', '=', 0)
    .executeTakeFirst()
}
