import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { payment } from '#contract/modules/fees/payment/payment.ts'
import { type BillHouse, cash, openBillHouse } from '../../../../../test/bills.ts'
import { correctDue } from '../../../../../test/corrections.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { setProvider, stepsOf } from '../../../../../test/payments.ts'

/**
 * Deductions run on their day, when switched on, and not on bills with an open payment by scanned code (decision 030).
 */

let house: BillHouse
let fee: string
beforeAll(async () => {
  // The prices of 2025-06-10: 1800.00 a bed before and after, until a test changes them.
  house = await openBillHouse()
  await setProvider(house.house.admin, { type: 'MOCK' })
  const { list } = await house.finance.ok(feeProject.children, { projectType: 1, size: 100 })
  fee = list[0].projectChildId
})
afterAll(() => house.house.t.close())

const autoDeduct = async (oldmanId: string, on: 0 | 1) => {
  const found = await house.finance.ok(account.get, { oldmanId })
  if (!('version' in found)) throw new Error('no account')
  await house.finance.ok(account.edit, { oldmanId, autoDeduct: on, version: found.version })
}
/** A resident with a whole bill due and money that would pay it: no deduction has run yet. */
async function owing(day: string, prestore = 500_000) {
  const person = await house.moveIn(day)
  await autoDeduct(person.oldmanId, 0)
  const trade = { tradeType: '1', print: '0', oldmanId: person.oldmanId, amount: prestore, ways: [cash(prestore)] }
  await house.finance.ok(account.trade, { ...trade, limitConfirmed: 1 })
  await autoDeduct(person.oldmanId, 1)
  return person
}
async function setPrice(price: number, fromDate: string, more: object = {}) {
  const [{ version }] = (await house.finance.ok(feeProject.children, { projectChildId: fee })).list
  return house.finance.call(feeProject.updateChild, { projectChildId: fee, price, fromDate, version, ...more })
}
const correct = () => correctDue(house.house.t)

describe('a changed price', () => {
  test('for a later month deducts nothing', async () => {
    const { oldmanId } = await owing('2025-03-01')
    const before = await house.billsOf(oldmanId)
    expect((await setPrice(190_000, '2025-04-01')).msg).toBe('')
    const after = await house.billsOf(oldmanId)
    expect([after.unpaid, after.balances]).toEqual([before.unpaid, before.balances])
    expect((await house.finance.ok(ledger.check, {})).ok).toBe(1)
  })

  test('for a later day of a billed month changes the bill on that day, once', async () => {
    const { oldmanId } = await owing('2025-05-01')
    const { tradeMonthId, netAmt } = await house.only(oldmanId)
    const reply = await setPrice(221_000, '2025-05-21', { confirmed: 1 })
    expect(reply.msg).toBe('')
    house.at('2025-05-20')
    await correct()
    expect(await house.only(oldmanId)).toMatchObject({ netAmt, paidAmt: 0 })
    house.at('2025-05-21')
    await correct()
    await correct()
    // 11 of 31 days: 31000 more a month.
    const own = await house.only(oldmanId)
    expect([own.tradeMonthId, own.netAmt]).toEqual([tradeMonthId, netAmt + 11_000])
    await house.holds(oldmanId)
  })

  test('that changes the bills of many names them and the amounts, and waits for a confirmation', async () => {
    const people = [await owing('2025-07-01'), await owing('2025-07-01')]
    const before = await Promise.all(people.map(({ oldmanId }) => house.billsOf(oldmanId)))
    const refused = await setPrice(252_000, '2025-07-01')
    expect(refused.code).toBe(32061)
    expect(refused.data).toMatchObject({ confirmable: 1 })
    for (const { oldmanId, oldmanName } of people)
      expect(refused.data).toMatchObject({
        people: expect.arrayContaining([
          expect.objectContaining({ oldmanId, oldmanName, billAmt: 72_000, deductAmt: 377_500 + 72_000 }),
        ]),
      })
    expect(await Promise.all(people.map(({ oldmanId }) => house.billsOf(oldmanId)))).toEqual(before)
    expect((await setPrice(252_000, '2025-07-01', { confirmed: 1 })).msg).toBe('')
    for (const { oldmanId } of people) {
      expect((await house.billsOf(oldmanId)).unpaid).toBe(0)
      await house.holds(oldmanId)
    }
  })
})

describe('a bill with an open payment by scanned code', () => {
  const paying = async (day: string) => {
    const { oldmanId } = await house.moveIn(day)
    const { ofBill, ask } = stepsOf(house.house.t, house.finance)
    const { payId } = await house.finance.ok(payment.create, await ofBill(oldmanId))
    return { oldmanId, payId, ask }
  }
  const prestore = (oldmanId: string) =>
    house.finance.ok(account.trade, {
      tradeType: '1',
      print: '0',
      oldmanId,
      amount: 500_000,
      ways: [cash(500_000)],
      limitConfirmed: 1,
    })

  test('is not deducted while a payment is open; when it lapses the bill is deducted', async () => {
    const { oldmanId, ask } = await paying('2025-09-01')
    const { unpaid } = await house.billsOf(oldmanId)
    await prestore(oldmanId)
    expect(await house.billsOf(oldmanId)).toMatchObject({ unpaid, balances: { prestoreBalance: 500_000 } })
    house.house.t.clock.set('2025-09-01 10:06:00')
    await ask()
    const { unpaid: left, balances } = await house.billsOf(oldmanId)
    expect([left, balances.prestoreBalance]).toEqual([0, 500_000 - unpaid])
    await house.holds(oldmanId)
  })

  test('is not corrected by a price meanwhile, but afterwards', async () => {
    const { oldmanId, ask } = await paying('2025-11-01')
    const { netAmt, version } = await house.only(oldmanId)
    expect((await setPrice(282_000, '2025-11-01', { confirmed: 1 })).msg).toBe('')
    await correct()
    expect(await house.only(oldmanId)).toMatchObject({ netAmt, version })
    house.house.t.clock.set('2025-11-01 10:06:00')
    await ask()
    await correct()
    expect((await house.only(oldmanId)).netAmt).toBe(netAmt + 30_000)
    await house.holds(oldmanId)
  })
})

describe('生成账单', () => {
  test('names the bills and the amounts before it runs, and leaves nothing behind', async () => {
    const { oldmanId, oldmanName } = await house.moveIn('2026-01-01')
    await house.finance.ok(account.trade, {
      tradeType: '1',
      print: '0',
      oldmanId,
      amount: 800_000,
      ways: [cash(800_000)],
      limitConfirmed: 1,
    })
    house.at('2026-02-01')
    const before = await house.billsOf(oldmanId)
    const input = { feeMonth: '2026-02', oldmanIds: [oldmanId] }
    const look = await house.finance.ok(bill.generate, { ...input, preview: 1 })
    expect(look).toMatchObject({ created: 1, total: 1 })
    expect(look.people).toHaveLength(1)
    expect(await house.billsOf(oldmanId)).toEqual(before)
    const done = await house.finance.ok(bill.generate, input)
    expect(done.created).toBe(1)
    const after = await house.billsOf(oldmanId)
    const { netAmt } = after.list[0]
    const { prestoreBalance } = after.balances
    expect(look.people?.[0]).toMatchObject({
      oldmanId,
      oldmanName,
      billAmt: netAmt,
      deductAmt: before.balances.prestoreBalance - prestoreBalance,
    })
  })
})

test('a move still corrects at once', async () => {
  const { oldmanId } = await owing('2026-03-01')
  house.at('2026-03-16')
  const [bed] = await makeBeds(house.house.t)
  const moved = await house.house.adjust(oldmanId, bed.bedId, { adjustDate: '2026-03-16', wholeRoom: 0 })
  expect(moved.msg).toBe('')
  await house.holds(oldmanId)
})
