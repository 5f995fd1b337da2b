import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { dictionary } from '#contract/modules/platform/dictionary/dictionary.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { org } from '#contract/modules/platform/org/org.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { smsGateway } from '../../../../test/sms-gateway.ts'
import { visitor } from '../../../../test/visitor.ts'
import { builtInRoles } from '../role/builtin.ts'
import { clean } from './clean.ts'

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
const setTo = (settingKey: string, value: unknown) =>
  t.services.database.withSystem((db) =>
    db
      .insertInto('setting')
      .values({ orgId: t.orgId, settingKey, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.columns(['orgId', 'settingKey']).doUpdateSet({ value: JSON.stringify(value) }))
      .execute(),
  )

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

describe('codes by text message', () => {
  test('a signed request sends six digits, which the database never stores in clear', async () => {
    const phone = newPhone()
    const { smsCode } = await codeFor(phone)
    expect(smsCode).toMatch(/^\d{6}$/)
    expect(sms.texts.at(-1)).toMatchObject({
      phone,
      template: 'VERIFY_CODE',
      content: expect.stringContaining(smsCode),
    })
    const rows = await t.services.database.withSystem((db) => db.selectFrom('smsCode').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(phone)
    expect(JSON.stringify(rows)).not.toContain(`"${smsCode}"`)
  })

  test('21102: without a solved picture no message is sent', async () => {
    const who = guest()
    const before = sms.texts.length
    const { verifyStr } = await who.picture()
    const answer = await who.call(auth.smsCode, { userTelephone: newPhone(), verifyStr, photoCode: 'XXXX' })
    expect(answer).toMatchObject({ code: 21102, data: { errors: [{ field: 'photoCode' }] } })
    expect((await who.call(auth.smsCode, { userTelephone: newPhone(), verifyStr, photoCode: 'ABCD' })).code).toBe(21102)
    expect((await who.call(auth.smsCode, { userTelephone: '12345', ...(await who.picture()) })).code).toBe(21001)
    expect(sms.texts).toHaveLength(before)
  })

  test('21109: one a minute, five an hour, ten a day to a number', async () => {
    const phone = newPhone()
    const at = async (time: string) => {
      t.clock.set(time)
      const who = visitor(t, `10.2.${serial}.${time.slice(11, 13)}`)
      return (await who.call(auth.smsCode, { userTelephone: phone, ...(await who.picture()) })).code
    }
    expect(await at('2025-06-10 10:00:00')).toBe(0)
    expect(await at('2025-06-10 10:00:59')).toBe(21109)
    for (const minute of ['01', '02', '03', '04']) expect(await at(`2025-06-10 10:${minute}:00`)).toBe(0)
    expect(await at('2025-06-10 10:30:00')).toBe(21109)
    for (const hour of [12, 13, 14, 15, 16]) expect(await at(`2025-06-10 ${hour}:00:00`)).toBe(0)
    expect(await at('2025-06-10 20:00:00')).toBe(21109)
    expect(await at('2025-06-11 11:00:00')).toBe(0)
  })

  test('21109: twenty an hour for an address, whatever the numbers', async () => {
    const who = guest()
    const codes = []
    for (let index = 0; index < 21; index += 1) {
      const userTelephone = `138${String(20_000_000 + index)}`
      codes.push((await who.call(auth.smsCode, { userTelephone, ...(await who.picture()) })).code)
    }
    expect(codes).toEqual([...Array(20).fill(0), 21109])
  })

  test('21109: of ten requests for one number at once, one message is sent', async () => {
    const phone = newPhone()
    const guests = Array.from({ length: 10 }, (_, index) => visitor(t, `10.3.${serial}.${index}`))
    const pictures = await Promise.all(guests.map((who) => who.picture()))
    const answers = await Promise.all(
      guests.map((who, index) => who.call(auth.smsCode, { userTelephone: phone, ...pictures[index] })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(sms.texts.filter((message) => message.phone === phone)).toHaveLength(1)
  })

  test('21125: a gateway that refuses or does not answer is reported, and blocks no other request', {
    timeout: 20_000,
  }, async () => {
    sms.mood = 'refuses'
    const who = guest()
    const ask = async () => who.call(auth.smsCode, { userTelephone: newPhone(), ...(await who.picture()) })
    expect(await ask()).toMatchObject({ code: 21125, msg: '短信发送失败，请稍后重试' })
    serial += 1
    sms.mood = 'silent'
    const waiting = ask()
    const started = performance.now()
    expect((await visitor(t, '10.4.0.1').call(setting.loginConfig)).code).toBe(0)
    expect(performance.now() - started).toBeLessThan(2000)
    expect((await waiting).code).toBe(21125)
  })

  test('21110: without a gateway no code is sent except in demo mode', async () => {
    const { env } = t.services
    env.sms = undefined
    const who = guest()
    const ask = async () => who.call(auth.smsCode, { userTelephone: newPhone(), ...(await who.picture()) })
    env.mode = 'production'
    expect(await ask()).toMatchObject({ code: 21110, msg: '短信服务未配置' })
    expect((await who.call(setting.loginConfig)).data.smsOpen).toBe(0)
    env.mode = 'demo'
    expect((await ask()).code).toBe(0)
    expect((await who.call(setting.loginConfig)).data.smsOpen).toBe(1)
  })
})

describe('registration', () => {
  test('B104 makes an institution under review with a founder who may only fill in its form', async () => {
    const body = await form()
    const upper = await t.as('ADMIN')
    const events: unknown[] = []
    const off = t.services.bus.subscribe((event) => event.event === 'message.new' && events.push(event.data))
    const reply = await guest().call(auth.register, body)
    off()
    const news = { title: `新机构申请入驻：${body.userName}`, routePath: '/archives/manager1/index' }
    expect(events).toContainEqual(expect.objectContaining(news))
    const { list } = await upper.ok(message.list, {})
    expect(list[0]).toMatchObject({ ...news, msgType: 1, bizId: reply.data.orgId, query: { orgStatus: '0' } })
    expect(reply).toMatchObject({ code: 0, data: { userId: expect.any(String), orgId: expect.any(String) } })
    const { orgId } = reply.data
    const row = await t.services.database.withSystem((db) =>
      db.selectFrom('org').selectAll().where('orgId', '=', String(orgId)).executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ orgStatus: 0, parentId: t.orgId, source: '网上注册' })
    const login = await guest().call(auth.login, { loginName: body.userName, loginPassword: password })
    expect(login).toMatchObject({ code: 0, data: { isAdmin: 1, authority: [], orgInfo: { orgStatus: 0 } } })
    const founder = await t.with(login.data)
    expect((await founder.ok(org.own)).orgStatus).toBe(0)
    expect((await founder.ok(dictionary.modelItems)).length).toBeGreaterThan(20)
    for (const call of [user.list, role.list, auth.buttons, auth.deptList, setting.display])
      expect((await founder.call(call)).status, call.name).toBe(401)
    expect((await founder.call(user.create, { loginName: 'x1', userName: 'x', roleIds: ['role-nurse'] })).code).toBe(
      401,
    )
    expect((await founder.call(auth.logout)).code).toBe(0)
  })

  test('scenario 1 (21123): a weak password is refused and nothing is stored', async () => {
    const body = await form({ userPassword: 'abc12345', repactPassword: 'abc12345' })
    const answer = await guest().call(auth.register, body)
    expect(answer).toMatchObject({ code: 21123, data: { errors: [{ field: 'userPassword' }] } })
    expect((await guest().call(auth.register, { ...body, repactPassword: 'other' })).code).toBe(21111)
    const found = await t.services.database.withSystem((db) =>
      db.selectFrom('userAccount').select('userId').where('loginName', '=', body.userName).execute(),
    )
    expect(found).toEqual([])
    // Neither refusal used up the code: the right password still registers.
    expect(
      (await guest().call(auth.register, { ...body, userPassword: password, repactPassword: password })).code,
    ).toBe(0)
  })

  test('21112 and 21113: a name in any case and a number can be used once', async () => {
    const first = await form()
    expect((await guest().call(auth.register, first)).code).toBe(0)
    serial += 1
    const second = await form({ userName: first.userName.toUpperCase() })
    expect(await guest().call(auth.register, second)).toMatchObject({
      code: 21112,
      data: { errors: [{ field: 'userName' }] },
    })
    t.clock.set('2025-06-10 10:02:00')
    const again = await codeFor(first.userTelephone)
    expect((await guest().call(auth.register, { ...first, ...again, userName: 'another1' })).code).toBe(21113)
  })

  test('21114 and 21102: a wrong, used, old or guessed code does not register', async () => {
    const body = await form()
    const send = (more: object) => guest().call(auth.register, { ...body, ...more })
    const wrong = body.smsCode === '000000' ? '111111' : '000000'
    expect(await send({ smsCode: wrong })).toMatchObject({
      code: 21114,
      data: { errors: [{ field: 'smsCode' }] },
    })
    expect((await send({ photoCode: 'XXXX' })).code).toBe(21102)
    t.clock.set('2025-06-10 10:05:01')
    expect((await send(await guest().picture())).code).toBe(21114)
    const fresh = await codeFor(body.userTelephone)
    for (const _ of [1, 2, 3, 4, 5])
      expect((await send({ smsCode: wrong, ...(await guest().picture()) })).code).toBe(21114)
    expect((await send(fresh)).code).not.toBe(0)
    t.clock.set('2025-06-10 10:07:00')
    const last = await codeFor(body.userTelephone)
    expect((await send(last)).code).toBe(0)
    expect((await send({ ...last, userName: 'another2' })).code).not.toBe(0)
  })

  test('of five equal registrations at once one is made', async () => {
    const body = await form()
    const answers = await Promise.all(Array.from({ length: 5 }, () => guest().call(auth.register, body)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  })

  test('21115: a closed registration refuses everybody', async () => {
    const body = await form()
    await setTo('registerOpen', 0)
    expect((await guest().call(auth.register, body)).code).toBe(21115)
    await setTo('registerOpen', 1)
  })

  test('leads from the form through rejection to admission, after which the institution works like any other', async () => {
    const body = await form()
    const { data: applicant } = await guest().call(auth.register, body)
    const orgId = String(applicant.orgId)
    const signIn = async () =>
      t.with((await guest().call(auth.login, { loginName: body.userName, loginPassword: password })).data)
    const founder = await signIn()
    const office = await t.as('ADMIN')
    const row = async () => (await office.ok(org.list, { size: 100 })).list.find((one) => one.orgId === orgId)
    const judge = async (more: object) => office.call(org.audit, { orgId, version: (await row())?.version, ...more })
    // No form was filled in yet, so the institution cannot be admitted.
    expect((await judge({ pass: 1 })).code).toBe(21009)
    const info = { orgName: `海棠苑${serial}`, chargePerson: '林', phone: '13900001111', address: '海棠路1号' }
    const papers = [{ qualType: 1, certNo: 'SH-1', files: [] }]
    const saved = await founder.ok(org.update, { orgId, orgInfo: info, qualifications: papers, version: 1 })
    expect(saved).toMatchObject({ orgStatus: 0, qualifications: [{ certNo: 'SH-1' }] })
    expect((await judge({ pass: 0, rejectReason: '缺少消防证' })).code).toBe(0)
    const rejected = await founder.ok(org.own)
    expect(rejected).toMatchObject({ orgStatus: 2, rejectReason: '缺少消防证' })
    const again = await founder.ok(org.update, { orgId, orgInfo: info, version: rejected.version })
    expect(again).toMatchObject({ orgStatus: 0, rejectReason: null })
    expect((await judge({ pass: 1 })).code).toBe(0)
    // The restricted session stays restricted; the next sign-in has every right.
    expect((await founder.call(role.list)).status).toBe(401)
    const manager = await signIn()
    expect((await manager.ok(role.list, { size: 100 })).total).toBe(builtInRoles.length)
    expect((await manager.ok(auth.menu, { landingEndId: '1' })).length).toBe(15)
    expect(Object.keys(await manager.ok(setting.switches)).length).toBeGreaterThan(0)
    const nurse = await manager.ok(user.create, {
      loginName: `nurse${serial}`,
      userName: '护士',
      roleIds: ['role-nurse'],
    })
    const first = await guest().call(auth.login, { loginName: `nurse${serial}`, loginPassword: nurse.password })
    expect(first).toMatchObject({ code: 0, data: { resetPassword: 1, orgInfo: { orgName: info.orgName } } })
  })
})

describe('find password', () => {
  const owner = async () => {
    const body = await form()
    await guest().call(auth.register, body)
    t.clock.set('2025-06-10 10:02:00')
    return { loginName: body.userName, phoneNum: body.userTelephone }
  }
  const stepOne = async (loginName: string, who = guest()) => {
    const solved = await who.picture()
    const answer = await who.call(auth.findPhone, { loginName, ...solved })
    return { ...solved, answer }
  }

  test('B105 B106 three steps lead to a new password and end every session', async () => {
    const { loginName, phoneNum } = await owner()
    const session = (await guest().call(auth.login, { loginName, loginPassword: password })).data
    const { answer, ...first } = await stepOne(loginName)
    expect(answer.data.phoneNum).toBe(`${phoneNum.slice(0, 3)}****${phoneNum.slice(7)}`)
    const { smsCode, photoCode: photoCodes } = await codeFor(phoneNum)
    const step = await guest().call(auth.findVerify, { phoneNum, ...first, photoCodes, smsCode })
    expect(step.data.userId).toMatch(/^[0-9a-f]{32}$/)
    const body = { userPassword: 'Quite-new-2025', checkPass: 'Quite-new-2025', userId: step.data.userId, phoneNum }
    expect((await guest().call(auth.findReset, { ...body, checkPass: 'x' })).code).toBe(21111)
    expect((await guest().call(auth.findReset, { ...body, phoneNum: '13900000000' })).code).toBe(21117)
    expect((await guest().call(auth.findReset, { ...body, userPassword: 'weak', checkPass: 'weak' })).code).toBe(21123)
    expect((await guest().call(auth.findReset, body)).code).toBe(0)
    expect((await guest().call(auth.findReset, body)).code).toBe(21117)
    const old = await t.app.inject({ url: auth.buttons.path, headers: { token: String(session.token) } })
    expect(old.json().code).toBe(4013)
    expect((await guest().call(auth.login, { loginName, loginPassword: 'Quite-new-2025' })).code).toBe(0)
  })

  test('scenario 10: an unknown name gets a lasting mask, the same end and the same time', async () => {
    const { loginName } = await owner()
    const unknown = await stepOne('nobody-here')
    expect(unknown.answer.data.phoneNum).toMatch(/^1[3-9]\d\*{4}\d{4}$/)
    expect((await stepOne('NOBODY-here')).answer.data).toEqual(unknown.answer.data)
    const guessed = newPhone()
    const { smsCode } = await codeFor(guessed, visitor(t, '10.5.0.1'))
    const { verifyStr, photoCode } = unknown
    const end = await guest().call(auth.findVerify, { phoneNum: guessed, verifyStr, photoCode, smsCode })
    expect(end).toMatchObject({ code: 21116, msg: '验证信息不正确' })
    const median = async (name: string) => {
      const times: number[] = []
      for (let index = 0; index < 50; index += 1) {
        const who = visitor(t, `10.6.${name.length}.${index}`)
        const solved = await who.picture()
        const started = performance.now()
        await who.call(auth.findPhone, { loginName: name, ...solved })
        times.push(performance.now() - started)
      }
      return times.sort((a, b) => a - b)[25]
    }
    expect(Math.abs((await median(loginName)) - (await median('nobody-here')))).toBeLessThan(50)
  })

  test('21116: an unknown number, a wrong code and a wrong picture get the same answer', async () => {
    const { loginName, phoneNum } = await owner()
    const { answer: _, ...first } = await stepOne(loginName)
    const { smsCode } = await codeFor(phoneNum)
    const send = (more: object) => guest().call(auth.findVerify, { phoneNum, ...first, smsCode, ...more })
    const wrong = smsCode === '000000' ? '111111' : '000000'
    for (const more of [{ phoneNum: '13912312312' }, { smsCode: wrong }, { photoCode: 'XXXX' }, { verifyStr: 'none' }])
      expect(await send(more)).toMatchObject({ code: 21116, msg: '验证信息不正确', data: null })
    expect((await send({})).code).toBe(0)
    // The reset id lives five minutes.
    t.clock.set('2025-06-10 10:04:00')
    const again = await stepOne(loginName)
    const next = await codeFor(phoneNum)
    const step = await guest().call(auth.findVerify, { phoneNum, ...next, verifyStr: again.verifyStr })
    t.clock.set('2025-06-10 10:09:01')
    const late = { userPassword: 'Quite-new-2026', checkPass: 'Quite-new-2026', userId: step.data.userId, phoneNum }
    expect((await guest().call(auth.findReset, late)).code).toBe(21117)
  })

  test('21116: the second picture is valid when the first has expired, five wrong tries end the reset', async () => {
    const { loginName, phoneNum } = await owner()
    const first = await stepOne(loginName)
    t.clock.set('2025-06-10 10:13:00')
    const late = await codeFor(phoneNum)
    const input = { phoneNum, verifyStr: first.verifyStr, photoCode: first.photoCode, smsCode: late.smsCode }
    expect((await guest().call(auth.findVerify, input)).code).toBe(21116)
    expect((await guest().call(auth.findVerify, { ...input, photoCodes: late.photoCode })).code).toBe(0)
    const next = await stepOne(loginName)
    const bad = { ...input, verifyStr: next.verifyStr, phoneNum: '13912312312' }
    for (const _ of [1, 2, 3, 4, 5]) await guest().call(auth.findVerify, bad)
    t.clock.set('2025-06-10 10:15:00')
    const { smsCode } = await codeFor(phoneNum)
    expect((await guest().call(auth.findVerify, { ...input, verifyStr: next.verifyStr, smsCode })).code).toBe(21116)
  })

  test('21126 when it is closed; 21102 without a picture', async () => {
    await setTo('findPwdOpen', 0)
    expect((await stepOne('anybody')).answer.code).toBe(21126)
    await setTo('findPwdOpen', 1)
    const { verifyStr } = await guest().picture()
    expect((await guest().call(auth.findPhone, { loginName: 'anybody', verifyStr, photoCode: 'XXXX' })).code).toBe(
      21102,
    )
  })
})

test('the nightly job removes expired pictures, codes and counters', async () => {
  const run = { now: '2025-06-20 03:40:00' } as Parameters<typeof clean.run>[1] // as: the job uses the time alone
  await t.services.database.withSystem((db) => clean.run(db, run))
  const left = await t.services.database.withSystem(async (db) => [
    ...(await db.selectFrom('smsCode').select('smsId').execute()),
    ...(await db.selectFrom('captcha').select('verifyStr').execute()),
    ...(await db.selectFrom('attempt').select('attemptId').execute()),
  ])
  expect(left).toEqual([])
})
