import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeElder } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { homeRecord } from '#contract/modules/homecare/home-elder/home-record.ts'
import { homeOrderConfig } from '#contract/modules/homecare/home-order/config.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { serviceProject } from '#contract/modules/homecare/home-service/home-service.ts'
import { bytesOf } from '../../../../../test/answers.ts'
import type { Client } from '../../../../../test/app.ts'
import { makeRole } from '../../../../../test/factories.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { moduleCases } from '../../../../../test/module-cases.ts'
import { noticeTitles, todosOf } from '../../../../../test/notices.ts'
import { onRow } from '../../../../../test/rows.ts'
import { exported } from '../../../../../test/sheets.ts'
import { statementsOf } from '../../../../../test/statements.ts'
import { makeHomeElder } from '../../home-elder/test-elders.ts'
import { makeServiceProject } from '../../home-service/test-services.ts'
import * as made from '../test-orders.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const { makeOrder, makePaying, makeSold, makeServed, look } = made
const change = onRow(homeOrder.update)
const plan = '2025-06-10 14:00:00'
const create = async (more: object = {}) => {
  const elder = 'oldmanId' in more ? {} : { oldmanId: (await makeServed(admin)).oldmanId }
  const items = 'items' in more ? {} : { items: [{ projectId: (await makeSold(admin)).id, quantity: 2 }] }
  return admin.call(homeOrder.create, { planStart: plan, ...elder, ...items, ...more })
}

describe('ordering', () => {
  test('the server sets the price, the end and the number; amounts of the client are ignored', async () => {
    const order = await makeOrder(admin, { remark: '轻声' })
    expect(order).toMatchObject({ status: 1, payStatus: 0, totalAmount: 9000, payAmount: 9000, discountAmount: 0 })
    expect(order).toMatchObject({ planEnd: '2025-06-10 16:00:00', orderSource: 1, remark: '轻声' })
    expect(order.orderNo).toMatch(/^GD20250610\d{6}$/)
    expect(order.items[0]).toMatchObject({ price: 4500, quantity: 2, amount: 9000, done: 0 })
    expect(order.rules).toMatchObject({ startRadius: 300, earlyMinutes: 30, minServicePercent: 70 })
    const steps = await admin.ok(homeOrder.log, { id: order.id })
    expect(steps).toMatchObject([{ action: '下单', from: null, to: 1 }])
    // Only orders of a rule may stay unpaid until an hour before.
    expect((await create({ orderSource: 2 })).data).toMatchObject({ errors: [{ field: 'orderSource' }] })
  })

  test('a preview shows prices and stores nothing', async () => {
    const { oldmanId } = await makeServed(admin)
    const sold = await makeSold(admin, { subsidyAble: 1 })
    const items = [{ projectId: sold.id, quantity: 1.5 }]
    const seen = (await create({ oldmanId, items, preview: 1, planStart: '2025-06-10 09:01:00' })).data
    expect(seen).toMatchObject({ preview: 1, totalAmount: 6750, subsidyAmount: 6750, planEnd: '2025-06-10 10:31:00' })
    expect((await admin.ok(homeOrder.list, { oldmanId })).total).toBe(0)
  })

  test('quantities: hours by halves, at least the minimum, no service twice', async () => {
    const { id: projectId } = await makeSold(admin, { minQuantity: 1 })
    for (const quantity of [1.3, 0.5]) expect((await create({ items: [{ projectId, quantity }] })).code).toBe(21001)
    const twice = { projectId, quantity: 1 }
    expect((await create({ items: [twice, twice] })).code).toBe(21001)
    expect((await create({ items: [] })).code).toBe(21001)
  })

  test('26301 withdrawn, 26302 too soon, 26303 outside of hours and areas', async () => {
    const { id } = await makeServiceProject(admin)
    expect(await create({ items: [{ projectId: id, quantity: 1 }] })).toMatchObject({
      code: 26301,
      msg: '服务项目已下架',
    })
    expect(await create({ planStart: '2025-06-10 09:59:59' })).toMatchObject({
      code: 26302,
      msg: '预约时间须至少提前60分钟',
    })
    expect(await create({ planStart: '2025-06-10 18:01:00' })).toMatchObject({
      code: 26303,
      msg: '超出服务时间或服务区域',
    })
    expect((await create({ planStart: '2025-06-10 18:00:00' })).code).toBe(0)
    expect((await create({ planStart: '2025-08-10 14:00:00' })).code).toBe(21001)
    const elsewhere = await makeSold(admin, { areaCodes: ['320100'] })
    expect((await create({ items: [{ projectId: elsewhere.id, quantity: 1 }] })).code).toBe(26303)
    await made.configure(admin, { serviceAreas: ['110000'] })
    expect((await create()).code).toBe(26303)
    await made.configure(admin, { serviceAreas: [] })
  })

  test('26304 for the same elder at the same time, unless confirmed', async () => {
    const { oldmanId } = await makeOrder(admin)
    const again = { oldmanId, planStart: '2025-06-10 15:59:00' }
    expect(await create(again)).toMatchObject({ code: 26304, msg: '该老人同一时段已有工单' })
    expect((await create({ ...again, confirm: 1 })).code).toBe(0)
    expect((await create({ oldmanId, planStart: '2025-06-10 18:00:00' })).code).toBe(0)
  })

  test('26002 without an emergency contact; 21009 for an elder not in service', async () => {
    const { oldmanId } = await makeHomeElder(admin)
    expect((await create({ oldmanId })).code).toBe(26002)
    const elder = await makeServed(admin)
    await onRow(homeElder.update)(admin, elder, {
      status: 2,
      pauseFrom: '2025-06-10',
      pauseTo: '2025-06-20',
      pauseReason: '住院',
    })
    expect((await create({ oldmanId: elder.oldmanId })).code).toBe(21009)
  })

  test('a discount is for users who may change orders, with a reason; a free order needs no payment', async () => {
    await makeRole(t, 'TAKES', ['homecare.serverWorkorder.query', 'homecare.serverWorkorder.add'])
    const desk = await t.as('TAKES')
    const { oldmanId } = await makeServed(admin)
    const items = [{ projectId: (await makeSold(admin)).id, quantity: 2 }]
    const body = { oldmanId, items, planStart: plan, discountAmount: 9000 }
    expect((await desk.call(homeOrder.create, { ...body, remark: '困难' })).status).toBe(401)
    expect((await create(body)).code).toBe(21001)
    expect((await create({ ...body, discountAmount: 9001, remark: '困难' })).code).toBe(21001)
    expect((await create({ ...body, remark: '困难' })).data).toMatchObject({ status: 2, payStatus: 4, payAmount: 0 })
  })
})

describe('changing an order', () => {
  test('before payment everything, afterwards time and texts', async () => {
    const order = await makeOrder(admin)
    const items = [{ projectId: order.items[0].projectId, quantity: 3 }]
    const longer = (await change(admin, order, { items })).data
    expect(longer).toMatchObject({ totalAmount: 13_500, planEnd: '2025-06-10 17:00:00' })
    const paid = (await made.pay(admin, longer, { payWay: 'BALANCE' })).data
    expect((await change(admin, paid, { items })).code).toBe(21001)
    const moved = (await change(admin, paid, { planStart: '2025-06-10 15:00:00', remark: '改期' })).data
    expect(moved).toMatchObject({ planEnd: '2025-06-10 18:00:00', remark: '改期', status: 2 })
    expect((await change(admin, moved, { planStart: '2025-06-10 19:00:00' })).code).toBe(26303)
    const worker = await made.makeWorker(t)
    const sent = (await made.distribute(admin, moved, { workerIds: [worker.userId] })).data
    expect((await change(admin, sent, { remark: '晚了' })).code).toBe(21009)
  })
})

test('a moved order that waits for workers has its to-do at the new time; a worker named twice counts once', async () => {
  const sender = await t.as('HOMECARE_MANAGER')
  const worker = await made.makeWorker(t)
  const named = await makeOrder(admin, { workerIds: [worker.userId, worker.userId] })
  expect(named.workerIds).toEqual([worker.userId])
  const paid = await made.makePaid(admin)
  const waits = async () => (await todosOf(sender, paid.id, { todoStatus: 0 })).map(({ title }) => title)
  expect(await waits()).toEqual([`请派单：${paid.oldmanName} 06-10 14:00`])
  const worded = (await change(admin, paid, { remark: '轻声' })).data
  expect(await waits()).toEqual([`请派单：${paid.oldmanName} 06-10 14:00`])
  await change(admin, worded, { planStart: '2025-06-11 10:00:00' })
  expect(await waits()).toEqual([`请派单：${paid.oldmanName} 06-11 10:00`])
})

describe('checks after a change', () => {
  test('other services need their certificates and areas, however long they take', async () => {
    const order = await makeOrder(admin)
    expect(order.rules).toMatchObject({ needSign: 0, needPhoto: 0 })
    const only = (project: { id: string }) => ({ items: [{ projectId: project.id, quantity: 2 }] })
    expect((await change(admin, order, only(await makeSold(admin, { areaCodes: ['320100'] })))).code).toBe(26303)
    const signed = (await change(admin, order, only(await makeSold(admin, { needSign: 1 })))).data
    expect(signed.rules).toMatchObject({ needSign: 1, needPhoto: 0, startRadius: 300 })
  })

  test('not into a pause, nor further than orders are planned; moved to another day it may be late again', async () => {
    const { oldmanId } = await makePaying(admin, 30_000)
    const worker = await made.makeWorker(t)
    const accepted = await made.makeTaken(admin, worker, { oldmanId })
    const elder = await admin.ok(homeElder.get, { oldmanId })
    const pause = { status: 2, pauseFrom: '2025-06-12', pauseTo: '2025-06-14', pauseReason: '住院' }
    await onRow(homeElder.update)(admin, elder, pause)
    t.clock.set('2025-06-10 15:00:00')
    await t.round('clock', '2025-06-10 15:00:00')
    const late = (await look(admin, accepted)).data
    const send = (planStart: string) =>
      made.distribute(admin, late, { workerIds: [worker.userId], reason: '改期', planStart })
    expect((await send('2025-06-13 14:00:00')).code).toBe(21009)
    expect((await send('2025-08-13 14:00:00')).code).toBe(21001)
    const moved = (await send('2025-06-15 14:00:00')).data
    await made.receive(worker.client, moved, { accept: 1 })
    const lateMessages = async () =>
      (await noticeTitles(admin, accepted.id)).filter((title) => title.startsWith('预约已过1小时仍未开始服务')).length
    expect(await lateMessages()).toBe(1)
    await t.round('clock', '2025-06-15 15:00:00')
    expect(await lateMessages()).toBe(2)
    t.clock.set('2025-06-10 09:00:00')
    const waiting = await makeOrder(admin)
    await onRow(homeElder.update)(admin, await admin.ok(homeElder.get, { oldmanId: waiting.oldmanId }), pause)
    expect((await change(admin, waiting, { planStart: '2025-06-12 14:00:00' })).code).toBe(21009)
    expect((await change(admin, waiting, { planStart: '2025-06-15 14:00:00' })).code).toBe(0)
  })

  test('another address loses the old coordinates, so nobody is refused at its door because of them', async () => {
    const paid = await made.makePaid(admin)
    const same = (await change(admin, paid, { address: paid.address, remark: '轻声' })).data
    expect(same).toMatchObject({ lng: 121.48, lat: 31.23 })
    const moved = (await change(admin, same, { address: '女儿家，虹桥路8号' })).data
    expect(moved).toMatchObject({ address: '女儿家，虹桥路8号', lng: null, lat: null })
    const placed = (await change(admin, moved, { address: '淮海路1号', lng: 121.4, lat: 31.2 })).data
    expect(placed).toMatchObject({ lng: 121.4, lat: 31.2 })
  })
})

describe('data scope', () => {
  test('a worker sees his own orders, without money, and with phone and address only while he serves', async () => {
    const { oldmanId } = await makePaying(admin, 30_000, { doorNote: '钥匙在门口', allergyDrug: '青霉素' })
    const mine = await made.makeWorker(t)
    const other = await made.makeWorker(t)
    const accepted = await made.makeTaken(admin, mine, { oldmanId })
    const rows = (await mine.client.ok(homeOrder.list, { size: 1000 })).list
    expect(rows.map(({ id }) => id)).toEqual([accepted.id])
    expect(rows[0]).toMatchObject({ payAmount: null, phone: '13800001234' })
    const whole = (await look(mine.client, accepted)).data
    expect(whole).toMatchObject({ doorNote: '钥匙在门口', lead: 1, money: [], cardCode: null, minMinutes: 84 })
    expect(whole.alerts).toContainEqual({ kind: '过敏', text: '青霉素' })
    expect((await look(other.client, accepted)).code).toBe(21003)
    expect((await other.client.call(homeOrder.log, { id: accepted.id })).code).toBe(21003)
    t.clock.set('2025-06-10 14:00:00')
    const begun = (await made.start(mine.client, accepted, made.atDoor)).data
    t.clock.set('2025-06-10 16:00:00')
    const done = (await made.over(mine.client, begun)).data
    expect((await look(mine.client, done)).data).toMatchObject({ phone: null, doorNote: null, alerts: [] })
    expect((await look(admin, done)).data).toMatchObject({ phone: '13800001234', payAmount: 9000 })
  })

  test('free orders are shown without phone and house number, and only where the setting allows grabbing', async () => {
    const paid = await made.makePaid(admin)
    const worker = await made.makeWorker(t)
    const free = async (by: Client) => (await by.ok(homeOrder.list, { grab: 1, size: 1000 })).list
    expect(await free(worker.client)).toEqual([])
    expect((await look(worker.client, paid)).code).toBe(21003)
    await made.configure(admin, { openGrab: 1 })
    const seen = (await free(worker.client)).find(({ id }) => id === paid.id)
    expect(seen).toMatchObject({ phone: null, address: '南京东路', lng: null, contactName: null })
    expect((await look(worker.client, paid)).data).toMatchObject({ doorNote: null, urgentPhone: null })
    await made.configure(admin, { openGrab: 0 })
  })

  test('free orders are found in as many statements however many there are; without those he cannot do or has no time for', async () => {
    await made.configure(admin, { openGrab: 1 })
    const worker = await made.makeWorker(t)
    const free = () => worker.client.ok(homeOrder.list, { grab: 1, size: 1000 })
    const first = await made.makePaid(admin)
    await free()
    const few = (await statementsOf(free)).length
    const skilled = await makeSold(admin, { workerSkills: [1] })
    const more = [
      await made.makePaid(admin, { items: [{ projectId: skilled.id, quantity: 1 }] }),
      await made.makePaid(admin),
      await made.makePaid(admin, { planStart: '2025-06-11 14:00:00' }),
    ]
    expect((await statementsOf(free)).length).toBe(few)
    const seen = async () => {
      const ids = (await free()).list.map(({ id }) => id)
      return [first, ...more].map(({ id }) => ids.includes(id))
    }
    expect(await seen()).toEqual([true, false, true, true])
    await made.grab(worker.client, first)
    expect(await seen()).toEqual([false, false, false, true])
    await made.configure(admin, { openGrab: 0 })
  })

  test('scenario 25: the totals are those of the list', async () => {
    const worker = await made.makeWorker(t)
    await made.makeDone(t, admin, worker)
    const filter = { status: 6, planFrom: '2025-06-01', planTo: '2025-06-30' } as const
    const list = await admin.ok(homeOrder.list, { ...filter, size: 1000 })
    const amount = await admin.ok(homeOrder.amount, filter)
    const paid = list.list.reduce((sum, { payAmount }) => sum + (payAmount ?? 0), 0)
    expect(amount.byStatus).toEqual([{ status: 6, count: list.total, amount: paid }])
    expect(amount).toMatchObject({ orderCount: list.total, payAmount: list.sum?.payAmount })
    expect(await worker.client.ok(homeOrder.amount, {})).toMatchObject({ orderCount: 1, payAmount: null })
  })

  test('filters: by service and its type, region, worker, days, phone', async () => {
    const sold = await makeSold(admin, { typeId: 'serve-project-type-8' })
    const order = await makeOrder(admin, { items: [{ projectId: sold.id, quantity: 1 }] })
    const ids = async (query: object) =>
      (await admin.ok(homeOrder.list, { size: 1000, ...query })).list.map(({ id }) => id)
    expect(await ids({ projectId: sold.id })).toEqual([order.id])
    expect(await ids({ typeId: 'serve-project-type-8' })).toEqual([order.id])
    for (const hit of [
      { regionCode: '310000' },
      { oldmanName: order.oldmanName },
      { planFrom: '2025-06-10', planTo: '2025-06-10' },
      { phone: '1234' },
    ])
      expect(await ids(hit)).toContain(order.id)
    for (const miss of [{ regionCode: '320000' }, { workerId: admin.userId }, { planFrom: '2025-06-11' }, { mine: 1 }])
      expect(await ids(miss)).not.toContain(order.id)
  })
})

test('a long export is made in the background, a short one at once', async () => {
  const { id } = await makeOrder(admin)
  await t.db((db) =>
    sql`insert into home_order select (jsonb_populate_record(one, jsonb_build_object('id', 'long-' || n, 'order_no', 'L' || n,
      'status', 7, 'phone', null, 'phone_hash', null,
      'phone_tail', null, 'plan_start', '2024-01-01 09:00:00', 'plan_end', '2024-01-01 10:00:00'))).*
      from home_order one, generate_series(1, 2001) n where one.id = ${id}`.execute(db),
  )
  const day = { planFrom: '2024-01-01', planTo: '2024-01-01' }
  const long = (await admin.call(homeOrder.list, { ...day, export: 'xlsx' })).data as unknown // as: the reply of a long export
  expect(long).toMatchObject({ downloadId: expect.any(String) })
  await t.round('clock', '2025-06-20 09:01:00')
  const [exportFile] = (await admin.ok(homeRecord.downloads, {})).list
  expect(exportFile).toMatchObject({ status: 1, fileName: '服务工单列表 2025-06-10 090000.xlsx' })
  const file = await t.app.inject({ method: 'GET', url: exportFile.urlPath ?? '' })
  expect((await exported(file.rawPayload)).rows).toHaveLength(2001)
  const short = (await admin.call(homeOrder.list, { ...day, orderNo: 'L2001', export: 'xlsx' })).data
  expect((await exported(bytesOf(short))).rows).toHaveLength(1)
  await t.db((db) => sql`delete from home_order where id like 'long-%'`.execute(db))
})

describe('links to other modules', () => {
  test('scenario 30: an archive with a future order does not end (26004), and is not deleted (26003); a service neither', async () => {
    const order = await makeOrder(admin)
    const elder = await admin.ok(homeElder.get, { oldmanId: order.oldmanId })
    const end = { status: 3, endDate: '2025-06-10', endReason: '搬走' }
    expect((await onRow(homeElder.update)(admin, elder, end)).code).toBe(26004)
    expect((await admin.call(homeElder.remove, { ids: [order.oldmanId] })).code).toBe(26003)
    const used = await admin.call(serviceProject.remove, { ids: [order.items[0].projectId] })
    expect(used).toMatchObject({ code: 21008, data: { refs: [{ type: '服务工单', count: 1 }] } })
  })
})

describe('settings of orders', () => {
  test('they always exist, and keep to their ranges', async () => {
    const set = await admin.ok(homeOrderConfig.configGet)
    expect(set).toMatchObject({ unpaidCancelMinutes: 30, workTimeFrom: '07:00', refundTo: 'BALANCE', afterSaleDays: 7 })
    const save = (values: object) => admin.call(homeOrderConfig.configSave, { ...values, version: set.version })
    const wrong = [{ unpaidCancelMinutes: 4 }, { startRadius: 49 }, { cancelFeePercent: 51 }, { afterSaleDays: 91 }]
    for (const values of [...wrong, { leadMinutes: 1441 }, { minServicePercent: 101 }, { workTimeTo: '06:00' }])
      expect((await save(values)).code).toBe(21001)
    expect((await admin.call(homeOrderConfig.configSave, { leadMinutes: 61, version: set.version - 1 })).code).toBe(
      21002,
    )
    expect((await (await t.as('HOMECARE_WORKER')).call(homeOrderConfig.configGet)).status).toBe(401)
  })

  test('a new account gets the alarm amount that is set here', async () => {
    await made.configure(admin, { alarmAmountDefault: 7700 })
    const { accountId } = await makePaying(admin, 0)
    expect(await admin.ok(homeAccount.get, { accountId })).toMatchObject({ alarmAmount: 7700 })
  })
})

moduleCases('orders', {
  app: () => t,
  role: 'ADMIN',
  key: 'id',
  calls: { create: homeOrder.create, update: homeOrder.update, get: homeOrder.get, list: homeOrder.list },
  input: async () => ({
    oldmanId: (await makeServed(admin)).oldmanId,
    items: [{ projectId: (await makeSold(admin)).id, quantity: 2 }],
    planStart: plan,
  }),
  edit: { remark: '轻声' },
  meanwhile: { remark: '敲门' },
})
