import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { feeProject } from '#contract/modules/fees/fee-project/fee-project.ts'
import { type BillHouse, openBillHouse } from '../../../../test/bills.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { costRows, priceBed, saveCosts } from '../../../../test/fees.ts'

/**
 * Worked examples of fees.md 12 by the real calls, where tests of the rules alone do not show that the calls use them.
 */

let house: BillHouse
beforeAll(async () => {
  house = await openBillHouse()
})
afterAll(() => house.house.t.close())

const bedLines = (row: Awaited<ReturnType<BillHouse['only']>>) =>
  row.lines.filter(({ projectId }) => projectId === 'fee-bed').map(({ netAmt }) => netAmt)

test('scenario 7, example 4: another bed on 2025-02-20', async () => {
  const { oldmanId } = await house.moveIn('2025-02-01')
  const [bed] = await makeBeds(house.house.t)
  await priceBed(house.house.admin, bed.bedId, 260_000)
  const before = (await house.only(oldmanId)).netAmt
  house.at('2025-02-20')
  expect((await house.house.adjust(oldmanId, bed.bedId, { adjustDate: '2025-02-20' })).msg).toBe('')
  const after = await house.only(oldmanId)
  expect(bedLines(after)).toEqual([180_000, -57_857, 83_571])
  expect(after.netAmt - before).toBe(25_714)
})

test('scenario 7, example 7 and example 8: discounts end within a month', async () => {
  const { admin } = house.house
  const make = (discountRuleName: string, discountType: number, discountValue: number, validNum: number) => {
    const rule = { discountRuleName, discountType, discountValue, validNum, validUnit: 'M', startMode: 3 }
    return admin.ok(feeProject.createDiscount, rule)
  }
  const ninety = await make('九折', 1, 9_000, 6)
  const { oldmanId } = await house.moveIn('2025-01-15')
  const bedRow = async (id: string) => (await costRows(house.house.t, id)).find(({ source }) => source === 1)
  const grant = async (id: string, setId: string, discountStart: string) => {
    const rows = await house.house.t.db((db) =>
      db.selectFrom('costProject').selectAll().where('oldmanId', '=', id).where('source', '=', 1).execute(),
    )
    expect((await saveCosts(admin, id, [{ oldmanCostId: rows[0].oldmanCostId, setId, discountStart }])).msg).toBe('')
  }
  await grant(oldmanId, ninety.setId, '2025-01-15')
  expect((await bedRow(oldmanId))?.setId).toBe(ninety.setId)
  house.at('2025-07-01')
  await house.finance.ok(bill.generate, { feeMonth: '2025-07', oldmanIds: [oldmanId] })
  const july = (await house.billsOf(oldmanId)).list.find(({ feeMonth }) => feeMonth === '2025-07')
  const parts = july?.lines.filter(({ projectId }) => projectId === 'fee-bed') ?? []
  expect(parts.map(({ days, grossAmt, netAmt }) => [days, grossAmt, netAmt])).toEqual([
    [14, 81_290, 73_161],
    [17, 98_710, 98_710],
  ])
  expect(july).toMatchObject({ discountAmt: 8_129 })

  const off = await make('立减', 2, 20_000, 3)
  const other = await house.moveIn('2025-06-11')
  await grant(other.oldmanId, off.setId, '2025-06-11')
  house.at('2025-09-01')
  await house.finance.ok(bill.generate, { feeMonth: '2025-09', oldmanIds: [other.oldmanId] })
  const september = (await house.billsOf(other.oldmanId)).list.find(({ feeMonth }) => feeMonth === '2025-09')
  const beds = september?.lines.filter(({ projectId }) => projectId === 'fee-bed') ?? []
  expect(beds.map(({ grossAmt, discountAmt }) => [grossAmt, discountAmt])).toEqual([
    [60_000, 6_667],
    [120_000, 0],
  ])
})

test('example 13: a payment deducted for a bill cannot be voided until it is reversed', async () => {
  const { finance, hair } = house
  const { oldmanId } = await house.moveIn('2025-10-01')
  const first = await house.only(oldmanId)
  await house.pay(first, first.unpaidAmt, [{ tradeWay: 1, amount: first.unpaidAmt }])
  const prestore = (amount: number) =>
    finance.ok(account.trade, { tradeType: 1, print: 0, oldmanId, amount, ways: [{ tradeWay: 1, amount }] })
  const { tradeId } = await prestore(100_000)
  await prestore(300_000)
  const lines = [{ projectChildId: hair, amount: 350_000 }]
  const added = await finance.ok(bill.addBill, { oldmanId, feeMonth: '2025-10', lines })
  expect(added).toMatchObject({ paidAmt: 350_000, billStatus: 2 })
  const undo = () => finance.call(account.void, { tradeClass: '1', tradeId, reason: '录入有误' })
  expect((await undo()).code).toBe(32021)
  const { balances } = await finance.ok(bill.antiSettle, { tradeMonthId: added.tradeMonthId, reason: '收款有误' })
  expect(balances.prestoreBalance).toBe(400_000)
  expect((await undo()).data).toMatchObject({ balances: { prestoreBalance: 300_000 } })
  await house.holds(oldmanId)
})

test('scenario 26: months of thirty days, moved in on 2025-02-11', async () => {
  await house.house.setting('prorateBase', 2)
  const { oldmanId } = await house.moveIn('2025-02-11')
  expect(bedLines(await house.only(oldmanId))).toEqual([108_000])
  await house.house.setting('prorateBase', 1)
})
