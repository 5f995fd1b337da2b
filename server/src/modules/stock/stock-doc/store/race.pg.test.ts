import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { supplier } from '#contract/modules/stock/sku/supplier.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { type TestApp, testApp } from '../../../../../test/app.ts'
import { openStore } from '../../../../../test/goods.ts'
import { soak } from '../../../../../test/long.ts'

const rounds = soak(5, 50)

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two clerks at one document', () => {
  let t: TestApp
  let house: Awaited<ReturnType<typeof openStore>>
  beforeAll(async () => {
    t = await testApp()
    house = await openStore(t)
  })
  afterAll(() => t.close())

  test('a draft posted twice at once is posted once, red-punched twice at once is taken back once', async () => {
    const { chief } = house
    const other = await t.as('STORE_MANAGER')
    const { depotId } = await house.newDepot()
    const { skuId } = await house.newItem()
    const { today } = t.who()
    for (let turn = 0; turn < rounds; turn += 1) {
      const lines = [{ skuId, quantity: 7, price: 13 }]
      const body = { storeType: 5, bizDate: today, depotId, lines }
      const draft = await chief.ok(store.storeDraft, body)
      const named = { storeId: draft.storeId, version: draft.version }
      const posts = await Promise.all([chief, other].map((one) => one.call(store.storePost, { ...body, ...named })))
      expect(posts.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 21009])
      const reds = await Promise.all(
        [chief, other].map((one) => one.call(store.storeRed, { storeId: draft.storeId, redReason: '录错' })),
      )
      expect(reds.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 21009])
    }
    const [row] = (await chief.ok(stock.list, { depotId, skuId, zero: 1 })).list
    expect([row.quantity, row.amount]).toEqual([0, 0])
    expect((await chief.ok(stock.check)).ok).toBe(true)
  })

  test('two purchases of the same items in opposite order are both posted', async () => {
    const { chief } = house
    const { depotId } = await house.newDepot()
    const supplierInput = { supplierName: '惠民医疗', contact: '张三', phone: '13800000123', address: '示例路1号' }
    const { supplierId } = await chief.ok(supplier.supplierCreate, supplierInput)
    const one = await house.newItem()
    const two = await house.newItem()
    const { today } = t.who()
    const line = ({ skuId }: { skuId: string }) => ({ skuId, quantity: 1, price: 10 })
    for (let turn = 0; turn < rounds; turn += 1) {
      const bodies = [
        [line(one), line(two)],
        [line(two), line(one)],
      ].map((lines) => ({ storeType: 1, supplierId, bizDate: today, depotId, lines }))
      const both = await Promise.all(bodies.map((body) => chief.call(store.storePost, body)))
      expect(both.map(({ code }) => code)).toEqual([0, 0])
    }
    const { list } = await chief.ok(stock.list, { depotId })
    expect(list.map(({ quantity }) => quantity)).toEqual([rounds * 2, rounds * 2])
  })
})
