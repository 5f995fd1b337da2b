import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { newId } from '#core/new-id.ts'
import { type TestApp, testApp } from '../../../../../test/app.ts'
import { openStore } from '../../../../../test/goods.ts'
import { soak } from '../../../../../test/long.ts'

const rounds = soak(5, 50)

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two users at one loan', () => {
  let t: TestApp
  let house: Awaited<ReturnType<typeof openStore>>
  let depotId: string
  let bizDate: string
  beforeAll(async () => {
    t = await testApp()
    house = await openStore(t)
    depotId = (await house.newDepot()).depotId
    bizDate = t.who().today
  })
  afterAll(() => t.close())

  async function lent(quantity: number) {
    const { skuId } = await house.newItem({ batchManage: 1, lendAble: 1 })
    const { chief } = house
    await chief.ok(store.storePost, { storeType: 5, bizDate, depotId, lines: [{ skuId, quantity, price: 100 }] })
    const borrower = { borrowerType: 4, borrowerName: '社区', phone: '13800000123', planReturnDate: bizDate }
    const { id, version } = await chief.ok(lend.lendPost, {
      bizDate,
      depotId,
      ...borrower,
      lines: [{ skuId, quantity }],
    })
    const [{ detailId }] = (await chief.ok(lend.lendGet, { lendId: id })).lines
    return { id, version, detailId, skuId }
  }
  const stockOf = async (skuId: string) => (await house.chief.ok(stock.list, { depotId, skuId, zero: 1 })).list[0]

  test('two users take the same goods back: one succeeds, the other has to read it anew', async () => {
    const other = await t.as('STORE_MANAGER', { loginName: 'other' })
    for (let round = 0; round < rounds; round += 1) {
      const { id, version, detailId, skuId } = await lent(5)
      const body = { id, version, lines: [{ detailId, returnQuantity: 3 }] }
      const both = await Promise.all([house.chief, other].map((by) => by.call(lend.lendReturn, body)))
      expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 21002])
      expect((await stockOf(skuId)).quantity).toBe(3)
    }
    expect((await house.chief.ok(stock.check)).items).toEqual([])
  })

  test('one return sent twice at once under one request number comes back once', async () => {
    const { id, version, detailId, skuId } = await lent(5)
    const body = { id, version, requestNo: newId(), lines: [{ detailId, returnQuantity: 2, damageQuantity: 1 }] }
    const both = await Promise.all([1, 2].map(() => house.chief.call(lend.lendReturn, body)))
    expect(both.some(({ code }) => code === 0)).toBe(true)
    expect((await stockOf(skuId)).quantity).toBe(2)
    expect((await house.chief.ok(lend.lendGet, { lendId: id })).lines).toMatchObject([{ leftQuantity: 2 }])
  })
})
