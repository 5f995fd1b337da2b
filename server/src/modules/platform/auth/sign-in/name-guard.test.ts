import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { smsGateway } from '../../../../../test/sms-gateway.ts'
import { visitor } from '../../../../../test/visitor.ts'

/** How strangers can lock a name, and what its owner can do about it (decision 027). */

let t: TestApp
let admin: Client
let sms: Awaited<ReturnType<typeof smsGateway>>
let serial = 0
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('ADMIN')
  sms = await smsGateway()
  t.services.env.sms = sms.gateway
  await t.services.database.withSystem((db) =>
    db.insertInto('setting').values({ orgId: t.orgId, settingKey: 'photoCodeOpen', value: '"CLOSE"' }).execute(),
  )
})
afterAll(async () => {
  await sms.close()
  await t.close()
})
beforeEach(() => {
  serial += 1
  t.clock.set('2025-06-10 10:00:00')
})

/** A user with a browser and address of his own. */
async function owner() {
  const loginName = `guarded${serial}`
  const phoneNum = `136${String(10_000_000 + serial)}`
  const created = await admin.ok(user.create, { loginName, userName: '被锁', phoneNum, roleIds: ['role-nurse'] })
  const loginPassword = String(created.password)
  const from = (address: string, password = loginPassword) =>
    visitor(t, address).call(auth.login, { loginName, loginPassword: password })
  return { loginName, phoneNum, userId: created.userId, from }
}
const desk = () => `10.40.${serial}.1`
const stranger = () => `10.41.${serial}.1`

async function lock(from: (address: string, password?: string) => Promise<{ code: number; msg: string }>) {
  for (const _ of [1, 2, 3, 4]) expect((await from(stranger(), 'guess')).code).toBe(21103)
  return from(stranger(), 'guess')
}

test('a user locked out by strangers gets in from the address and browser that signed in lately', async () => {
  const { from } = await owner()
  expect((await from(desk())).code).toBe(0)
  expect((await lock(from)).code).toBe(21104)
  expect((await from(stranger())).code).toBe(21104)
  expect((await from(desk())).code).toBe(0)
  // The stranger has gained no new tries by it.
  expect((await from(stranger(), 'guess')).code).toBe(21104)
})

test('wrong passwords at the desk of the user lock the desk, until an administrator unlocks it', async () => {
  const { from, userId } = await owner()
  expect((await from(desk())).code).toBe(0)
  for (const _ of [1, 2, 3, 4]) expect((await from(desk(), 'guess')).code).toBe(21103)
  expect((await from(desk(), 'guess')).code).toBe(21104)
  expect((await from(desk())).code).toBe(21104)
  const row = await admin.ok(user.get, { userId })
  expect(row.lockUntil).toBe('2025-06-10 10:15:00')
  expect((await admin.ok(user.list, { loginName: row.loginName })).list[0].lockUntil).toBe('2025-06-10 10:15:00')
  await admin.ok(user.setStatus, { userId, status: 1, version: row.version })
  expect((await from(desk())).code).toBe(0)
})

test('a desk without a sign-in for a month counts as an unknown place', async () => {
  const { from } = await owner()
  expect((await from(desk())).code).toBe(0)
  t.clock.set('2025-07-11 10:00:00')
  expect((await lock(from)).code).toBe(21104)
  expect((await from(desk())).code).toBe(21104)
})

test('a completed password reset unlocks the name', async () => {
  const { from, loginName, phoneNum } = await owner()
  expect((await lock(from)).code).toBe(21104)
  const guest = visitor(t, `10.42.${serial}.1`)
  const first = await guest.picture()
  expect((await guest.call(auth.findPhone, { loginName, ...first })).code).toBe(0)
  const second = await guest.picture()
  expect((await guest.call(auth.smsCode, { userTelephone: phoneNum, ...second })).code).toBe(0)
  const step = await guest.call(auth.findVerify, { phoneNum, ...first, smsCode: sms.codeFor(phoneNum) })
  const passwords = { userPassword: 'Quite-new-2025', checkPass: 'Quite-new-2025' }
  expect((await guest.call(auth.findReset, { ...passwords, userId: step.data.userId, phoneNum })).code).toBe(0)
  expect((await from(`10.43.${serial}.1`, 'Quite-new-2025')).code).toBe(0)
  // Strangers who begin again cannot lock the place of the reset.
  expect((await lock(from)).code).toBe(21104)
  expect((await from(`10.42.${serial}.1`, 'Quite-new-2025')).code).toBe(0)
})

test('a password an administrator sets unlocks the name', async () => {
  const { from, userId } = await owner()
  expect((await lock(from)).code).toBe(21104)
  await admin.ok(auth.setPassword, { userId, userPassword: 'Given-by-admin-7' })
  expect((await from(desk(), 'Given-by-admin-7')).code).toBe(0)
})

test('locks grow longer; two hours without wrong passwords shorten the next one by a step', async () => {
  const { from } = await owner()
  const words = async () => (await lock(from)).msg
  expect(await words()).toContain('请15分钟后')
  t.clock.set('2025-06-10 10:15:00')
  expect(await words()).toContain('请30分钟后')
  t.clock.set('2025-06-10 10:45:00')
  expect(await words()).toContain('请60分钟后')
  t.clock.set('2025-06-10 14:45:00')
  expect(await words()).toContain('请30分钟后')
  t.clock.set('2025-06-11 14:45:00')
  expect(await words()).toContain('请15分钟后')
})

test('any five wrong passwords within 15 minutes lock, whenever the first of them was', async () => {
  const { from } = await owner()
  const guessAt = async (time: string) => {
    t.clock.set(`2025-06-10 ${time}:00`)
    return (await from(stranger(), 'guess')).code
  }
  for (const time of ['10:00', '10:10', '10:11', '10:12']) expect(await guessAt(time)).toBe(21103)
  // The failure of 10:00 no longer counts, the three after it do.
  expect(await guessAt('10:16')).toBe(21103)
  expect(await guessAt('10:17')).toBe(21104)
})

test('counters contain no name and no number in clear text', async () => {
  const guest = visitor(t, stranger())
  for (const loginName of ['13612345678', 'secret-name'])
    await guest.call(auth.login, { loginName, loginPassword: 'guess' })
  await guest.call(auth.check, { loginName: '13612345678' })
  const { from } = await owner()
  await from(desk())
  const rows = await t.services.database.withSystem(async (db) => [
    await db.selectFrom('loginGuard').selectAll().execute(),
    await db.selectFrom('loginPlace').selectAll().execute(),
    await db.selectFrom('attempt').selectAll().execute(),
  ])
  for (const text of ['13612345678', 'secret-name', 'guarded']) expect(JSON.stringify(rows)).not.toContain(text)
})

test('21101: the check whether a picture is needed is limited to a hundred and twenty a minute, and calls over the limit leave no row', async () => {
  const guest = visitor(t, stranger())
  const codes: number[] = []
  for (let index = 0; index < 130; index += 1)
    codes.push((await guest.call(auth.check, { loginName: `asked${index}` })).code)
  expect(codes.filter((code) => code === 0)).toHaveLength(120)
  expect(codes.slice(120)).toEqual(Array(10).fill(21101))
  const pictures = []
  for (let index = 0; index < 35; index += 1) pictures.push((await guest.call(auth.photoCode)).code)
  expect(pictures.filter((code) => code === 0)).toHaveLength(30)
  const rows = await t.services.database.withSystem((db) =>
    db
      .selectFrom('attempt')
      .select(['attemptKey', ({ fn }) => fn.countAll<number>().as('n')])
      .where('attemptTime', '=', t.clock.now())
      .groupBy('attemptKey')
      .execute(),
  )
  const counts = rows.map((row) => Number(row.n))
  expect(counts.filter((count) => count === 120)).toHaveLength(1)
  expect(Math.max(...counts)).toBeLessThanOrEqual(120)
  expect(counts).toContain(30)
  t.clock.set('2025-06-10 10:01:01')
  expect((await guest.call(auth.check, { loginName: 'asked' })).code).toBe(0)
})
