import { createHmac, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import { log } from '#contract/modules/platform/log/log.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { makeDept, makeRole, passwordChosen } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { visitor } from '../../../../test/visitor.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

let serial = 0
const guest = () => {
  serial += 1
  return visitor(t, `10.7.${Math.floor(serial / 200)}.${serial % 200}`)
}

describe('keys', () => {
  test('are shown once, listed without their value, and revoked once', async () => {
    const created = await admin.ok(auth.createKey, { keyType: 'SSO', keyName: '区平台', roleIds: ['role-nurse'] })
    expect(created.secret).toMatch(/^[0-9a-f]{64}$/)
    const { list } = await admin.ok(auth.keys, { keyType: 'SSO' })
    expect(list.find((one) => one.keyId === created.keyId)).toMatchObject({ keyName: '区平台', status: 1 })
    expect(JSON.stringify(list)).not.toContain(created.secret)
    const stored = await t.services.database.withSystem((db) => db.selectFrom('accessKey').selectAll().execute())
    expect(JSON.stringify(stored)).not.toContain(created.secret)
    await admin.ok(auth.revokeKey, { keyId: created.keyId })
    expect((await admin.call(auth.revokeKey, { keyId: created.keyId })).code).toBe(21009)
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await stranger.call(auth.revokeKey, { keyId: created.keyId })).code).toBe(21003)
    expect((await stranger.ok(auth.keys)).list).toEqual([])
    expect((await (await t.as('NURSE')).call(auth.createKey, { keyType: 'SSO', keyName: 'x' })).status).toBe(401)
  })

  test('only an administrator makes a key for single sign-on, whatever the permission to save servers', async () => {
    await makeRole(t, 'SSO_KEEPER', ['systemSetting.serve.query', 'systemSetting.serve.save'], 'ALL')
    const keeper = await t.as('SSO_KEEPER')
    const body = { keyType: 'SSO', keyName: '私钥', roleIds: ['role-nurse'] }
    expect((await keeper.call(auth.createKey, body)).status).toBe(401)
    expect((await admin.ok(auth.keys)).list.map((one) => one.keyName)).not.toContain('私钥')
  })

  test('21001: a key for single sign-on names users or roles, and never administrators', async () => {
    const make = (more: object) => admin.call(auth.createKey, { keyType: 'SSO', keyName: '没有范围', ...more })
    expect((await make({})).data).toMatchObject({ errors: [{ field: 'roleIds' }] })
    expect((await make({ roleIds: ['role-nurse', 'role-admin'] })).data).toMatchObject({
      errors: [{ field: 'roleIds' }],
    })
    expect((await make({ userIds: [admin.userId] })).data).toMatchObject({ errors: [{ field: 'userIds' }] })
    expect((await make({ userIds: ['nobody'] })).code).toBe(21003)
    expect((await make({ roleIds: ['role-none'] })).code).toBe(21003)
  })

  test('every administrator is told of a new one, and the log stores it as a security event', async () => {
    const other = await t.as('ADMIN')
    const created = await admin.ok(auth.createKey, { keyType: 'SSO', keyName: '民政平台', roleIds: ['role-carer'] })
    for (const client of [admin, other])
      expect((await client.ok(message.list, {})).list).toContainEqual(
        expect.objectContaining({ title: '新增了单点登录密钥：民政平台', msgLevel: 2, bizId: created.keyId }),
      )
    expect((await (await t.as('DIRECTOR')).ok(message.list, {})).list).toEqual([])
    const { list } = await admin.ok(log.list)
    expect(list[0]).toMatchObject({ operType: 'AUTH', content: '新增接入密钥民政平台，可登录角色：护理员' })
  })

  test('21203: a user who is no administrator gives a screen no wider data scope than his own', async () => {
    await makeRole(t, 'SERVER_KEEPER', ['systemSetting.serve.query', 'systemSetting.serve.save'], 'DEPT')
    const keeper = await t.as('SERVER_KEEPER')
    expect((await keeper.call(auth.createKey, { keyType: 'SCREEN', keyName: '大屏' })).code).toBe(21203)
  })
})

describe('single sign-on', () => {
  async function mark(more: { userName?: string; age?: number; secret?: string; nonce?: string } = {}) {
    const key = await admin.ok(auth.createKey, { keyType: 'SSO', keyName: `平台${serial}`, roleIds: ['role-nurse'] })
    return { key, mark: sign(key.keyId, String(more.secret ?? key.secret), more) }
  }
  function sign(keyId: string, secret: string, more: { userName?: string; age?: number; nonce?: string }) {
    const { userName = 'sso-user', age = 0, nonce = randomBytes(12).toString('hex') } = more
    const time = t.clock.ms() - age
    const signature = createHmac('sha256', secret).update(`${userName}\n${time}\n${nonce}`).digest('hex')
    return [keyId, Buffer.from(userName).toString('base64url'), time, nonce, signature].join('.')
  }
  beforeAll(async () => {
    const created = await admin.ok(user.create, { loginName: 'sso-user', userName: '对接员', roleIds: ['role-nurse'] })
    await passwordChosen(t, created.userId)
  })

  test('a ticket signs in once and names the page to open', async () => {
    const { mark: ssoMark } = await mark()
    const answer = await guest().call(auth.ssoLogin, { ssoMark, url: '/live/visit/come' })
    expect(answer).toMatchObject({ code: 0, data: { username: 'sso-user', ssoMarkUrl: '/live/visit/come' } })
    const client = t.with(answer.data)
    expect((await client.ok(auth.buttons)).length).toBeGreaterThan(0)
    expect(await guest().call(auth.ssoLogin, { ssoMark })).toMatchObject({ code: 21121, msg: '单点登录凭证无效' })
  })

  test('21121: old, early, forged, foreign and broken tickets are refused', async () => {
    const { key, mark: good } = await mark()
    const secret = String(key.secret)
    const bad = [
      sign(key.keyId, secret, { age: 60_001 }),
      sign(key.keyId, secret, { age: -60_001 }),
      sign(key.keyId, 'guessed', {}),
      sign(key.keyId, secret, { userName: 'nobody-there' }),
      sign(key.keyId, secret, { nonce: 'short' }),
      sign('no-such-key', secret, {}),
      `${good}.x`,
      good.replace(/^[^.]+/, '.'),
      'nonsense',
    ]
    for (const ssoMark of bad) expect((await guest().call(auth.ssoLogin, { ssoMark })).code, ssoMark).toBe(21121)
    const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
    const foreign = await other.ok(auth.createKey, { keyType: 'SSO', keyName: '别处', roleIds: ['role-nurse'] })
    const elsewhere = sign(foreign.keyId, String(foreign.secret), {})
    expect((await guest().call(auth.ssoLogin, { ssoMark: elsewhere })).code).toBe(21121)
    await admin.ok(auth.revokeKey, { keyId: key.keyId })
    expect((await guest().call(auth.ssoLogin, { ssoMark: sign(key.keyId, secret, {}) })).code).toBe(21121)
  })

  test('21121: a key signs in the users and roles it names, and no administrator, not even one appointed later', async () => {
    const enter = async (key: { keyId: string; secret: string | null }, userName: string) =>
      (await guest().call(auth.ssoLogin, { ssoMark: sign(key.keyId, String(key.secret), { userName }) })).code
    const make = (more: object) => admin.ok(auth.createKey, { keyType: 'SSO', keyName: '有范围', ...more })
    const boss = await t.as('ADMIN', { loginName: 'sso-boss' })
    const rising = await admin.ok(user.create, {
      loginName: 'sso-rising',
      userName: '升任',
      roleIds: ['role-nurse'],
    })
    const byRole = await make({ roleIds: ['role-nurse'] })
    const byUser = await make({ userIds: [rising.userId] })
    const elsewhere = await make({ roleIds: ['role-kitchen'] })
    expect(await enter(byRole, 'sso-boss')).toBe(21121)
    expect(boss.userId).toBeTruthy()
    expect([await enter(byRole, 'sso-user'), await enter(byUser, 'sso-rising')]).toEqual([0, 0])
    expect([await enter(elsewhere, 'sso-user'), await enter(byUser, 'sso-user')]).toEqual([21121, 21121])
    const roleIds = ['role-nurse', 'role-admin']
    await admin.ok(user.setRoles, { userId: rising.userId, roleIds, version: rising.version })
    expect([await enter(byRole, 'sso-rising'), await enter(byUser, 'sso-rising')]).toEqual([21121, 21121])
  })

  test('of ten equal tickets at once one signs in', async () => {
    const { mark: ssoMark } = await mark()
    const answers = await Promise.all(Array.from({ length: 10 }, () => guest().call(auth.ssoLogin, { ssoMark })))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  })

  test('never opens an address of another site', async () => {
    for (const url of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect((await guest().call(auth.ssoLogin, { ssoMark: (await mark()).mark, url })).code, url).toBe(21001)
  })
})

describe('wall screens', () => {
  test('a key opens a session that reads its wards for 30 days and writes nothing', async () => {
    const { deptId } = await makeDept(t, { ward: 1 })
    const key = await admin.ok(auth.createKey, { keyType: 'SCREEN', keyName: '一病区大屏', deptIds: [deptId] })
    const answer = await guest().call(auth.screenLogin, { orgId: t.orgId, screenKey: key.secret })
    expect(answer).toMatchObject({
      code: 0,
      data: { isAdmin: 0, landingEndList: [{ landingEndId: 4, landingEndCode: 'ward_screen' }] },
    })
    const screen = t.with(answer.data)
    expect((await screen.ok(auth.deptList)).map((dept) => dept.deptId)).toEqual([deptId])
    expect((await screen.ok(auth.menu, { landingEndId: '4' })).map((node) => node.code)).not.toContain('expense')
    expect((await screen.call(dashboard.panels)).code).toBe(0)
    expect((await screen.call(dictionary.modelItems)).code).toBe(0)
    for (const call of [visit.create, user.update, auth.changePassword, auth.setPassword])
      expect((await screen.call(call, { userId: 'x' })).status, call.name).toBe(401)
    for (const call of [visit.list, user.list]) expect((await screen.call(call)).status, call.name).toBe(401)
    t.clock.set('2025-07-09 10:00:00')
    expect((await screen.call(auth.deptList)).code).toBe(0)
    t.clock.set('2025-07-11 10:00:00')
    expect((await screen.call(auth.deptList)).code).toBe(4011)
    t.clock.set('2025-06-10 10:00:00')
    expect((await admin.ok(user.list, { size: 100 })).list.map((one) => one.userName)).not.toContain('一病区大屏')
  })

  test('21122: a bare orgId and a wrong, foreign or revoked key are refused, and revoking a key ends its session', async () => {
    const key = await admin.ok(auth.createKey, { keyType: 'SCREEN', keyName: '二病区大屏' })
    const open = (more: object) => guest().call(auth.screenLogin, { orgId: t.orgId, screenKey: key.secret, ...more })
    const other = await t.otherOrg()
    for (const more of [{ screenKey: null }, { screenKey: 'guessed' }, { screenKey: '' }, { orgId: other }])
      expect([21122, 21001], JSON.stringify(more)).toContain((await open(more)).code)
    expect(await guest().call(auth.screenLogin, { orgId: t.orgId })).toMatchObject({ code: 21122, msg: '大屏未授权' })
    const screen = t.with((await open({})).data)
    expect((await screen.call(auth.deptList)).code).toBe(0)
    await admin.ok(auth.revokeKey, { keyId: key.keyId })
    expect(await screen.call(auth.deptList)).toMatchObject({ code: 4013, msg: '大屏密钥已吊销' })
    expect((await open({})).code).toBe(21122)
  })
})

describe('the own account', () => {
  test('sees and ends its own sessions without any permission, and no others', async () => {
    const nobody = await t.as('NOBODY')
    await t.services.database.withSystem((db) =>
      db
        .insertInto('session')
        .columns([
          'orgId',
          'sessionId',
          'userId',
          'tokenHash',
          'fetchKey',
          'deviceType',
          'slot',
          'ip',
          'loginTime',
          'lastActive',
          'expireTime',
        ])
        .expression((eb) =>
          eb
            .selectFrom('session')
            .select([
              'orgId',
              eb.val('twin').as('s'),
              'userId',
              eb.val('hash').as('h'),
              'fetchKey',
              eb.val('APP').as('d'),
              eb.val('APP').as('l'),
              'ip',
              'loginTime',
              'lastActive',
              'expireTime',
            ])
            .where('sessionId', '=', nobody.sessionId),
        )
        .execute(),
    )
    const own = await nobody.ok(auth.sessions, { own: 1 })
    expect(own.list.map((row) => [row.sessionId, row.own])).toEqual(
      expect.arrayContaining([
        ['twin', 0],
        [nobody.sessionId, 1],
      ]),
    )
    expect(own.list.every((row) => row.userId === nobody.userId)).toBe(true)
    expect((await nobody.call(auth.sessions)).status).toBe(401)
    expect((await nobody.call(auth.kickSession, { sessionId: admin.sessionId })).status).toBe(401)
    expect((await nobody.call(auth.kickSession, { sessionId: 'twin' })).code).toBe(0)
    expect((await nobody.call(user.kick, { userId: admin.userId })).status).toBe(401)
    expect(await nobody.ok(user.kick, { userId: nobody.userId })).toEqual({ ended: 0 })
    expect((await nobody.call(auth.sessions, { own: 1 })).data.total).toBe(1)
  })

  test('ends all its other sessions at once and tells them who did', async () => {
    const created = await admin.ok(user.create, { loginName: 'two-devices', userName: '双机', roleIds: ['role-nurse'] })
    await passwordChosen(t, created.userId)
    const enter = (deviceType: string) =>
      guest().call(auth.login, { loginName: 'two-devices', loginPassword: created.password, deviceType })
    const web = t.with((await enter('WEB')).data)
    const app = t.with((await enter('APP')).data)
    expect(await web.ok(user.kick, { userId: created.userId })).toEqual({ ended: 1 })
    expect(await app.call(auth.buttons)).toMatchObject({
      code: 4013,
      msg: '您已在其他设备上将此设备下线，请重新登录',
    })
    expect((await web.call(auth.buttons)).code).toBe(0)
  })

  test('reads its own sign-ins, the refused ones too, and no others', async () => {
    const created = await admin.ok(user.create, { loginName: 'historian', userName: '记录员', roleIds: ['role-nurse'] })
    await passwordChosen(t, created.userId)
    const enter = (loginPassword: string) => guest().call(auth.login, { loginName: 'historian', loginPassword })
    await enter('wrong-password')
    const client = t.with((await enter(String(created.password))).data)
    const { list } = await client.ok(auth.signIns)
    expect(list.map((row) => [row.operType, row.resultCode])).toEqual(
      expect.arrayContaining([
        ['LOGIN', 0],
        ['LOGIN', 21103],
      ]),
    )
    expect(list).toHaveLength(2)
    expect(JSON.stringify(list)).not.toContain('wrong-password')
  })

  test('may choose only a department of its own as start department', async () => {
    const { deptId } = await makeDept(t, { deptName: '康复部' })
    const nurse = await t.as('NURSE', { deptId })
    const ask = (more: object) =>
      nurse.ok(auth.checkDeptLanding, {
        userId: nurse.userId,
        deptName: '康复部',
        landingName: '机构管理后台',
        ...more,
      })
    expect(await ask({})).toEqual({ pass: 1, landingEndId: 1 })
    expect(await ask({ landingName: '病区大屏' })).toEqual({ pass: 0, landingEndId: 4 })
    expect(await ask({ deptName: '别的部门' })).toEqual({ pass: 0, landingEndId: 1 })
    expect(await ask({ userId: admin.userId })).toEqual({ pass: 0, landingEndId: 1 })
  })
})
