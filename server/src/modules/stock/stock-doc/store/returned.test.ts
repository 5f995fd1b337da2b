import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { openStore } from '../../../../../test/goods.ts'

/** 退料: goods a ward does not need come back (stock.md 3.1). */

let t: TestApp
let house: Awaited<ReturnType<typeof openStore>>
let chief: Client
let keeper: Client
let depotId: string
const bizDate = '2025-06-10'
beforeAll(async () => {
  t = await testApp({ now: `${bizDate} 10:00:00` })
  house = await openStore(t)
  chief = house.chief
  keeper = await t.as('STOREKEEPER')
  depotId = (await house.newDepot(keeper)).depotId
})
afterAll(() => t.close())

/** 10 at 1.00 and 10 at 2.00; 15 of them are issued: 10 of the first layer, 5 of the second. */
async function issued(more: object = {}) {
  const { skuId } = await house.newItem({ batchManage: 1 })
  for (const price of [100, 200])
    await keeper.ok(store.storePost, { storeType: 5, bizDate, depotId, lines: [{ skuId, quantity: 10, price }] })
  const head = { deliverType: 9, remark: '活动用', bizDate, depotId }
  const done = await keeper.ok(deliver.deliverPost, { ...head, lines: [{ skuId, quantity: 15 }], ...more })
  const [{ detailId }] = (await keeper.ok(deliver.deliverGet, { deliverId: done.id })).lines
  return { skuId, detailId, deliverId: done.id }
}
type Issued = Awaited<ReturnType<typeof issued>>
const body = ({ skuId, detailId }: Pick<Issued, 'skuId' | 'detailId'>, quantity: number, more: object = {}) => ({
  storeType: 3,
  bizDate,
  depotId,
  lines: [{ skuId, quantity, deliverDetailId: detailId }],
  ...more,
})
const comesBack = (of: Issued, quantity: number) => keeper.ok(store.storePost, body(of, quantity))
const refused = async (of: Pick<Issued, 'skuId' | 'detailId'>, quantity: number, more: object = {}) =>
  (await keeper.call(store.storePost, body(of, quantity, more))).code
const stockOf = async (skuId: string) => {
  const { list } = await chief.ok(stock.list, { depotId, skuId, view: 'batch', zero: 1 })
  return list.map(({ quantity, amount }) => [quantity, amount])
}
const lineOf = async ({ deliverId }: Issued) => (await keeper.ok(deliver.deliverGet, { deliverId })).lines[0]
const proven = async () => expect((await chief.ok(stock.check)).items).toEqual([])

describe('a return', () => {
  test('goes into the layers the goods left, the last taken first, at their cost; the issue counts it', async () => {
    const of = await issued()
    expect(await stockOf(of.skuId)).toEqual([
      [0, 0],
      [5, 1000],
    ])
    const done = await comesBack(of, 7)
    expect(done).toMatchObject({
      status: 1,
      docNo: expect.stringMatching(/^RK/),
      print: { head: { totalAmount: 1200 } },
    })
    expect(await stockOf(of.skuId)).toEqual([
      [2, 200],
      [10, 2000],
    ])
    expect(await lineOf(of)).toMatchObject({ returnedQuantity: 7, redable: 8 })
    const whole = await keeper.ok(store.storeGet, { storeId: done.id })
    expect(whole.lines).toMatchObject([{ deliverDetailId: of.detailId, quantity: 7, amount: 1200 }])
    expect(whole.records.map(({ quantity, amount }) => [quantity, amount]).toSorted(([a], [b]) => a - b)).toEqual([
      [2, 200],
      [5, 1000],
    ])
    await proven()
  })

  test('red-punches and returns together never exceed what was issued: 23023, 23041', async () => {
    const of = await issued()
    await comesBack(of, 7)
    expect(await refused(of, 9)).toBe(23023)
    const red = { id: of.deliverId, redReason: '发错', lines: [{ detailId: of.detailId, quantity: 9 }] }
    expect((await chief.call(deliver.deliverRed, red)).code).toBe(23041)
    await chief.ok(deliver.deliverRed, { ...red, lines: [{ detailId: of.detailId, quantity: 8 }] })
    expect(await stockOf(of.skuId)).toEqual([
      [10, 1000],
      [10, 2000],
    ])
    expect(await refused(of, 1)).toBe(23023)
    await proven()
  })

  test('23041: a fully returned issue cannot be red-punched, and no empty red document is made', async () => {
    const of = await issued()
    await comesBack(of, 15)
    expect((await chief.call(deliver.deliverRed, { id: of.deliverId, redReason: '发错' })).code).toBe(23041)
    expect((await keeper.ok(deliver.deliverGet, { deliverId: of.deliverId })).redDocId).toBeNull()
  })

  test('a return is red-punched like any delivery, and then returned again', async () => {
    const of = await issued()
    const done = await comesBack(of, 7)
    const [{ detailId }] = (await keeper.ok(store.storeGet, { storeId: done.id })).lines
    await chief.ok(store.storeRed, { id: done.id, redReason: '数错', lines: [{ detailId, quantity: 3 }] })
    expect(await stockOf(of.skuId)).toEqual([
      [0, 0],
      [9, 1800],
    ])
    expect(await lineOf(of)).toMatchObject({ returnedQuantity: 4, redable: 11 })
    await chief.ok(store.storeRed, { id: done.id, redReason: '不退了' })
    expect(await stockOf(of.skuId)).toEqual([
      [0, 0],
      [5, 1000],
    ])
    await comesBack(of, 15)
    expect(await stockOf(of.skuId)).toEqual([
      [10, 1000],
      [10, 2000],
    ])
    await proven()
  })

  test('two lines of one issue count together, and a refused return stores nothing', async () => {
    const of = await issued()
    const twice = [8, 8].map((quantity) => ({ skuId: of.skuId, quantity, deliverDetailId: of.detailId }))
    expect(await refused(of, 1, { lines: twice })).toBe(23023)
    expect(await lineOf(of)).toMatchObject({ returnedQuantity: 0 })
  })
})

test('stock above the limit of a depot is a warning, not a refusal; a picker for a depot shows its stock', async () => {
  const { skuId, skuName } = await house.newItem({ maxStock: 10 })
  const comes = (quantity: number) =>
    keeper.ok(store.storePost, { storeType: 5, bizDate, depotId, lines: [{ skuId, quantity, price: 100 }] })
  expect((await comes(10)).warnings).toEqual([])
  // Goods that wait for a review are not available.
  await t.db((db) => db.updateTable('stockBalance').set({ lockedQuantity: 1 }).where('skuId', '=', skuId).execute())
  expect((await comes(1)).warnings).toEqual([])
  expect((await comes(0.5)).warnings).toEqual([`${skuName}将超过库存上限10`])
  const offered = (more: object) => keeper.ok(sku.skuOptions, { keyword: skuName, ...more })
  expect(await offered({ depotId })).toMatchObject([{ skuId, available: 10.5 }])
  expect(await offered({ depotId: (await house.newDepot()).depotId })).toEqual([])
  expect((await offered({}))[0].available).toBeUndefined()
})

describe('a refused return', () => {
  test('other issues, drafts, other depots and red-punched ones are 23024; unknown or other items 21001', async () => {
    const of = await issued()
    const sold = await issued({ deliverType: 3, buyer: '家属' })
    expect(await refused(sold, 1)).toBe(23024)
    const other = (await house.newDepot(keeper)).depotId
    expect(await refused(of, 1, { depotId: other })).toBe(23024)
    const cancelled = await issued()
    await chief.ok(deliver.deliverRed, { id: cancelled.deliverId, redReason: '发错' })
    expect(await refused(cancelled, 1)).toBe(23024)
    expect(await refused({ ...of, detailId: newId() }, 1)).toBe(21001)
    expect(await refused({ ...of, skuId: sold.skuId }, 1)).toBe(21001)
    expect(await refused(of, 1, { lines: [{ skuId: of.skuId, quantity: 1 }] })).toBe(21001)
    expect(await refused(of, -1)).toBe(21001)
    const stranger = await t.as('STOREKEEPER', { loginName: 'stranger' })
    expect((await stranger.call(store.storePost, body(of, 1))).code).toBe(23011)
    expect(await lineOf(of)).toMatchObject({ returnedQuantity: 0 })
  })

  test('a surplus of a count cannot be typed by hand', async () => {
    const of = await issued()
    expect(await refused(of, 1, { storeType: 4 })).toBe(21001)
  })

  test.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two returns at once of the last pieces: one is posted', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const of = await issued()
      const codes = await Promise.all(
        [keeper, chief].map(async (by) => (await by.call(store.storePost, body(of, 10))).code),
      )
      expect(codes.filter((code) => code === 0)).toHaveLength(1)
      expect(codes.filter((code) => ![0, 23023].includes(code))).toEqual([])
      expect(await lineOf(of)).toMatchObject({ returnedQuantity: 10 })
    }
    await proven()
  })
})
