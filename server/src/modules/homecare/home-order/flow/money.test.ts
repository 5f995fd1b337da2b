import { beforeEach, describe, expect, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { newId } from '#core/new-id.ts'
import { enters, hosted } from '../../../../../test/hosted.ts'
import { noticeTitles, todosOf } from '../../../../../test/notices.ts'
import { grantSubsidies } from '../../home-account/service.ts'
import * as made from '../test-orders.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')
const manager = enters(t, 'HOMECARE_MANAGER')
beforeEach(() => t.clock.set('2025-06-10 09:00:00'))

const { cancel, makeOrder, makePaid, makePaying, makeServed, makeSold, makeWorker, over, pay, start } = made
const account = (accountId: string) => admin.ok(homeAccount.get, { accountId })
const proven = async () => expect(await admin.ok(ledger.check, {})).toMatchObject({ ok: 1 })
const hourly = async (more: object = {}) => [{ projectId: (await makeSold(admin, more)).id, quantity: 2 }]

describe('paying', () => {
  test('scenario 12: 9000 out of 30000, held until it is over, then earned', async () => {
    const { oldmanId, accountId } = await makePaying(admin, 30_000)
    const order = await makeOrder(admin, { oldmanId })
    const paid = (await pay(admin, order, { payWay: 'BALANCE' })).data
    expect(paid).toMatchObject({ status: 2, payStatus: 1, payWay: 'BALANCE', balance: 21_000, subsidyAmount: 0 })
    expect(await account(accountId)).toMatchObject({ balance: 21_000, holdAmount: 9000 })
    const worker = await makeWorker(t)
    const sent = (await made.distribute(admin, paid, { workerIds: [worker.userId] })).data
    const accepted = (await made.receive(worker.client, sent, { accept: 1 })).data
    t.clock.set('2025-06-10 14:00:00')
    const begun = (await start(worker.client, accepted, made.atDoor)).data
    t.clock.set('2025-06-10 16:00:00')
    expect((await over(worker.client, begun)).data).toMatchObject({ status: 6, actualMinutes: 120 })
    expect(await account(accountId)).toMatchObject({ balance: 21_000, holdAmount: 0 })
    const { money } = (await made.look(admin, order)).data
    expect(money).toMatchObject([{ tradeType: 7, amount: 9000 }])
    await proven()
  })

  test('paid once: the same request gets its first reply, another is 26311', async () => {
    const order = await makeOrder(admin)
    const requestNo = newId()
    const first = await pay(admin, order, { payWay: 1, requestNo })
    const again = await pay(admin, order, { payWay: 1, requestNo })
    expect(again.data.receiptNo).toBe(first.data.receiptNo)
    expect(first.data.receiptNo).toMatch(/^SJ/)
    expect(await pay(admin, order, { payWay: 1 })).toMatchObject({ code: 26311, msg: '工单已支付' })
  })

  test('screens of receipts and shifts refresh after money came in or went out at the desk', async () => {
    const changedModules: string[][] = []
    const stop = t.services.bus.subscribe(({ event, data }) => {
      if (event === 'data.changed') changedModules.push(Object(data).modules)
    })
    const order = await makeOrder(admin, { oldmanId: (await makeServed(admin)).oldmanId })
    const paid = (await pay(admin, order, { payWay: 1 })).data
    await cancel(admin, paid, { by: 2, cancelReason: 4 })
    stop()
    const ofReceipts = changedModules.filter(
      (modules) => modules.includes('receipt') && modules.includes('cashier-shift'),
    )
    expect(ofReceipts).toHaveLength(2)
  })

  test('26104 with too little, 26109 without an account, a bank transfer needs its voucher', async () => {
    const { oldmanId } = await makePaying(admin, 4000)
    expect((await pay(admin, await makeOrder(admin, { oldmanId }), { payWay: 'BALANCE' })).code).toBe(26104)
    const order = await makeOrder(admin, { oldmanId: (await makeServed(admin)).oldmanId })
    expect((await pay(admin, order, { payWay: 'BALANCE' })).code).toBe(26109)
    expect((await pay(admin, order, { payWay: 5 })).code).not.toBe(0)
    expect((await pay(admin, order, { payWay: 5, voucherNo: 'V1' })).data).toMatchObject({ status: 2, payWay: '5' })
    const none = await t.as('HOMECARE_WORKER')
    expect((await pay(none, order, { payWay: 1 })).status).toBe(401)
  })

  test('the manager gets a to-do to dispatch, until workers are dispatched', async () => {
    const paid = await makePaid(admin)
    expect(await todosOf(manager, paid.id)).toMatchObject([{ todoType: 'ORDER', todoStatus: 0 }])
    const worker = await makeWorker(t)
    await made.distribute(admin, paid, { workerIds: [worker.userId] })
    expect(await todosOf(manager, paid.id)).toMatchObject([{ todoStatus: 2 }])
    expect(await noticeTitles(worker.client, paid.id)).toEqual([`您有新的服务工单，请接单：${paid.oldmanName}`])
  })
})

describe('cancelling', () => {
  const late = { by: 1, cancelReason: 3 }
  test('scenario 13: an hour before: 1800 stay, 7200 go back; scenario 14: three hours before nothing stays', async () => {
    await made.configure(admin, { cancelFreeHours: 2, cancelFeePercent: 20 })
    const { oldmanId, accountId } = await makePaying(admin, 30_000)
    const first = await makePaid(admin, { oldmanId })
    t.clock.set('2025-06-10 13:00:00')
    const cancelled = (await cancel(admin, first, late)).data
    expect(cancelled).toMatchObject({ status: 7, payStatus: 2, cancelFee: 1800, refundAmount: 7200 })
    expect((await account(accountId)).balance).toBe(28_200)
    const second = await makePaid(admin, { oldmanId, planStart: '2025-06-10 16:00:00' })
    expect((await cancel(admin, second, late)).data).toMatchObject({ payStatus: 3, cancelFee: 0, refundAmount: 9000 })
    const third = await makePaid(admin, { oldmanId, planStart: '2025-06-10 14:30:00' })
    expect((await cancel(admin, third, { ...late, by: 2 })).data.cancelFee).toBe(0)
    expect((await account(accountId)).balance).toBe(28_200)
    await made.configure(admin, { cancelFeePercent: 0 })
    await proven()
  })

  test('scenario 28: the subsidy pays first and is refunded whole; the fee is taken from the money', async () => {
    await made.configure(admin, { cancelFreeHours: 2, cancelFeePercent: 20 })
    const { oldmanId, accountId } = await makePaying(admin, 30_000, { subsidyMonth: 3000 })
    await t.db((db) => grantSubsidies(db, t.who(), '2025-06'))
    const paid = await makePaid(admin, { oldmanId, items: await hourly({ subsidyAble: 1 }) })
    expect(paid).toMatchObject({ subsidyAmount: 3000, balance: 24_000, subsidyBalance: 0 })
    t.clock.set('2025-06-10 13:30:00')
    expect((await cancel(admin, paid, late)).data).toMatchObject({ cancelFee: 1800, refundAmount: 7200 })
    expect(await account(accountId)).toMatchObject({ balance: 28_200, subsidyBalance: 3000, holdAmount: 0 })
    await made.configure(admin, { cancelFeePercent: 0 })
    await proven()
  })

  test('the subsidy of last month pays nothing in the first minutes of the next, before the nightly job clears it', async () => {
    const { oldmanId, accountId } = await makePaying(admin, 30_000, { subsidyMonth: 3000 })
    t.clock.set('2025-06-30 21:00:00')
    await t.db((db) => grantSubsidies(db, t.who(), '2025-06'))
    t.clock.set('2025-07-01 00:10:00')
    const plan = { oldmanId, items: await hourly({ subsidyAble: 1 }), planStart: '2025-07-01 14:00:00' }
    expect(await makePaid(admin, plan)).toMatchObject({ subsidyAmount: 0, balance: 21_000, subsidyBalance: 3000 })
    await t.db((db) => grantSubsidies(db, t.who(), '2025-07'))
    expect(await account(accountId)).toMatchObject({ balance: 21_000, subsidyBalance: 3000 })
    const evening = { ...plan, planStart: '2025-07-01 17:00:00' }
    expect(await makePaid(admin, evening)).toMatchObject({ subsidyAmount: 3000, subsidyBalance: 0 })
    await proven()
  })

  test('scenario 30: paid in cash without an account it is refunded at the desk, with a receipt', async () => {
    const order = await makeOrder(admin, { oldmanId: (await makeServed(admin)).oldmanId })
    const paid = (await pay(admin, order, { payWay: 1 })).data
    const cancelled = (await cancel(admin, paid, { by: 2, cancelReason: 4 })).data
    expect(cancelled).toMatchObject({ status: 7, payStatus: 3 })
    expect(cancelled.receiptNo).toMatch(/^SJ/)
    expect(cancelled.receiptNo).not.toBe(paid.receiptNo)
    const { money } = (await made.look(admin, cancelled)).data
    expect(money.map(({ tradeType }) => tradeType)).toEqual([12, 13])
  })

  test('scenario 15: during the service 26341; 其他 needs a text; the workers are notified', async () => {
    const worker = await makeWorker(t)
    const accepted = await made.makeTaken(admin, worker)
    expect((await cancel(admin, accepted, { by: 1, cancelReason: 9 })).code).toBe(21001)
    t.clock.set('2025-06-10 14:00:00')
    const begun = (await start(worker.client, accepted, made.atDoor)).data
    expect(await cancel(admin, begun, late)).toMatchObject({ code: 26341, msg: '服务中的工单不能取消' })
    t.clock.set('2025-06-10 09:00:00')
    const other = await made.makeTaken(admin, await makeWorker(t), { planStart: '2025-06-10 18:00:00' })
    expect((await cancel(admin, other, { by: 3, cancelReason: 9, remark: '生病' })).data.status).toBe(7)
    expect((await cancel(admin, (await made.look(admin, other)).data, late)).code).toBe(21009)
    const done = await made.makeDone(t, admin, await makeWorker(t))
    expect((await cancel(admin, (await made.look(admin, done)).data, late)).code).toBe(21009)
    t.clock.set('2025-06-10 09:00:00')
  })

  test('unpaid it is cancelled after half an hour, others are not', async () => {
    const order = await makeOrder(admin)
    const paid = await makePaid(admin)
    await t.round('clock', '2025-06-10 09:29:00')
    expect((await made.look(admin, order)).data.status).toBe(1)
    await t.round('clock', '2025-06-10 09:31:00')
    expect((await made.look(admin, order)).data).toMatchObject({ status: 7, cancelBy: 2, payStatus: 0 })
    expect((await made.look(admin, paid)).data.status).toBe(2)
    const [, last] = await admin.ok(homeOrder.log, { id: order.id })
    expect(last).toMatchObject({ action: '取消工单', operator: '系统', from: 1, to: 7 })
  })
})

describe('charged by time', () => {
  test('scenario 29: 70 minutes need a reason, cost 1.5 hours, and 2250 go back', async () => {
    const { oldmanId, accountId } = await makePaying(admin, 9000)
    const worker = await makeWorker(t)
    const accepted = await made.makeTaken(admin, worker, { oldmanId, items: await hourly({ priceMode: 2 }) })
    t.clock.set('2025-06-10 14:00:00')
    const begun = (await start(worker.client, accepted, made.atDoor)).data
    t.clock.set('2025-06-10 15:10:00')
    expect(await over(worker.client, begun)).toMatchObject({ code: 26333, msg: '服务时长不足，请填写原因' })
    const done = (await over(worker.client, begun, { reason: '老人要休息' })).data
    expect(done.items[0]).toMatchObject({ quantity: 1.5, done: 1 })
    expect((await made.look(admin, done)).data).toMatchObject({
      payAmount: 6750,
      actualMinutes: 70,
      overReason: '老人要休息',
    })
    expect(await account(accountId)).toMatchObject({ balance: 2250, holdAmount: 0 })
    await proven()
  })

  test('beyond 1.25 of the booking the surplus waits for the manager: charged with his consent, free without it', async () => {
    const served = async (minutes: string) => {
      t.clock.set('2025-06-10 09:00:00')
      const { oldmanId, accountId } = await makePaying(admin, 100_000)
      const worker = await makeWorker(t)
      const accepted = await made.makeTaken(admin, worker, { oldmanId, items: await hourly({ priceMode: 2 }) })
      t.clock.set('2025-06-10 14:00:00')
      await start(worker.client, accepted, made.atDoor)
      t.clock.set(`2025-06-10 ${minutes}:00`)
      const offline = { deviceTime: `2025-06-10 ${minutes}:00`, offline: 1, version: undefined, ...made.atDoor }
      return { accountId, worker, done: (await over(worker.client, accepted, offline)).data }
    }
    const open = (id: string) => todosOf(manager, id, { todoStatus: 0 })
    const { accountId, worker, done } = await served('23:59')
    expect(done).toMatchObject({ actualMinutes: 599, doubts: [1], doubtStatus: 1, surplusMinutes: 449 })
    expect((await made.look(admin, done)).data.payAmount).toBe(11_250)
    expect((await account(accountId)).balance).toBe(88_750)
    expect(await open(done.id)).toHaveLength(1)
    expect((await made.confirm(worker.client, done, { pass: 1 })).status).toBe(401)
    expect((await made.confirm(manager, done, { pass: 0 })).code).toBe(21001)
    const agreed = (await made.confirm(manager, done, { pass: 1 })).data
    expect(agreed).toMatchObject({ doubtStatus: 2, status: 6 })
    expect((await made.look(admin, done)).data).toMatchObject({ payAmount: 45_000 })
    expect((await account(accountId)).balance).toBe(55_000)
    expect(await open(done.id)).toEqual([])
    expect((await made.confirm(manager, done, { pass: 1 })).code).toBe(21009)
    const second = await served('18:00')
    const refused = await made.confirm(manager, second.done, { pass: 0, remark: '家属说两小时就走了' })
    expect(refused.data).toMatchObject({ doubtStatus: 3, doubtRemark: '家属说两小时就走了' })
    expect((await account(second.accountId)).balance).toBe(88_750)
    const fine = await served('16:30')
    expect(fine.done).toMatchObject({ doubts: [], doubtStatus: null, surplusMinutes: 0 })
    await proven()
  })

  test('scenario 29: 135 minutes cost 2.5 hours; the missing amount is reported, not refused', async () => {
    const { oldmanId, accountId } = await makePaying(admin, 12_000)
    const worker = await makeWorker(t)
    const items = await hourly({ priceMode: 2 })
    const accepted = await made.makeTaken(admin, worker, { oldmanId, items })
    t.clock.set('2025-06-10 14:00:00')
    const begun = (await start(worker.client, accepted, made.atDoor)).data
    t.clock.set('2025-06-10 16:15:00')
    const done = (await over(worker.client, begun)).data
    expect((await made.look(admin, done)).data).toMatchObject({ payAmount: 11_250, status: 6 })
    expect((await account(accountId)).balance).toBe(750)
    t.clock.set('2025-06-10 09:00:00')
    const poor = await makePaying(admin, 9000)
    const other = await makeWorker(t)
    const second = await made.makeTaken(admin, other, { oldmanId: poor.oldmanId, items })
    t.clock.set('2025-06-10 14:00:00')
    const started = (await start(other.client, second, made.atDoor)).data
    t.clock.set('2025-06-10 16:15:00')
    expect((await over(other.client, started)).code).toBe(0)
    expect((await made.look(admin, second)).data).toMatchObject({ payAmount: 9000 })
    expect(await noticeTitles(manager, second.id)).toContain(`按实际时长补收不足：${second.oldmanName}`)
    await proven()
  })
})
