import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { makeDept, makeRole } from '../../../../../test/factories.ts'
import { openStore } from '../../../../../test/goods.ts'
import { type Put, postStock, type Take } from '../service.ts'

/** Stock by depot and item, and the records behind it (stock.md 4). */

let t: TestApp
let chief: Client
let store: Awaited<ReturnType<typeof openStore>>
let depotId: string
beforeAll(async () => {
  t = await testApp()
  store = await openStore(t)
  chief = store.chief
  depotId = (await store.newDepot()).depotId
})
afterAll(() => t.close())

const at = (day: string) => t.clock.set(`${day} 10:00:00`)
const bring = (skuId: string, quantity: number, amount: number, more: Partial<Put> & { day?: string } = {}) => {
  const { day = t.who().today, batch, ...rest } = more
  return t.db((db) =>
    postStock(
      db,
      t.who(),
      { docType: 'STORE', docId: newId(), docNo: `RK${day}`, bizDate: day },
      {
        puts: [
          {
            moveType: 'IN',
            detailId: 'p',
            depotId,
            skuId,
            quantity,
            amount,
            batch: batch ?? { inPrice: 100 },
            ...rest,
          },
        ],
      },
    ),
  )
}
const issue = (skuId: string, quantity: number, more: Partial<Take> = {}) =>
  t.db((db) =>
    postStock(
      db,
      t.who(),
      { docType: 'DELIVER', docId: newId(), docNo: `CK${t.who().today}`, bizDate: t.who().today },
      {
        takes: [{ moveType: 'OUT', detailId: 't', depotId, skuId, quantity, ...more }],
      },
    ),
  )
const rowOf = async (skuId: string, query: object = {}) =>
  (await chief.ok(stock.list, { skuId, zero: 1, ...query })).list.find((row) => row.depotId === depotId)
const flags = async (skuId: string) => (await rowOf(skuId))?.warnFlags

describe('the balances', () => {
  test('of an item and of its layers, with the cost of a unit', async () => {
    at('2025-06-10')
    const { skuId, skuName } = await store.newItem()
    await bring(skuId, 100, 10_000, { batch: { inPrice: 100, batchNo: 'B1', expireDate: '2026-06-01' } })
    await bring(skuId, 50, 8000, { batch: { inPrice: 160, batchNo: 'B2' } })
    await issue(skuId, 120)
    expect(await rowOf(skuId)).toMatchObject({
      quantity: 30,
      available: 30,
      locked: 0,
      amount: 4800,
      averagePrice: 160,
      skuName,
    })
    const layers = await chief.ok(stock.list, { skuId, view: 'batch', zero: 1 })
    expect(layers.list.map(({ batchNo, quantity, amount }) => [batchNo, quantity, amount])).toEqual([
      ['B1', 0, 0],
      ['B2', 30, 4800],
    ])
    expect((await chief.ok(stock.list, { skuId, view: 'batch' })).total).toBe(1)
    expect((await chief.ok(stock.list, { skuId })).sum).toEqual({ amount: 4800 })
  })

  test('of a past day equal the sum of the records until then', async () => {
    const { skuId } = await store.newItem()
    at('2025-06-01')
    await bring(skuId, 10, 1000)
    at('2025-06-05')
    await issue(skuId, 4)
    at('2025-06-10')
    await bring(skuId, 1, 100, { day: '2025-06-03' })
    const then = async (asOf: string) => {
      const row = await rowOf(skuId, { asOf })
      return [row?.quantity, row?.amount]
    }
    expect(await then('2025-05-31')).toEqual([0, 0])
    expect(await then('2025-06-01')).toEqual([10, 1000])
    expect(await then('2025-06-03')).toEqual([11, 1100])
    expect(await then('2025-06-05')).toEqual([7, 700])
    expect(await then('2025-06-10')).toEqual([(await rowOf(skuId))?.quantity, (await rowOf(skuId))?.amount])
  })

  test('are found by name, kind and property; empty ones only on request', async () => {
    at('2025-06-10')
    const item = await store.newItem({ skuName: '碘伏消毒液特制', goodsProperty: 7 })
    await bring(item.skuId, 3, 300)
    const found = async (query: object) =>
      (await chief.ok(stock.list, { size: 1000, ...query })).list.map((row) => row.skuId)
    for (const query of [
      { skuName: '碘伏消毒' },
      { skuName: item.skuCode },
      { classifyId: store.kinds.top },
      { goodsProperty: 7 },
    ])
      expect(await found({ depotId, ...query })).toContain(item.skuId)
    expect(await found({ skuName: '碘伏消毒', goodsProperty: 3 })).toEqual([])
    await issue(item.skuId, 3)
    expect(await found({ skuName: '碘伏消毒' })).toEqual([])
    expect(await found({ skuName: '碘伏消毒', zero: 1 })).toEqual([item.skuId])
  })

  test('warn of limits, expiry and idle items', async () => {
    at('2025-06-10')
    const { skuId, version } = await store.newItem({ minStock: 10, maxStock: 100, expireManage: 1, expireWarnDays: 30 })
    await bring(skuId, 9, 900, { batch: { inPrice: 100, expireDate: '2025-07-11' } })
    expect(await flags(skuId)).toEqual([1])
    expect((await chief.ok(stock.list, { warn: 1, size: 1000 })).list.map((row) => row.skuId)).toContain(skuId)
    await bring(skuId, 92, 900)
    expect(await flags(skuId)).toEqual([2])
    await bring(skuId, 1, 100, { batch: { inPrice: 100, expireDate: '2025-07-10' } })
    expect(await flags(skuId)).toEqual([2, 3])
    await bring(skuId, 1, 100, { batch: { inPrice: 100, expireDate: '2025-06-09' } })
    expect(await flags(skuId)).toEqual([2, 3, 4])
    await chief.ok(sku.skuUpdate, { skuId, version, minStock: null, maxStock: null })
    const late = await chief.ok(stock.list, { skuId, view: 'batch', warn: 4 })
    expect(late.list).toMatchObject([{ expireDate: '2025-06-09', warnFlags: [4] }])
    const soon = await chief.ok(stock.list, { skuId, view: 'batch', warn: 3 })
    expect(soon.list).toMatchObject([{ expireDate: '2025-07-10', warnFlags: [3] }])
    at('2025-09-09')
    expect(await flags(skuId)).toEqual([4, 5])
    at('2025-09-10')
    await issue(skuId, 1)
    expect(await flags(skuId)).toEqual([4])
    // An issue after that day does not change the flags of the day.
    expect((await rowOf(skuId, { asOf: '2025-09-09' }))?.warnFlags).toEqual([4, 5])
  })

  test('a depot uses its own limits before those of the item, which count in 总库 alone', async () => {
    at('2025-06-10')
    const { skuId } = await store.newItem({ minStock: 10 })
    const ward = await store.newDepot(chief, { depotType: 2 })
    await bring(skuId, 5, 500)
    await bring(skuId, 5, 500, { depotId: ward.depotId })
    const warned = async () =>
      (await chief.ok(stock.list, { skuId, warn: 1 })).list.map((row) => [row.depotId, row.minStock])
    expect(await warned()).toEqual([[depotId, 10]])
    await chief.ok(sku.skuUpdate, {
      limits: [
        { depotId, skuId, minStock: 2 },
        { depotId: ward.depotId, skuId, minStock: 6 },
      ],
    })
    expect(await warned()).toEqual([[ward.depotId, 6]])
  })

  test('of a depot out of reach are neither shown nor counted, picked or listed as records', async () => {
    at('2025-06-10')
    const mine = await makeDept(t)
    const other = await makeDept(t)
    const codes = ['warehouse.stock.query', 'warehouse.stock.record']
    await makeRole(t, 'WARD_STOCK', codes, 'DEPT')
    const nurse = await t.as('WARD_STOCK', { deptId: mine.deptId })
    const here = await store.newDepot(chief, { deptId: mine.deptId })
    const there = await store.newDepot(chief, { deptId: other.deptId })
    const { skuId } = await store.newItem()
    for (const one of [here, there]) await bring(skuId, 5, 500, { depotId: one.depotId })
    const seen = await nurse.ok(stock.list, { skuId })
    expect([seen.total, seen.sum, seen.list[0].depotId]).toEqual([1, { amount: 500 }, here.depotId])
    expect((await nurse.ok(stock.records, { skuId })).total).toBe(1)
    expect((await nurse.call(stock.options, { depotId: there.depotId })).code).toBe(21003)
    expect((await nurse.ok(stock.options, { depotId: here.depotId }))[0]).toMatchObject({ skuId, available: 5 })
  })
})

test('a picker offers the available stock, with its layers by expiry on request', async () => {
  at('2025-06-10')
  const { skuId, skuName } = await store.newItem()
  await bring(skuId, 1.5, 300, { batch: { inPrice: 200, batchNo: 'L', expireDate: '2027-01-01' } })
  await bring(skuId, 2, 300, { batch: { inPrice: 150, batchNo: 'E', expireDate: '2026-01-01' } })
  const [plain] = await chief.ok(stock.options, { depotId, keyword: skuName })
  expect(plain).toEqual(expect.objectContaining({ skuId, available: 3.5 }))
  expect(plain.batches).toBeUndefined()
  const [whole] = await chief.ok(stock.options, { depotId, keyword: skuName, batch: 1 })
  expect(whole.batches?.map(({ batchNo, available, price }) => [batchNo, available, price])).toEqual([
    ['E', 2, 150],
    ['L', 1.5, 200],
  ])
  await issue(skuId, 3.5)
  expect(await chief.ok(stock.options, { depotId, keyword: skuName })).toEqual([])
})

test('records are listed newest first, with the quantity before and after each', async () => {
  const { skuId } = await store.newItem()
  at('2025-06-01')
  await bring(skuId, 10, 1000)
  at('2025-06-05')
  await issue(skuId, 4)
  at('2025-06-08')
  await issue(skuId, 1)
  const some = await chief.ok(stock.records, { depotId, skuId, dateFrom: '2025-06-02', dateTo: '2025-06-05' })
  expect(some.list).toMatchObject([
    { moveType: 'OUT', quantity: -4, amount: -400, balanceQuantity: 6, docNo: 'CK2025-06-05' },
  ])
  expect([some.opening, some.closing]).toEqual([
    { quantity: 10, amount: 1000 },
    { quantity: 6, amount: 600 },
  ])
  const all = await chief.ok(stock.records, { depotId, skuId })
  expect(all.list.map(({ quantity }) => quantity)).toEqual([-1, -4, 10])
  expect([all.opening, all.closing]).toEqual([
    { quantity: 0, amount: 0 },
    { quantity: 5, amount: 500 },
  ])
  expect((await chief.ok(stock.records, { skuId })).opening).toBeUndefined()
  for (const query of [{ moveType: 'IN' }, { docNo: 'RK2025-06-01' }, { docType: 'STORE' }])
    expect((await chief.ok(stock.records, { skuId, ...query })).total).toBe(1)
  const viewer = await t.as('FINANCE')
  expect((await viewer.call(stock.records, { skuId })).status).toBe(401)
  expect((await viewer.ok(stock.list, { skuId })).total).toBe(1)
})
