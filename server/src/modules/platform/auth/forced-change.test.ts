import { beforeEach, describe, expect, test } from 'vitest'
import { open } from '#contract/kit/calls.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { visitor } from '../../../../test/visitor.ts'

/** A user who has to change the password can do nothing else, and a generated password expires (decision 027). */

const t = hosted()
const admin = enters(t, 'ADMIN')
let serial = 0
beforeEach(() => {
  serial += 1
  t.clock.set('2025-06-10 10:00:00')
})

const chosen = 'Chosen-by-me-25'
const guest = () => visitor(t, `10.50.${serial}.1`)
const enter = (loginName: string, loginPassword: string) => guest().call(auth.login, { loginName, loginPassword })
async function newcomer(roleIds = ['role-nurse']) {
  const created = await admin.ok(user.create, { loginName: `new${serial}`, userName: '新人', roleIds })
  return { userId: created.userId, loginName: created.loginName, password: String(created.password) }
}

describe('a password to be changed', () => {
  test('21127: until the change every call is refused except the change itself and signing out', async () => {
    const { userId, loginName, password } = await newcomer(['role-director'])
    const answer = await enter(loginName, password)
    expect(answer).toMatchObject({ code: 0, data: { resetPassword: 1 } })
    // The sign-in answers the permissions the user has after the change.
    expect(answer.data.authority).not.toEqual([])
    const client = t.with(answer.data)
    for (const module of t.modules)
      for (const call of Object.values(module.calls)) {
        if (call.options.permit === open || allowed.has(call.name)) continue
        const { code, status } = await client.call(call, { userId: 'x', deptId: '0', landingEndId: '1' })
        expect([code, status], call.name).toEqual([21127, 401])
      }
    expect(await t.services.sessions.ofToken(client.token)).toBeUndefined()
    expect(await client.ok(auth.userIsPass)).toMatchObject({ isPass: 0, reason: 'FIRST' })
    expect((await client.call(auth.setPassword, { userId: admin.userId, userPassword: chosen })).status).toBe(401)
    expect((await client.call(auth.setPassword, { userId, userPassword: chosen })).code).toBe(0)
    expect((await client.ok(auth.buttons)).length).toBeGreaterThan(100)
    expect(await t.services.sessions.ofToken(client.token)).toBeDefined()
  })

  test('another process learns of the change at once', async () => {
    const { userId, loginName, password } = await newcomer()
    const client = t.with((await enter(loginName, password)).data)
    const events: unknown[] = []
    const off = t.services.bus.onRevoked((message) => events.push(message))
    await client.ok(auth.setPassword, { userId, userPassword: chosen })
    off()
    expect(events).toHaveLength(1)
  })

  test('signing out needs no change', async () => {
    const { loginName, password } = await newcomer()
    const client = t.with((await enter(loginName, password)).data)
    expect((await client.call(auth.logout)).code).toBe(0)
    expect((await client.call(auth.userIsPass)).code).toBe(4011)
  })

  test('an expired password that was put off three times must be changed at the next sign-in', async () => {
    const { userId, loginName, password } = await newcomer()
    const first = t.with((await enter(loginName, password)).data)
    await first.ok(auth.setPassword, { userId, userPassword: chosen })
    const setTo = (value: string) =>
      t.db((db) =>
        db
          .insertInto('setting')
          .values({ orgId: t.orgId, settingKey: 'pwdExpireDays', value })
          .onConflict((conflict) => conflict.columns(['orgId', 'settingKey']).doUpdateSet({ value }))
          .execute(),
      )
    await setTo('30')
    t.clock.set('2025-07-15 10:00:00')
    const again = async () => {
      const { data } = await enter(loginName, chosen)
      return { must: data.resetPassword, client: t.with(data) }
    }
    for (const _ of [1, 2, 3]) {
      const { must, client } = await again()
      expect(must).toBe(0)
      await client.ok(auth.updateIsPass)
    }
    const { must, client } = await again()
    expect(must).toBe(1)
    expect(await client.ok(auth.userIsPass)).toMatchObject({ isPass: 0, reason: 'EXPIRED' })
    expect((await client.call(auth.updateIsPass)).code).toBe(21127)
    expect((await client.call(auth.buttons)).code).toBe(21127)
    await client.ok(auth.setPassword, { userId, userPassword: 'Chosen-anew-26' })
    expect((await client.call(auth.buttons)).code).toBe(0)
    await setTo('0')
  })
})

describe('a generated password', () => {
  test('21128: a temporary password expires after seven days, until a new one is set', async () => {
    const { userId, loginName, password } = await newcomer()
    t.clock.set('2025-06-17 10:00:00')
    expect((await enter(loginName, password)).code).toBe(0)
    t.clock.set('2025-06-17 10:00:01')
    expect(await enter(loginName, password)).toMatchObject({
      code: 21128,
      msg: '初始密码已超过7天未修改，请联系管理员重新设置',
    })
    // Only a caller with the right password learns that it has expired.
    expect((await enter(loginName, 'guess')).code).toBe(21103)
    await admin.ok(auth.setPassword, { userId, userPassword: 'Given-by-admin-7' })
    const client = t.with((await enter(loginName, 'Given-by-admin-7')).data)
    await client.ok(auth.setPassword, { userId, userPassword: chosen })
    t.clock.set('2025-08-17 10:00:00')
    expect((await enter(loginName, chosen)).code).toBe(0)
  })

  test('the only administrator’s does not expire, since no other administrator could set a new one', async () => {
    const { loginName, password } = await newcomer(['role-admin'])
    t.clock.set('2025-06-20 10:00:00')
    expect((await enter(loginName, password)).code).toBe(21128)
    await t.db((db) =>
      db
        .updateTable('userAccount')
        .set({ status: 0 })
        .where('isAdmin', '=', 1)
        .where('loginName', '<>', loginName)
        .execute(),
    )
    expect((await enter(loginName, password)).code).toBe(0)
  })
})

const allowed = new Set(['auth.setPassword', 'auth.userIsPass', 'auth.logout'])
