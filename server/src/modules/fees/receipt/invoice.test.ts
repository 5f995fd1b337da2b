import { beforeEach, expect, test } from 'vitest'
import { account } from '#contract/modules/fees/account/account.ts'
import { invoice } from '#contract/modules/fees/receipt/invoice.ts'
import { receipt } from '#contract/modules/fees/receipt/receipt.ts'
import { makeResident } from '../../../../test/factories.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { todosOf } from '../../../../test/notices.ts'
import { onRow } from '../../../../test/rows.ts'

const t = hosted()
const cashier = enters(t, 'CASHIER')
const finance = enters(t, 'FINANCE')
let oldmanId: string
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  oldmanId = (await makeResident(t)).oldmanId
})

const trade = (more: object) => ({ print: '0', oldmanId, ...more }) as never // as: the results of the tests
const paid = async (amount: number) => {
  const ways = [{ tradeWay: 1, amount }]
  const { tradeId, receiptNo } = await cashier.ok(
    account.trade,
    trade({ tradeType: '1', amount, ways, payerName: '张三' }),
  )
  return { receiptId: tradeId, receiptNo: receiptNo ?? '' }
}
const back = (amount: number) => {
  const ways = [{ tradeWay: 1, amount }]
  return finance.ok(account.trade, trade({ tradeType: '4', amount, ways, refundClass: 1, reason: '家属要求' }))
}
const voided = (tradeId: string, tradeClass = '1') =>
  finance.ok(account.void, { tradeClass, tradeId, reason: '录错金额' })

let serial = 0
const words = (amount: number, more: object = {}) => {
  serial += 1
  return { invoiceNo: `25110000${serial}`, title: '张三', invoiceDate: '2025-06-10', amount, ...more }
}
const makeOut = (receiptId: string, amount: number, more: object = {}) =>
  cashier.call(invoice.invoiceCreate, { receiptId, ...words(amount, more) })
const shown = async (receiptNo: string) => (await cashier.ok(receipt.list, { receiptNo })).list[0]
const red = onRow(invoice.invoiceRed)
const edit = onRow(invoice.invoiceUpdate)
const redWords = { redNo: 'R1', redDate: '2025-06-10', redReason: '抬头开错' }

test('a receipt shows its invoiced amount, in parts too, and never more than was received', async () => {
  const one = await paid(100_000)
  expect(await shown(one.receiptNo)).toMatchObject({ invoiceState: 1, invoicedAmt: 0, uninvoicedAmt: 100_000 })
  const first = await makeOut(one.receiptId, 60_000, { taxNo: '91110105MA01B2C3X4' })
  expect(first.data).toMatchObject({ receiptNo: one.receiptNo, invoiceStatus: 1, amount: 60_000, needsRed: 0 })
  expect(await shown(one.receiptNo)).toMatchObject({ invoiceState: 2, invoicedAmt: 60_000, uninvoicedAmt: 40_000 })
  expect(await makeOut(one.receiptId, 40_001)).toMatchObject({
    code: 32104,
    msg: '开票金额超过可开金额（最多400.00元）',
    data: { errors: [{ field: 'amount' }] },
  })
  expect((await makeOut(one.receiptId, 40_000)).code).toBe(0)
  // A correction may lower it, and raise it up to the remaining amount.
  expect((await edit(cashier, first.data, { amount: 60_001 })).code).toBe(32104)
  const lower = await edit(cashier, first.data, { amount: 50_000, title: '李四' })
  expect(lower.data).toMatchObject({ amount: 50_000, title: '李四' })
  expect((await edit(cashier, lower.data, { amount: 60_000 })).code).toBe(0)
  const list = await cashier.ok(receipt.list, { receiptNo: one.receiptNo })
  expect(list.sum).toMatchObject({ invoicedAmt: 100_000, uninvoicedAmt: 0 })
})

test('a number is unique, and a red invoice frees the money for another', async () => {
  const one = await paid(50_000)
  const wrong = (await makeOut(one.receiptId, 50_000)).data
  const other = await paid(50_000)
  expect(await makeOut(other.receiptId, 1, { invoiceNo: wrong.invoiceNo })).toMatchObject({ code: 32106 })
  expect((await red(cashier, wrong, redWords)).status).toBe(401)
  expect((await red(finance, { ...wrong, version: 9 }, redWords)).code).toBe(21002)
  const withdrawn = await red(finance, wrong, redWords)
  expect(withdrawn.data).toMatchObject({ invoiceStatus: 2, redReason: '抬头开错', redNo: 'R1' })
  expect(withdrawn.data.redByName).toBeTruthy()
  expect(await shown(one.receiptNo)).toMatchObject({ invoiceState: 3, invoicedAmt: 0, uninvoicedAmt: 50_000 })
  expect((await red(finance, withdrawn.data, redWords)).code).toBe(32107)
  expect((await edit(cashier, withdrawn.data, { title: '王五' })).code).toBe(32107)
  expect((await makeOut(one.receiptId, 50_000)).code).toBe(0)
  expect((await finance.ok(receipt.list, { receiptNo: one.receiptNo, invoiceState: 2 })).total).toBe(1)
  expect((await finance.ok(receipt.list, { receiptNo: one.receiptNo, invoiceState: 3 })).total).toBe(0)
  const { list, sum } = await finance.ok(invoice.invoiceList, { receiptId: one.receiptId })
  expect([list.length, sum?.standingAmt]).toEqual([2, 50_000])
})

test('a void receipt with an invoice requests the red one until it is issued; neither it nor a refund is invoiced', async () => {
  const one = await paid(30_000)
  const row = (await makeOut(one.receiptId, 30_000)).data
  await voided(one.receiptId)
  await t.round('watch', '2025-06-10 10:05:00')
  expect(await todosOf(finance, row.invoiceId, { todoStatus: 0 })).toMatchObject([
    { title: `发票${row.invoiceNo}应冲红` },
  ])
  expect((await finance.ok(receipt.list, { receiptNo: one.receiptNo, needsRed: 1 })).total).toBe(1)
  expect((await finance.ok(invoice.invoiceList, { receiptId: one.receiptId, needsRed: 1 })).total).toBe(1)
  expect(await makeOut(one.receiptId, 1)).toMatchObject({ code: 32105, msg: '已作废的收据不能开票' })
  await red(finance, row, redWords)
  expect(await todosOf(finance, row.invoiceId, { todoStatus: 0 })).toEqual([])
  expect((await finance.ok(receipt.list, { receiptNo: one.receiptNo, needsRed: 1 })).total).toBe(0)
  await paid(30_000)
  const { tradeId, receiptNo } = await back(10_000)
  expect((await shown(receiptNo ?? '')).invoiceState).toBeNull()
  expect(await makeOut(tradeId, 1)).toMatchObject({ code: 32105, msg: '退款的收据不能开票' })
})

test('a refund requests the withdrawal of the newest invoices that the rest no longer covers', async () => {
  const one = await paid(40_000)
  const two = await paid(60_000)
  const first = (await makeOut(one.receiptId, 40_000, { invoiceDate: '2025-06-08' })).data
  const second = (await makeOut(two.receiptId, 50_000, { invoiceDate: '2025-06-09' })).data
  let minute = 10
  const needed = async () => {
    minute += 5
    await t.round('watch', `2025-06-10 11:${minute}:00`)
    const rows = [first, second].map(
      async ({ invoiceId }) => (await finance.ok(invoice.invoiceGet, { invoiceId })).needsRed,
    )
    return Promise.all(rows)
  }
  await back(10_000)
  expect(await needed()).toEqual([0, 0])
  // No amount is left to invoice, though the second receipt has 100.00 without one.
  expect(await makeOut(two.receiptId, 1)).toMatchObject({ code: 32104, msg: '开票金额超过可开金额（最多0.00元）' })
  const more = await back(1)
  expect(await needed()).toEqual([0, 1])
  await voided(more.tradeId, '4')
  expect(await needed()).toEqual([0, 0])
  expect(await todosOf(finance, second.invoiceId, { todoStatus: 0 })).toEqual([])
  await back(50_001)
  expect(await needed()).toEqual([1, 1])
  expect(await todosOf(finance, second.invoiceId, { todoStatus: 0 })).toHaveLength(1)
})

test('of two users at once one gets the remaining amount, and a repeated request issues one invoice', async () => {
  const one = await paid(20_000)
  const codes = (await Promise.all([makeOut(one.receiptId, 20_000), makeOut(one.receiptId, 20_000)])).map(
    ({ code }) => code,
  )
  expect(codes.sort()).toEqual([0, 32104])
  const two = await paid(20_000)
  const body = { receiptId: two.receiptId, ...words(5_000), requestNo: `invoice-${serial}` }
  const first = await cashier.ok(invoice.invoiceCreate, body)
  const again = await cashier.ok(invoice.invoiceCreate, body)
  expect(again.invoiceId).toBe(first.invoiceId)
  expect((await shown(two.receiptNo)).invoicedAmt).toBe(5_000)
})

test('without the permission for receipts no invoice is shown, and another institution reaches none', async () => {
  const one = await paid(1_000)
  const row = (await makeOut(one.receiptId, 1_000)).data
  const nurse = await t.as('NURSE')
  expect((await nurse.call(invoice.invoiceList, {})).code).toBe(401)
  const other = await t.as('ADMIN', { orgId: await t.otherOrg() })
  expect((await other.ok(invoice.invoiceList, {})).list).toEqual([])
  expect((await red(other, row, redWords)).code).toBe(21003)
  expect((await other.call(invoice.invoiceCreate, { receiptId: one.receiptId, ...words(1) })).code).toBe(21003)
})
