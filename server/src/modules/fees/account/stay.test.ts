import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { makeElder, step, versionOf } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { type House, openHouse, today } from '../../../../test/stays.ts'

/** The effects of a stay on the account (fees.md 3.5), and the answers of the account to the stay. */

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.t.close())

const paid = (amount: number, tradeWay = 1) => [{ tradeWay, amount }]
const accountOf = async (oldmanId: string) => {
  const found = await house.admin.ok(account.get, { oldmanId })
  if (!('accountId' in found)) throw new Error('no account')
  return found
}
async function booked(reserveAmount = 200_000, ways = paid(reserveAmount)) {
  const [bed] = await makeBeds(house.t)
  const { oldmanId } = await makeElder(house.t)
  const body = { bedId: bed.bedId, planLiveDate: today, reserveAmount, tradeWays: ways }
  return { oldmanId, bed, answer: await step(house.admin, oldmanId, 5, body) }
}
const balances = async (oldmanId: string) => {
  const found = await accountOf(oldmanId)
  return [found.prestoreBalance, found.depositBalance, found.medicalBalance, found.reserveBalance]
}
const proven = async () => expect(await house.admin.ok(ledger.check, {})).toMatchObject({ ok: 1 })

test('example 11: a booking of 2000.00 becomes deposit at check-in', async () => {
  const { oldmanId, bed, answer } = await booked()
  expect(answer.code).toBe(0)
  expect(await balances(oldmanId)).toEqual([0, 0, 0, 200_000])
  expect((await accountOf(oldmanId)).trades).toMatchObject([{ tradeType: 5, amount: 200_000, wayNames: '现金' }])
  await house.setting('checkinNeedDeposit', 1)
  const body = house.checkin(bed.bedId, { depositDue: 600_000 })
  expect((await step(house.admin, oldmanId, 1, body)).code).toBe(31027)
  await house.admin.ok(account.trade, { tradeType: 2, print: 0, oldmanId, amount: 400_000, ways: paid(400_000) })
  expect((await step(house.admin, oldmanId, 1, body)).code).toBe(0)
  await house.setting('checkinNeedDeposit', 0)
  expect(await balances(oldmanId)).toEqual([0, 600_000, 0, 0])
  expect((await accountOf(oldmanId)).trades[0]).toMatchObject({ tradeType: 7, classFrom: 5, classTo: 2 })
  await proven()
})

test('by the setting it becomes prestored money, or stays', async () => {
  for (const [toClass, expected] of [
    [1, [200_000, 0, 0, 0]],
    [0, [0, 0, 0, 200_000]],
  ] as const) {
    await house.setting('reserveToClass', toClass)
    const { oldmanId, bed } = await booked()
    await step(house.admin, oldmanId, 1, house.checkin(bed.bedId))
    expect(await balances(oldmanId)).toEqual(expected)
  }
  await house.setting('reserveToClass', 2)
})

test('scenario 22, example 11: cancelled at a forfeit of 50, 1000.00 is refunded and 1000.00 is kept', async () => {
  const { oldmanId } = await booked(200_000, [...paid(150_000), ...paid(50_000, 2)])
  const body = { cancelReason: '另选机构', refundMode: 2, refundAmount: 100_000 }
  expect((await step(house.admin, oldmanId, 6, body)).code).toBe(0)
  expect(await balances(oldmanId)).toEqual([0, 0, 0, 0])
  const { list } = await house.admin.ok(account.lines, { oldmanId, class: 5 })
  expect(list.map(({ inAmt, outAmt }) => [inAmt, outAmt])).toEqual([
    [0, 100_000],
    [0, 100_000],
    [200_000, 0],
  ])
  expect((await accountOf(oldmanId)).trades[0]).toMatchObject({ tradeType: 4, amount: 100_000, wayNames: '现金' })
  const forfeited = await house.t.db((db) =>
    db.selectFrom('ledgerLine').selectAll().where('account', '=', 'FORF').execute(),
  )
  expect(forfeited.map(({ credit }) => credit)).toEqual([100_000])
  await proven()
})

test('refunds all or nothing; the requested ways must add up to the amount', async () => {
  const all = await booked()
  await step(house.admin, all.oldmanId, 6, { cancelReason: '病重', refundMode: 1, tradeWays: paid(200_000, 4) })
  expect((await accountOf(all.oldmanId)).trades[0]).toMatchObject({ amount: 200_000, wayNames: '银行卡' })
  const none = await booked()
  const wrong = { cancelReason: '病重', refundMode: 1, tradeWays: paid(199_999, 4) }
  expect((await step(house.admin, none.oldmanId, 6, wrong)).code).toBe(32012)
  expect((await step(house.admin, none.oldmanId, 6, { cancelReason: '爽约', refundMode: 3 })).code).toBe(0)
  expect(await balances(none.oldmanId)).toEqual([0, 0, 0, 0])
  expect((await accountOf(none.oldmanId)).trades).toHaveLength(1)
})

test('refuses as a whole a booking whose money has no way of payment', async () => {
  const { oldmanId, answer } = await booked(200_000, [])
  expect(answer.code).not.toBe(0)
  expect((await house.stayOf(oldmanId)).oldmanStatus).toBe(3)
})

test('departure freezes the account: refunds are possible, prestores are not; undoing it opens the account', async () => {
  const [bed] = await makeBeds(house.t)
  const { oldmanId } = await house.lives(bed.bedId)
  const take = (tradeType: number, more: object = {}) =>
    house.admin.call(account.trade, { tradeType, print: 0, oldmanId, amount: 1000, ways: paid(1000), ...more })
  expect((await take(1)).code).toBe(0)
  expect((await step(house.admin, oldmanId, 2, { quitDate: today, quitType: 1 })).code).toBe(0)
  expect((await take(1)).code).toBe(32011)
  expect((await take(4, { refundClass: 1, reason: '退住' })).code).toBe(0)
  expect((await step(house.admin, oldmanId, 1, {})).code).toBe(0)
  expect((await accountOf(oldmanId)).accountStatus).toBe(1)
})

test('a stay with payments is not deleted', async () => {
  const { oldmanId } = await booked()
  await step(house.admin, oldmanId, 6, { cancelReason: '爽约', refundMode: 3 })
  const version = await versionOf(house.admin, oldmanId)
  expect((await house.admin.call(residence.remove, { oldmanId, version })).code).toBe(31037)
})
