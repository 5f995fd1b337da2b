import { afterAll, beforeAll, expect, test } from 'vitest'
import { bill } from '#contract/modules/bill.ts'
import { ledger } from '#contract/modules/ledger.ts'
import { type BillHouse, openBillHouse } from '../../../test/bills.ts'
import { step } from '../../../test/elders.ts'
import { makeBeds } from '../../../test/factories.ts'
import { priceBed } from '../../../test/fees.ts'

/** Bills follow a stay wherever its days stand, found by random business (server/test/life.test.ts). */

let house: BillHouse
beforeAll(async () => {
  house = await openBillHouse()
})
afterAll(() => house.house.t.close())

async function dearBed() {
  const [bed] = await makeBeds(house.house.t)
  await priceBed(house.house.admin, bed.bedId, 260_000)
  return bed.bedId
}

test('a month whose only bill was added by hand is corrected by a later move', async () => {
  const { finance, moveIn, only, house: stays } = house
  const { oldmanId } = await moveIn('2025-02-01')
  const monthly = await only(oldmanId)
  await finance.ok(bill.void, { tradeMonthId: monthly.tradeMonthId, version: monthly.version, reason: '改为补录' })
  const { lines } = await finance.ok(bill.addForm, { oldmanId, feeMonth: '2025-02' })
  const wanted = lines.map(({ oldmanCostId, projectChildId }) => ({ oldmanCostId, projectChildId }))
  expect((await finance.ok(bill.addBill, { oldmanId, feeMonth: '2025-02', lines: wanted })).netAmt).toBe(370_000)
  house.at('2025-02-20')
  const moved = await stays.adjust(oldmanId, await dearBed(), { adjustDate: '2025-02-20' })
  expect(moved.msg).toBe('')
  // Example 4: the old bed falls by 57857; the new one is charged by the month's own bill.
  expect((await only(oldmanId, 2)).netAmt).toBe(370_000 - 57_857)
  expect(await finance.ok(bill.generate, { feeMonth: '2025-02', oldmanIds: [oldmanId] })).toMatchObject({ created: 1 })
  expect((await only(oldmanId)).netAmt).toBe(83_571)
  await house.holds(oldmanId)
})

test('who stays after all in a dearer bed is charged for it from the day of the departure', async () => {
  const { finance, moveIn, only, house: stays } = house
  const { oldmanId } = await moveIn('2025-03-01')
  house.at('2025-03-20')
  await step(stays.admin, oldmanId, 2, { quitDate: '2025-03-16', quitType: 1 })
  const back = await step(stays.admin, oldmanId, 1, { bedId: await dearBed() })
  expect(back.msg).toBe('')
  // 15 days of 180000 and 16 of 260000, instead of 180000.
  const bed = Math.round((180_000 * 15) / 31) + Math.round((260_000 * 16) / 31)
  expect((await only(oldmanId)).netAmt).toBe(180_000 + 120_000 + 77_500 - 180_000 + bed)
  await house.holds(oldmanId)
  expect((await finance.ok(ledger.check, {})).ok).toBe(1)
})
