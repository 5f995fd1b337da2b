import { beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { newId } from '#core/new-id.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { soak } from '../../../../test/long.ts'
import { visitor } from '../../../../test/visitor.ts'

/** The calls before sign-in under attack and under errors. */

const t = hosted()
const admin = enters(t, 'ADMIN')
let password: string
beforeAll(async () => {
  const created = await admin.ok(user.create, { loginName: 'target', userName: '目标', roleIds: ['role-nurse'] })
  password = String(created.password)
  await admin.ok(user.create, { loginName: 'bystander', userName: '旁人', roleIds: ['role-nurse'] })
  await t.services.database.withSystem((db) =>
    db.insertInto('setting').values({ orgId: t.orgId, settingKey: 'photoCodeOpen', value: '"CLOSE"' }).execute(),
  )
})

async function inParts<T>(count: number, one: (index: number) => Promise<T>) {
  const all: T[] = []
  for (let start = 0; start < count; start += 100)
    all.push(...(await Promise.all(Array.from({ length: Math.min(100, count - start) }, (_, at) => one(start + at)))))
  return all
}

const many = soak(1000, 10_000)

test('thousands of wrong sign-ins: the lock holds, and all other users can sign in', { timeout: 180_000 }, async () => {
  const counts = new Map<number, number>()
  const count = (code: number) => counts.set(code, (counts.get(code) ?? 0) + 1)
  // Half of them on one name from twenty addresses, half on new names from one address.
  await inParts(many / 2, async (index) => {
    const who = visitor(t, `10.20.0.${index % 20}`)
    count((await who.call(auth.login, { loginName: 'target', loginPassword: `guess-${index}` })).code)
  })
  expect(counts.get(21103)).toBe(4)
  expect(counts.get(21104)).toBe(many / 2 - 4)
  const right = await visitor(t, '10.21.0.1').call(auth.login, { loginName: 'target', loginPassword: password })
  expect(right.code).toBe(21104)
  counts.clear()
  const one = visitor(t, '10.22.0.1')
  for (let index = 0; index < 50; index += 1)
    count((await one.call(auth.login, { loginName: `name${index}`, loginPassword: 'guess' })).code)
  await inParts(many / 2 - 50, async (index) => {
    count((await one.call(auth.login, { loginName: `other${index}`, loginPassword: 'guess' })).code)
  })
  expect([counts.get(21103), counts.get(21101)]).toEqual([50, many / 2 - 50])
  // The attacked name unlocks by itself, the others were never locked.
  expect((await visitor(t, '10.23.0.1').call(auth.login, { loginName: 'target', loginPassword: password })).code).toBe(
    21104,
  )
  t.clock.set('2025-06-10 10:16:00')
  expect((await visitor(t, '10.23.0.1').call(auth.login, { loginName: 'target', loginPassword: password })).code).toBe(
    0,
  )
  t.clock.set('2025-06-10 10:00:00')
})

test('a picture guessed a hundred times is never accepted, and then no more pictures are given', async () => {
  const who = visitor(t, '10.24.0.1')
  const codes = await inParts(100, async () => {
    const { code, data } = await who.call(auth.photoCode)
    if (code !== 0) return code
    const query = { loginName: 'target', verifyStr: String(data.verifyStr), photoCode: '????' }
    return (await who.call(auth.findPhone, query)).code
  })
  expect(codes.filter((code) => code === 21102)).toHaveLength(30)
  expect(codes.filter((code) => code === 21101)).toHaveLength(70)
  // The right answer after a wrong one, a hundred times.
  const solved = await visitor(t, '10.24.0.2').picture()
  const again = visitor(t, '10.24.0.3')
  const wrong = { loginName: 'target', ...solved, photoCode: 'XXXX' }
  expect((await again.call(auth.findPhone, wrong)).code).toBe(21102)
  const late = await inParts(
    100,
    async () => (await again.call(auth.findPhone, { loginName: 'target', ...solved })).code,
  )
  expect(new Set(late)).toEqual(new Set([21102]))
})

test('of a hundred equal answers to one picture, one counts', async () => {
  const who = visitor(t, '10.25.0.1')
  const solved = await who.picture()
  const codes = await inParts(
    100,
    async () => (await who.call(auth.findPhone, { loginName: 'target', ...solved })).code,
  )
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
})

test('refuses hostile names, numbers, codes and tickets with a message', async () => {
  const who = visitor(t, '10.26.0.1')
  const bad = [
    "x'; drop table user_account; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '\u202e',
    '𝕏'.repeat(30),
    ' ',
    '%00',
    '{{7*7}}',
  ]
  for (const text of bad) {
    const solved = await visitor(t, `10.26.1.${bad.indexOf(text)}`).picture()
    const form = {
      userName: text,
      userPassword: text,
      repactPassword: text,
      userTelephone: text,
      smsCode: text,
      resource: text,
    }
    const answers = [
      await who.call(auth.register, { ...form, ...solved }),
      await who.call(auth.findVerify, { phoneNum: text, smsCode: text, ...solved }),
      await who.call(auth.findReset, { userPassword: text, checkPass: text, userId: text, phoneNum: text }),
      await who.call(auth.ssoLogin, { ssoMark: text, url: text }),
      await who.call(auth.screenLogin, { orgId: text, screenKey: text }),
    ]
    for (const { status, code, msg } of answers) {
      expect(status).toBe(200)
      expect([21001, 21121, 21122, 21101]).toContain(code)
      expect(msg).toMatch(/\p{Script=Han}/u)
    }
  }
  const users = await t.services.database.withSystem((db) => db.selectFrom('userAccount').select('userId').execute())
  expect(users.length).toBeGreaterThan(2)
})

test('a repeated request for a key makes one key, and shows its value only the first time', async () => {
  const body = { keyType: 'SSO', keyName: '重复', roleIds: ['role-nurse'], requestNo: newId() }
  const first = await admin.ok(auth.createKey, body)
  const again = await admin.ok(auth.createKey, body)
  expect(again).toMatchObject({ keyId: first.keyId, secret: null })
  expect((await admin.call(auth.createKey, { ...body, keyName: '另一个' })).code).toBe(21006)
  expect((await admin.ok(auth.keys)).total).toBe(1)
})
