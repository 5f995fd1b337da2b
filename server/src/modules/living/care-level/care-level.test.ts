import { afterAll, beforeAll, expect, test } from 'vitest'
import { careLevel } from '#contract/modules/living/care-level/care-level.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('a new institution has the five levels, for everybody signed in', async () => {
  const carer = await t.as('CARER')
  const { list, total } = await carer.ok(careLevel.list, { pageHelper: '0' })
  expect(total).toBe(5)
  expect(list.map((level) => level.levelName)).toEqual([
    '自理',
    '一级(轻度)',
    '二级(中度)',
    '三级(重度)',
    '特级(完全失能)',
  ])
  expect(list[0]).toMatchObject({ levelId: 'level-0', status: 1, sort: 1 })
})

test('filters by name and state, within the own organisation', async () => {
  const carer = await t.as('CARER')
  await t.db((db) => db.updateTable('level').set({ status: 0 }).where('levelId', '=', 'level-4').execute())
  expect((await carer.ok(careLevel.list, { status: 1 })).total).toBe(4)
  expect((await carer.ok(careLevel.list, { levelName: '重度' })).list.map((level) => level.levelId)).toEqual([
    'level-3',
  ])
  const stranger = await t.as('CARER', { orgId: await t.otherOrg() })
  expect((await stranger.ok(careLevel.list, { status: 1 })).total).toBe(5)
})
