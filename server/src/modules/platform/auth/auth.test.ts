import { createHash } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { hashPassword } from '#core/password.ts'
import { hosted } from '../../../../test/hosted.ts'
import { phoneSeals } from './phone-seals.ts'

const right = 'Zhang-2025-ok'
const t = hosted()
let address = 0
beforeAll(async () => {
  const passwordHash = await hashPassword(right)
  await t.db((db) =>
    db
      .insertInto('userAccount')
      .values({
        orgId: t.orgId,
        userId: 'zhang',
        loginName: 'zhang',
        userName: '张三',
        passwordHash,
        pwdTime: t.clock.now(),
        resetPassword: 0,
      })
      .execute(),
  )
})
beforeEach(() => {
  address += 1
  t.clock.set('2025-06-10 10:00:00')
})
afterEach(() => t.services.database.withSystem((db) => db.deleteFrom('loginGuard').execute()))

/** Each test uses an address of its own, so that the counters of addresses do not mix. */
async function login(loginPassword: string, more: object = {}) {
  const payload = { loginName: 'zhang', loginPassword, ...more }
  const response = await t.app.inject({
    method: 'POST',
    url: auth.login.path,
    payload,
    remoteAddress: `10.0.0.${address}`,
  })
  return response.json()
}

const setCaptcha = (mode: string) =>
  t.services.database.withSystem((db) =>
    db
      .insertInto('setting')
      .values({ orgId: t.orgId, settingKey: 'photoCodeOpen', value: JSON.stringify(mode) })
      .onConflict((conflict) => conflict.columns(['orgId', 'settingKey']).doUpdateSet({ value: JSON.stringify(mode) }))
      .execute(),
  )

/** A captcha whose answer the test knows. */
async function captcha() {
  const { data } = (await t.app.inject({ url: auth.photoCode.path, remoteAddress: `10.0.0.${address}` })).json()
  const answerHash = createHash('sha256').update(`${data.verifyStr}:ABCD`).digest('hex')
  await t.services.database.withSystem((db) =>
    db.updateTable('captcha').set({ answerHash }).where('verifyStr', '=', data.verifyStr).execute(),
  )
  return data
}

/** State of the account, or of its institution, for one sign-in. */
async function loginAs(account: object, org: object = {}) {
  const set = (user: object, house: object) =>
    t.services.database.withSystem(async (db) => {
      await db.updateTable('userAccount').set(user).where('userId', '=', 'zhang').execute()
      await db.updateTable('org').set(house).where('orgId', '=', t.orgId).execute()
    })
  await set({ status: 1, ...account }, { orgStatus: 1, ...org })
  const { code, msg } = await login(right)
  await set({ status: 1, validTo: null, ipAllow: '[]' }, { orgStatus: 1 })
  return [code, msg]
}

describe('sign-in', () => {
  test('refuses a stopped account, one under review, and one outside its days or addresses, each with its own message', async () => {
    expect(await loginAs({ status: 0 })).toEqual([21105, '账号已停用，请联系管理员'])
    expect(await loginAs({}, { orgStatus: 0 })).toEqual([21106, '账号待审核'])
    expect(await loginAs({}, { orgStatus: 3 })).toEqual([21107, '所属机构未启用'])
    for (const account of [{ validTo: '2025-06-09' }, { ipAllow: '["192.0.2.1"]' }])
      expect(await loginAs(account)).toEqual([21108, '当前时间或地址不允许登录'])
  })

  test('gives the session info for a right password, and stores the password nowhere', async () => {
    const answer = await login(right)
    expect(answer).toMatchObject({
      code: 0,
      data: { username: 'zhang', isAdmin: 0, orgInfo: { orgName: '测试养老院', orgType: 3 } },
    })
    expect(answer.data.token).toHaveLength(43)
    const logs = await t.db((db) => db.selectFrom('operLog').selectAll().where('userId', '=', 'zhang').execute())
    expect(logs).toMatchObject([{ operType: 'LOGIN', content: '登录成功' }])
    expect(JSON.stringify(logs)).not.toContain(right)
  })

  test('a sign-in of a phone gives the end of the session and the secrets that open data sealed on it, each time the same', async () => {
    const first = await login(right, { deviceType: 'APP' })
    const second = await login(right, { deviceType: 'APP' })
    const desk = await login(right)
    expect(first.data.phoneSeals).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(second.data.phoneSeals).toEqual(first.data.phoneSeals)
    expect(desk.data).not.toHaveProperty('phoneSeals')
    expect(first.data.expireTime).toBe('2025-06-10 22:00:00')
    // While two app secrets are accepted, data sealed with the former one opens too.
    const { appSecret } = t.services.env
    const person = { orgId: t.orgId, userId: 'zhang' }
    const [now, before] = phoneSeals({ appSecret: 'x'.repeat(32), appSecretOld: appSecret }, person)
    expect([before, now]).toEqual([first.data.phoneSeals[0], expect.not.stringContaining(before)])
    expect(phoneSeals({ appSecret }, { ...person, userId: 'li' })).not.toContain(before)
  })

  test('scenario 2: the fifth wrong password locks for 15 minutes, and the lock holds against the right one', async () => {
    await setCaptcha('CLOSE')
    expect(await login('wrong')).toMatchObject({ code: 21103, msg: '用户名或密码错误，还可尝试4次' })
    for (const _ of [2, 3, 4]) expect((await login('wrong')).code).toBe(21103)
    expect(await login('wrong')).toMatchObject({ code: 21104, msg: '账号已锁定，请15分钟后再试或联系管理员' })
    t.clock.set('2025-06-10 10:14:00')
    expect((await login(right)).code).toBe(21104)
    t.clock.set('2025-06-10 10:16:00')
    expect((await login(right)).code).toBe(0)
    await setCaptcha('AFTER_FAIL')
  })

  test('an unknown name is refused in the same words and locks alike', async () => {
    await setCaptcha('CLOSE')
    const answers = []
    for (const _ of [1, 2, 3, 4, 5]) answers.push(await login('wrong', { loginName: 'nobody' }))
    expect(answers.map((answer) => answer.code)).toEqual([21103, 21103, 21103, 21103, 21104])
    expect(answers[0].msg).toBe('用户名或密码错误，还可尝试4次')
    await setCaptcha('AFTER_FAIL')
  })

  test('B097 accepts empty values for fields the form does not use, and asks for nothing more', async () => {
    await setCaptcha('CLOSE')
    expect((await login(right, { photoCode: '', verifyStr: '', orgLevel: '' })).code).toBe(0)
    await setCaptcha('ALWAYS')
    expect((await login(right, { photoCode: '', verifyStr: '', orgLevel: '' })).code).toBe(21102)
    await setCaptcha('AFTER_FAIL')
  })

  test('scenario 3: a captcha can be used once, right or wrong', async () => {
    await setCaptcha('ALWAYS')
    const { verifyStr } = await captcha()
    expect(await login(right, { verifyStr, photoCode: 'XXXX' })).toMatchObject({
      code: 21102,
      msg: '验证码错误或已过期',
    })
    expect((await login(right, { verifyStr, photoCode: 'ABCD' })).code).toBe(21102)
    const fresh = await captcha()
    expect((await login(right, { verifyStr: fresh.verifyStr, photoCode: 'abcd' })).code).toBe(0)
    await setCaptcha('AFTER_FAIL')
  })

  test('asks for a captcha after two failures of the name', async () => {
    await login('wrong')
    await login('wrong')
    expect((await login(right)).code).toBe(21102)
    const check = await t.app.inject({ url: `${auth.check.path}?loginName=zhang`, remoteAddress: `10.0.0.${address}` })
    expect(check.json().data).toEqual({ exist: true, photoCodeRequired: 1 })
  })

  test('stops an address with 50 failures whatever the name, other addresses still sign in', async () => {
    await setCaptcha('CLOSE')
    for (let index = 0; index < 50; index += 1) await login('wrong', { loginName: `probe${index}` })
    expect((await login(right)).code).toBe(21101)
    address += 1
    expect((await login(right)).code).toBe(0)
    await setCaptcha('AFTER_FAIL')
  })

  test('refuses more than 30 captchas a minute', async () => {
    const codes = []
    for (let index = 0; index < 31; index += 1)
      codes.push((await t.app.inject({ url: auth.photoCode.path, remoteAddress: '10.9.9.9' })).json().code)
    expect(codes.filter((code) => code === 0)).toHaveLength(30)
    expect(codes.at(-1)).toBe(21101)
  })
})

describe('sessions', () => {
  const use = (data: { token: string; fetchKey: string }) => t.services.sessions.ofToken(data.token)

  test('scenario 4: a second sign-in ends the first with 4012, another device stays', async () => {
    const app = (await login(right, { deviceType: 'APP' })).data
    const first = (await login(right)).data
    expect(await use(first)).toBeDefined()
    await login(right)
    const answer = await t.app.inject({ url: auth.buttons.path, headers: { token: first.token } })
    expect(answer.json()).toMatchObject({ code: 4012, msg: '此账号已被其他人登录，请重新登录' })
    expect(await use(app)).toBeDefined()
  })

  test('scenario 5: 50 sign-ins at once leave one live session, and one token works', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(right)))
    expect(answers.map((answer) => answer.code)).toEqual(Array(50).fill(0))
    const rows = await t.db((db) =>
      db
        .selectFrom('session')
        .selectAll()
        .where('userId', '=', 'zhang')
        .where('deviceType', '=', 'WEB')
        .where('revokedTime', 'is', null)
        .execute(),
    )
    expect(rows).toHaveLength(1)
    t.services.sessions.forget()
    const live = await Promise.all(answers.map((answer) => use(answer.data)))
    expect(live.filter(Boolean)).toHaveLength(1)
  })

  test('scenario 7: idle for 121 minutes ends a session, silent calls do not keep it', async () => {
    const client = await t.as('ADMIN')
    await t.services.database.withSystem((db) =>
      db.updateTable('setting').set({ value: '120' }).where('settingKey', '=', 'sessionIdleMinutes').execute(),
    )
    t.clock.set('2025-06-10 11:59:00')
    expect((await client.call(auth.buttons)).code).toBe(0)
    t.clock.set('2025-06-10 12:01:00')
    expect((await client.call(auth.buttons)).code).toBe(0)
    t.clock.set('2025-06-10 13:30:00')
    const silent = { ...client.headers('GET', auth.buttons.path), 'x-silent': '1' }
    expect((await t.app.inject({ url: auth.buttons.path, headers: silent })).json().code).toBe(0)
    t.clock.set('2025-06-10 14:02:00')
    expect((await client.call(auth.buttons)).code).toBe(4011)
    await t.services.database.withSystem((db) =>
      db.updateTable('setting').set({ value: '52560000' }).where('settingKey', '=', 'sessionIdleMinutes').execute(),
    )
  })

  test('a session unused for too long has ended, and is in no list of sessions', async () => {
    const idle = (value: string) =>
      t.services.database.withSystem((db) =>
        db.updateTable('setting').set({ value }).where('settingKey', '=', 'sessionIdleMinutes').execute(),
      )
    const admin = await t.as('ADMIN')
    const left = await t.as('NURSE')
    const listed = async () =>
      (await admin.ok(auth.sessions, { size: 1000 })).list.some((one) => one.userId === left.userId)
    t.clock.set('2025-06-10 10:00:00')
    await left.ok(auth.buttons)
    await idle('120')
    t.clock.set('2025-06-10 11:30:00')
    expect([(await admin.call(auth.buttons)).code, await listed()]).toEqual([0, true])
    t.clock.set('2025-06-10 12:01:00')
    expect(await listed()).toBe(false)
    expect((await left.call(auth.buttons)).code).toBe(4011)
    await idle('52560000')
  })

  test('scenario 8: no secret, a secret of another path, and a repeated secret are refused and write nothing', async () => {
    const client = await t.as('ADMIN')
    const get = (headers: Record<string, string>) =>
      t.app.inject({ url: auth.buttons.path, headers }).then((response) => response.json().code)
    const headers = client.headers('GET', auth.buttons.path)
    expect(await get({ token: headers.token, 'fetch-key': headers['fetch-key'] })).toBe(4011)
    expect(await get(client.headers('GET', auth.deptList.path))).toBe(4011)
    expect(await get({ ...headers, 'fetch-key': '0'.repeat(32) })).toBe(4011)
    expect(await get(headers)).toBe(0)
    const url = auth.selectDept.path.replace('{deptId}', '0')
    const once = client.headers('POST', url)
    const post = () => t.app.inject({ method: 'POST', url, headers: once }).then((response) => response.json().code)
    expect([await post(), await post()]).toEqual([0, 4011])
    const security = await t.db((db) =>
      db.selectFrom('operLog').select('content').where('resultCode', '=', 4011).execute(),
    )
    expect(security.length).toBeGreaterThanOrEqual(4)
  })

  test('scenario 9: a clock 20 minutes behind gets 21124 with the time of the server', async () => {
    const client = await t.as('ADMIN')
    t.clock.set('2025-06-10 09:40:00')
    const headers = client.headers('GET', auth.buttons.path)
    t.clock.set('2025-06-10 10:00:00')
    const answer = (await t.app.inject({ url: auth.buttons.path, headers })).json()
    expect(answer).toMatchObject({ code: 21124, data: { serverTime: t.clock.ms() } })
  })

  test('the user-id check answers only the owner of a live token', async () => {
    const client = await t.as('ADMIN')
    const ask = (token: string) =>
      t.app.inject({ url: auth.userId.path, headers: { token } }).then((response) => response.json().data.userId)
    expect(await ask(client.token)).toBe(client.userId)
    expect(await ask('nonsense')).toBeNull()
    await client.ok(auth.logout)
    expect(await ask(client.token)).toBeNull()
    expect((await client.call(auth.buttons)).code).toBe(4011)
  })
})

describe('menus and departments', () => {
  test('scenario 20: an administrator gets the whole tree with pims_bench, and its codes', async () => {
    const admin = await t.as('ADMIN')
    const tree = await admin.ok(auth.menu, { landingEndId: '1' })
    expect(tree.map((node) => node.name)).toContain('pims_bench')
    expect(tree).toHaveLength(15)
    const buttons = await admin.ok(auth.buttons)
    expect(buttons.map((button) => button.code)).toContain('pims_bench.search')
    expect((await admin.call(auth.menu, { landingEndId: '99' })).code).toBe(21003)
  })

  test('a receptionist sees only granted pages and no empty folder', async () => {
    const reception = await t.as('RECEPTION')
    const tree = await reception.ok(auth.menu, { landingEndId: '1' })
    expect(tree.map((node) => node.code)).not.toContain('systemmanage')
    expect(tree.map((node) => node.code)).toContain('live')
    const empty = (nodes: typeof tree): boolean =>
      nodes.some(
        (node) => (!node.routePath && node.menuType === 'MENU' && node.children.length === 0) || empty(node.children),
      )
    expect(empty(tree)).toBe(false)
  })

  test('refuses a working department outside the data scope of the user', async () => {
    const nurse = await t.as('NURSE')
    expect((await nurse.call(auth.selectDept, { deptId: 'elsewhere' })).code).toBe(21120)
    expect((await nurse.call(auth.selectDept, { deptId: '0' })).code).toBe(0)
  })
})

describe('passwords', () => {
  async function zhang() {
    const data = (await login(right)).data
    return data
  }
  test('refuses a weak, used or wrong old password at its field', async () => {
    const client = await t.as('ADMIN')
    await t.db(async (db) =>
      db
        .updateTable('userAccount')
        .set({ passwordHash: await hashPassword(right) })
        .where('userId', '=', client.userId)
        .execute(),
    )
    const change = (oldPwd: string, newPwd: string) =>
      client.call(auth.changePassword, { userId: client.userId, oldPwd, newPwd })
    expect(await change('nonsense', 'Another-good-1')).toMatchObject({
      code: 21118,
      data: { errors: [{ field: 'oldPwd' }] },
    })
    expect(await change(right, 'abc12345')).toMatchObject({ code: 21123, msg: '密码不符合要求：长度不能少于10位' })
    expect(await change(right, right)).toMatchObject({ code: 21119, msg: '新密码不能与最近5次密码相同' })
    expect((await change(right, 'Another-good-1')).code).toBe(0)
    expect((await change('Another-good-1', right)).code).toBe(21119)
    const other = await t.as('ADMIN')
    expect(
      (await other.call(auth.changePassword, { userId: client.userId, oldPwd: right, newPwd: 'Third-good-22' })).code,
    ).toBe(21003)
  })

  test('the fifth wrong old password ends the session at once, everywhere', async () => {
    const client = await t.as('NURSE')
    const events: { sessionIds: readonly string[] }[] = []
    const off = t.services.bus.onRevoked((revocation) => events.push(revocation))
    const guess = () =>
      client.call(auth.changePassword, { userId: client.userId, oldPwd: 'nonsense', newPwd: 'Another-good-1' })
    for (const _ of [1, 2, 3, 4]) expect((await guess()).code).toBe(21118)
    expect(events).toEqual([])
    expect((await guess()).code).toBe(21118)
    off()
    expect(events).toMatchObject([{ sessionIds: [client.sessionId], reason: 'KEY_CHANGED' }])
    expect((await client.call(auth.userIsPass)).code).toBe(4013)
  })

  test('a reset by the administrator ends the sessions and asks for a new password', async () => {
    const data = await zhang()
    const admin = await t.as('ADMIN')
    await admin.ok(auth.setPassword, { userId: 'zhang', userPassword: 'Given-by-admin-7' })
    expect((await t.app.inject({ url: auth.buttons.path, headers: { token: data.token } })).json().code).toBe(4013)
    const again = await login('Given-by-admin-7')
    expect(again.data.resetPassword).toBe(1)
    const nurse = await t.as('NURSE')
    expect((await nurse.call(auth.setPassword, { userId: 'zhang', userPassword: 'Given-by-nurse-7' })).status).toBe(401)
  })

  test('a user who may reset passwords may not take over an administrator', async () => {
    const admin = await t.as('ADMIN')
    const helper = await t.as('ADMIN')
    await t.db((db) => db.updateTable('userAccount').set({ isAdmin: 0 }).where('userId', '=', helper.userId).execute())
    t.services.sessions.forget()
    expect((await helper.call(auth.setPassword, { userId: admin.userId, userPassword: 'Taken-over-77' })).status).toBe(
      401,
    )
  })
})

describe('session list', () => {
  test('a session ended by an administrator receives 4013 with the reason', async () => {
    const admin = await t.as('ADMIN')
    const nurse = await t.as('NURSE')
    const list = await admin.ok(auth.sessions, { user: 'NURSE' })
    expect(list.list.map((session) => session.sessionId)).toContain(nurse.sessionId)
    await admin.ok(auth.kickSession, { sessionId: nurse.sessionId })
    expect(await nurse.call(auth.buttons)).toMatchObject({ code: 4013, msg: '您已被管理员强制下线，请重新登录' })
    expect((await admin.call(auth.kickSession, { sessionId: nurse.sessionId })).code).toBe(21003)
  })
})
