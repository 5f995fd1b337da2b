import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { message } from '#contract/modules/platform/message/message.ts'
import { classify } from '#contract/modules/stock/sku/classify.ts'
import { inventory } from '#contract/modules/stock/stock-doc/inventory.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { openCounts } from '../../../../../test/counts.ts'
import { postStock } from '../../stock/service.ts'

/** The scope of a count, what it freezes, and how fast a large one is (stock.md 3.7). */

let t: TestApp
let house: Awaited<ReturnType<typeof openCounts>>
let chief: Client
let keeper: Client
let depotId: string
beforeAll(async () => {
  t = await testApp()
  t.clock.set('2025-06-10 10:00:00')
  house = await openCounts(t)
  ;({ chief, keeper } = house)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  depotId = (await house.newDepot()).depotId
})

const issue = (skuId: string, quantity: number) =>
  t.db((db) =>
    postStock(
      db,
      t.who(),
      { docType: 'DELIVER', docId: newId(), docNo: 'CK1', bizDate: '2025-06-10' },
      { takes: [{ moveType: 'OUT', detailId: newId(), depotId, skuId, quantity }] },
    ),
  )
const body = (more: object) => ({ depotId, inventoryType: 1, counterIds: [keeper.userId], ...more })
const codeOf = async (more: object) => (await keeper.call(inventory.inventorySave, body(more))).code
const comes = async (skuId: string) => {
  const lines = [{ skuId, quantity: 1, price: 100 }]
  return (await keeper.call(store.storePost, { storeType: 5, bizDate: '2025-06-10', depotId, lines })).code
}
const skusOf = async (id: string) => (await house.whole(id)).lines.map(({ skuId }) => skuId)
const giveUp = async (id: string) => {
  const { version } = await house.whole(id)
  await keeper.ok(inventory.inventorySave, { id, version, cancel: 1, reason: '试盘' })
}

describe('the scope of a count', () => {
  test('a count of kinds freezes only their items, also those without stock', async () => {
    const inside = await house.goods(depotId)
    const outside = await house.goods(depotId, 5, 10, { classifyId: await otherKind() })
    const empty = (await house.newItem()).skuId
    const { id } = await house.begin(depotId, { inventoryType: 2, classifyIds: [house.kinds.middle] })
    expect(await skusOf(id)).toEqual([inside])
    expect([await comes(inside), await comes(empty), await comes(outside)]).toEqual([23071, 23071, 0])
    await giveUp(id)
    expect([await comes(inside), await comes(empty)]).toEqual([0, 0])
  })

  test('a sample takes the named items, or a percentage of those in stock', async () => {
    const all = [await house.goods(depotId), await house.goods(depotId), await house.goods(depotId)]
    const named = await house.begin(depotId, { inventoryType: 3, skuIds: [all[1]] })
    expect(await skusOf(named.id)).toEqual([all[1]])
    expect([await comes(all[1]), await comes(all[0])]).toEqual([23071, 0])
    await giveUp(named.id)
    const drawn = await house.begin(depotId, { inventoryType: 3, randomPercent: 50 })
    const drawnIds = [...new Set(await skusOf(drawn.id))]
    expect(drawnIds).toHaveLength(2)
    for (const skuId of all) expect(await comes(skuId)).toBe(drawnIds.includes(skuId) ? 23071 : 0)
  })

  test('requires its fields and refuses ids of other institutions', async () => {
    const skuId = await house.goods(depotId)
    expect(await codeOf({ depotId: null })).toBe(21001)
    expect(await codeOf({ depotId: 'nothing' })).toBe(21003)
    expect(await codeOf({ depotId: 'depot-transit' })).toBe(21001)
    expect(await codeOf({ inventoryType: null })).toBe(21001)
    expect(await codeOf({ counterIds: [] })).toBe(21001)
    expect(await codeOf({ counterIds: ['nothing'] })).toBe(21003)
    expect(await codeOf({ bizDate: '2025-06-11' })).toBe(21001)
    expect(await codeOf({ inventoryType: 2 })).toBe(21001)
    expect(await codeOf({ inventoryType: 2, classifyIds: ['nothing'] })).toBe(21003)
    expect(await codeOf({ inventoryType: 3 })).toBe(21001)
    expect(await codeOf({ inventoryType: 3, skuIds: ['nothing'] })).toBe(21003)
    expect(await codeOf({ inventoryType: 3, randomPercent: 101 })).toBe(21001)
    const stranger = await t.as('STOREKEEPER', { loginName: 'stranger' })
    expect((await stranger.call(inventory.inventorySave, body({}))).code).toBe(23011)
    const nurse = await t.as('NURSE')
    expect((await nurse.call(inventory.inventorySave, body({}))).status).toBe(401)
    expect(await comes(skuId)).toBe(0)
    const bare = (await house.newDepot()).depotId
    expect(await codeOf({ depotId: bare, inventoryType: 3, randomPercent: 10 })).toBe(21001)
  })

  test('23071: two counts do not overlap; 23072: waiting documents and goods in transit are named', async () => {
    const skuId = await house.goods(depotId)
    const other = await house.goods(depotId)
    const { id } = await house.begin(depotId, { inventoryType: 3, skuIds: [skuId] })
    expect(await codeOf({})).toBe(23071)
    expect(await codeOf({ inventoryType: 3, skuIds: [skuId, other] })).toBe(23071)
    expect(await codeOf({ inventoryType: 3, skuIds: [other] })).toBe(0)
    await giveUp(id)
    const there = (await house.newDepot()).depotId
    const lines = [{ skuId, quantity: 1 }]
    const sent = { bizDate: '2025-06-10', depotId, depotIdIn: there, lines }
    const { docNo } = await keeper.ok(transfer.transferPost, sent)
    const open = await keeper.call(inventory.inventorySave, body({ depotId: there }))
    expect(open).toMatchObject({ code: 23072, data: { docs: [{ docNo, docType: 'TRANSFER', status: 4 }] } })
  })
})

describe('a running count', () => {
  test('scenario 13: goods move in a dynamic count; the books are those of the moment of counting', async () => {
    const skuId = await house.goods(depotId)
    const { id } = await house.begin(depotId, { inventoryType: 4 })
    await issue(skuId, 5)
    await keeper.ok(inventory.inventorySave, await house.line(id, 45))
    await issue(skuId, 1)
    const { lines, version } = await house.whole(id)
    expect(lines).toMatchObject([{ bookQuantity: 45, bookAmount: 4500, diffQuantity: 0 }])
    await keeper.ok(inventory.inventorySubmit, { id, version })
    await chief.ok(inventory.inventoryConfirm, { id, version: version + 2, pass: 1 })
    expect(await house.stockIn(depotId, skuId)).toEqual([44, 4400])
  })

  test('found goods of a layer emptied meanwhile are worth its cost, on the sheet as in the books', async () => {
    const skuId = await house.goods(depotId)
    const { id } = await house.begin(depotId, { inventoryType: 4 })
    await issue(skuId, 50)
    await keeper.ok(inventory.inventorySave, await house.line(id, 2))
    const { lines, version } = await house.whole(id)
    expect(lines).toMatchObject([{ bookQuantity: 0, diffQuantity: 2, diffAmount: 200 }])
    const reasons = lines.map(({ detailId }) => ({ detailId, diffReason: '1' }))
    await keeper.ok(inventory.inventorySubmit, { id, version, lines: reasons })
    await chief.ok(inventory.inventoryConfirm, { id, version: version + 2, pass: 1 })
    expect(await house.stockIn(depotId, skuId)).toEqual([2, 200])
  })

  test('a layer that came after a dynamic count began is added with its books', async () => {
    const skuId = await house.goods(depotId)
    const { id } = await house.begin(depotId, { inventoryType: 4 })
    const lines = [{ skuId, quantity: 8, price: 50, batchNo: 'NEW' }]
    await keeper.ok(store.storePost, { storeType: 5, bizDate: '2025-06-10', depotId, lines })
    await keeper.ok(inventory.inventorySave, { id, lines: [{ skuId, batchNo: 'NEW', countQuantity: 7 }] })
    expect((await house.whole(id)).lines[1]).toMatchObject({
      found: 0,
      bookQuantity: 8,
      diffQuantity: -1,
      diffAmount: -50,
    })
  })

  test('a depot frozen for two days is reported to its keepers and the managers, once', async () => {
    await house.goods(depotId)
    const { id } = await house.begin(depotId)
    const messagesOf = async (by: Client) =>
      (await by.ok(message.list, { msgType: 6 })).list.filter(({ bizId }) => bizId === id)
    for (const [time, times] of [
      ['2025-06-12 09:05:00', 0],
      ['2025-06-12 11:05:00', 1],
      ['2025-06-12 12:05:00', 1],
    ] as const) {
      await t.round('hourly', time)
      for (const by of [keeper, house.admin]) expect(await messagesOf(by)).toHaveLength(times)
    }
  })

  test('the list shows the progress of a count', async () => {
    await house.goods(depotId)
    await house.goods(depotId)
    const { id, docNo } = await house.begin(depotId)
    await keeper.ok(inventory.inventorySave, await house.line(id, 50))
    const query = { depotId, status: 10, inventoryType: 1, docNo, bizDateFrom: '2025-06-10', bizDateTo: '2025-06-10' }
    const { list } = await chief.ok(inventory.inventoryList, { ...query, createBy: keeper.userId })
    expect(list).toMatchObject([{ docNo, kinds: 2, lineCount: 2, countedCount: 1, diffCount: 0 }])
    const lines = await chief.ok(inventory.inventoryList, { ...query, view: 'line' })
    expect(lines.list).toHaveLength(2)
    expect((await chief.ok(inventory.inventoryList, { depotId, skuName: '没有' })).list).toEqual([])
  })
})

test('2 000 lines are started, counted, submitted and booked within seconds', async () => {
  const skuIds: string[] = []
  for (let at = 0; at < 20; at += 1) skuIds.push((await house.newItem({ batchManage: 1 })).skuId)
  for (let part = 0; part < 5; part += 1) {
    const lines = skuIds.flatMap((skuId) =>
      Array.from({ length: 20 }, (_, at) => ({ skuId, quantity: 5, price: 10, batchNo: `${part}-${at}` })),
    )
    await keeper.ok(store.storePost, { storeType: 5, bizDate: '2025-06-10', depotId, lines })
  }
  const began = performance.now()
  const { id } = await house.begin(depotId)
  const { lines } = await house.whole(id)
  expect(lines).toHaveLength(2000)
  for (let from = 0; from < lines.length; from += 500)
    await keeper.ok(inventory.inventorySave, {
      id,
      lines: lines.slice(from, from + 500).map(({ detailId, lineVersion }, at) => ({
        detailId,
        lineVersion,
        countQuantity: at % 2 === 0 ? 4 : 6,
        diffReason: 2,
      })),
    })
  const { version } = await house.whole(id)
  const done = await keeper.ok(inventory.inventorySubmit, { id, version })
  await chief.ok(inventory.inventoryConfirm, { id, version: done.version, pass: 1 })
  const spent = performance.now() - began
  const whole = await house.whole(id)
  expect(whole).toMatchObject({ status: 6, totalQuantity: 0, totalAmount: 0 })
  expect(whole.made).toHaveLength(4)
  expect(whole.records).toHaveLength(2000)
  expect(spent).toBeLessThan(30_000)
})

const otherKind = async () => {
  const named = (parentId: string) => ({ classifyName: `分类${newId().slice(-8)}`, parentId })
  const middle = await chief.ok(classify.classifyCreate, named(house.kinds.top))
  return (await chief.ok(classify.classifyCreate, named(middle.classifyId))).classifyId
}
