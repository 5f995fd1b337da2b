import { afterAll, beforeAll, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { invoice } from '#contract/modules/fees/receipt/invoice.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import { homeTrade } from '#contract/modules/homecare/home-account/home-trade.ts'
import { type BillHouse, cash, openBillHouse } from '../../../../test/bills.ts'
import { makeElder } from '../../../../test/elders.ts'
import { makeDept, makeRole } from '../../../../test/factories.ts'
import { todosOf } from '../../../../test/notices.ts'
import { onRow } from '../../../../test/rows.ts'
import { makeHomeAccount } from '../../homecare/home-account/test-accounts.ts'

let house: BillHouse
beforeAll(async () => {
  house = await openBillHouse()
})
afterAll(() => house.house.t.close())

const balance = (amount: number) => ({ tradeWay: 7, amount })
/** It is not deducted automatically. */
const keepPrestored = (oldmanId: string) =>
  house.house.t.db((db) => db.updateTable('account').set({ autoDeduct: 0 }).where('oldmanId', '=', oldmanId).execute())
const prestore = (oldmanId: string, amount: number) =>
  house.finance.ok(account.trade, {
    tradeType: '1',
    print: '0',
    oldmanId,
    amount,
    ways: [cash(amount)],
    limitConfirmed: 1,
  } as never) // as: the deposit calls
let serial = 0
const makeOut = (receiptId: string, amount: number) => {
  serial += 1
  const words = { invoiceNo: `2511000${serial}`, title: '张三', invoiceDate: house.house.t.clock.now().slice(0, 10) }
  return house.finance.call(invoice.invoiceCreate, { receiptId, amount, ...words })
}
const shown = async (receiptNo: string | null | undefined) =>
  (await house.finance.ok(receipt.list, { receiptNo: receiptNo ?? '' })).list[0]

test('money paid from a balance was invoiced when it was received: on such a receipt only new money is invoiced', async () => {
  const { oldmanId } = await house.moveIn('2025-03-12')
  await keepPrestored(oldmanId)
  const paidIn = await prestore(oldmanId, 200_000)
  const own = await house.only(oldmanId)
  const paid = (await house.pay(own, own.netAmt, [balance(200_000), cash(43_548)])).data
  expect((await makeOut(paidIn.tradeId, 200_000)).code).toBe(0)
  expect(await shown(paid.receiptNo)).toMatchObject({ amount: 243_548, uninvoicedAmt: 43_548, invoiceState: 1 })
  expect(await makeOut(paid.tradeId, 43_549)).toMatchObject({
    code: 32104,
    msg: '开票金额超过可开金额（最多435.48元）',
  })
  expect((await makeOut(paid.tradeId, 43_548)).code).toBe(0)
  const list = await house.finance.ok(receipt.list, { receiptNo: paid.receiptNo ?? '' })
  expect(list.sum).toMatchObject({ invoicedAmt: 43_548, uninvoicedAmt: 0 })
})

test('a receipt paid only from a balance is not invoiced, and offers no amount', async () => {
  const { oldmanId } = await house.moveIn('2025-03-12')
  await keepPrestored(oldmanId)
  await prestore(oldmanId, 300_000)
  const own = await house.only(oldmanId)
  const paid = (await house.pay(own, own.netAmt, [balance(own.netAmt)])).data
  expect(await makeOut(paid.tradeId, 1)).toMatchObject({ code: 32104, msg: '开票金额超过可开金额（最多0.00元）' })
  expect(await shown(paid.receiptNo)).toMatchObject({ uninvoicedAmt: 0, invoiceState: null })
})

test('a user of one ward withdraws an invoice there, and to-dos of other wards stay open', async () => {
  const { t, admin } = house.house
  house.at('2025-03-20')
  const ward = await makeDept(t)
  await makeRole(
    t,
    'WARD_FINANCE',
    ['expense.receipt.query', 'expense.receipt.void', 'expense.account.void', 'expense.receipt.print'],
    'DEPT',
  )
  const here = await t.as('WARD_FINANCE', { deptId: ward.deptId })
  const people = [await makeElder(t), await makeElder(t)]
  await t.db((db) =>
    db.updateTable('oldman').set({ deptId: ward.deptId }).where('oldmanId', '=', people[0].oldmanId).execute(),
  )
  const rows = []
  for (const { oldmanId } of people) {
    const { tradeId } = await prestore(oldmanId, 10_000)
    rows.push((await makeOut(tradeId, 10_000)).data)
    await house.finance.ok(account.void, { tradeClass: '1', tradeId, reason: '录错金额' })
  }
  await t.round('watch', '2025-03-20 10:05:00')
  const open = (invoiceId: string) => todosOf(admin, invoiceId, { todoStatus: 0 })
  expect(await open(rows[1].invoiceId)).toHaveLength(1)
  const words = { redNo: 'R1', redDate: '2025-03-20', redReason: '收据作废' }
  expect((await onRow(invoice.invoiceRed)(here, rows[1], words)).code).toBe(21003)
  expect((await onRow(invoice.invoiceRed)(here, rows[0], words)).code).toBe(0)
  expect(await open(rows[0].invoiceId)).toEqual([])
  expect(await open(rows[1].invoiceId)).toHaveLength(1)
})

test('an invoice is dated the day it was issued: not later, and the red one not before it', async () => {
  house.at('2025-03-20')
  const { oldmanId } = await makeElder(house.house.t)
  const { tradeId } = await prestore(oldmanId, 10_000)
  const words = { receiptId: tradeId, invoiceNo: 'D1', title: '张三', amount: 10_000 }
  const dated = (invoiceDate: string) => house.finance.call(invoice.invoiceCreate, { ...words, invoiceDate })
  expect((await dated('2025-03-21')).data).toMatchObject({ errors: [{ field: 'invoiceDate' }] })
  const row = (await dated('2025-03-18')).data
  expect((await onRow(invoice.invoiceUpdate)(house.finance, row, { invoiceDate: '2025-04-18' })).code).toBe(21001)
  const red = (redDate: string) =>
    onRow(invoice.invoiceRed)(house.finance, row, { redNo: 'R9', redDate, redReason: '抬头开错' })
  expect((await red('2025-03-17')).data).toMatchObject({ errors: [{ field: 'redDate' }] })
  expect((await red('2025-03-21')).code).toBe(21001)
  expect((await red('2025-03-20')).code).toBe(0)
})

test('a receipt of home care is invoiced alike, and its void requests the red one', async () => {
  const { t, admin } = house.house
  house.at('2025-03-21')
  const { accountId } = await makeHomeAccount(admin, 30_000)
  const [trade] = (await admin.ok(homeTrade.trades, { accountId, size: 10 })).list
  expect((await makeOut(trade.id, 30_001)).code).toBe(32104)
  const row = (await makeOut(trade.id, 30_000)).data
  expect(row).toMatchObject({ receiptNo: trade.receiptNo, needsRed: 0 })
  expect(await shown(trade.receiptNo)).toMatchObject({ receiptType: 4, invoicedAmt: 30_000, uninvoicedAmt: 0 })
  expect((await admin.call(homeTrade.void, { id: trade.id, reason: '录错金额' })).code).toBe(0)
  await t.round('watch', '2025-03-21 10:05:00')
  expect(await todosOf(admin, row.invoiceId, { todoStatus: 0 })).toHaveLength(1)
  expect(await shown(trade.receiptNo)).toMatchObject({ receiptStatus: 2, needsRed: 1 })
})
