import { afterAll, beforeAll, expect, test } from 'vitest'
import { depot } from '#contract/modules/stock/sku/depot.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { supplier } from '#contract/modules/stock/sku/supplier.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { stockReport } from '#contract/modules/stock/stock-doc/report.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { makeDept, makeEmp } from '../../../../../test/factories.ts'
import { openStore } from '../../../../../test/goods.ts'

/** Reports of the store (stock.md 4), over one month: bought, issued, red-punched, returned, transferred. */

let t: TestApp
let house: Awaited<ReturnType<typeof openStore>>
let chief: Client
let depotId: string
let other: string
let skuId: string
let supplierId: string
let ward: { deptId: string; receiverId: string }
let deliverId: string
const at = (day: string) => t.clock.set(`${day} 10:00:00`)
const report = (kind: string, query: object) => chief.ok(stockReport.report, { kind, ...query })
const refused = async (kind: string, query: object) => (await chief.call(stockReport.report, { kind, ...query })).code
beforeAll(async () => {
  t = await testApp({ now: '2025-05-20 10:00:00' })
  house = await openStore(t)
  chief = house.chief
  depotId = (await house.newDepot()).depotId
  other = (await house.newDepot(chief, { depotType: 2 })).depotId
  skuId = (await house.newItem({ batchManage: 1, minStock: 200, maxStock: 300, inPrice: 100 })).skuId
  const supplierInput = { supplierName: '惠民医疗', contact: '张三', phone: '13800000123', address: '示例路1号' }
  supplierId = (await chief.ok(supplier.supplierCreate, supplierInput)).supplierId
  const { deptId } = await makeDept(t)
  ward = { deptId, receiverId: (await makeEmp(t, { deptId })).empId }
  const buys = (bizDate: string, quantity: number, price: number) =>
    chief.ok(store.storePost, { storeType: 1, supplierId, bizDate, depotId, lines: [{ skuId, quantity, price }] })
  // Before the month 100 for 1.00; within it 50 for 2.00, 120 issued, 10 of them red-punched and 20 returned, 15
  // transferred.
  await buys('2025-05-20', 100, 100)
  at('2025-06-02')
  await buys('2025-06-02', 50, 200)
  at('2025-06-10')
  const issue = { deliverType: 1, bizDate: '2025-06-10', depotId, ...ward, lines: [{ skuId, quantity: 120 }] }
  deliverId = (await chief.ok(deliver.deliverPost, issue)).id
  const [{ detailId }] = (await chief.ok(deliver.deliverGet, { deliverId })).lines
  await chief.ok(deliver.deliverRed, { id: deliverId, redReason: '多发', lines: [{ detailId, quantity: 10 }] })
  const back = [{ skuId, quantity: 20, deliverDetailId: detailId }]
  await chief.ok(store.storePost, { storeType: 3, bizDate: '2025-06-10', depotId, lines: back })
  const lines = [{ skuId, quantity: 15 }]
  await chief.ok(transfer.transferPost, { bizDate: '2025-06-10', depotId, depotIdIn: other, lines })
  at('2025-07-01')
})
afterAll(() => t.close())
const june = { dateFrom: '2025-06-01', dateTo: '2025-06-30' }

test('收发存: opening, each column with its red-punches, and the closing agree in quantity and fen', async () => {
  const whole = await report('flow', { groupBy: 'depot', ...june, depotId })
  // 120 took 100 × 1.00 and 20 × 2.00; 10 and then 10 of the 20 came back at 2.00, 10 at 1.00; 15 left from the first
  // layer.
  expect(whole.list).toMatchObject([
    {
      rowId: depotId,
      openQuantity: 100,
      openAmount: 10_000,
      inQuantity: 70,
      inAmount: 13_000,
      outQuantity: 110,
      outAmount: 12_000,
      transferQuantity: -15,
      transferAmount: -2_000,
      countQuantity: 0,
      closeQuantity: 45,
      closeAmount: 9_000,
    },
  ])
  expect(whole).toMatchObject({ equal: 1, total: 1, sum: { closeAmount: 9_000, inAmount: 13_000 } })
  const [now] = (await chief.ok(stock.list, { depotId, skuId })).list
  expect([now.quantity, now.amount]).toEqual([45, 9_000])
  const byItem = await report('flow', { groupBy: 'sku', ...june })
  expect(byItem.list).toMatchObject([{ skuId, transferQuantity: 0, closeQuantity: 60, closeAmount: 11_000 }])
  const byKind = await report('flow', { groupBy: 'classify', ...june, classifyId: house.kinds.top })
  expect(byKind.list).toMatchObject([{ rowId: house.kinds.classifyId, outQuantity: 110 }])
  const later = await report('flow', { groupBy: 'depot', dateFrom: '2025-07-01', dateTo: '2025-07-31', depotId })
  expect(later.list).toMatchObject([{ openQuantity: 45, inQuantity: 0, closeQuantity: 45, closeAmount: 9_000 }])
})

test('领用 is net of red-punches and returns', async () => {
  const { list, sum } = await report('usage', { groupBy: 'dept', ...june })
  expect(list).toMatchObject([{ skuId, quantity: 90, amount: 9_000, docCount: 1 }])
  expect(sum).toMatchObject({ amount: 9_000 })
  expect((await report('usage', { groupBy: 'oldman', ...june })).list).toEqual([])
})

test('供应商: purchases of the period', async () => {
  const { list } = await report('supplier', june)
  expect(list).toMatchObject([
    { rowId: supplierId, boughtAmount: 10_000, sentBackAmount: 0, amount: 10_000, docCount: 1 },
  ])
})

test('a figure of 领用 and 供应商 equals the sum of its records: of a row, of all rows, of each count', async () => {
  const [row] = (await report('usage', { groupBy: 'dept', ...june })).list
  const behind = await report('usage', { groupBy: 'dept', ...june, records: 1, rowId: row.rowId })
  const sumOf = (key: 'quantity' | 'amount') => behind.list.reduce((sum, one) => sum + (one[key] ?? 0), 0)
  expect([sumOf('quantity'), sumOf('amount')]).toEqual([row.quantity, row.amount])
  expect(behind.list.length).toBeGreaterThan(1)
  expect(behind.list.every(({ docNo, party }) => docNo && party === row.name)).toBe(true)
  expect((await report('usage', { groupBy: 'dept', ...june, records: 1 })).sum?.amount).toBe(9_000)
  expect((await report('usage', { groupBy: 'dept', ...june, records: 1, rowId: 'nobody' })).total).toBe(0)
  const bought = await report('supplier', { ...june, records: 1, rowId: supplierId, docType: 'STORE' })
  expect(bought.sum?.amount).toBe(10_000)
  expect((await report('supplier', { ...june, records: 1, rowId: supplierId, docType: 'DELIVER' })).total).toBe(0)
})

test('库龄: by the day a layer first came, now and at the end of a past day', async () => {
  const [today] = (await report('age', { depotId })).list
  expect(today).toMatchObject({ quantity: 45, amount: 9_000, days30: 9_000, days90: 0, oldestDays: 29 })
  const [then] = (await report('age', { depotId, asOf: '2025-06-01' })).list
  expect(then).toMatchObject({ quantity: 100, amount: 10_000, days30: 10_000, oldestDays: 12 })
})

test('追溯: from the supplier to every receiver, with the remaining stock', async () => {
  const { list: layers } = await chief.ok(stock.list, { depotId, skuId, view: 'batch', zero: 1 })
  const [first] = layers.toSorted((one, two) => String(one.firstInTime).localeCompare(String(two.firstInTime)))
  const { list } = await report('trace', { batchId: first.batchId })
  expect(list[0]).toMatchObject({ moveType: 'IN', quantity: 100, balance: 100, party: '惠民医疗' })
  expect(list[1]).toMatchObject({ moveType: 'OUT', docId: deliverId, quantity: -100, balance: 0 })
  expect(list[1].party).not.toBe('')
  expect(list.at(-1)?.balance).toBe(list.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0))
})

test('追溯: a transfer shows both depots, where it went and where it came from', async () => {
  const { list: layers } = await chief.ok(stock.list, { depotId, skuId, view: 'batch', zero: 1 })
  const rows: Awaited<ReturnType<typeof report>>['list'] = []
  for (const { batchId } of layers) rows.push(...(await report('trace', { batchId })).list)
  const moves = rows.filter(({ docType }) => docType === 'TRANSFER')
  expect(moves.length).toBeGreaterThan(1)
  const names = await Promise.all([depotId, other].map((id) => chief.ok(depot.depotGet, { depotId: id })))
  const [from, to] = names.map(({ depotName }) => depotName)
  expect(moves.map(({ moveType, quantity, party }) => [moveType, party === ((quantity ?? 0) < 0 ? to : from)])).toEqual(
    moves.map(({ moveType }) => [moveType, true]),
  )
})

test('采购建议: stock and goods in transit below the limit are filled up to it', async () => {
  const { list, sum } = await report('proposal', {})
  expect(list).toMatchObject([
    { depotId, skuId, available: 45, transit: 0, minStock: 200, suggest: 255, amount: 51_000 },
  ])
  expect(sum).toMatchObject({ amount: 51_000 })
  await chief.ok(sku.skuUpdate, { limits: [{ depotId: other, skuId, minStock: 20, maxStock: 30 }] })
  const [coming] = (await report('proposal', { depotId: other })).list
  expect(coming).toMatchObject({ available: 0, transit: 15, suggest: 15 })
  const [here] = (await chief.ok(stock.list, { depotId: other, skuId, zero: 1 })).list
  expect(here).toMatchObject({ quantity: 0, transitIn: 15 })
})

test('missing required filters are refused; users without permission and other institutions see nothing', async () => {
  expect(await refused('flow', { groupBy: 'depot' })).toBe(21001)
  expect(await refused('flow', { groupBy: 'dept', ...june })).toBe(21001)
  expect(await refused('flow', { groupBy: 'sku', dateFrom: '2025-06-30', dateTo: '2025-06-01' })).toBe(21001)
  expect(await refused('usage', { groupBy: 'sku', ...june })).toBe(21001)
  expect(await refused('trace', {})).toBe(21001)
  expect(await refused('trace', { batchId: newId() })).toBe(21003)
  expect(await refused('nothing', {})).toBe(21003)
  const nurse = await t.as('RECEPTION')
  expect((await nurse.call(stockReport.report, { kind: 'age' })).code).toBe(401)
})
