import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { depot } from '#contract/modules/stock/sku/depot.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { inventory } from '#contract/modules/stock/stock-doc/inventory.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { openCounts } from '../../../../../test/counts.ts'
import { postStock } from '../../stock/service.ts'

/** 盘点: counted line by line, submitted, confirmed by another user (stock.md 3.7). */

let t: TestApp
let house: Awaited<ReturnType<typeof openCounts>>
let chief: Client
let keeper: Client
let helper: Client
let depotId: string
beforeAll(async () => {
  t = await testApp()
  t.clock.set('2025-06-10 10:00:00')
  house = await openCounts(t)
  ;({ chief, keeper, helper } = house)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  depotId = (await house.newDepot()).depotId
})

/** Issues goods as a document of another kind does. */
const issue = (skuId: string, quantity: number) =>
  t.db((db) =>
    postStock(
      db,
      t.who(),
      { docType: 'DELIVER', docId: newId(), docNo: 'CK1', bizDate: '2025-06-10' },
      { takes: [{ moveType: 'OUT', detailId: newId(), depotId, skuId, quantity }] },
    ),
  )
const submitted = async (id: string, more: object = {}) => {
  const { version } = await house.whole(id)
  return keeper.call(inventory.inventorySubmit, { id, version, ...more })
}
const confirmed = async (by: Client, id: string, more: object = {}) => {
  const { version } = await house.whole(id)
  return by.call(inventory.inventoryConfirm, { id, version, pass: 1, ...more })
}
const storeBody = (skuId: string) => ({
  storeType: 5,
  bizDate: '2025-06-10',
  depotId,
  lines: [{ skuId, quantity: 1, price: 100 }],
})

describe('a full count', () => {
  test('scenario 11: 50 in the books, 47 counted; nothing moves meanwhile, another user confirms, 3 are lost', async () => {
    const skuId = await house.goods(depotId)
    const { id, docNo, status } = await house.begin(depotId)
    expect(status).toBe(10)
    expect(docNo).toMatch(/^PD20250610\d{4}$/)
    const frozen = await keeper.call(store.storePost, storeBody(skuId))
    expect(frozen).toMatchObject({ code: 23071, msg: expect.stringContaining(docNo) })
    expect(await keeper.ok(depot.depotGet, { depotId })).toMatchObject({ frozenBy: id, frozenNo: docNo })
    await expect(issue(skuId, 1)).rejects.toThrow('正在盘点')
    expect((await house.whole(id)).lines).toMatchObject([{ bookQuantity: 50, bookAmount: 5000, countQuantity: null }])
    expect(await submitted(id)).toMatchObject({ code: 23074, msg: '还有1行未盘点' })
    const saved = await keeper.ok(inventory.inventorySave, await house.line(id, 47))
    expect(saved.lines).toMatchObject([{ countQuantity: 47, lineVersion: 2 }])
    expect(await submitted(id)).toMatchObject({ code: 21001, data: { errors: [{ field: 'diffReason' }] } })
    const [{ detailId }] = (await house.whole(id)).lines
    const done = await submitted(id, { lines: [{ detailId, diffReason: 5 }] })
    expect(done.data).toMatchObject({ status: 11, print: { head: { totalQuantity: -3, totalAmount: -300 } } })
    const clerk = await t.as('STOREKEEPER', { loginName: 'clerk' })
    expect((await confirmed(keeper, id)).status).toBe(401)
    expect((await confirmed(clerk, id)).status).toBe(401)
    expect((await confirmed(chief, id)).data).toMatchObject({ status: 6 })
    expect(await house.stockIn(depotId, skuId)).toEqual([47, 4700])
    const whole = await house.whole(id)
    expect(whole).toMatchObject({ status: 6, totalQuantity: -3, totalAmount: -300, auditByName: expect.any(String) })
    expect(whole.made).toMatchObject([{ docType: 'DELIVER', docNo: expect.stringMatching(/^CK/) }])
    expect(whole.records).toMatchObject([{ moveType: 'LOSS', docType: 'DELIVER', quantity: -3, amount: -300 }])
    expect(whole.trail.map(({ action }) => action)).toEqual(['冻结盘点', '提交盘点', '打印', '确认通过', '过账'])
    expect((await keeper.call(store.storePost, storeBody(skuId))).code).toBe(0)
    expect((await chief.ok(stock.check)).ok).toBe(true)
  })

  test('23075: a counter does not confirm, whatever his role', async () => {
    await house.goods(depotId)
    const { id } = await house.begin(depotId, { counterIds: [keeper.userId, chief.userId] })
    await chief.ok(inventory.inventorySave, await house.line(id, 50))
    expect((await submitted(id)).data).toMatchObject({ status: 11 })
    expect((await confirmed(chief, id)).code).toBe(23075)
    const { version } = await house.whole(id)
    await keeper.ok(inventory.inventorySave, { id, version, cancel: 1, reason: '换人确认' })
  })

  test('a surplus is posted in at its unit cost, found goods at their price, on the day of confirmation', async () => {
    const skuId = await house.goods(depotId, 3, 333)
    const other = await house.newItem({ batchManage: 1 })
    const { id } = await house.begin(depotId)
    await keeper.ok(inventory.inventorySave, await house.line(id, 4, { diffReason: 3 }))
    const found = { skuId: other.skuId, batchNo: 'F1', countQuantity: 2, price: 250, diffReason: 3 }
    await helper.ok(inventory.inventorySave, { id, lines: [found] })
    await submitted(id)
    t.clock.set('2025-06-12 09:00:00')
    await confirmed(chief, id)
    expect(await house.stockIn(depotId, skuId)).toEqual([4, 1332])
    expect(await house.stockIn(depotId, other.skuId)).toEqual([2, 500])
    const { records, made } = await house.whole(id)
    expect(made).toMatchObject([{ docType: 'STORE', docNo: expect.stringMatching(/^RK20250612/) }])
    expect(records).toMatchObject([
      { moveType: 'GAIN', batchNo: 'F1', amount: 500 },
      { moveType: 'GAIN', bizDate: '2025-06-12', amount: 333 },
    ])
    const [{ docId }] = made
    const gain = await chief.ok(store.storeGet, { storeId: docId })
    expect(gain).toMatchObject({ storeType: 4, sourceDocId: id, totalAmount: 833, status: 1 })
    expect((await chief.call(store.storeRed, { storeId: docId, redReason: '录错' })).code).toBe(23044)
    expect((await chief.call(store.storeDraft, { ...storeBody(skuId), storeType: 4 })).code).toBe(21001)
  })

  test('the list adds up the differences of its counts, for the filtered items; a running blind count adds none', async () => {
    const skuId = await house.goods(depotId)
    const { id } = await house.begin(depotId)
    await keeper.ok(inventory.inventorySave, await house.line(id, 47, { diffReason: 5 }))
    await submitted(id)
    await confirmed(chief, id)
    const blind = await house.begin(depotId, { blind: 1 })
    await keeper.ok(inventory.inventorySave, await house.line(blind.id, 40, { diffReason: 5 }))
    const sums = async (by: Client, query: object = {}) => {
      const { total, sum } = await by.ok(inventory.inventoryList, { depotId, ...query })
      return [total, sum]
    }
    expect(await sums(keeper)).toEqual([2, { totalAmount: -300 }])
    expect(await sums(keeper, { view: 'line' })).toEqual([2, { diffAmount: -300 }])
    expect(await sums(chief, { view: 'line' })).toEqual([2, { diffAmount: -1000 }])
    expect(await sums(keeper, { skuId })).toEqual([2, { totalAmount: -300 }])
    expect(await sums(keeper, { skuId: newId() })).toEqual([0, { totalAmount: 0 }])
    expect(await sums(keeper, { skuId: newId(), view: 'line' })).toEqual([0, { diffAmount: 0 }])
  })

  test('a refused count keeps its quantities and is counted again; the refusal needs a reason', async () => {
    const skuId = await house.goods(depotId)
    const { id } = await house.begin(depotId)
    await keeper.ok(inventory.inventorySave, await house.line(id, 40, { diffReason: 5 }))
    await submitted(id)
    expect((await confirmed(chief, id, { pass: 0 })).code).toBe(21001)
    expect((await confirmed(chief, id, { pass: 0, opinion: '请复盘' })).data).toMatchObject({ status: 10 })
    expect((await house.whole(id)).lines).toMatchObject([{ countQuantity: 40 }])
    expect((await keeper.call(store.storePost, storeBody(skuId))).code).toBe(23071)
    await helper.ok(inventory.inventorySave, await house.line(id, 50))
    await submitted(id)
    expect((await confirmed(chief, id)).data).toMatchObject({ status: 6 })
    expect((await house.whole(id)).made).toEqual([])
  })

  test('uncounted lines count as zero when the call says so', async () => {
    const skuId = await house.goods(depotId)
    const { id } = await house.begin(depotId)
    const [{ detailId }] = (await house.whole(id)).lines
    const done = await submitted(id, { uncountedZero: 1, lines: [{ detailId, diffReason: 5 }] })
    expect(done.data).toMatchObject({ status: 11 })
    await confirmed(chief, id)
    expect(await house.stockIn(depotId, skuId)).toEqual([0, 0])
  })

  test('without a review small differences are booked at once, greater ones wait', async () => {
    const skuId = await house.goods(depotId)
    const limit = (value: number) =>
      house.admin.ok(setting.saveSwitches, { list: [{ settingKey: 'inventoryAutoDiff', value }] })
    await house.review(0)
    try {
      await limit(300)
      const { id } = await house.begin(depotId)
      await keeper.ok(inventory.inventorySave, await house.line(id, 47, { diffReason: 1 }))
      expect((await submitted(id)).data).toMatchObject({ status: 6 })
      expect(await house.stockIn(depotId, skuId)).toEqual([47, 4700])
      const next = await house.begin(depotId)
      await keeper.ok(inventory.inventorySave, await house.line(next.id, 43, { diffReason: 1 }))
      expect((await submitted(next.id)).data).toMatchObject({ status: 11 })
      expect((await confirmed(chief, next.id)).data).toMatchObject({ status: 6 })
    } finally {
      await limit(0)
      await house.review(1)
    }
  })

  test('a cancelled count leaves everything as it was', async () => {
    const skuId = await house.goods(depotId)
    const { id } = await house.begin(depotId)
    await keeper.ok(inventory.inventorySave, await house.line(id, 1, { diffReason: 5 }))
    await submitted(id)
    const { version } = await house.whole(id)
    const input = { id, version, cancel: 1 }
    expect((await keeper.call(inventory.inventorySave, input)).code).toBe(21001)
    expect((await keeper.call(inventory.inventorySave, { ...input, version: 1, reason: '改期' })).code).toBe(21002)
    expect((await keeper.ok(inventory.inventorySave, { ...input, reason: '改期' })).status).toBe(7)
    expect(await house.stockIn(depotId, skuId)).toEqual([50, 5000])
    expect((await keeper.call(store.storePost, storeBody(skuId))).code).toBe(0)
    expect((await confirmed(chief, id)).code).toBe(21009)
  })
})

describe('several counters', () => {
  test('scenario 12: the second of two counters of one line reads the quantity of the first', async () => {
    await house.goods(depotId)
    const { id } = await house.begin(depotId)
    const first = await house.line(id, 48)
    await keeper.ok(inventory.inventorySave, first)
    const second = { id, lines: [{ ...first.lines[0], countQuantity: 47 }] }
    const late = await helper.call(inventory.inventorySave, second)
    expect(late).toMatchObject({
      code: 23073,
      msg: expect.stringMatching(/^该行已由.+盘点为48，请确认$/),
      data: { lines: [{ detailId: first.lines[0].detailId, countQuantity: 48, lineVersion: 2 }] },
    })
    expect((await helper.call(inventory.inventorySave, await house.line(id, 47))).code).toBe(0)
  })

  test('only its counters count, only lines of this count, each once', async () => {
    await house.goods(depotId)
    const { id } = await house.begin(depotId, { counterIds: [helper.userId] })
    const body = await house.line(id, 48)
    expect((await keeper.call(inventory.inventorySave, body)).code).toBe(23076)
    const nurse = await t.as('NURSE')
    expect((await nurse.call(inventory.inventorySave, body)).status).toBe(401)
    const line = body.lines[0]
    const codeOf = async (lines: object[]) => (await helper.call(inventory.inventorySave, { id, lines })).code
    expect(await codeOf([line, line])).toBe(21001)
    expect(await codeOf([{ ...line, detailId: 'nothing' }])).toBe(21003)
    expect(await codeOf([{ ...line, countQuantity: -1 }])).toBe(21001)
    expect(await codeOf([{ ...line, countQuantity: 1.0001 }])).toBe(21001)
    const requestNo = newId()
    for (const _ of [1, 2]) expect((await helper.call(inventory.inventorySave, { ...body, requestNo })).code).toBe(0)
    expect((await house.whole(id)).lines[0].lineVersion).toBe(2)
  })

  test('in a blind count the counters do not see the books; who confirms does', async () => {
    await house.goods(depotId)
    const { id } = await house.begin(depotId, { blind: 1 })
    await keeper.ok(inventory.inventorySave, await house.line(id, 48, { diffReason: 5 }))
    const hidden = { bookQuantity: null, bookAmount: null, diffQuantity: null, diffAmount: null, countQuantity: 48 }
    expect(await house.whole(id, keeper)).toMatchObject({ lines: [hidden], totalAmount: null, diffCount: null })
    expect((await keeper.ok(inventory.inventoryPrint, { id })).details).toMatchObject([hidden])
    const rows = await keeper.ok(inventory.inventoryList, { depotId, view: 'line' })
    expect(rows.list).toMatchObject([{ ...hidden, skuName: expect.any(String) }])
    expect((await house.whole(id)).lines).toMatchObject([{ bookQuantity: 50, diffQuantity: -2 }])
    await submitted(id)
    expect((await house.whole(id, keeper)).lines).toMatchObject([
      { bookQuantity: 50, diffQuantity: -2, diffAmount: -200 },
    ])
  })

  test('found goods must be in scope, priced, and not on the sheet already', async () => {
    const skuId = await house.goods(depotId)
    const timed = await house.newItem({ batchManage: 1, expireManage: 1 })
    const { id } = await house.begin(depotId, { inventoryType: 3, skuIds: [skuId, timed.skuId] })
    const [{ batchNo }] = (await house.whole(id)).lines
    const other = await house.newItem()
    const codeOf = async (line: object) =>
      (await keeper.call(inventory.inventorySave, { id, lines: [{ countQuantity: 1, price: 1, ...line }] })).code
    expect(await codeOf({})).toBe(21001)
    expect(await codeOf({ skuId: 'nothing' })).toBe(21003)
    expect(await codeOf({ skuId: other.skuId })).toBe(21001)
    expect(await codeOf({ skuId, batchNo })).toBe(21001)
    expect(await codeOf({ skuId, price: null })).toBe(21001)
    expect(await codeOf({ skuId: timed.skuId })).toBe(23021)
    expect(await codeOf({ skuId: timed.skuId, expireDate: '2026-01-01' })).toBe(0)
    // A second entry would be booked twice.
    expect(await codeOf({ skuId: timed.skuId, expireDate: '2026-01-01' })).toBe(21001)
    const twice = [1, 2].map((countQuantity) => ({ skuId, batchNo: 'N1', countQuantity, price: 1 }))
    expect((await keeper.call(inventory.inventorySave, { id, lines: twice })).code).toBe(21001)
    const { lines, docNo } = await house.whole(id)
    expect(lines).toMatchObject([{ found: 0 }, { found: 1, bookQuantity: 0, diffAmount: 1 }])
    const byName = await chief.ok(inventory.inventoryList, { docNo, view: 'line', skuName: timed.skuName })
    expect([byName.total, byName.list.map((row) => row.skuId)]).toEqual([1, [timed.skuId]])
  })
})
