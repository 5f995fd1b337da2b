import { afterAll, beforeAll, expect, test } from 'vitest'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import { type BillHouse, cash, openBillHouse } from '../../../../../test/bills.ts'
import { correctDue } from '../../../../../test/corrections.ts'
import { makeBeds } from '../../../../../test/factories.ts'
import { priceBed } from '../../../../../test/fees.ts'
import { showAs } from '../../../../../test/reports.ts'

/** 租金明细: each bed at its price while the resident lived in it (fees.md 13, report 17). */

let house: BillHouse
beforeAll(async () => {
  house = await openBillHouse()
})
afterAll(() => house.house.t.close())

const rentOf = async (oldmanName: string, feeMonth: string) => {
  const { list } = await showAs(house.finance)(reports.rent, { feeMonth, oldmanName })
  return list
    .map(({ dateFrom, dateTo, price, prices, netAmt }) => ({ dateFrom, dateTo, price, prices, netAmt }))
    .toSorted((one, other) => String(one.dateFrom).localeCompare(String(other.dateFrom)))
}

test('a resident who moves has each bed at its own price, whether the bill was made before or after', async () => {
  const { oldmanId, oldmanName } = await house.moveIn('2025-06-01')
  const first = await house.only(oldmanId)
  expect((await house.pay(first, first.netAmt, [cash(first.netAmt)])).code).toBe(0)
  const [bed] = await makeBeds(house.house.t)
  await priceBed(house.house.admin, bed.bedId, 260_000)
  house.at('2025-06-11')
  expect((await house.house.adjust(oldmanId, bed.bedId, { adjustDate: '2025-06-11' })).msg).toBe('')
  // Example 4 of fees.md 12 in a month of 30 days: 10 of the old bed, 20 of the new one.
  const [old, next] = await rentOf(oldmanName, '2025-06')
  expect([old, next]).toMatchObject([
    { dateFrom: '2025-06-01', dateTo: '2025-06-10', price: 180_000, prices: null, netAmt: 60_000 },
    { dateFrom: '2025-06-11', dateTo: '2025-06-30', price: 260_000, prices: null, netAmt: 173_333 },
  ])
  house.at('2025-07-01')
  await house.finance.ok(bill.generate, { feeMonth: '2025-07', oldmanIds: [oldmanId] })
  expect(await rentOf(oldmanName, '2025-07')).toMatchObject([{ price: 260_000, prices: null, netAmt: 260_000 }])
})

test('names a price that changes within the period with its day', async () => {
  const { admin } = house.house
  const { oldmanName, bedId } = await house.moveIn('2025-08-01', 0, 180_001)
  house.at('2025-08-05')
  const { list } = await admin.ok(feeProject.children, { projectType: 1, size: 100 })
  const child = list.find(({ linkIds }) => linkIds.includes(bedId))
  const { projectChildId, version } = child ?? expect.fail('the bed has no price')
  await admin.ok(feeProject.updateChild, { projectChildId, price: 200_000, fromDate: '2025-08-16', version })
  expect(await rentOf(oldmanName, '2025-08')).toMatchObject([{ price: 180_001, prices: null }])
  house.at('2025-08-16')
  await correctDue(house.house.t)
  expect(await rentOf(oldmanName, '2025-08')).toMatchObject([
    { dateFrom: '2025-08-01', price: 200_000, prices: '08-01起1800.01，08-16起2000.00' },
  ])
})

test('a bed left on the day of the move has no rent', async () => {
  const { oldmanId, oldmanName } = await house.moveIn('2025-10-01')
  const [bed] = await makeBeds(house.house.t)
  await priceBed(house.house.admin, bed.bedId, 260_000)
  expect((await house.house.adjust(oldmanId, bed.bedId, { adjustDate: '2025-10-01' })).msg).toBe('')
  expect(await rentOf(oldmanName, '2025-10')).toMatchObject([
    { dateFrom: '2025-10-01', dateTo: '2025-10-31', price: 260_000, netAmt: 260_000 },
  ])
})

test('a move into a bed of the same price leaves each its days of the rent, and their payments', async () => {
  const { oldmanId, oldmanName } = await house.moveIn('2025-11-01')
  const bedFee = async () => {
    const { list, sum } = await showAs(house.finance)(reports.rent, { feeMonth: '2025-11', oldmanName })
    const rows = list.toSorted((one, other) => String(one.dateFrom).localeCompare(String(other.dateFrom)))
    for (const [index, row] of [...rows, { ...sum, rowId: undefined }].entries())
      for (const figure of ['grossAmt', 'netAmt', 'paidAmt', 'unpaidAmt'] as const) {
        const query = {
          report: 'rent',
          feeMonth: '2025-11',
          oldmanName,
          figure,
          rowId: row.rowId as string | undefined,
        } // as: rows are read by the names of their figures
        expect([index, figure, (await house.finance.ok(reports.behind, query)).sum?.amount]).toEqual([
          index,
          figure,
          Number((row as Record<string, unknown>)[figure]), // as: as above
        ])
      }
    return rows
  }
  const first = await house.only(oldmanId)
  expect((await house.pay(first, 100_001, [cash(100_001)])).code).toBe(0)
  const [bed] = await makeBeds(house.house.t)
  house.at('2025-11-12')
  expect((await house.house.adjust(oldmanId, bed.bedId, { adjustDate: '2025-11-12' })).msg).toBe('')
  const rent = { price: 180_000, discountAmt: 0, adjustAmt: 0 }
  const [old, next] = await bedFee()
  expect([old, next]).toMatchObject([
    { ...rent, dateFrom: '2025-11-01', dateTo: '2025-11-11', days: 11, grossAmt: 66_000, netAmt: 66_000 },
    { ...rent, dateFrom: '2025-11-12', dateTo: '2025-11-30', days: 19, grossAmt: 114_000, netAmt: 114_000 },
  ])
  expect(Number(old.paidAmt) + Number(next.paidAmt)).toBe(100_001)
  for (const part of [33_333, undefined]) {
    const row = await house.only(oldmanId)
    const amount = part ?? row.netAmt - row.paidAmt
    expect((await house.pay(row, amount, [cash(amount)])).code).toBe(0)
    await bedFee()
  }
  expect(await bedFee()).toMatchObject([
    { paidAmt: 66_000, unpaidAmt: 0 },
    { paidAmt: 114_000, unpaidAmt: 0 },
  ])
})
