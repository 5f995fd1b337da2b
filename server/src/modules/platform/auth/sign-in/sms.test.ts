import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { newId } from '#core/new-id.ts'
import { type TestApp, testApp } from '../../../../../test/app.ts'
import { smsGateway } from '../../../../../test/sms-gateway.ts'
import { visitor } from '../../../../../test/visitor.ts'
import { keyedHash } from '../key/keyed-hash.ts'
import { inventedMask } from './find-password.ts'

/** What a code by text message can be used for, and how many are sent (platform.md 1.1). */

const password = 'Founder-2025-ok'
let t: TestApp
let sms: Awaited<ReturnType<typeof smsGateway>>
let serial = 0
beforeAll(async () => {
  t = await testApp()
  sms = await smsGateway()
})
afterAll(async () => {
  await sms.close()
  await t.close()
})
beforeEach(() => {
  serial += 1
  t.clock.set('2025-06-10 10:00:00')
  t.services.env.sms = sms.gateway
  sms.mood = 'well'
})

const guest = () => visitor(t, `10.1.${serial}.1`)
const newPhone = () => `139${String(10_000_000 + serial * 97)}`
/** A code sent to a number, with the picture that was solved for it. */
async function codeFor(phone: string, who = guest()) {
  const solved = await who.picture()
  expect((await who.call(auth.smsCode, { userTelephone: phone, ...solved })).code).toBe(0)
  return { ...solved, smsCode: sms.codeFor(phone) }
}

async function form(more: object = {}) {
  const userTelephone = newPhone()
  const solved = await codeFor(userTelephone)
  const names = { userName: `founder${serial}`, userPassword: password, repactPassword: password }
  return { ...names, userTelephone, ...solved, resource: 1, ...more }
}

test('21109: two hundred an hour in all, whatever addresses and numbers', async () => {
  const before = await t.services.database.withSystem((db) =>
    db
      .selectFrom('attempt')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('attemptKey', '=', 'sms-all')
      .where('attemptTime', '>', '2025-06-10 09:00:00')
      .executeTakeFirstOrThrow(),
  )
  const more = Array.from({ length: 199 - Number(before.n) }, () => ({
    attemptId: newId(),
    attemptKey: 'sms-all',
    attemptTime: '2025-06-10 10:00:00',
  }))
  await t.services.database.withSystem((db) => db.insertInto('attempt').values(more).execute())
  const ask = async (at: number) => {
    const who = visitor(t, `10.7.0.${at}`)
    return (await who.call(auth.smsCode, { userTelephone: `1370000000${at}`, ...(await who.picture()) })).code
  }
  expect([await ask(1), await ask(2)]).toEqual([0, 21109])
  t.clock.set('2025-06-10 11:00:01')
  expect(await ask(3)).toBe(0)
  await t.services.database.withSystem((db) =>
    db
      .deleteFrom('attempt')
      .where(
        'attemptId',
        'in',
        more.map(({ attemptId }) => attemptId),
      )
      .execute(),
  )
})

test('a code names its purpose, and can be used for no other', async () => {
  const body = await form()
  expect(sms.texts.at(-1)?.content).toMatch(/^您正在注册机构，验证码为\d{6}，/)
  const requestCode = async (phone: string, purpose: number) => {
    const who = guest()
    const solved = await who.picture()
    expect((await who.call(auth.smsCode, { userTelephone: phone, ...solved, purpose })).code).toBe(0)
    return { ...solved, smsCode: sms.codeFor(phone) }
  }
  t.clock.set('2025-06-10 10:01:00')
  const toFind = await requestCode(body.userTelephone, 2)
  expect(sms.texts.at(-1)?.content).toMatch(/^您正在找回密码，验证码为\d{6}，/)
  expect((await guest().call(auth.register, { ...body, ...toFind })).code).toBe(21114)
  t.clock.set('2025-06-10 10:02:00')
  expect((await guest().call(auth.register, { ...body, ...(await requestCode(body.userTelephone, 1)) })).code).toBe(0)

  t.clock.set('2025-06-10 10:03:00')
  const who = guest()
  const first = await who.picture()
  await who.call(auth.findPhone, { loginName: body.userName, ...first })
  const verify = async ({ smsCode, photoCode }: { smsCode: string; photoCode: string }) =>
    (
      await guest().call(auth.findVerify, {
        phoneNum: body.userTelephone,
        ...first,
        photoCodes: photoCode,
        smsCode,
      })
    ).code
  expect(await verify(await requestCode(body.userTelephone, 1))).toBe(21116)
  t.clock.set('2025-06-10 10:04:00')
  // Pages of an older version send no purpose: the number decides it.
  expect(await verify(await codeFor(body.userTelephone))).toBe(0)
  expect(sms.texts.at(-1)?.content).toMatch(/^您正在找回密码/)
})

test('the prefix of a masked number reveals no name: unknown names get every prefix there is', () => {
  const masks = Array.from({ length: 2000 }, (_, at) => inventedMask(keyedHash('secret', 'mask', `nobody${at}`)))
  expect(masks.every((mask) => /^1[3-9]\d\*{4}\d{4}$/.test(mask))).toBe(true)
  const starts = new Set(masks.map((mask) => mask.slice(0, 3)))
  for (const start of ['133', '147', '155', '166', '173', '177', '180', '190', '199']) expect(starts).toContain(start)
})
