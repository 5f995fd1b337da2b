import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { makeElder, step, versionOf } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { type House, openHouse, today } from '../../../../test/stays.ts'

/** Reservation money of a lapsed booking (residence.md 2.2, 8; fees.md 3.5), and the voucher of its transfers (2.6). */

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.setting('reserveForfeit', 30)
})
afterAll(() => house.t.close())

const cash = (amount: number) => [{ tradeWay: 1, amount }]
async function expired(reserveAmount = 80_000, tradeWays: object[] = cash(reserveAmount)) {
  const [bed] = await makeBeds(house.t)
  const { oldmanId } = await makeElder(house.t)
  const body = { bedId: bed.bedId, planLiveDate: today, bookExpireDate: today, reserveAmount, tradeWays }
  expect((await step(house.admin, oldmanId, 5, body)).msg).toBe('')
  await house.runJob('booking-expiry', '2025-06-11')
  return { oldmanId, bed }
}
const detail = async (oldmanId: string) => {
  const found = await house.admin.ok(account.get, { oldmanId })
  if (!('accountId' in found)) throw new Error('no account')
  return found
}
/** The states of finance's to-dos about decisions. */
const refundStates = async (oldmanId: string) => {
  const { accountId } = await detail(oldmanId)
  const todos = await house.t.db((db) =>
    db
      .selectFrom('todo')
      .select('todoStatus')
      .where('todoType', '=', 'RESERVE')
      .where('bizId', '=', accountId)
      .execute(),
  )
  return [...new Set(todos.map(({ todoStatus }) => todoStatus))]
}
const waiting = async () => (await house.admin.ok(dashboard.waitHandleCount)).reserveTodo

describe('a booking that expired', () => {
  test('its money waits: counted, listed under the same number, and reported to finance once', async () => {
    const before = await waiting()
    const { oldmanId } = await expired()
    expect(await waiting()).toBe((before ?? 0) + 1)
    const list = await house.admin.ok(account.list, { reserveTodo: 1, size: 50 })
    expect(list.total).toBe(await waiting())
    expect(list.list.map((row) => row.oldmanId)).toContain(oldmanId)
    expect(list.sum).toMatchObject({ reserveBalance: list.list.reduce((sum, row) => sum + row.reserveBalance, 0) })
    const others = await house.admin.ok(account.list, { reserveTodo: 0, size: 50 })
    expect(others.list.map((row) => row.oldmanId)).not.toContain(oldmanId)
    const { accountId } = await detail(oldmanId)
    await house.runJob('booking-expiry', '2025-06-11')
    const messages = await house.t.db((db) =>
      db.selectFrom('message').selectAll().where('bizType', '=', 'RESERVE').where('bizId', '=', accountId).execute(),
    )
    expect(messages.length).toBeGreaterThan(0)
    expect(new Set(messages.map(({ receiverUserId }) => receiverUserId)).size).toBe(messages.length)
    expect(messages[0].content).toContain('800.00')
  })

  test('800.00 at a forfeit of 30 become 560.00 refunded and 240.00 kept', async () => {
    const { oldmanId } = await expired()
    expect((await detail(oldmanId)).reserveRefund).toBe(56_000)
    expect(await refundStates(oldmanId)).toEqual([0])
    const before = await waiting()
    const body = { oldmanId, refundMode: 2, refundAmount: 56_000, tradeWays: cash(56_000), reason: '逾期未入住' }
    const done = await house.admin.ok(account.reserve, { ...body, requestNo: 'reserve-800' })
    expect(done).toMatchObject({ refundAmt: 56_000, forfeitAmt: 24_000, balances: { reserveBalance: 0 } })
    expect(done.receiptNo).toMatch(/^SJ/)
    expect(await house.admin.ok(account.reserve, { ...body, requestNo: 'reserve-800' })).toEqual(done)
    expect(await waiting()).toBe((before ?? 0) - 1)
    expect(await refundStates(oldmanId)).toEqual([2])
    const { list } = await house.admin.ok(account.lines, { oldmanId, class: 5 })
    expect(list.map(({ inAmt, outAmt }) => inAmt - outAmt).sort((a, b) => a - b)).toEqual([-56_000, -24_000, 80_000])
    expect(await house.admin.ok(ledger.check, {})).toMatchObject({ ok: 1 })
    // Without any money left a new stay may begin.
    expect((await step(house.admin, oldmanId, 3, {})).code).toBe(0)
  })

  test('after a new booking the money belongs to it: no decision is needed', async () => {
    const { oldmanId } = await expired()
    const [bed] = await makeBeds(house.t)
    const again = { bedId: bed.bedId, planLiveDate: '2025-06-12', bookExpireDate: '2025-06-20' }
    expect((await step(house.admin, oldmanId, 5, again)).msg).toBe('')
    expect(await refundStates(oldmanId)).toEqual([4])
  })

  test('all of it may be refunded, or kept; there is no second decision', async () => {
    const back = await expired()
    const all = { oldmanId: back.oldmanId, refundMode: 1, reason: '家属协商' }
    expect(await house.admin.ok(account.reserve, all)).toMatchObject({ refundAmt: 80_000, forfeitAmt: 0 })
    expect((await house.admin.call(account.reserve, all)).code).toBe(32013)
    const lapsed = await expired()
    const none = { oldmanId: lapsed.oldmanId, refundMode: 3, reason: '联系不上' }
    expect(await house.admin.ok(account.reserve, none)).toMatchObject({
      refundAmt: 0,
      forfeitAmt: 80_000,
      tradeId: null,
    })
  })

  test('refuses more than the balance, ways that do not add up to it, and a booking still in force', async () => {
    const { oldmanId } = await expired()
    const ask = (more: object) => house.admin.call(account.reserve, { oldmanId, refundMode: 2, reason: '退', ...more })
    expect((await ask({ refundAmount: 80_001 })).code).toBe(32013)
    expect((await ask({ refundAmount: 50_000, tradeWays: cash(40_000) })).code).toBe(32012)
    expect((await detail(oldmanId)).reserveBalance).toBe(80_000)
    const [bed] = await makeBeds(house.t)
    const booked = await makeElder(house.t)
    const body = { bedId: bed.bedId, planLiveDate: today, reserveAmount: 10_000, tradeWays: cash(10_000) }
    await step(house.admin, booked.oldmanId, 5, body)
    const early = { oldmanId: booked.oldmanId, refundMode: 3, reason: '退' }
    expect((await house.admin.call(account.reserve, early)).code).toBe(21009)
  })

  test('money received after the booking is part of the decision at its end', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    await step(house.admin, oldmanId, 5, { bedId: bed.bedId, planLiveDate: today })
    await house.admin.ok(account.trade, { tradeType: 5, print: 0, oldmanId, amount: 30_000, ways: cash(30_000) })
    expect(await house.stayOf(oldmanId)).toMatchObject({ reserveAmount: 0, reserveBalance: 30_000 })
    expect((await step(house.admin, oldmanId, 6, { cancelReason: '爽约' })).data).toMatchObject({
      errors: [{ field: 'refundMode' }],
    })
    const body = { cancelReason: '爽约', refundMode: 2, refundAmount: 20_000 }
    expect((await step(house.admin, oldmanId, 6, body)).code).toBe(0)
    expect((await detail(oldmanId)).reserveBalance).toBe(0)
  })

  test('reception may not decide', async () => {
    const { oldmanId } = await expired()
    const reception = await house.t.as('RECEPTION')
    const answer = await reception.call(account.reserve, { oldmanId, refundMode: 3, reason: '不退' })
    expect(answer.code).toBe(401)
  })
})

describe('transfers and their voucher', () => {
  const transfer = (amount: number, voucherNo?: string) => [{ tradeWay: 5, amount, voucherNo }]

  test('are required when a booking is paid by transfer', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    const body = { bedId: bed.bedId, planLiveDate: today, reserveAmount: 80_000 }
    const refused = await step(house.admin, oldmanId, 5, { ...body, tradeWays: transfer(80_000) })
    expect(refused.code).toBe(21001)
    expect(refused.data).toMatchObject({ errors: [{ field: 'tradeWays.0.voucherNo' }] })
    expect((await house.stayOf(oldmanId)).oldmanStatus).toBe(3)
    expect((await step(house.admin, oldmanId, 5, { ...body, tradeWays: transfer(80_000, 'DZ-1') })).code).toBe(0)
    const [trade] = (await detail(oldmanId)).trades
    expect(trade.ways).toMatchObject([{ tradeWay: 5, voucherNo: 'DZ-1' }])
  })

  test('are required for a refund by transfer, also where no way was chosen', async () => {
    const cancel = async (more: object) => {
      const [bed] = await makeBeds(house.t)
      const { oldmanId } = await makeElder(house.t)
      const body = { bedId: bed.bedId, planLiveDate: today, reserveAmount: 80_000 }
      await step(house.admin, oldmanId, 5, { ...body, tradeWays: transfer(80_000, 'DZ-2') })
      const version = await versionOf(house.admin, oldmanId)
      const sent = { oldmanId, oldmanStatusNew: '6', version, cancelReason: '另选机构', refundMode: 1, ...more }
      return house.admin.call(residence.step, sent)
    }
    for (const more of [{}, { tradeWays: transfer(80_000) }, { tradeWays: transfer(80_000, '  ') }]) {
      const refused = await cancel(more)
      expect(refused.code).toBe(21001)
      expect(refused.data).toMatchObject({ errors: [{ field: 'tradeWays.0.voucherNo' }] })
    }
    expect((await cancel({ tradeWays: transfer(80_000, 'DZ-3') })).code).toBe(0)
  })
})
