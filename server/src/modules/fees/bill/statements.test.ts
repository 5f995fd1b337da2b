import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { openBilledHouse } from '../../../../test/billed-house.ts'
import { makeElder, versionOf } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { sentBy, statementsOf } from '../../../../test/statements.ts'

/** Frequent actions, counted in statements and in round trips to the database: locks are held that much longer. */

const today = '2025-06-20'
let house: Awaited<ReturnType<typeof openBilledHouse>>
beforeAll(async () => {
  house = await openBilledHouse()
  house.at(today)
})
afterAll(() => house.t.close())

/** A check-in from a day on with prices for bed, care and meals. */
async function checkIn(liveDate: string) {
  const [bed] = await makeBeds(house.t)
  const { oldmanId } = await makeElder(house.t)
  const version = await versionOf(house.admin, oldmanId)
  const costProjects = [{ projectChildId: house.meals }]
  const body = { ...house.checkin(bed.bedId, { liveDate, costProjects }), version, oldmanStatusNew: '1' }
  return { oldmanId, ...(await sentBy(() => house.admin.ok(residence.step, { oldmanId, ...body }))) }
}

const about = (sent: readonly string[], pattern: RegExp) => sent.filter((text) => pattern.test(text)).length

describe('a check-in', () => {
  test('of today runs each query once', async () => {
    const { sent, trips } = await checkIn(today)
    // Ten of them begin the care: assessment, execution with its services, outing, tasks, diet. One looks for devices
    // at the bed, one for waiting people, one for home care until now, one for calls about an earlier stay.
    expect(sent.length).toBeLessThanOrEqual(51)
    // One more or less, as the tasks of the resident are answered before or after the lock on the schedule.
    expect(trips).toBeLessThanOrEqual(29)
    expect(about(sent, /^insert into "(execution|oldman_diet)"/)).toBe(2)
    expect(about(sent, /from "setting"/)).toBe(1)
    expect(about(sent, /from "account".* for no key update/)).toBe(1)
    expect(about(sent, /project_child_link/)).toBe(1)
    expect(about(sent, /^update "oldman"/)).toBe(1)
    expect(about(sent, /^update "live"/)).toBe(1)
    // No posting waits for a number while the guards run.
    expect(sent.findIndex((text) => /"running_no"/.test(text))).toBeGreaterThan(25)
  })

  test('with the first bills of many months takes as many statements as with one', async () => {
    const one = await checkIn(today)
    const three = await checkIn('2025-03-20')
    const twelve = await checkIn('2024-07-20')
    expect((await house.billsOf(three.oldmanId)).list).toHaveLength(4)
    expect((await house.billsOf(twelve.oldmanId)).list).toHaveLength(12)
    expect([three.sent.length, twelve.sent.length]).toEqual([one.sent.length, one.sent.length])
    await house.holds(three.oldmanId)
    await house.holds(twelve.oldmanId)
  })

  test('pays many first bills from prestored money as it pays one, a trade for each month', async () => {
    const [bed] = await makeBeds(house.t)
    const { oldmanId } = await makeElder(house.t)
    await house.payIn(oldmanId, 1, 700_000)
    const version = await versionOf(house.admin, oldmanId)
    const body = { ...house.checkin(bed.bedId, { liveDate: '2025-04-01' }), version, oldmanStatusNew: '1' }
    await house.admin.ok(residence.step, { oldmanId, ...body })
    const { list, balances } = await house.billsOf(oldmanId)
    expect(list.map(({ feeMonth, paidAmt, billStatus }) => [feeMonth, paidAmt, billStatus])).toEqual([
      ['2025-06', 100_000, 1],
      ['2025-05', 300_000, 2],
      ['2025-04', 300_000, 2],
    ])
    expect(balances.prestoreBalance).toBe(0)
    const trades = await house.t.db((db) =>
      db.selectFrom('trade').select('amount').where('oldmanId', '=', oldmanId).where('tradeType', '=', 9).execute(),
    )
    expect(trades.map(({ amount }) => amount).sort()).toEqual([100_000, 300_000, 300_000])
    await house.holds(oldmanId)
  })
})

test('a payment locks the account once', async () => {
  const { oldmanId } = await checkIn('2025-05-20')
  const { list } = await house.billsOf(oldmanId)
  const payOf = ({ tradeMonthId, unpaidAmt: amount, version }: (typeof list)[number], print: '0' | '1') => {
    const ways = [{ tradeWay: 1, amount }]
    return { tradeType: '3', print, oldmanId, bills: [{ tradeMonthId, amount, version }], ways }
  }
  for (const [at, limit] of [
    [0, 16],
    [1, 23],
  ] as const) {
    const sent = await statementsOf(() => house.finance.ok(bill.pay, payOf(list[at], at === 0 ? '0' : '1')))
    expect(about(sent, /from "account".* for no key update/)).toBe(1)
    expect(sent.length).toBeLessThanOrEqual(limit)
  }
})
