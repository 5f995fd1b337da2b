import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/modules/auth.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { hashPassword } from './password.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const passwordHash = await hashPassword('Zhang-2025-ok')
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
afterAll(() => t.close())

const login = (loginPassword: string, more: object = {}, remoteAddress = '10.0.0.1') =>
  t.app
    .inject({
      method: 'POST',
      url: auth.login.path,
      payload: { loginName: 'zhang', loginPassword, ...more },
      remoteAddress,
    })
    .then((response) => response.json())

describe('sign-in', () => {
  test('gives the session info of a right password', async () => {
    const answer = await login('Zhang-2025-ok')
    expect(answer).toMatchObject({
      code: 0,
      data: { username: 'zhang', isAdmin: 0, orgInfo: { orgName: '测试养老院' } },
    })
    expect(answer.data.token).toHaveLength(43)
  })

  test('menu tree of an administrator holds pims_bench and the pages of menus.json', async () => {
    const admin = await t.as('ADMIN')
    const tree = await admin.ok(auth.menu, { landingEndId: '1' })
    expect(tree.map((node) => node.name)).toContain('pims_bench')
    expect(tree).toHaveLength(15)
    const buttons = await admin.ok(auth.buttons)
    expect(buttons.length).toBeGreaterThan(860)
  })

  test('refuses a call without secret header', async () => {
    const admin = await t.as('ADMIN')
    const answer = await t.app.inject({ url: auth.buttons.path, headers: { token: admin.token } })
    expect(answer.json().code).toBe(4011)
  })
})
