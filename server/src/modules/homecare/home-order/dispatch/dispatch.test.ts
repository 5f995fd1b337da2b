import { beforeEach, expect, test } from 'vitest'
import { homeDispatch } from '#contract/modules/homecare/home-order/dispatch.ts'
import { homeEvaluation } from '#contract/modules/homecare/home-order/evaluation.ts'
import { staff } from '#contract/modules/platform/staff/staff.ts'
import { testApp } from '../../../../../test/app.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import * as made from '../test-orders.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const manager = enters(t, 'HOMECARE_MANAGER')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const { distribute, makePaid, makePaying, makeSold, makeTaken, makeWorker } = made
const listOf = (order: { id: string }, more: object = {}) => manager.ok(homeDispatch.suggest, { id: order.id, ...more })
async function of(order: { id: string }, { userId }: { userId: string }, more: object = {}) {
  const { list } = await listOf(order, more)
  const found = list.find((one) => one.userId === userId)
  if (!found) throw new Error('is not suggested')
  return {
    ...found,
    at: list.indexOf(found),
    text: (kind: string) => found.reasons.find((one) => one.kind === kind)?.text,
  }
}

test('the shown refusal is the one of dispatching: 26321, 26322 and 26325 with their texts', async () => {
  const free = await makeWorker(t)
  const busy = await makeWorker(t)
  const away = await makeWorker(t)
  await makeTaken(admin, busy, { planStart: '2025-06-10 14:00:00' })
  await t.db((db) =>
    db
      .insertInto('attendanceLeave')
      .values({
        orgId: t.orgId,
        leaveId: `leave-${away.empId}`,
        empId: away.empId,
        leaveType: 1,
        hours: 4,
        fromTime: '2025-06-10 14:00:00',
        toTime: '2025-06-10 18:00:00',
        reason: '事假',
        status: 2,
      })
      .execute(),
  )
  const skilled = await makeSold(admin, { workerSkills: [4] })
  const plain = await makePaid(admin)
  const special = await makePaid(admin, { items: [{ projectId: skilled.id, quantity: 2 }] })
  expect(await of(plain, free)).toMatchObject({ refusal: null })
  for (const [order, worker, code] of [
    [plain, busy, 26322],
    [plain, away, 26325],
    [special, free, 26321],
  ] as const) {
    const shown = await of(order, worker)
    const refused = await distribute(admin, order, { workerIds: [worker.userId] })
    expect(shown.refusal).toEqual({ code, msg: refused.msg })
    expect(refused.code).toBe(code)
    expect(shown.at).toBeGreaterThan((await of(plain, free)).at)
  }
  // At another time he is free.
  const later = await of(plain, busy, { planStart: '2025-06-10 17:00:00' })
  expect(later).toMatchObject({ refusal: null })
  expect(later.text('load')).toBe('当日另有1单，共120分钟')
  await admin.ok(staff.update, {
    empId: free.empId,
    version: 1,
    certificates: [{ certType: 4, expireDate: '2025-06-10' }],
  })
  expect(await of(special, free)).toMatchObject({ refusal: null })
  expect((await of(special, free)).text('skill')).toMatch(/^须持.+；近一年没有做过同类服务$/)
})

test('a worker the elder liked comes before a new one; default evaluations do not count', async () => {
  const liked = await makeWorker(t)
  const fresh = await makeWorker(t)
  const { oldmanId } = await makePaying(admin, 90_000)
  const { id: projectId } = await makeSold(admin)
  const items = [{ projectId, quantity: 2 }]
  const done = await made.makeDone(t, admin, liked, { oldmanId, items })
  const next = await makePaid(admin, { oldmanId, items, planStart: '2025-06-11 10:00:00' })
  expect((await of(next, liked)).text('preference')).toBe('近一年为该老人服务过1次，没有评价')
  const marks = { quality: 5, attitude: 5, punctual: 4 }
  await admin.ok(homeEvaluation.evaluationCreate, { orderId: done.id, ...marks, source: 2 })
  const one = await of(next, liked)
  const other = await of(next, fresh)
  expect(one.text('preference')).toBe('近一年为该老人服务过1次，评分4.7')
  expect(one.text('skill')).toBe('近一年做过同类服务1次')
  expect(other.text('preference')).toBe('近一年没有为该老人服务过')
  expect(one.at).toBeLessThan(other.at)
  await t.db((db) => db.updateTable('homeOrderEvaluation').set({ source: 3 }).where('orderId', '=', done.id).execute())
  expect((await of(next, liked)).text('preference')).toBe('近一年为该老人服务过1次，没有评价')
})

test('the starting point: the order before, else his last place of today', async () => {
  const worker = await makeWorker(t)
  const far = { longitude: 121.49, latitude: 31.23 }
  const elder = await makePaying(admin, 90_000, far)
  await made.makeDone(t, admin, worker)
  const order = await makePaid(admin, { oldmanId: elder.oldmanId, planStart: '2025-06-10 18:00:00' })
  expect((await of(order, worker)).text('distance')).toMatch(/^上一单在周.+处，距服务地址951米$/)
  const places = (await manager.ok(homeDispatch.day)).places
  expect(places.find(({ userId }) => userId === worker.userId)).toMatchObject({
    lng: 121.48,
    time: '2025-06-10 14:00:00',
  })
  // On another day it is unknown.
  const later = await of(order, worker, { planStart: '2025-06-12 10:00:00' })
  expect(later.text('distance')).toBe('当日出发位置未知')
})

test('a day on the map: without cancelled orders and other days', async () => {
  const shown = await makePaid(admin, { planStart: '2025-06-20 10:00:00' })
  const cancelledOrder = await makePaid(admin, { planStart: '2025-06-20 14:00:00' })
  await made.cancel(admin, cancelledOrder, { by: 2, cancelReason: 1 })
  const { date, orders } = await manager.ok(homeDispatch.day, { date: '2025-06-20' })
  expect(date).toBe('2025-06-20')
  expect(orders).toMatchObject([{ id: shown.id, lng: 121.48, lat: 31.23, status: 2 }])
  expect((await manager.ok(homeDispatch.day, { date: '2025-06-21' })).orders).toEqual([])
})

test('only dispatchers are notified, of orders of the own institution', async () => {
  const order = await makePaid(admin)
  const worker = await makeWorker(t)
  expect((await worker.client.call(homeDispatch.suggest, { id: order.id })).code).toBe(401)
  expect((await worker.client.call(homeDispatch.day)).code).toBe(401)
  expect((await manager.call(homeDispatch.suggest, { id: 'nowhere' })).code).toBe(21003)
  expect((await manager.call(homeDispatch.suggest, { id: order.id, planStart: '明天上午' })).code).toBe(21001)
  expect((await manager.call(homeDispatch.day, { date: '2025-02-30' })).code).toBe(21001)
  const other = await testApp()
  const stranger = await other.as('ADMIN')
  expect((await stranger.call(homeDispatch.suggest, { id: order.id })).code).toBe(21003)
  expect((await stranger.ok(homeDispatch.day)).orders).toEqual([])
  await other.close()
})
