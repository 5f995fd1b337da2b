import { randomInt } from 'node:crypto'
import { refuse } from '#contract/kit/refusals.ts'
import { maskPhone } from '#contract/kit/value/id-card.ts'
import { type auth, authRefusals } from '#contract/modules/platform/auth/auth.ts'
import { entryRefusals, smsPurpose } from '#contract/modules/platform/auth/entry.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { newId } from '#core/new-id.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import { isNumber } from '#core/sealing/sealed-columns.ts'
import { installationOrg } from '#core/settings.ts'
import { smsSender } from '#core/sms/sms.ts'
import type { Who } from '#core/who/who.ts'
import { smsGatewayOf } from '../../setting/service.ts'
import { keyedHash } from '../key/keyed-hash.ts'
import { answerHash, captchaFits } from './captcha.ts'
import { attemptsIn, countAttempt } from './guard.ts'

/**
 * Codes by text message (platform.md 1.1): six digits, five minutes, five wrong tries, once, for one purpose. The
 * database stores number and code as keyed hashes only.
 */

const expireMinutes = 5
const resendSeconds = 60
const maxTries = 5
/** How many messages in how many minutes: to one number, and from one address. */
const phoneLimits = [
  { minutes: 1, most: 1 },
  { minutes: 60, most: 5 },
  { minutes: 24 * 60, most: 10 },
]
const addressLimit = { minutes: 60, most: 20 }
/** In all: many addresses and numbers together cannot spend more of the institution's money. */
const totalLimits = [
  { minutes: 60, most: 200 },
  { minutes: 24 * 60, most: 1000 },
]

/** Sends a code to a number. The gateway is called after commit: it may take seconds, and must not hold locks. */
export async function sendCode({ db, who, params, query, raw, services }: Ctx<typeof auth.smsCode>) {
  const phone = params.userTelephone
  if (!/^1[3-9]\d{9}$/.test(phone)) refuse({ code: 21001, text: '手机号应为11位数字' }, {}, { field: 'userTelephone' })
  const send = smsSender({
    env: services.env,
    nowMs: services.clock.ms(),
    own: await smsGatewayOf(db, await installationOrg(db), services.env),
    log: ({ code }) => raw.request.log.warn(`演示模式短信 ${maskPhone(phone)} 验证码 ${code}`),
  })
  if (!send) refuse(entryRefusals.noSms)
  if (!(await captchaFits(db, who.now, query.verifyStr, query.photoCode)))
    refuse(authRefusals.captcha, {}, { keep: true, field: 'photoCode' })
  const phoneHash = keyedHash(services.env.appSecret, 'phone', phone)
  await countMessage(db, who, phoneHash)
  const purpose = query.purpose ?? (await purposeOf(db, phone))
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db
    .insertInto('smsCode')
    .values({
      smsId: newId(),
      phoneHash,
      codeHash: keyedHash(services.env.appSecret, 'code', `${phone}:${code}`),
      verifyStr: query.verifyStr,
      answerHash: answerHash(query.verifyStr, query.photoCode),
      purpose,
      sendTime: who.now,
      expireTime: addMinutes(who.now, expireMinutes),
    })
    .execute()
  const content = `您正在${smsPurpose.label(purpose)}，验证码为${code}，${expireMinutes}分钟内有效，请勿告诉他人。`
  who.after.push(() =>
    send({ phone, template: 'VERIFY_CODE', content, code }).catch((error: unknown) => {
      raw.request.log.error({ err: error }, 'sms not sent')
      refuse(entryRefusals.smsFailed)
    }),
  )
  return { expireSeconds: expireMinutes * 60, resendSeconds }
}

/** The purposes a number allows: one that belongs to an account cannot register (21113). */
async function purposeOf(db: Db, phone: string) {
  const user = await db
    .selectFrom('userAccount')
    .select('userId')
    .where(isNumber('userAccount.phoneNum', [phone]))
    .limit(1)
    .executeTakeFirst()
  return user ? smsPurpose.is.find : smsPurpose.is.register
}

/** Refuses 21109 beyond the limits; requests for one number, from one address, and all of them wait for each other. */
async function countMessage(db: Db, who: Who, phoneHash: string) {
  const keys = [`sms:${phoneHash}`, `sms-ip:${who.ip}`, 'sms-all']
  for (const key of keys) await lockKey(db, key)
  const counts = []
  for (const { minutes, most } of phoneLimits) counts.push((await attemptsIn(db, keys[0], who.now, minutes)) >= most)
  counts.push((await attemptsIn(db, keys[1], who.now, addressLimit.minutes)) >= addressLimit.most)
  for (const { minutes, most } of totalLimits) counts.push((await attemptsIn(db, keys[2], who.now, minutes)) >= most)
  if (counts.includes(true)) refuse(entryRefusals.smsTooOften, {}, { keep: true })
  for (const key of keys) await countAttempt(db, key, who.now, 1)
}

interface CodeMessage {
  phone: string
  smsCode: string
}

/**
 * The last message to a number, while it is valid, and whether the code is its own. A wrong code is counted: refuse
 * with `keep`. `spendCode` ensures that a right one is used once.
 */
export async function codeOf(db: Db, now: string, appSecret: string, { phone, smsCode }: CodeMessage) {
  const row = await db
    .selectFrom('smsCode')
    .selectAll()
    .where('phoneHash', '=', keyedHash(appSecret, 'phone', phone))
    .orderBy('sendTime', 'desc')
    .orderBy('smsId', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.used === 1 || row.expireTime < now || row.tries >= maxTries) return undefined
  const fits = row.codeHash === keyedHash(appSecret, 'code', `${phone}:${smsCode}`)
  if (!fits)
    await db
      .updateTable('smsCode')
      .set({ tries: row.tries + 1 })
      .where('smsId', '=', row.smsId)
      .execute()
  return { ...row, fits }
}

export async function spendCode(db: Db, smsId: string) {
  await db.updateTable('smsCode').set({ used: 1 }).where('smsId', '=', smsId).execute()
}
