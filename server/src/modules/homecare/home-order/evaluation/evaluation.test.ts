import { beforeEach, expect, test } from 'vitest'
import { homeEvaluation } from '#contract/modules/homecare/home-order/evaluation.ts'
import { serviceProject } from '#contract/modules/homecare/home-service/home-service.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { todosOf } from '../../../../../test/notices.ts'
import { onRow } from '../../../../../test/rows.ts'
import * as made from '../test-orders.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const manager = enters(t, 'HOMECARE_MANAGER')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const marks = { quality: 5, attitude: 4, punctual: 4 }
const say = (orderId: string, more: object = {}) =>
  admin.call(homeEvaluation.evaluationCreate, { orderId, ...marks, content: '很好', tags: [1, 3], ...more })
const reply = onRow(homeEvaluation.evaluationReply)
const figures = async (id: string) =>
  (await admin.ok(serviceProject.list, { size: 1000 })).list.find((one) => one.id === id)

test('once for each finished order (26401, 21009), and its service shows the mean', async () => {
  const sold = await made.makeSold(admin)
  const items = [{ projectId: sold.id, quantity: 2 }]
  const worker = await made.makeWorker(t)
  const done = await made.makeDone(t, admin, worker, { items })
  expect((await say(done.id)).data).toMatchObject({ score: 4.3, source: 2, status: 1, orderNo: done.orderNo })
  expect(await say(done.id)).toMatchObject({ code: 26401, msg: '该工单已评价' })
  expect(await figures(sold.id)).toMatchObject({ saleCount: 1, score: 4.3 })
  expect((await made.look(admin, done)).data.evaluation).toMatchObject({ score: 4.3 })
  t.clock.set('2025-06-10 09:00:00')
  expect((await say((await made.makePaid(admin)).id)).code).toBe(21009)
  expect((await say(done.id, { quality: 6 })).code).toBe(21001)
})

test('empty lists of a form are accepted', async () => {
  const done = await made.makeDone(t, admin, await made.makeWorker(t))
  expect((await say(done.id, { tags: null, photos: null, content: null })).data).toMatchObject({ tags: [], photos: [] })
})

test('two and less makes a to-do to call, until there is an answer', async () => {
  const done = await made.makeDone(t, admin, await made.makeWorker(t))
  const calls = async () =>
    (await todosOf(manager, done.id, { todoStatus: 0 })).filter(({ todoType }) => todoType === 'ORDER_VISIT')
  const poor = (await say(done.id, { quality: 2, attitude: 2, punctual: 2 })).data
  expect(await calls()).toHaveLength(1)
  expect((await reply(await t.as('HOMECARE_WORKER'), poor, { replyContent: '好' })).status).toBe(401)
  const hidden = (await reply(admin, poor, { status: 0 })).data
  expect(await calls()).toHaveLength(1)
  const answered = (await reply(admin, hidden, { replyContent: '已致歉并培训' })).data
  expect(answered).toMatchObject({ status: 0, replyContent: '已致歉并培训', replyTime: t.clock.now() })
  expect(await calls()).toHaveLength(0)
  expect((await reply(admin, poor, { replyContent: '再答' })).code).toBe(21002)
})

test('after a week it is good by default, and left out of the mean', async () => {
  const sold = await made.makeSold(admin)
  const done = await made.makeDone(t, admin, await made.makeWorker(t), { items: [{ projectId: sold.id, quantity: 2 }] })
  await t.round('hourly', '2025-06-17 15:59:00')
  expect((await made.look(admin, done)).data.evaluation).toBeNull()
  await t.round('hourly', '2025-06-17 17:00:00')
  expect((await made.look(admin, done)).data.evaluation).toMatchObject({ score: 5, source: 3 })
  expect(await figures(sold.id)).toMatchObject({ saleCount: 1, score: null })
  expect((await say(done.id)).code).toBe(26401)
})

test('a worker reads the evaluations of his own orders', async () => {
  const mine = await made.makeWorker(t)
  const other = await made.makeWorker(t)
  const done = await made.makeDone(t, admin, mine)
  const { id } = (await say(done.id)).data
  const seen = async (by: typeof mine) => (await by.client.ok(homeEvaluation.evaluations, {})).list.map((row) => row.id)
  expect([await seen(mine), await seen(other)]).toEqual([[id], []])
  const filters = { workerId: mine.userId, projectId: done.items[0].projectId, score: 4 }
  expect((await admin.ok(homeEvaluation.evaluations, filters)).total).toBe(1)
})
