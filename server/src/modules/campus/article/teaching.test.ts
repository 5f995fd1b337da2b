import { beforeEach, describe, expect, test } from 'vitest'
import { article } from '#contract/modules/campus/article/article.ts'
import { teachFlow, teaching } from '#contract/modules/campus/article/teaching.ts'
import type { Client } from '../../../../test/app.ts'
import { makeBeds, makeDept, makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { openHouse } from '../../../../test/stays.ts'
import { hand } from './test-house.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
let oldmanId: string
let articleId: string
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  oldmanId = (await makeResident(t)).oldmanId
  articleId = (await hand(admin).make({ publish: 1 })).id
})

const input = () => ({ articleId, oldmanId, method: 1, teachTime: '2025-06-10 09:30:00', understanding: 2 })
const teach = (more: object = {}) => admin.call(teaching.teachCreate, { ...input(), ...more })
const create = async (more: object = {}) => (await teach(more)).data
/** A resident who lives here, with these values in the archive. */
async function lives(archive: object = {}) {
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId: id } = await house.lives(bed.bedId)
  await t.db((db) => db.updateTable('oldman').set(archive).where('oldmanId', '=', id).execute())
  return id
}
const disease = (...values: number[]) => ({ disease: JSON.stringify(values) })

moduleCases('teachings', {
  app: () => t,
  role: 'ADMIN',
  key: 'teachId',
  calls: {
    create: teaching.teachCreate,
    update: teaching.teachUpdate,
    get: teaching.teachGet,
    list: teaching.teachList,
    act: teaching.teachAct,
  },
  input: input,
  edit: { understanding: 3 },
  meanwhile: { remark: '家属在场' },
  ward: 'NURSE_HEAD',
  flow: teachFlow,
  send: { void: { voidReason: '登记错人' } },
})

describe('a record', () => {
  test('has its content and teacher, and stays when the article is deleted', async () => {
    const row = await create({ remark: '复述一遍' })
    expect(row).toMatchObject({ articleTitle: '高血压的日常管理', isWard: 0, teachStatus: 1, remark: '复述一遍' })
    expect(row).toMatchObject({ clerkId: expect.any(String), clerkName: row.createByName, oldmanId })
    await hand(admin).state([articleId], 2)
    const removed = await admin.call(article.remove, { id: articleId, version: 2 })
    expect(removed.code).toBe(0)
    expect(await admin.ok(teaching.teachGet, { teachId: row.teachId })).toMatchObject({
      articleTitle: row.articleTitle,
    })
  })

  test('needs a published article within the caller’s reach, and no future time', async () => {
    const draft = await hand(admin).make()
    expect(await teach({ articleId: draft.id })).toMatchObject({ code: 21009, msg: expect.stringContaining('草稿') })
    expect((await teach({ articleId: 'nothing' })).code).toBe(21003)
    const { deptId } = await makeDept(t)
    const nurse = await t.as('NURSE_HEAD', { deptId: (await makeDept(t)).deptId })
    const ward = await hand(admin).make({
      isWard: 1,
      categoryId: 'article-category-1-1',
      deptIds: [deptId],
      publish: 1,
    })
    expect((await nurse.call(teaching.teachMeant, { articleId: ward.id })).code).toBe(21003)
    expect((await nurse.call(teaching.teachMeant, { articleId: draft.id })).code).toBe(21003)
    const ahead = await teach({ teachTime: '2025-06-10 10:00:01' })
    expect(ahead).toMatchObject({ code: 21001, data: { errors: [{ field: 'teachTime' }] } })
    for (const wrong of [{ understanding: 4 }, { understanding: 0 }, { method: 4 }, { method: "1' or 1=1" }])
      expect((await teach(wrong)).code).toBe(21001)
  })

  test('25005: corrected and voided by its teacher, within 24 hours', async () => {
    const row = await create()
    const fix = (by: Client, version = row.version) =>
      by.call(teaching.teachUpdate, { teachId: row.teachId, understanding: 3, version })
    const strike = (by: Client, version = row.version) =>
      by.call(teaching.teachAct, { teachId: row.teachId, action: 'void', voidReason: '登记错人', version })
    const other = await t.as('DIRECTOR')
    expect([(await fix(other)).code, (await strike(other)).code]).toEqual([25005, 25005])
    const ahead = { teachId: row.teachId, teachTime: '2025-06-10 10:00:01', version: row.version }
    expect((await admin.call(teaching.teachUpdate, ahead)).code).toBe(21001)
    t.clock.set('2025-06-11 10:00:00')
    expect((await fix(admin)).code).toBe(0)
    t.clock.set('2025-06-11 10:00:01')
    expect([(await fix(admin, 2)).code, (await strike(admin, 2)).code]).toEqual([25005, 25005])
  })

  test('is voided with a reason, which can still be read', async () => {
    const row = await create()
    const strike = (voidReason?: string) =>
      admin.call(teaching.teachAct, { teachId: row.teachId, action: 'void', voidReason, version: row.version })
    expect((await strike()).code).toBe(21001)
    expect((await strike('登记错人')).data).toMatchObject({ teachStatus: 2, voidReason: '登记错人' })
  })
})

describe('several residents at once', () => {
  const many = (oldmanIds: unknown, more: object = {}) => {
    const { oldmanId: _, ...rest } = input()
    return admin.call(teaching.teachMany, { ...rest, oldmanIds, ...more })
  }
  const count = async () => (await admin.ok(teaching.teachList, { articleId })).total

  test('each gets a record, one named twice only one', async () => {
    const other = (await makeResident(t)).oldmanId
    expect((await many([oldmanId, other, other])).data).toEqual({ made: 2 })
    expect(await count()).toBe(2)
  })

  test('all or none: an unknown resident, no resident, or too many', async () => {
    expect((await many([oldmanId, 'nobody'])).code).toBe(21003)
    const everybody = Array.from({ length: 201 }, (_, at) => `o${at}`)
    for (const wrong of [[], everybody, 'all', null, [{}]]) expect((await many(wrong)).code).toBe(21001)
    expect((await many([oldmanId], { understanding: 9 })).code).toBe(21001)
    expect(await count()).toBe(0)
  })
})

describe('residents an article is meant for', () => {
  const targets = async (by: Client, id = articleId) => by.ok(teaching.teachMeant, { articleId: id })

  test('have one of its diseases or risks, with the last time they were taught', async () => {
    const { id } = await hand(admin).make({ publish: 1, diseaseTags: [101], riskTags: ['fall'] })
    const sick = await lives(disease(101))
    const falls = await lives({ tags: JSON.stringify(['防跌倒']) })
    await lives(disease(102))
    await makeResident(t, { health: { disease: [101] } })
    await admin.ok(teaching.teachCreate, { ...input(), articleId: id, oldmanId: falls })
    const found = await targets(admin, id)
    expect(new Map(found.map((one) => [one.oldmanId, [one.tags, one.taughtTime]]))).toEqual(
      new Map([
        [sick, [['高血压'], null]],
        [falls, [['跌倒'], '2025-06-10 09:30:00']],
      ]),
    )
    expect(await targets(admin)).toEqual([])
  })

  test('belong to the own ward, none to another institution', async () => {
    const { id } = await hand(admin).make({ publish: 1, diseaseTags: [101] })
    const sick = await lives(disease(101))
    const { deptId } = await makeDept(t)
    const nurse = await t.as('NURSE_HEAD', { deptId })
    expect(await targets(nurse, id)).toEqual([])
    await t.db((db) => db.updateTable('oldman').set({ deptId }).where('oldmanId', '=', sick).execute())
    expect((await targets(nurse, id)).map((one) => one.oldmanId)).toEqual([sick])
    const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
    expect((await stranger.call(teaching.teachMeant, { articleId: id })).code).toBe(21003)
  })
})
