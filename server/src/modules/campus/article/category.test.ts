import { describe, expect, test } from 'vitest'
import { article } from '#contract/modules/campus/article/article.ts'
import { articleCategory as calls } from '#contract/modules/campus/article/article-category.ts'
import { newId } from '#core/new-id.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { onRow } from '../../../../test/rows.ts'
import { seedCategories } from './categories.ts'
import { articleInput, hand } from './test-house.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

const name = () => `分类${newId().slice(-6)}`
const make = (more: object = {}) => admin.ok(calls.categoryCreate, { isWard: 0, categoryName: name(), ...more })
const change = onRow(calls.categoryUpdate)
const remove = onRow(calls.categoryRemove)
const listed = async (query: object) => (await admin.ok(calls.categoryList, { size: 1000, ...query })).list
const sort = (ids: readonly string[], indexes: readonly number[]) =>
  admin.call(calls.categorySort, { ids: ids.join(), indexes: indexes.join() })

describe('categories', () => {
  test('each page begins with the dictionary; removed ones do not come back', async () => {
    for (const isWard of [1, 0]) {
      const rows = await listed({ isWard })
      expect(rows.slice(0, 3).map(({ categoryName }) => categoryName)).toEqual(['慢病管理', '用药安全', '跌倒预防'])
    }
    const id = 'article-category-1-12'
    expect((await admin.call(calls.categoryRemove, { id })).code).toBe(0)
    await t.db((db) => seedCategories(db, t.orgId, t.clock.now()))
    expect((await admin.call(calls.categoryGet, { id })).code).toBe(21003)
  })

  test('21007: a name is unique on a page; it is free on the other', async () => {
    const row = await make()
    const { categoryName } = row
    const again = await admin.call(calls.categoryCreate, { isWard: 0, categoryName })
    expect(again).toMatchObject({ code: 21007, msg: '分类名称已存在', data: { errors: [{ field: 'categoryName' }] } })
    expect((await make({ categoryName, isWard: 1 })).isWard).toBe(1)
    const both = await Promise.all(
      [1, 2].map(() => admin.call(calls.categoryCreate, { isWard: 0, categoryName: '同时' })),
    )
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 21007])
  })

  test('its page cannot be changed: a sent value is not stored', async () => {
    const row = await make()
    expect((await change(admin, row, { isWard: 1, icon: 'heart' })).data).toMatchObject({ isWard: 0, icon: 'heart' })
  })

  test('21008: one with articles is not removed, and the refusal has their number', async () => {
    const row = await make()
    await hand(admin).make({ categoryId: row.id })
    expect((await listed({ categoryName: row.categoryName }))[0].articleCount).toBe(1)
    expect(await remove(admin, row)).toMatchObject({ code: 21008, data: { refs: [{ type: '宣教文章', count: 1 }] } })
  })

  test('disabled it keeps its articles and takes no new ones (21009)', async () => {
    const row = await make()
    const staying = await hand(admin).make({ categoryId: row.id })
    const moved = await hand(admin).make()
    expect((await change(admin, row, { status: 0 })).data).toMatchObject({ status: 0, articleCount: 1 })
    expect((await admin.call(article.create, { ...articleInput, categoryId: row.id })).code).toBe(21009)
    const move = { id: moved.id, version: moved.version, categoryId: row.id }
    expect((await admin.call(article.update, move)).code).toBe(21009)
    expect((await admin.call(article.update, { id: staying.id, version: staying.version, title: '改' })).code).toBe(0)
    expect((await hand(admin).state([staying.id], 1)).code).toBe(21009)
    expect((await listed({ status: 0, isWard: 0 })).map(({ id }) => id)).toContain(row.id)
  })

  test('they are sorted as dragged; ids of both pages, or lists of different length, are 25002', async () => {
    const one = await make()
    const two = await make()
    const ward = await make({ isWard: 1 })
    expect(two.sort).toBe(one.sort + 1)
    expect((await sort([two.id, one.id], [one.sort, two.sort])).data).toEqual({ changed: 2 })
    const ids = (await listed({ isWard: 0 })).map(({ id }) => id)
    expect(ids.indexOf(two.id)).toBeLessThan(ids.indexOf(one.id))
    expect(await sort([one.id, two.id], [1])).toMatchObject({ code: 25002, msg: '排序参数不一致' })
    expect((await sort([one.id, ward.id], [1, 2])).code).toBe(25002)
    expect((await sort([one.id, 'nobody'], [1, 2])).code).toBe(21003)
  })

  test('with education.ward.* alone every write of a category of the whole institution is 401', async () => {
    const head = await t.as('NURSE_HEAD')
    const row = await make()
    expect((await head.call(calls.categoryCreate, { isWard: 0, categoryName: name() })).status).toBe(401)
    expect((await change(head, row, { isWard: 1, status: 0 })).status).toBe(401)
    expect((await remove(head, row)).status).toBe(401)
    expect((await head.call(calls.categorySort, { ids: row.id, indexes: '1' })).status).toBe(401)
    expect((await head.call(calls.categoryCreate, { isWard: 1, categoryName: name() })).code).toBe(0)
  })
})

moduleCases('article categories', {
  app: () => t,
  role: 'ADMIN',
  key: 'id',
  calls: {
    create: calls.categoryCreate,
    update: calls.categoryUpdate,
    get: calls.categoryGet,
    remove: calls.categoryRemove,
    list: calls.categoryList,
  },
  input: () => ({ isWard: 0, categoryName: name() }),
  edit: { icon: 'bell' },
  meanwhile: { status: 0 },
})
