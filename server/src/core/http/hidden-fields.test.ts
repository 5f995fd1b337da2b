import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { type TestApp, testApp } from '../../../test/app.ts'

describe('fields left out of answers', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())

  test('a user who may pick a role does not get its codes', async () => {
    const carer = await t.as('CARER')
    const { list } = await carer.ok(role.list, { size: 100 })
    expect(list.length).toBeGreaterThan(5)
    for (const row of list) expect(Object.keys(row)).not.toContain('codes')
  })

  test('a new key is shown once, and its hash never', async () => {
    const admin = await t.as('ADMIN')
    const created = await admin.ok(auth.createKey, { keyType: 'SCREEN', keyName: '走廊' })
    expect(created.secret).toMatch(/^[\w-]{32}$/)
    expect(JSON.stringify(created)).not.toMatch(/hash/i)
    expect(Object.keys(created)).not.toContain('userId')
  })
})
