import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import { refuse } from '#contract/kit/refusals.ts'
import { authRefusals } from '#contract/modules/platform/auth/auth.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { captchaKey, mayTry } from './guard.ts'

const characters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const expireMinutes = 3
const perMinute = 30

/** The stored form of an answer. */
export const answerHash = (verifyStr: string, answer: string) =>
  createHash('sha256').update(`${verifyStr}:${answer.toUpperCase()}`).digest('hex')

/** Makes a picture of four characters, valid once and for three minutes; at most 30 a minute for an address. */
export async function makeCaptcha(db: Db, who: Who) {
  if (!(await mayTry(db, captchaKey(who.ip), who.now, { most: perMinute, minutes: 1 }))) refuse(authRefusals.tooOften)
  const picture = svgCaptcha.create({ size: 4, charPreset: characters, width: 120, height: 40, noise: 2, color: true })
  const png = await sharp(Buffer.from(picture.data)).png().toBuffer()
  const verifyStr = randomBytes(16).toString('hex')
  await db
    .insertInto('captcha')
    .values({
      verifyStr,
      answerHash: answerHash(verifyStr, picture.text),
      ip: who.ip,
      expireTime: addMinutes(who.now, expireMinutes),
    })
    .execute()
  return { verifyStr, image: `data:image/png;base64,${png.toString('base64')}`, expireSeconds: expireMinutes * 60 }
}

/** Checks an answer; right or wrong, it can never be used again. */
export async function captchaFits(
  db: Db,
  now: string,
  verifyStr: string | null | undefined,
  answer: string | null | undefined,
) {
  if (!verifyStr || !answer) return false
  const used = await db
    .updateTable('captcha')
    .set({ used: 1 })
    .where('verifyStr', '=', verifyStr)
    .where('used', '=', 0)
    .where('expireTime', '>=', now)
    .returning('answerHash')
    .executeTakeFirst()
  return used?.answerHash === answerHash(verifyStr, answer)
}
