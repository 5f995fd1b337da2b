import { beforeEach, describe, expect, test } from 'vitest'
import { article } from '#contract/modules/campus/article/article.ts'
import { bedside, playlist } from '#contract/modules/campus/article/bedside.ts'
import { teaching } from '#contract/modules/campus/article/teaching.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { testApp } from '../../../../../test/app.ts'
import { makeBeds, makeDept, makeResident, makeRole } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { moduleCases } from '../../../../../test/module-cases.ts'
import { openHouse } from '../../../../../test/stays.ts'
import { visitor } from '../../../../../test/visitor.ts'
import { hand } from '../test-house.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 10:00:00'))

const quiz = [
  { question: '每天喝多少水', choices: ['一杯', '八杯'], right: 'B' },
  { question: '哪些要少吃', choices: ['咸菜', '苹果', '腊肉'], right: 'AC' },
]
const publish = (more: object = {}) => hand(admin).make({ publish: 1, ...more })
const make = async (more: object = {}) =>
  admin.ok(playlist.playlistCreate, {
    listName: `列表${newId().slice(-8)}`,
    articleIds: [(await publish()).id],
    ...more,
  })
async function lives(archive: object = {}) {
  const house = await openHouse(t)
  const [bed] = await makeBeds(t)
  const { oldmanId } = await house.lives(bed.bedId)
  if (Object.keys(archive).length > 0)
    await t.db((db) => db.updateTable('oldman').set(archive).where('oldmanId', '=', oldmanId).execute())
  return { oldmanId, roomId: bed.roomId }
}
const shown = async (query: object, by = admin) => (await by.ok(bedside.bedsideList, query)).map(({ id }) => id)

moduleCases('playlists', {
  app: () => t,
  role: 'ADMIN',
  key: 'listId',
  calls: {
    create: playlist.playlistCreate,
    update: playlist.playlistUpdate,
    get: playlist.playlistGet,
    list: playlist.playlistList,
    remove: playlist.playlistRemove,
  },
  input: async () => ({ listName: `列表${newId().slice(-8)}`, articleIds: [(await publish()).id] }),
  edit: { riskTags: ['fall'] },
  meanwhile: { status: 0 },
})

describe('a playlist', () => {
  test('keeps its order and shows its target group', async () => {
    const one = await publish({ title: '甲' })
    const other = await publish({ title: '乙' })
    const { deptId } = await makeDept(t)
    const row = await make({ articleIds: [other.id, one.id, other.id], deptIds: [deptId], riskTags: ['fall'] })
    expect(row).toMatchObject({ articleIds: [other.id, one.id], articleTitles: '乙、甲', status: 1 })
    expect(row.target).toMatch(/^.+；.*跌倒.*$/)
    const next = await admin.ok(playlist.playlistUpdate, {
      listId: row.listId,
      version: row.version,
      deptIds: null,
      riskTags: null,
      articleIds: [one.id, other.id],
    })
    expect(next).toMatchObject({ articleTitles: '甲、乙', target: '全院' })
  })

  test('articles out of the caller’s reach are not named to him, keep their place, and are not put into other lists', async () => {
    const { deptId } = await makeDept(t)
    const ward = { isWard: 1, categoryId: 'article-category-1-1', deptIds: [deptId] }
    const hidden = await publish({ ...ward, title: '他科' })
    const seen = await publish({ title: '全院' })
    const row = await make({ articleIds: [hidden.id, seen.id] })
    const nurse = await t.as('NURSE_HEAD', { deptId: (await makeDept(t)).deptId })
    expect(await nurse.ok(playlist.playlistGet, { listId: row.listId })).toMatchObject({ articleTitles: '全院' })
    const send = { listId: row.listId, version: row.version, articleIds: [seen.id, hidden.id] }
    expect(await nurse.ok(playlist.playlistUpdate, send)).toMatchObject({ articleIds: [seen.id, hidden.id] })
    const other = { listName: `列表${newId().slice(-8)}`, articleIds: [hidden.id] }
    expect((await nurse.call(playlist.playlistCreate, other)).code).toBe(21003)
  })

  test('refuses a repeated name, an empty list, and unknown articles, wards and rooms', async () => {
    const { listName } = await make()
    const { id } = await publish()
    const send = (more: object) =>
      admin.call(playlist.playlistCreate, { listName: `列表${newId().slice(-8)}`, articleIds: [id], ...more })
    expect(await send({ listName })).toMatchObject({ code: 21007 })
    expect(await send({ articleIds: [] })).toMatchObject({ code: 21001 })
    expect(await send({ articleIds: ['nothing'] })).toMatchObject({ code: 21003 })
    expect(await send({ deptIds: ['nothing'] })).toMatchObject({ code: 21003 })
    expect(await send({ roomIds: ['nothing'] })).toMatchObject({ code: 21003 })
  })
})

describe('a bedside screen', () => {
  test('shows lists of the room, the risk and the disease, each article once, only published ones', async () => {
    const elder = await lives({ disease: JSON.stringify([101]), fallIn30d: 1 })
    const other = await lives()
    const all = await publish()
    const room = await make({ roomIds: [elder.roomId], articleIds: [(await publish()).id, all.id] })
    const risk = await make({ riskTags: ['fall'], articleIds: [all.id, (await publish()).id] })
    const disease = await make({ diseaseTags: [1] })
    const off = await make({ roomIds: [elder.roomId], status: 0 })
    const ids = await shown({ oldmanId: elder.oldmanId })
    for (const list of [room, risk, disease]) expect(ids).toEqual(expect.arrayContaining(list.articleIds))
    expect(ids).not.toContain(off.articleIds[0])
    expect(ids.filter((id) => id === all.id)).toHaveLength(1)
    expect(ids.indexOf(room.articleIds[0])).toBeLessThan(ids.indexOf(all.id))
    // A resident with neither sees none of it; a room alone has no risks.
    expect(await shown({ oldmanId: other.oldmanId })).not.toContain(risk.articleIds[1])
    expect(await shown({ roomId: elder.roomId })).toContain(room.articleIds[0])
    expect(await shown({ roomId: elder.roomId })).not.toContain(risk.articleIds[1])
    await hand(admin).state([room.articleIds[0]], 2)
    expect(await shown({ oldmanId: elder.oldmanId })).not.toContain(room.articleIds[0])
  })

  test('the right answers are not sent before the quiz is answered; the result is in the record and the figures', async () => {
    const { oldmanId } = await lives()
    const { id: articleId } = await publish({ quiz })
    await make({ articleIds: [articleId] })
    const seen = await admin.ok(bedside.bedsideGet, { articleId })
    expect(seen.quiz).toEqual([
      { question: '每天喝多少水', choices: ['一杯', '八杯'], several: 0 },
      { question: '哪些要少吃', choices: ['咸菜', '苹果', '腊肉'], several: 1 },
    ])
    expect(JSON.stringify(seen)).not.toContain('"right"')
    await admin.ok(bedside.bedsideRead, { articleId, oldmanId })
    await admin.ok(bedside.bedsideRead, { articleId, oldmanId })
    const input = { articleId, oldmanId, answers: ['B', 'A'], requestNo: newId() }
    const first = await admin.ok(bedside.bedsideAnswer, input)
    expect(first).toMatchObject({
      quizRight: 1,
      quizTotal: 2,
      all: 0,
      quiz: [{ correct: 1 }, { right: 'AC', correct: 0 }],
    })
    // The same request again gets the same reply and no second record.
    expect(await admin.ok(bedside.bedsideAnswer, input)).toEqual(first)
    const { list } = await admin.ok(teaching.teachList, { articleId })
    expect(list).toMatchObject([{ oldmanId, quizScore: '1/2', understanding: 2, method: 2, remark: '床旁测验' }])
    expect(await admin.ok(teaching.teachStat, { articleId })).toEqual({
      readers: 1,
      taught: 1,
      quizzed: 1,
      rightRate: 50,
      questions: [
        { question: '每天喝多少水', answered: 1, correct: 1 },
        { question: '哪些要少吃', answered: 1, correct: 0 },
      ],
    })
    expect((await admin.ok(bedside.bedsideList, { oldmanId })).find(({ id }) => id === articleId)).toMatchObject({
      quizCount: 2,
      quizScore: '1/2',
      readTime: '2025-06-10 10:00:00',
    })
    // A quiz entered by a clerk counts too; a voided one does not.
    const clerk = { articleId, oldmanId, method: 1, teachTime: '2025-06-10 09:30:00', understanding: 3 }
    const taught = await admin.ok(teaching.teachCreate, { ...clerk, answers: ['b', 'CA'] })
    expect(taught).toMatchObject({ quizScore: '2/2', quizRight: 2, understanding: 3 })
    expect(await admin.ok(teaching.teachStat, { articleId })).toMatchObject({ taught: 2, quizzed: 2, rightRate: 75 })
    await admin.ok(teaching.teachAct, {
      teachId: taught.teachId,
      action: 'void',
      voidReason: '错人',
      version: taught.version,
    })
    expect(await admin.ok(teaching.teachStat, { articleId })).toMatchObject({ taught: 1, quizzed: 1, rightRate: 50 })
  })

  test('pressed twice at once it is one record, one receipt, and one list of a name', async () => {
    const { oldmanId } = await lives()
    const { id: articleId } = await publish({ quiz })
    await make({ articleIds: [articleId] })
    const twice = <T>(work: () => Promise<T>) => Promise.all([work(), work()])
    const input = { articleId, oldmanId, answers: ['B', 'AC'], requestNo: newId() }
    const [one, other] = await twice(() => admin.call(bedside.bedsideAnswer, input))
    expect([one.code, other]).toEqual([0, one])
    expect((await admin.ok(teaching.teachList, { articleId })).total).toBe(1)
    // Answered again on the day it is the same record with the new result; on another day a new one.
    const again = { articleId, oldmanId, answers: ['A', 'AC'] }
    await admin.ok(bedside.bedsideAnswer, again)
    const scores = async () =>
      (await admin.ok(teaching.teachList, { articleId })).list.map(({ quizScore }) => quizScore)
    expect(await scores()).toEqual(['1/2'])
    t.clock.set('2025-06-11 10:00:00')
    await admin.ok(bedside.bedsideAnswer, again)
    expect(await scores()).toEqual(['1/2', '1/2'])
    t.clock.set('2025-06-10 10:00:00')
    expect((await admin.call(bedside.bedsideAnswer, { ...input, answers: ['A', 'AC'] })).code).toBe(21006)
    await twice(() => admin.ok(bedside.bedsideRead, { articleId, oldmanId }))
    const receipts = (db: Db) => db.selectFrom('articleReceipt').select('readTime').where('articleId', '=', articleId)
    expect(await t.db((db) => receipts(db).execute())).toHaveLength(1)
    const named = { listName: `列表${newId().slice(-8)}`, articleIds: [articleId] }
    const codes = (await twice(() => admin.call(playlist.playlistCreate, named))).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 21007])
  })

  test('a missing answer, no quiz, no list, no resident: refused', async () => {
    const { oldmanId } = await lives()
    const withQuiz = await publish({ quiz })
    const plain = await publish()
    const unlisted = await publish({ quiz })
    await make({ articleIds: [withQuiz.id, plain.id] })
    const answer = (articleId: string, answers: string[], who = oldmanId) =>
      admin.call(bedside.bedsideAnswer, { articleId, oldmanId: who, answers })
    expect(await answer(withQuiz.id, ['B'])).toMatchObject({ code: 21001, data: { errors: [{ field: 'answers' }] } })
    expect((await answer(plain.id, [])).code).toBe(21001)
    expect((await answer(unlisted.id, ['B', 'AC'])).code).toBe(21003)
    expect((await answer(withQuiz.id, ['B', 'AC'], 'nobody')).code).toBe(21003)
    expect((await admin.call(bedside.bedsideGet, { articleId: unlisted.id })).code).toBe(21003)
    for (const wrong of [
      { ...quiz[0], right: 'C' },
      { ...quiz[0], right: '1' },
      { ...quiz[0], choices: ['一杯'] },
    ])
      expect((await admin.call(article.create, { ...(await body()), quiz: [wrong] })).code).toBe(21001)
    const six = Array.from({ length: 6 }, () => quiz[0])
    expect((await admin.call(article.create, { ...(await body()), quiz: six })).code).toBe(21001)
  })
})

const body = async () => ({
  isWard: 0,
  title: '喝水',
  categoryId: 'article-category-0-1',
  contentType: 1,
  content: '水',
})

describe('a wall screen', () => {
  async function screen(deptIds: readonly string[]) {
    const { secret } = await admin.ok(auth.createKey, {
      keyType: 'SCREEN',
      keyName: `床旁${newId().slice(-6)}`,
      deptIds,
    })
    const answer = await visitor(t, '10.8.0.1').call(auth.screenLogin, { orgId: t.orgId, screenKey: secret })
    return t.with(answer.data)
  }

  test('reads and answers with its key, for its own wards, and writes nothing else', async () => {
    const { deptId } = await makeDept(t)
    const { oldmanId, roomId } = await lives({ deptId })
    const { id: articleId } = await publish({ quiz })
    await make({ articleIds: [articleId] })
    const wall = await screen([deptId])
    expect((await wall.ok(bedside.bedsideRooms)).map((room) => room.roomId)).toContain(roomId)
    expect(await shown({ oldmanId }, wall)).toContain(articleId)
    await wall.ok(bedside.bedsideGet, { articleId })
    await wall.ok(bedside.bedsideRead, { articleId, oldmanId })
    expect(await wall.ok(bedside.bedsideAnswer, { articleId, oldmanId, answers: ['B', 'AC'] })).toMatchObject({
      all: 1,
    })
    expect((await wall.call(playlist.playlistCreate, { listName: '墙', articleIds: [articleId] })).code).toBe(401)
    const away = await screen([(await makeDept(t)).deptId])
    expect((await away.ok(bedside.bedsideRooms)).map((room) => room.roomId)).not.toContain(roomId)
    expect((await away.call(bedside.bedsideRead, { articleId, oldmanId })).code).toBe(21003)
    expect((await away.call(bedside.bedsideList, { oldmanId })).code).toBe(21003)
  })

  test('a user other than a screen needs the permissions of education, and another institution sees nothing', async () => {
    const { oldmanId } = await makeResident(t)
    const { id: articleId } = await publish({ quiz })
    const { listId } = await make({ articleIds: [articleId] })
    await makeRole(t, 'LOOKS_HOME', ['home.query'])
    const clerk = await t.as('LOOKS_HOME')
    expect((await clerk.call(bedside.bedsideRooms)).code).toBe(401)
    expect((await clerk.call(bedside.bedsideAnswer, { articleId, oldmanId, answers: ['B', 'AC'] })).code).toBe(401)
    const other = await testApp()
    const stranger = await other.as('ADMIN')
    expect((await stranger.call(playlist.playlistGet, { listId })).code).toBe(21003)
    expect((await stranger.call(bedside.bedsideGet, { articleId })).code).toBe(21003)
    await other.close()
  })
})
