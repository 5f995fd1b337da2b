import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { openStore } from '../../../../../test/goods.ts'

/** 报废: reviewed by default, named batches, pictures of goods of high value (stock.md 3.4). */

let t: TestApp
let goods: Awaited<ReturnType<typeof openStore>>
let keeper: Client
let chief: Client
let depotId: string
const today = '2025-06-10'
beforeAll(async () => {
  t = await testApp()
  goods = await openStore(t)
  chief = goods.chief
  keeper = await t.as('STOREKEEPER')
  depotId = (await goods.newDepot(keeper)).depotId
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(`${today} 10:00:00`))

const comes = (skuId: string, quantity: number, price: number, more: object = {}) =>
  keeper.ok(store.storePost, {
    storeType: 9,
    remark: '期初',
    bizDate: today,
    depotId,
    lines: [{ skuId, quantity, price, ...more }],
  })
const head = (lines: object[], more: object = {}) => ({
  handleWay: 1,
  bizDate: today,
  depotId,
  lines: lines.map((one) => ({ scrapReason: 2, ...one })),
  ...more,
})
const stockOf = async (skuId: string) => (await chief.ok(stock.list, { depotId, skuId, zero: 1 })).list[0]
const reviewed = async (openStatus: 0 | 1) => {
  const admin = await t.as('ADMIN')
  const value = { ...checkDefault('SCRAP'), openStatus }
  await admin.ok(setting.saveSwitches, { list: [{ settingKey: checkKey('SCRAP'), value }] })
}

test('scenario 15: with the review open 20 wait: available −20, quantity the same; refused, they are available again', async () => {
  const { skuId } = await goods.newItem()
  await comes(skuId, 50, 100)
  const sent = await keeper.ok(scrap.scrapPost, head([{ skuId, quantity: 20 }]))
  expect(sent).toMatchObject({ status: 12, docNo: expect.stringMatching(/^BF20250610\d{4}$/) })
  expect(await stockOf(skuId)).toMatchObject({ quantity: 50, available: 30 })
  const own = { id: sent.id, pass: 1, version: sent.version }
  expect((await keeper.call(scrap.scrapAudit, own)).code).toBe(401)
  const no = { id: sent.id, pass: 0, opinion: '还能用', version: sent.version }
  expect(await chief.ok(scrap.scrapAudit, no)).toMatchObject({ status: 13 })
  expect(await stockOf(skuId)).toMatchObject({ quantity: 50, available: 50 })
  const { version } = await keeper.ok(scrap.scrapGet, { scrapId: sent.id })
  await keeper.ok(scrap.scrapDelete, { scrapId: sent.id, version })
  expect((await keeper.ok(scrap.scrapGet, { scrapId: sent.id })).status).toBe(7)
  expect((await keeper.call(scrap.scrapDelete, { scrapId: sent.id, version: version + 1 })).code).toBe(21009)
  const again = await keeper.ok(scrap.scrapPost, head([{ skuId, quantity: 20 }]))
  await chief.ok(scrap.scrapAudit, { id: again.id, pass: 1, version: again.version })
  expect(await stockOf(skuId)).toMatchObject({ quantity: 30, available: 30, amount: 3000 })
  expect((await keeper.ok(scrap.scrapGet, { scrapId: again.id })).records).toMatchObject([
    { moveType: 'SCRAP', quantity: -20, amount: -2000 },
  ])
})

test('the picture is asked for before the review; goods that expire while they wait are scrapped all the same', async () => {
  await reviewed(1)
  const { skuId } = await goods.newItem({ batchManage: 1, expireManage: 1 })
  await comes(skuId, 10, 30_000, { expireDate: '2025-06-11' })
  const without = await keeper.call(scrap.scrapPost, head([{ skuId, quantity: 2 }]))
  expect(without).toMatchObject({ code: 21001, data: { errors: [{ field: 'photos' }] } })
  expect(await stockOf(skuId)).toMatchObject({ quantity: 10, available: 10 })
  const sent = await keeper.ok(scrap.scrapPost, head([{ skuId, quantity: 2 }], { photos: ['/demo/scrap.png'] }))
  expect(sent.status).toBe(12)
  t.clock.set('2025-06-12 10:00:00')
  expect((await chief.call(scrap.scrapAudit, { id: sent.id, pass: 1, version: sent.version })).code).toBe(0)
  expect(await stockOf(skuId)).toMatchObject({ quantity: 8, amount: 240_000 })
})

test('scenario 8: expired goods are listed for the button and scrapped by their batch; without naming they are left alone', async () => {
  await reviewed(0)
  const { skuId } = await goods.newItem({ batchManage: 1 })
  await comes(skuId, 5, 100, { expireDate: '2025-06-11' })
  await comes(skuId, 5, 200, { expireDate: '2025-08-01' })
  t.clock.set('2025-06-12 10:00:00')
  const day = { bizDate: '2025-06-12' }
  const { list } = await keeper.ok(stock.list, { depotId, skuId, view: 'batch', warn: 4 })
  expect(list).toMatchObject([{ expireDate: '2025-06-11', available: 5 }])
  const [{ batchId }] = list
  const fresh = await keeper.ok(scrap.scrapPost, head([{ skuId, quantity: 1 }], day))
  expect(fresh.print.head.totalAmount).toBe(200)
  const old = await keeper.ok(scrap.scrapPost, head([{ skuId, quantity: 5, batchId, scrapReason: 1 }], day))
  expect(old.print).toMatchObject({ head: { totalAmount: 500 }, details: [{ scrapReason: 1, amount: 500 }] })
  expect(await stockOf(skuId)).toMatchObject({ quantity: 4, amount: 800 })
})

test('scrapping above the limit needs a picture; the reason 其他 needs a text; only a sale has income', async () => {
  await reviewed(0)
  const { skuId } = await goods.newItem()
  await comes(skuId, 10, 30_000)
  const refused = await keeper.call(scrap.scrapPost, head([{ skuId, quantity: 2 }]))
  expect(refused).toMatchObject({ code: 21001, msg: expect.stringContaining('照片') })
  expect(await stockOf(skuId)).toMatchObject({ quantity: 10 })
  const shown = { photos: ['/demo/scrap.png'], handleWay: 2, income: 5_000 }
  const sold = await keeper.ok(scrap.scrapPost, head([{ skuId, quantity: 2 }], shown))
  expect(await keeper.ok(scrap.scrapGet, { scrapId: sold.id })).toMatchObject({
    income: 5_000,
    photos: [expect.any(String)],
  })
  const plain = await keeper.ok(scrap.scrapPost, head([{ skuId, quantity: 1 }], { income: 5_000 }))
  expect((await keeper.ok(scrap.scrapGet, { scrapId: plain.id })).income).toBeNull()
  expect((await keeper.call(scrap.scrapDraft, head([{ skuId, quantity: 1, scrapReason: 9 }]))).code).toBe(21001)
  expect((await keeper.call(scrap.scrapDraft, head([{ skuId, quantity: 1 }], { handleWay: null }))).code).toBe(21001)
  const other = await goods.newItem()
  const batch = (await keeper.ok(stock.list, { depotId, skuId, view: 'batch' })).list[0].batchId
  expect((await keeper.call(scrap.scrapDraft, head([{ skuId: other.skuId, quantity: 1, batchId: batch }]))).code).toBe(
    21003,
  )
})

test('the proof of the books names a document whose total differs from its movements', async () => {
  await reviewed(0)
  const { skuId } = await goods.newItem()
  await comes(skuId, 10, 100)
  const { id, docNo } = await keeper.ok(scrap.scrapPost, head([{ skuId, quantity: 2 }]))
  expect((await chief.ok(stock.check)).items).toEqual([])
  await t.db((db) => db.updateTable('stockDoc').set({ totalAmount: 300 }).where('docId', '=', id).execute())
  expect((await chief.ok(stock.check)).items).toMatchObject([
    { kind: 'totals', docNo, expected: '2／2.00元', actual: '2／3.00元' },
  ])
})
