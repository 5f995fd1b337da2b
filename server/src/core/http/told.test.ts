import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { role } from '#contract/modules/platform/role/role.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { onlyTold } from './told.ts'

describe('an answer tells what its contract names', () => {
  const inner = z.object({ a: z.int() })
  const tree: z.ZodType = z.object({ name: z.string(), children: z.array(z.lazy(() => tree)) })
  const more = { a: 1, hash: 'x' }

  test.each([
    ['an object', inner, more, { a: 1 }],
    ['a list', z.array(inner), [more], [{ a: 1 }]],
    [
      'a page',
      z.object({ list: z.array(inner), total: z.int() }),
      { list: [more], total: 1 },
      { list: [{ a: 1 }], total: 1 },
    ],
    ['what may be missing', z.object({ of: inner.nullish() }), { of: more }, { of: { a: 1 } }],
    ['a record', z.record(z.string(), inner), { x: more }, { x: { a: 1 } }],
    ['one of two', z.union([z.object({ b: z.int() }), inner]), more, { a: 1 }],
    [
      'a transformed one',
      z
        .string()
        .transform((text) => JSON.parse(text))
        .pipe(inner),
      more,
      { a: 1 },
    ],
    [
      'a tree',
      tree,
      { name: 'x', secret: 1, children: [{ name: 'y', secret: 1, children: [] }] },
      { name: 'x', children: [{ name: 'y', children: [] }] },
    ],
    ['a loose one whole', z.looseObject({ a: z.int() }), more, more],
    ['anything whole', z.unknown(), more, more],
    ['nothing of nothing', z.object({ of: inner.nullable() }), { of: null }, { of: null }],
  ])('%s', (_, schema, given, told) => {
    expect(onlyTold(schema, given)).toEqual(told)
  })
})

describe('by the calls that told more', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp()
  })
  afterAll(() => t.close())

  test('whoever may pick a role is not told its codes', async () => {
    const carer = await t.as('CARER')
    const { list } = await carer.ok(role.list, { size: 100 })
    expect(list.length).toBeGreaterThan(5)
    for (const row of list) expect(Object.keys(row)).not.toContain('codes')
  })

  test('a new key is shown once, and its hash never', async () => {
    const admin = await t.as('ADMIN')
    const made = await admin.ok(auth.createKey, { keyType: 'SCREEN', keyName: '走廊' })
    expect(made.secret).toMatch(/^[\w-]{32}$/)
    expect(JSON.stringify(made)).not.toMatch(/hash/i)
    expect(Object.keys(made)).not.toContain('userId')
  })
})
