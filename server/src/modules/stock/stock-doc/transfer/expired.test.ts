import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { openStore } from '../../../../../test/goods.ts'

/** Expired goods move into quarantine, and are destroyed there (stock.md 3.4, 3.6). */

let t: TestApp
let goods: Awaited<ReturnType<typeof openStore>>
let keeper: Client
beforeAll(async () => {
  t = await testApp()
  goods = await openStore(t)
  keeper = await t.as('STOREKEEPER')
  const value = { ...checkDefault('SCRAP'), openStatus: 0 as const }
  await (await t.as('ADMIN')).ok(setting.saveSwitches, { list: [{ settingKey: checkKey('SCRAP'), value }] })
})
afterAll(() => t.close())

test('an expired batch is not issued; named, it moves to quarantine and is destroyed there', async () => {
  t.clock.set('2025-06-10 10:00:00')
  const shelf = (await goods.newDepot(keeper)).depotId
  const quarantine = (await goods.newDepot(keeper)).depotId
  const { skuId } = await goods.newItem({ batchManage: 1 })
  await keeper.ok(store.storePost, {
    storeType: 5,
    bizDate: '2025-06-10',
    depotId: shelf,
    lines: [{ skuId, quantity: 5, price: 100, expireDate: '2025-06-11' }],
  })
  t.clock.set('2025-06-12 10:00:00')
  const bizDate = '2025-06-12'
  const [{ batchId }] = (await keeper.ok(stock.list, { depotId: shelf, skuId, view: 'batch', warn: 4 })).list
  const sold = { deliverType: 3, buyer: '食堂', bizDate, depotId: shelf, lines: [{ skuId, quantity: 1, salePrice: 1 }] }
  expect((await keeper.call(deliver.deliverPost, sold)).code).not.toBe(0)
  const unnamed = { bizDate, depotId: shelf, depotIdIn: quarantine, lines: [{ skuId, quantity: 5 }] }
  expect((await keeper.call(transfer.transferPost, unnamed)).code).not.toBe(0)
  const moved = await keeper.ok(transfer.transferPost, { ...unnamed, lines: [{ skuId, quantity: 5, batchId }] })
  const { lines, version } = await keeper.ok(transfer.transferGet, { transferId: moved.id })
  const all = [{ detailId: lines[0].detailId, receiveQuantity: 5 }]
  expect((await keeper.call(transfer.transferReceive, { id: moved.id, version, lines: all })).msg).toBe('')
  const there = (await keeper.ok(stock.list, { depotId: quarantine, skuId, view: 'batch', warn: 4 })).list
  expect(there).toMatchObject([{ expireDate: '2025-06-11', quantity: 5 }])
  const destroyed = await keeper.ok(scrap.scrapPost, {
    handleWay: 1,
    bizDate,
    depotId: quarantine,
    lines: [{ skuId, quantity: 5, batchId: there[0].batchId, scrapReason: 1 }],
  })
  expect(destroyed.print).toMatchObject({ head: { totalAmount: 500 } })
  expect((await keeper.ok(stock.list, { depotId: quarantine, skuId, zero: 1 })).list).toMatchObject([{ quantity: 0 }])
})
