import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { inventory } from '#contract/modules/stock/stock-doc/inventory.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { type TestApp, testApp } from '../../../../../test/app.ts'
import { openCounts } from '../../../../../test/counts.ts'
import { soak } from '../../../../../test/long.ts'

const rounds = soak(5, 50)

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('several at one depot', () => {
  let t: TestApp
  let house: Awaited<ReturnType<typeof openCounts>>
  beforeAll(async () => {
    t = await testApp()
    house = await openCounts(t)
  })
  afterAll(() => t.close())

  test('two users count one line at once: one count is saved, the other user gets a refusal', async () => {
    const { keeper, helper } = house
    const { depotId } = await house.newDepot()
    await house.goods(depotId)
    const { id } = await house.begin(depotId)
    for (let turn = 0; turn < rounds; turn += 1) {
      const bodies = [await house.line(id, 48), await house.line(id, 47)]
      const both = await Promise.all([keeper, helper].map((one, at) => one.call(inventory.inventorySave, bodies[at])))
      expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 23073])
      const [{ countQuantity }] = (await house.whole(id)).lines
      expect(countQuantity).toBe(both[0].code === 0 ? 48 : 47)
    }
  })

  test('a delivery and the start of a count at once: the delivery is on the sheet, or it is refused', async () => {
    const { keeper, helper, chief } = house
    const { today } = t.who()
    for (let turn = 0; turn < rounds; turn += 1) {
      const { depotId } = await house.newDepot()
      const skuId = await house.goods(depotId)
      const lines = [{ skuId, quantity: 7, price: 100 }]
      const [came, begun] = await Promise.all([
        keeper.call(store.storePost, { storeType: 5, bizDate: today, depotId, lines }),
        keeper.call(inventory.inventorySave, { depotId, inventoryType: 1, counterIds: [helper.userId] }),
      ])
      expect(begun.code).toBe(0)
      expect([0, 23071]).toContain(came.code)
      const sheet = (await house.whole(begun.data.id)).lines
      const written = sheet.reduce((sum, { bookQuantity }) => sum + (bookQuantity ?? 0), 0)
      expect(written).toBe(came.code === 0 ? 57 : 50)
    }
    expect((await chief.ok(stock.check)).ok).toBe(true)
  })

  test('two counts of one depot started at once: one starts', async () => {
    const { keeper } = house
    const { depotId } = await house.newDepot()
    await house.goods(depotId)
    const body = { depotId, inventoryType: 1, counterIds: [keeper.userId] }
    const both = await Promise.all([1, 2].map(() => keeper.call(inventory.inventorySave, body)))
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 23071])
  })

  test('a transfer received by two users at once arrives once', async () => {
    const { keeper, chief } = house
    const from = await house.newDepot()
    const into = await house.newDepot()
    const skuId = await house.goods(from.depotId)
    const body = { bizDate: t.who().today, depotId: from.depotId, depotIdIn: into.depotId }
    for (let turn = 0; turn < rounds; turn += 1) {
      const { id, version } = await keeper.ok(transfer.transferPost, { ...body, lines: [{ skuId, quantity: 4 }] })
      const [{ detailId }] = (await keeper.ok(transfer.transferGet, { transferId: id })).lines
      const input = { id, version, lines: [{ detailId, receiveQuantity: 4 }] }
      const both = await Promise.all([keeper, chief].map((one) => one.call(transfer.transferReceive, input)))
      expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 21009])
    }
    expect(await house.stockIn(into.depotId, skuId)).toEqual([rounds * 4, rounds * 400])
    expect((await chief.ok(stock.check)).ok).toBe(true)
  })
})
