import { beforeEach, describe, expect, test } from 'vitest'
import { article } from '#contract/modules/campus/article/article.ts'
import { file } from '#contract/modules/platform/file/file.ts'
import { newId } from '#core/new-id.ts'
import { makeDept } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { moduleCases } from '../../../../test/module-cases.ts'
import { onRow } from '../../../../test/rows.ts'
import { mp4, pdf, pictureOf, sendForm } from '../../platform/file/test-forms.ts'
import { articleInput, hand, wardCategory, wholeCategory, words } from './test-house.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const of = () => hand(admin)
const change = onRow(article.update)
const remove = onRow(article.remove)
const draft = 0
const published = 1
const withdrawn = 2
const now = '2025-06-10 09:00:00'

describe('writing', () => {
  test('a draft is last in its category; published when made, it has its time', async () => {
    const categoryId = 'article-category-0-2'
    const first = await of().make({ categoryId })
    const second = await of().make({ categoryId, title: '二', publish: 1 })
    expect(first).toMatchObject({ state: draft, publishTime: null, categoryName: '用药安全', viewCount: 0 })
    expect(second).toMatchObject({ state: published, publishTime: now, sort: first.sort + 1 })
  })

  test('25001: an article of a department names it, one of the institution has none', async () => {
    const { deptId, deptName } = await makeDept(t)
    const ward = { isWard: 1, categoryId: wardCategory }
    for (const deptIds of [undefined, []])
      expect(await admin.call(article.create, { ...articleInput, ...ward, deptIds })).toMatchObject({
        code: 25001,
        msg: '请选择宣教科室',
        data: { errors: [{ field: 'deptIds' }] },
      })
    const row = await of().make({ ...ward, deptIds: [deptId, deptId] })
    expect(row).toMatchObject({ deptIds: [deptId], deptNames: deptName })
    expect((await change(admin, row, { deptIds: [] })).code).toBe(25001)
    expect((await of().make({ deptIds: [deptId] })).deptIds).toEqual([])
    expect(await of().titles({ deptId })).toEqual([row.title])
  })

  test('a category of the other page, an unknown one, or an unknown department is 21003', async () => {
    const bodies = [
      { categoryId: wardCategory },
      { categoryId: 'nobody' },
      { isWard: 1, categoryId: wardCategory, deptIds: ['nobody'] },
    ]
    for (const body of bodies) expect((await admin.call(article.create, { ...articleInput, ...body })).code).toBe(21003)
  })

  test('the text is cleaned, at most 200 KB, and its pictures are stored and can be read', async () => {
    const url = await pictureOf(t, admin)
    const content = `<p onclick="x()">看图<script>alert(1)</script></p><p><img src="${url}"><img src="https://x.cn/a.png"></p>`
    const row = await of().make({ content })
    const { data } = await of().look(row.id)
    expect(data.content).not.toMatch(/script|onclick|x\.cn/)
    const [src] = /\/files\/[^"]+/.exec(data.content ?? '') ?? []
    expect((await t.app.inject({ method: 'GET', url: src?.replaceAll('&amp;', '&') })).statusCode).toBe(200)
    const long = await admin.call(article.create, { ...articleInput, content: `<p>${'字'.repeat(68_400)}</p>` })
    expect(long).toMatchObject({ code: 21001, data: { errors: [{ field: 'content' }] } })
  })

  test('21010: a video is an mp4, a file a pdf, and neither belongs to another user', async () => {
    const video = (await sendForm(t, file.uploadVideo, { name: 'a.mp4', content: mp4(3), client: admin })).data
      .videoPath
    const paper = (await sendForm(t, file.uploadStream, { name: 'a.pdf', content: pdf(), client: admin })).data.urlPath
    const send = (body: object) => admin.call(article.create, { ...articleInput, content: null, ...body })
    expect(await send({ contentType: 2, videoUrl: paper })).toMatchObject({ code: 21010 })
    expect(await send({ contentType: 3, fileUrl: video })).toMatchObject({ code: 21010 })
    expect(await send({ contentType: 3, fileUrl: 'https://x.cn/a.pdf' })).toMatchObject({ code: 21010 })
    const created = await send({ contentType: 2, videoUrl: video, publish: 1 })
    expect(created).toMatchObject({ code: 0, data: { state: published } })
    expect(await send({ contentType: 2, videoUrl: video })).toMatchObject({ code: 21010 })
    const { data } = await of().look(created.data.id)
    expect((await t.app.inject({ method: 'GET', url: data.videoUrl ?? '' })).statusCode).toBe(200)
  })

  test('filters: title, words of the text, state and time of publishing', async () => {
    const word = newId().slice(-6)
    const one = await of().make({
      title: `${word}甲`,
      content: `<p>晨起<strong>${word}</strong>测血糖</p>`,
      publish: 1,
    })
    await of().make({ title: `${word}乙` })
    expect(await of().titles({ title: word, state: published })).toEqual([one.title])
    expect(await of().titles({ keyword: word })).toEqual([one.title])
    expect(await of().titles({ title: word, publishFrom: now, publishTo: now })).toEqual([one.title])
    expect(await of().titles({ title: word, publishFrom: '2025-06-10 09:00:01' })).toEqual([])
  })
})

describe('publishing and withdrawing', () => {
  test('scenario 2: articles 7 and 8, updateState/7,8/1: 25003 and both stay 0', async () => {
    const full = await of().make()
    const empty = await of().make({ title: '空文章', content: null })
    expect(await of().state([full.id, empty.id], published)).toMatchObject({ code: 25003, msg: '“空文章”内容为空' })
    for (const { id } of [full, empty]) expect((await of().look(id)).data.state).toBe(draft)
  })

  test('published, withdrawn and published again with a new time; the same state again changes nothing, never back to 草稿', async () => {
    const { id } = await of().make()
    expect((await of().state([id], withdrawn)).code).toBe(21009)
    expect((await of().state([id], published)).data).toEqual({ changed: 1 })
    expect((await of().state([id], published)).data).toEqual({ changed: 0 })
    expect((await of().state([id], withdrawn)).data).toEqual({ changed: 1 })
    t.clock.set('2025-06-11 08:00:00')
    expect((await of().state([id], published)).data).toEqual({ changed: 1 })
    expect((await of().look(id)).data).toMatchObject({ state: published, publishTime: '2025-06-11 08:00:00' })
    expect((await of().state([id], draft)).code).toBe(21009)
  })

  test('of two who publish it at the same moment one changes it; a request sent twice gets the same reply', async () => {
    const { id } = await of().make()
    const both = await Promise.all([1, 2].map(() => of().state([id], published)))
    expect(both.map(({ data }) => data.changed).toSorted()).toEqual([0, 1])
    const sent = { ids: id, state: String(withdrawn), requestNo: newId() }
    for (const _ of [1, 2]) expect((await admin.call(article.state, sent)).data).toEqual({ changed: 1 })
  })

  test('an invalid list of ids or state is 21001, an unknown id 21003', async () => {
    const { id } = await of().make()
    for (const [ids, state] of [[[id, id], 1] as const, [[id], 3] as const])
      expect((await of().state(ids, state)).code).toBe(21001)
    expect((await of().state([id, 'nobody'], published)).code).toBe(21003)
    const many = Array.from({ length: 200 }, () => newId())
    expect((await of().state(many, published)).code).toBe(21003)
    expect((await of().state([...many, id], published)).code).toBe(21001)
  })

  test('25003 also when published while it is made, or emptied while published', async () => {
    const empty = { ...articleInput, content: '<p>  </p>', publish: 1 }
    expect(await admin.call(article.create, empty)).toMatchObject({
      code: 25003,
      msg: `“${articleInput.title}”内容为空`,
    })
    const row = await of().make({ publish: 1 })
    expect((await change(admin, row, { content: null })).code).toBe(25003)
    expect((await change(admin, row, { contentType: 2 })).code).toBe(25003)
  })

  test('25004: a published article is not deleted before it is withdrawn', async () => {
    const row = await of().make({ publish: 1 })
    expect(await remove(admin, row)).toMatchObject({ code: 25004, msg: '请先下架' })
    await of().state([row.id], withdrawn)
    expect((await remove(admin, row)).code).toBe(0)
    expect((await of().look(row.id)).code).toBe(21003)
  })

  test('a published article stays published when edited, and its former version is kept with its pictures', async () => {
    const old = `${words}<p><img src="${await pictureOf(t, admin)}"></p>`
    const row = await of().make({ content: old, publish: 1 })
    const next = (await change(admin, row, { title: '新标题', content: '<p>新内容</p>' })).data
    expect(next).toMatchObject({ state: published, publishTime: now, title: '新标题' })
    const { data } = await of().look(row.id)
    expect(data).toMatchObject({ content: '<p>新内容</p>', versions: [{ versionNo: 1, title: articleInput.title }] })
    const before = (await of().look(row.id, { versionNo: 1 })).data
    expect(before).toMatchObject({ title: articleInput.title, content: expect.stringContaining('测量血压') })
    const src = /src="([^"]+)"/.exec(before.content ?? '')?.[1].replaceAll('&amp;', '&')
    expect((await t.app.inject({ method: 'GET', url: src })).statusCode).toBe(200)
    expect((await of().look(row.id, { versionNo: 2 })).code).toBe(21003)
    await of().state([row.id], withdrawn)
    expect((await remove(admin, row)).code).toBe(0)
  })

  test('a draft has no earlier versions', async () => {
    const row = await of().make()
    await change(admin, row, { title: '改' })
    expect((await of().look(row.id)).data.versions).toEqual([])
  })

  test('readers are counted once a user and day, and only of published articles', async () => {
    const row = await of().make()
    const doctor = await t.as('DOCTOR')
    const read = async () => (await hand(doctor).look(row.id, { view: 1 })).data.viewCount
    expect(await read()).toBe(0)
    await of().state([row.id], published)
    expect([await read(), await read()]).toEqual([1, 1])
    expect((await of().look(row.id)).data.viewCount).toBe(1)
    expect((await of().look(row.id, { view: 1 })).data.viewCount).toBe(2)
    t.clock.set('2025-06-11 09:00:00')
    expect(await read()).toBe(3)
  })
})

describe('the order', () => {
  const places = async (categoryId: string) => of().titles({ categoryId })

  test('scenario 1: articles 3,1,2: updateSort/3,1,2/1,2,3 lists 3,1,2; two indexes for three ids 25002', async () => {
    const categoryId = 'article-category-0-3'
    const one = await of().make({ categoryId, title: '1' })
    const two = await of().make({ categoryId, title: '2' })
    const three = await of().make({ categoryId, title: '3' })
    const ids = [three.id, one.id, two.id]
    expect(await of().sort(ids, [1, 2])).toMatchObject({ code: 25002, msg: '排序参数不一致' })
    for (const wrong of [
      [1, 1, 2],
      [0, 1, 2],
      [1, 2, 'x'],
    ])
      expect((await of().sort(ids, wrong)).code).toBe(25002)
    expect((await of().sort([three.id, three.id, two.id], [1, 2, 3])).code).toBe(25002)
    expect(await places(categoryId)).toEqual(['1', '2', '3'])
    expect((await of().sort(ids, [1, 2, 3])).data).toEqual({ changed: 3 })
    expect(await places(categoryId)).toEqual(['3', '1', '2'])
  })

  test('of two at one place the one published later comes first', async () => {
    const categoryId = 'article-category-0-4'
    const one = await of().make({ categoryId, title: '早', publish: 1 })
    const two = await of().make({ categoryId, title: '晚' })
    t.clock.set('2025-06-10 10:00:00')
    await of().state([two.id], published)
    await of().sort([one.id], [5])
    await of().sort([two.id], [5])
    expect(await places(categoryId)).toEqual(['晚', '早'])
  })

  test('moved to another category it is last there', async () => {
    const categoryId = 'article-category-0-5'
    await of().make({ categoryId, title: '原有' })
    const row = await of().make({ title: '搬来' })
    await change(admin, row, { categoryId })
    expect(await places(categoryId)).toEqual(['原有', '搬来'])
  })

  test('of several made at the same moment none has the place of another', async () => {
    const categoryId = 'article-category-0-6'
    const rows = await Promise.all(Array.from({ length: 5 }, () => of().make({ categoryId })))
    expect(new Set(rows.map(({ sort }) => sort)).size).toBe(5)
  })
})

describe('reading and permissions', () => {
  const wardRow = (deptId: string, more: object = {}) =>
    of().make({ isWard: 1, categoryId: wardCategory, deptIds: [deptId], publish: 1, ...more })

  test('scenario 3: a ward article for dept 1 is neither in the list nor by id (21003) for dept 2', async () => {
    const one = await makeDept(t)
    const two = await makeDept(t)
    const own = await t.as('NURSE_HEAD', { deptId: one.deptId })
    const other = await t.as('NURSE_HEAD', { deptId: two.deptId })
    const row = await wardRow(one.deptId, { title: `一区${newId()}` })
    expect(await hand(own).titles({ title: row.title })).toEqual([row.title])
    expect(await hand(other).titles({ title: row.title })).toEqual([])
    expect((await hand(other).look(row.id)).code).toBe(21003)
    expect((await change(other, row, { title: '改' })).code).toBe(21003)
    expect((await hand(other).state([row.id], withdrawn)).code).toBe(21003)
    expect((await remove(other, row)).code).toBe(21003)
  })

  test('a head nurse writes for the own departments only, and departments chosen by others stay', async () => {
    const one = await makeDept(t)
    const two = await makeDept(t)
    const head = await t.as('NURSE_HEAD', { deptId: one.deptId })
    const ward = { isWard: 1, categoryId: wardCategory }
    expect((await head.call(article.create, { ...articleInput, ...ward, deptIds: [two.deptId] })).code).toBe(21003)
    const row = await wardRow(one.deptId)
    const shared = (await change(admin, row, { deptIds: [one.deptId, two.deptId] })).data
    expect((await change(head, shared, { title: '改', deptIds: [two.deptId, one.deptId] })).code).toBe(0)
  })

  test('scenario 26: with education.ward.* PUT, state and sort of an isWard=0 article is 401; ids of two categories 25002', async () => {
    const { deptId } = await makeDept(t)
    const head = await t.as('NURSE_HEAD', { deptId })
    const whole = await of().make()
    const own = await wardRow(deptId)
    expect((await change(head, whole, { title: '改' })).status).toBe(401)
    expect((await hand(head).state([whole.id], published)).status).toBe(401)
    expect((await hand(head).sort([whole.id], [1])).status).toBe(401)
    expect((await remove(head, whole)).status).toBe(401)
    expect((await head.call(article.create, articleInput)).status).toBe(401)
    const elsewhere = await wardRow(deptId, { categoryId: 'article-category-1-2' })
    expect((await hand(head).sort([own.id, elsewhere.id], [1, 2])).code).toBe(25002)
    expect((await of().state([whole.id, own.id], published)).code).toBe(25002)
  })

  test('a user of one page reads published articles of the other, and none of its drafts', async () => {
    const head = await t.as('NURSE_HEAD', { deptId: (await makeDept(t)).deptId })
    const word = newId()
    const hidden = await of().make({ title: `${word}草` })
    const shown = await of().make({ title: `${word}上`, publish: 1 })
    expect(await hand(head).titles({ title: word })).toEqual([shown.title])
    expect((await hand(head).look(hidden.id)).code).toBe(21003)
    const { data } = await hand(head).look(shown.id, { view: 1 })
    expect([data.viewCount, data.versions]).toEqual([1, null])
    expect((await hand(head).look(shown.id, { versionNo: 1 })).status).toBe(401)
  })

  test('without either page there is nothing, and publishing needs its own permission', async () => {
    const nobody = await t.as('NOBODY')
    expect((await nobody.call(article.list)).status).toBe(401)
    const writer = await t.as('NOBODY')
    const roleId = `role-${newId()}`
    const codes = ['education.whole-ward.query', 'education.whole-ward.add']
    await t.db(async (db) => {
      const role = { orgId: t.orgId, roleId, roleCode: roleId, name: roleId, codes: JSON.stringify(codes) }
      await db.insertInto('role').values(role).execute()
      await db.insertInto('userRole').values({ orgId: t.orgId, roleId, userId: writer.userId }).execute()
    })
    expect((await writer.call(article.create, { ...articleInput, publish: 1 })).status).toBe(401)
    expect((await hand(writer).make()).state).toBe(draft)
  })
})

moduleCases('articles', {
  app: () => t,
  role: 'ADMIN',
  key: 'id',
  calls: article,
  input: () => ({ ...articleInput, categoryId: wholeCategory }),
  edit: { title: '糖尿病饮食', summary: '少吃多餐' },
  meanwhile: { title: '足部护理' },
})
