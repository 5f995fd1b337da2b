import { beforeEach, expect, test } from 'vitest'
import { homeAfterSale } from '#contract/modules/homecare/home-order/after-sale.ts'
import { homeEvaluation } from '#contract/modules/homecare/home-order/evaluation.ts'
import { homeWorkers as calls } from '#contract/modules/homecare/home-order/worker-month.ts'
import { makeRole } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { onRow } from '../../../../../test/rows.ts'
import * as made from '../test-orders.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const manager = enters(t, 'HOMECARE_MANAGER')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const june = { month: '2025-06' }
const of = ({ userId: workerId }: { userId: string }, month = '2025-06') => manager.ok(calls.month, { workerId, month })
const listed = async (worker: { userId: string }, by = manager) =>
  (await by.ok(calls.months, { ...june, workerId: worker.userId })).list
type Worker = Awaited<ReturnType<typeof made.makeWorker>>

/** Served by all of these, from a time on the tenth to four o'clock. */
async function done(workers: readonly Worker[], startAt = '14:00:00', more: object = {}) {
  t.clock.set('2025-06-10 09:00:00')
  const paid = await made.makePaid(admin, more)
  const sent = (await made.distribute(admin, paid, { workerIds: workers.map(({ userId }) => userId) })).data
  const accepted = (await made.receive(workers[0].client, sent, { accept: 1 })).data
  t.clock.set(`2025-06-10 ${startAt}`)
  const begun = (await made.start(workers[0].client, accepted, made.atDoor)).data
  t.clock.set('2025-06-10 16:00:00')
  return (await made.over(workers[0].client, begun)).data
}
const nothing = { orders: 0, minutes: 0, income: 0, score: null, onTime: 0, onTimeRate: null, refused: 0, takenBack: 0 }

test('orders, minutes, income and on-time rate of the month in which they ended; 15 minutes late is in time', async () => {
  const worker = await made.makeWorker(t)
  expect(await of(worker)).toMatchObject({ ...nothing, list: [], lost: [] })
  expect(await listed(worker)).toMatchObject([nothing])
  const first = await done([worker], '14:15:00')
  const all = { orders: 1, minutes: 105, income: 9000, onTime: 1, onTimeRate: 100 }
  expect(await of(worker)).toMatchObject({ ...all, list: [{ id: first.id, minutes: 105, net: 9000, late: 0 }] })
  expect(await of(worker, '2025-05')).toMatchObject(nothing)
  expect(await of(worker, '2025-07')).toMatchObject(nothing)
})

test('later than that is not in time: one of two is 50 %', async () => {
  const worker = await made.makeWorker(t)
  await done([worker], '14:00:00')
  await done([worker], '14:15:01')
  expect(await listed(worker)).toMatchObject([{ orders: 2, minutes: 224, income: 18_000, onTime: 1, onTimeRate: 50 }])
})

test('income of several workers is divided among them, the odd fen is the lead’s; each served all the minutes', async () => {
  const lead = await made.makeWorker(t)
  const helper = await made.makeWorker(t)
  const sold = await made.makeSold(admin, { price: 4501, durationMinutes: 120, serveUnit: '次' })
  await done([lead, helper], '14:00:00', { items: [{ projectId: sold.id, quantity: 1 }] })
  expect(await of(lead)).toMatchObject({ income: 2251, minutes: 120, list: [{ net: 4501, income: 2251 }] })
  expect(await of(helper)).toMatchObject({ income: 2250, minutes: 120, list: [{ net: 4501, income: 2250 }] })
})

test('a refund is no income; the visit stays', async () => {
  const worker = await made.makeWorker(t)
  const order = await done([worker])
  const fresh = (await made.look(admin, order)).data
  const part = { afterType: 2, amount: 4000, reason: 4, content: '没有擦干净' }
  await made.afterSales(manager, fresh, part)
  // An order under complaint still counts as served.
  expect(await of(worker)).toMatchObject({ orders: 1, income: 9000 })
  const { list } = await admin.ok(homeAfterSale.afterList, { orderNo: order.orderNo, status: 1 })
  await onRow(homeAfterSale.afterAudit)(admin, list[0], { pass: 1, opinion: '同意', auditAmount: 4000 })
  expect(await of(worker)).toMatchObject({ orders: 1, minutes: 120, income: 5000, list: [{ net: 5000 }] })
})

test('the mean of the evaluations, without the default ones', async () => {
  const worker = await made.makeWorker(t)
  const a = await done([worker])
  const b = await done([worker], '14:01:00')
  const say = (orderId: string, quality: number) =>
    admin.ok(homeEvaluation.evaluationCreate, { orderId, quality, attitude: 4, punctual: 4 })
  await say(a.id, 5)
  expect(await of(worker)).toMatchObject({ score: 4.3 })
  await t.round('hourly', '2025-06-17 17:00:00')
  expect(await of(worker)).toMatchObject({
    score: 4.3,
    list: [
      { id: a.id, score: 4.3 },
      { id: b.id, score: null },
    ],
  })
  const other = await done([worker], '14:02:00')
  await say(other.id, 1)
  // 4.3 and 3.0.
  expect(await of(worker)).toMatchObject({ score: 3.7, orders: 3 })
})

test('refusals of the lead and of a helper; withdrawn when nobody answered or others were dispatched', async () => {
  const lead = await made.makeWorker(t)
  const helper = await made.makeWorker(t)
  const next = await made.makeWorker(t)
  const paid = await made.makePaid(admin)
  const send = async (order: object, workers: readonly Worker[]) =>
    (await made.distribute(admin, order as never, { workerIds: workers.map(({ userId }) => userId) })).data // as: the row of a step
  const both = await send(paid, [lead, helper])
  const without = (await made.receive(helper.client, both, { accept: 0, reason: '请假' })).data
  expect(await of(helper)).toMatchObject({ refused: 1, takenBack: 0, lost: [{ why: 1, remark: '请假' }] })
  const refused = (await made.receive(lead.client, without, { accept: 0, reason: '太远' })).data
  expect(await listed(lead)).toMatchObject([{ orders: 0, refused: 1, takenBack: 0, income: 0 }])
  await send(await send((await made.look(admin, refused as never)).data, [lead]), [next]) // as: the row of a step
  expect(await of(lead)).toMatchObject({ refused: 1, takenBack: 1, lost: [{ why: 1 }, { why: 3 }] })
  await t.round('clock', '2025-06-10 09:31:00')
  expect(await of(next)).toMatchObject({ refused: 0, takenBack: 1, lost: [{ why: 2, orderNo: paid.orderNo }] })
})

test('the manager reads all, a worker himself without money, others nothing; another institution has no workers', async () => {
  const mine = await made.makeWorker(t)
  const other = await made.makeWorker(t)
  await done([mine])
  await done([other], '14:01:00')
  const all = await manager.ok(calls.months, { ...june, size: 1000 })
  expect(all.list.map(({ workerId }) => workerId)).toEqual(expect.arrayContaining([mine.userId, other.userId]))
  expect(all.sum?.income).toBe(all.list.reduce((sum, { income }) => sum + (income ?? 0), 0))
  const own = await mine.client.ok(calls.months, june)
  expect(own.list).toMatchObject([{ workerId: mine.userId, orders: 1, income: null }])
  expect(own.sum?.income).toBeUndefined()
  expect(await listed(other, mine.client)).toEqual([])
  expect(await mine.client.ok(calls.month, { workerId: mine.userId })).toMatchObject({
    list: [{ net: null, income: null }],
  })
  expect((await mine.client.call(calls.month, { workerId: other.userId })).code).toBe(21003)
  await makeRole(t, 'LOOKS', ['homecare.serverWorkorder.query'])
  const looks = await t.as('LOOKS')
  expect((await looks.call(calls.months, june)).status).toBe(401)
  expect((await looks.call(calls.month, { workerId: mine.userId })).status).toBe(401)
  const stranger = await t.as('ADMIN', { orgId: await t.otherOrg() })
  expect((await stranger.call(calls.month, { workerId: mine.userId })).code).toBe(21003)
  expect((await stranger.ok(calls.months, june)).list).toEqual([])
})
