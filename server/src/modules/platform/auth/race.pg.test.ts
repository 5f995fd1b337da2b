import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { passwordChosen } from '../../../../test/factories.ts'
import { smsGateway } from '../../../../test/sms-gateway.ts'
import { visitor } from '../../../../test/visitor.ts'

/** Sign-in and registration on several connections at once, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('simultaneous attempts to sign in or register', () => {
  let t: TestApp
  let admin: Client
  let sms: Awaited<ReturnType<typeof smsGateway>>
  let serial = 0
  beforeAll(async () => {
    t = await testApp()
    admin = await t.as('ADMIN')
    sms = await smsGateway()
    t.services.env.sms = sms.gateway
  })
  afterAll(async () => {
    await sms.close()
    await t.close()
  })

  const address = () => {
    serial += 1
    return `10.9.${Math.floor(serial / 200)}.${serial % 200}`
  }
  const times = <T>(n: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: n }, (_, index) => work(index)))
  const codesOf = (answers: readonly { code: number }[]) =>
    answers.map((answer) => answer.code).toSorted((a, b) => a - b)

  test('21109: of twenty requests for one number from twenty addresses one message is sent', async () => {
    const solved = await times(20, async () => {
      const who = visitor(t, address())
      return { who, picture: await who.picture() }
    })
    const answers = await Promise.all(
      solved.map(({ who, picture }) => who.call(auth.smsCode, { userTelephone: '13911110001', ...picture })),
    )
    expect(codesOf(answers)).toEqual([0, ...Array(19).fill(21109)])
    expect(sms.texts.filter((message) => message.phone === '13911110001')).toHaveLength(1)
  })

  test('21109: of thirty requests of one address for thirty numbers twenty are sent', async () => {
    const who = visitor(t, address())
    const pictures: { verifyStr: string; photoCode: string }[] = []
    for (let index = 0; index < 30; index += 1) pictures.push(await who.picture())
    const answers = await times(30, (index) =>
      who.call(auth.smsCode, { userTelephone: `137000000${10 + index}`, ...pictures[index] }),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(20)
    expect(answers.filter((answer) => answer.code === 21109)).toHaveLength(10)
  })

  async function form(userName: string, userTelephone: string) {
    const who = visitor(t, address())
    const solved = await who.picture()
    expect((await who.call(auth.smsCode, { userTelephone, ...solved })).code).toBe(0)
    const smsCode = sms.codeFor(userTelephone)
    const passwords = { userPassword: 'Founder-2025-ok', repactPassword: 'Founder-2025-ok' }
    return { who, body: { userName, userTelephone, ...passwords, ...solved, smsCode, resource: 1 } }
  }
  const founders = (loginName: string) =>
    t.services.database.withSystem((db) =>
      db.selectFrom('userAccount').selectAll().where('loginName', '=', loginName).execute(),
    )

  test('of ten equal registrations at once one is made', async () => {
    const { who, body } = await form('racefounder', '13911110002')
    const answers = await times(10, () => who.call(auth.register, body))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => ![0, 21102, 21112, 21113, 21114].includes(answer.code))).toEqual([])
    expect(await founders('racefounder')).toHaveLength(1)
  })

  test('21112: of two registrations with one name and two numbers at the same moment one is made', async () => {
    for (const round of [1, 2, 3]) {
      const forms = [await form(`twin${round}`, `1391111010${round}`), await form(`TWIN${round}`, `1391111020${round}`)]
      const answers = await Promise.all(forms.map(({ who, body }) => who.call(auth.register, body)))
      expect(codesOf(answers)).toEqual([0, 21112])
    }
  })

  test('of twenty equal tickets at once one signs in', async () => {
    const key = await admin.ok(auth.createKey, { keyType: 'SSO', keyName: '并发平台', roleIds: ['role-nurse'] })
    const { loginName } = await admin.ok(user.create, {
      loginName: 'ticketholder',
      userName: '票据用户',
      roleIds: ['role-nurse'],
    })
    const nonce = randomBytes(12).toString('hex')
    const time = t.clock.ms()
    const signature = createHmac('sha256', String(key.secret)).update(`${loginName}\n${time}\n${nonce}`).digest('hex')
    const ssoMark = [key.keyId, Buffer.from(loginName).toString('base64url'), time, nonce, signature].join('.')
    const answers = await times(20, () => visitor(t, address()).call(auth.ssoLogin, { ssoMark }))
    expect(codesOf(answers)).toEqual([0, ...Array(19).fill(21121)])
  })

  test('of thirty sign-ins at once one session lives, and its token works', async () => {
    const created = await admin.ok(user.create, {
      loginName: 'manydoors',
      userName: '多处登录',
      roleIds: ['role-nurse'],
    })
    const body = { loginName: 'manydoors', loginPassword: String(created.password), deviceType: 'WEB' }
    const answers = await times(30, () => visitor(t, address()).call(auth.login, body))
    expect(codesOf(answers)).toEqual(Array(30).fill(0))
    const live = await t.db((db) =>
      db
        .selectFrom('session')
        .select('sessionId')
        .where('userId', '=', created.userId)
        .where('revokedTime', 'is', null)
        .execute(),
    )
    expect(live).toHaveLength(1)
    t.services.sessions.forget()
    const codes = []
    for (const { data } of answers) codes.push((await t.with(data).call(auth.userIsPass)).code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 4012)).toHaveLength(29)
  })

  test('of forty wrong passwords at once five are checked; then the name is locked', async () => {
    await admin.ok(user.create, { loginName: 'guessed', userName: '被猜测', roleIds: ['role-nurse'] })
    const body = { loginName: 'guessed', loginPassword: 'Wrong-2025-guess', deviceType: 'WEB' }
    const answers = await times(40, () => visitor(t, address()).call(auth.login, body))
    expect(answers.filter((answer) => answer.code === 21103).length).toBeLessThanOrEqual(4)
    // The other attempts were locked, or needed the picture required after two failures.
    expect(answers.filter((answer) => ![21102, 21103, 21104].includes(answer.code))).toEqual([])
    const guard = await t.services.database.withSystem((db) =>
      db.selectFrom('loginGuard').selectAll().orderBy('failTime', 'desc').executeTakeFirstOrThrow(),
    )
    expect(String(guard.lockUntil) > t.clock.now()).toBe(true)
    expect(guard.failCount).toBe(0)
  })

  test('21101: of forty-one old passwords guessed at once five are compared, and then not even the right one is accepted', async () => {
    const created = await admin.ok(user.create, { loginName: 'oldguess', userName: '旧密码', roleIds: ['role-nurse'] })
    await passwordChosen(t, created.userId)
    const loginPassword = String(created.password)
    const enter = async (deviceType: string) => {
      const { data } = await visitor(t, address()).call(auth.login, {
        loginName: 'oldguess',
        loginPassword,
        deviceType,
      })
      return t.with(data)
    }
    const client = await enter('WEB')
    const other = await enter('APP')
    const guess = (from: Client, oldPwd: string) =>
      from.call(auth.changePassword, { userId: created.userId, oldPwd, newPwd: 'Quite-other-77' })
    const answers = await times(41, (index) => guess(client, `Guess-number-${index}`))
    expect(answers.filter((answer) => answer.code === 21118)).toHaveLength(5)
    expect(answers.filter((answer) => ![21118, 21101, 4013].includes(answer.code))).toEqual([])
    expect((await guess(other, loginPassword)).code).toBe(21101)
  })

  test('21002: two administrators change one role at once: one change is stored, the other is told', async () => {
    const other = await t.as('ADMIN')
    const created = await admin.ok(role.create, { name: '并发角色', roleCode: 'RACE_ROLE' })
    for (const round of [1, 2, 3]) {
      const { list } = await admin.ok(role.list)
      const version = list.find((one) => one.roleId === created.roleId)?.version
      const answers = await Promise.all(
        [admin, other].map((client, index) =>
          client.call(role.update, { roleId: created.roleId, name: `并发角色${round}${index}`, version }),
        ),
      )
      expect(codesOf(answers)).toEqual([0, 21002])
    }
  })
})
