import { beforeEach, describe, expect, test } from 'vitest'
import { complaint } from '#contract/modules/campus/complaint/complaint.ts'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeElder } from '#contract/modules/homecare/home-elder/home-elder.ts'
import { homeAfterSale } from '#contract/modules/homecare/home-order/after-sale.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { noticeTitles, todosOf } from '../../../../../test/notices.ts'
import { onRow } from '../../../../../test/rows.ts'
import * as made from '../test-orders.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const manager = enters(t, 'HOMECARE_MANAGER')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const { afterSales, look, makeDone, makeWorker } = made
const audit = onRow(homeAfterSale.afterAudit)
const input = { reason: 4, content: '没有擦干净' }

/** A finished order of 90.00, paid from an account of 300.00. */
async function served() {
  const { oldmanId, accountId } = await made.makePaying(admin, 30_000)
  const worker = await makeWorker(t)
  return { order: await makeDone(t, admin, worker, { oldmanId }), accountId, worker }
}
const apply = async (order: made.Order, more: object) => {
  const fresh = (await look(admin, order)).data
  await afterSales(manager, fresh, { ...input, ...more })
  const { list } = await admin.ok(homeAfterSale.afterList, { orderNo: order.orderNo, status: 1 })
  return list[0]
}
const balance = async (accountId: string) => (await admin.ok(homeAccount.get, { accountId })).balance
const yes = { pass: 1, opinion: '同意' }

describe('with the steps of 审核配置', () => {
  test('scenario 19: 4000 of 9000, then 6000 is 26361, 5000 is the rest and the order is 9', async () => {
    const { order, accountId } = await served()
    const first = await apply(order, { afterType: 2, amount: 4000 })
    expect(first.afterNo).toMatch(/^SH20250610\d{4}$/)
    expect((await look(admin, order)).data.status).toBe(8)
    expect((await audit(admin, first, { ...yes, auditAmount: 4000 })).data).toMatchObject({
      status: 4,
      auditAmount: 4000,
    })
    expect((await look(admin, order)).data).toMatchObject({ status: 6, payStatus: 2, refundAmount: 4000 })
    const fresh = (await look(admin, order)).data
    const tooMuch = await afterSales(manager, fresh, { ...input, afterType: 2, amount: 6000 })
    expect(tooMuch).toMatchObject({ code: 26361, msg: '退款金额不能超过50.00元' })
    const second = await apply(order, { afterType: 2, amount: 5000 })
    expect((await audit(admin, second, { ...yes, auditAmount: 5001 })).code).toBe(26361)
    expect((await audit(admin, second, yes)).code).toBe(0)
    expect((await look(admin, order)).data).toMatchObject({ status: 9, payStatus: 3, refundAmount: 9000 })
    expect(await balance(accountId)).toBe(30_000)
    expect(await noticeTitles(manager, second.id)).toContainEqual(expect.stringMatching(/^审核通过/))
  })

  test('26352 one at a time, 26351 after a week; a part needs an amount; 21009 before it is done', async () => {
    const { order } = await served()
    expect((await afterSales(manager, order, { ...input, afterType: 2 })).code).toBe(21001)
    await apply(order, { afterType: 1 })
    const open = (await look(admin, order)).data
    expect((await afterSales(manager, open, { ...input, afterType: 1 })).code).toBe(26352)
    await afterSales(manager, open, { action: 'withdraw' })
    t.clock.set('2025-06-10 09:00:00')
    const late = await makeDone(t, admin, await makeWorker(t))
    t.clock.set('2025-06-17 16:00:01')
    expect(await afterSales(manager, late, { ...input, afterType: 1 })).toMatchObject({
      code: 26351,
      msg: '已超过售后期限',
    })
    t.clock.set('2025-06-10 09:00:00')
    expect((await afterSales(manager, await made.makePaid(admin), { ...input, afterType: 1 })).code).toBe(21009)
  })

  test('the worker of the visit does not decide, nor a user who is not a reviewer; refused it is as before', async () => {
    const worker = await t.as('ADMIN')
    const { oldmanId } = await made.makePaying(admin, 30_000)
    const order = await makeDone(t, admin, { userId: worker.userId, client: worker }, { oldmanId })
    const row = await apply(order, { afterType: 1 })
    expect(row.applyAmount).toBe(9000)
    expect((await audit(worker, row, yes)).status).toBe(401)
    expect((await audit(admin, row, { pass: 0 })).code).toBe(21001)
    expect((await audit(admin, row, { pass: 0, opinion: '证据不足' })).data).toMatchObject({ status: 3 })
    expect((await look(admin, order)).data).toMatchObject({ status: 6, refundAmount: 0 })
    expect((await audit(admin, { ...row, version: row.version + 1 }, yes)).code).toBe(21009)
  })

  test('the applicant withdraws it, and nobody else', async () => {
    const { order } = await served()
    const row = await apply(order, { afterType: 1 })
    const fresh = (await look(admin, order)).data
    expect((await afterSales(admin, fresh, { action: 'withdraw' })).code).toBe(21003)
    expect((await afterSales(manager, fresh, { action: 'withdraw' })).data.status).toBe(6)
    expect(await admin.ok(homeAfterSale.afterGet, { id: row.id })).toMatchObject({ status: 5, mayAudit: 0 })
    expect((await afterSales(manager, fresh, { action: 'withdraw' })).code).toBe(21009)
  })

  test('a second visit: a free order of the next day, linked to the first', async () => {
    const { order } = await served()
    const done = (await audit(admin, await apply(order, { afterType: 3 }), yes)).data
    const again = await admin.ok(homeOrder.get, { id: String(done.newOrderId) })
    expect(again).toMatchObject({ status: 2, payStatus: 4, payAmount: 0, originId: order.id })
    expect(again.planStart).toBe('2025-06-11 14:00:00')
    expect((await look(admin, order)).data.status).toBe(6)
  })

  test('a free order has no refund', async () => {
    const sold = await made.makeSold(admin)
    const free = { items: [{ projectId: sold.id, quantity: 2 }], discountAmount: 9000, remark: '志愿服务' }
    const { oldmanId } = await made.makeServed(admin)
    const worker = await makeWorker(t)
    const order = await made.makeOrder(admin, { oldmanId, ...free })
    const sent = (await made.distribute(admin, order, { workerIds: [worker.userId] })).data
    const accepted = (await made.receive(worker.client, sent, { accept: 1 })).data
    t.clock.set('2025-06-10 14:00:00')
    const begun = (await made.start(worker.client, accepted, made.atDoor)).data
    t.clock.set('2025-06-10 16:00:00')
    const done = (await made.over(worker.client, begun)).data
    const money = await afterSales(manager, done, { ...input, afterType: 1 })
    expect(money).toMatchObject({ code: 26361, msg: '退款金额不能超过0.00元' })
  })

  test('a second visit is booked after the elder’s pause', async () => {
    const { order } = await served()
    const elder = await admin.ok(homeElder.get, { oldmanId: order.oldmanId })
    const pause = { status: 2, pauseFrom: '2025-06-10', pauseTo: '2025-06-20', pauseReason: '住院' }
    await onRow(homeElder.update)(admin, elder, pause)
    const done = (await audit(admin, await apply(order, { afterType: 3 }), yes)).data
    const again = await admin.ok(homeOrder.get, { id: String(done.newOrderId) })
    expect(again.planStart).toBe('2025-06-21 14:00:00')
  })

  test('a second visit is refused when the archive has ended; a refund is possible', async () => {
    const { order } = await served()
    const elder = await admin.ok(homeElder.get, { oldmanId: order.oldmanId })
    await onRow(homeElder.update)(admin, elder, { status: 3, endDate: '2025-06-10', endReason: '搬走' })
    const again = await afterSales(manager, order, { ...input, afterType: 3 })
    expect(again).toMatchObject({ code: 21009, msg: expect.stringContaining('终止') })
    expect((await audit(admin, await apply(order, { afterType: 1 }), yes)).data).toMatchObject({ status: 4 })
  })

  test('the history of an order has no amounts: the worker reads it too', async () => {
    const { order, worker } = await served()
    await audit(admin, await apply(order, { afterType: 2, amount: 4000 }), yes)
    const { timeline } = (await look(worker.client, order)).data
    expect(timeline.at(-1)).toMatchObject({ action: '同意售后', remark: '部分退款' })
    expect(JSON.stringify(timeline)).not.toContain('40.00')
  })

  test('a complaint becomes a row of complaints, with a type by its reason', async () => {
    const types = []
    for (const reason of [7, 5, 3]) {
      const { order } = await served()
      const done = (await audit(admin, await apply(order, { afterType: 4, reason }), yes)).data
      // No refund.
      expect(done).toMatchObject({ auditAmount: null, refundTo: null })
      const row = await admin.ok(complaint.get, { complaintId: String(done.complaintId) })
      expect(row).toMatchObject({ source: 1, oldmanId: null, status: 1, phone: '13800001234' })
      types.push(row.complaintType)
      t.clock.set('2025-06-10 09:00:00')
    }
    expect(types).toEqual([5, 6, 1])
  })

  test('an order paid at the desk is refunded at the desk, on request', async () => {
    const elder = await made.makeServed(admin)
    const order = await made.makeOrder(admin, { oldmanId: elder.oldmanId })
    const paid = (await made.pay(admin, order, { payWay: 1 })).data
    const worker = await makeWorker(t)
    const sent = (await made.distribute(admin, paid, { workerIds: [worker.userId] })).data
    const accepted = (await made.receive(worker.client, sent, { accept: 1 })).data
    t.clock.set('2025-06-10 14:00:00')
    const begun = (await made.start(worker.client, accepted, made.atDoor)).data
    t.clock.set('2025-06-10 16:00:00')
    await made.over(worker.client, begun)
    await audit(admin, await apply(order, { afterType: 1 }), { ...yes, refundTo: 'ORIGINAL' })
    const { money, status } = (await look(admin, order)).data
    expect([status, money.map(({ tradeType }) => tradeType)]).toEqual([9, [12, 13]])
  })
})

test('the amount of the first step is what the next step, or the clock, decides on', async () => {
  const steps = [
    { approverType: 'ROLE' as const, ids: ['role-homecare-manager'], mode: 'ANY' as const },
    { approverType: 'ROLE' as const, ids: ['role-finance'], mode: 'ANY' as const },
  ]
  const save = (value: object) =>
    admin.ok(setting.saveSwitches, {
      list: [{ settingKey: checkKey('AFTER_SALE'), value: { ...checkDefault('AFTER_SALE'), ...value } }],
    })
  await save({ steps, timeoutHours: 24, timeoutAction: 'PASS' })
  const first = await t.as('HOMECARE_MANAGER')
  const second = await t.as('ADMIN')
  const refunds = []
  for (const bySomebody of [true, false]) {
    t.clock.set('2025-06-10 09:00:00')
    const { order } = await served()
    const row = await apply(order, { afterType: 2, amount: 5000 })
    const agreed = (await audit(first, row, { ...yes, auditAmount: 3000, refundTo: 'ORIGINAL' })).data
    expect(agreed).toMatchObject({ status: 1, auditAmount: 3000, refundTo: 'ORIGINAL' })
    if (bySomebody) await audit(second, agreed, yes)
    else await t.round('hourly', '2025-06-11 18:00:00')
    refunds.push((await look(admin, order)).data.refundAmount)
  }
  expect(refunds).toEqual([3000, 3000])
  await save({})
})

test('without review steps users with the permission get the to-do and decide, and the applicant is notified', async () => {
  const closed = { ...checkDefault('AFTER_SALE'), openStatus: 0 }
  await admin.ok(setting.saveSwitches, { list: [{ settingKey: checkKey('AFTER_SALE'), value: closed }] })
  const { order } = await served()
  const other = await t.as('HOMECARE_MANAGER')
  const row = await apply(order, { afterType: 1 })
  expect(await todosOf(other, row.id)).toMatchObject([{ todoType: 'AFTER_SALE', todoStatus: 0 }])
  expect((await audit(other, row, yes)).data.status).toBe(4)
  expect(await todosOf(other, row.id)).toMatchObject([{ todoStatus: 2 }])
  expect(await noticeTitles(manager, row.id)).toContain(`售后已同意：${order.oldmanName} ${row.afterNo}`)
})
