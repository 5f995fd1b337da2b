import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { message } from '#contract/modules/platform/message/message.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { depot } from '#contract/modules/stock/sku/depot.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { openStore } from '../../../../../test/goods.ts'

/** 调拨: sent, received in parts, sent back, lost in transit (stock.md 3.6). */

let t: TestApp
let house: Awaited<ReturnType<typeof openStore>>
let chief: Client
let admin: Client
/** The keepers of depots A and B. */
let here: Client
let there: Client
let a: string
let b: string
let transitId: string
beforeAll(async () => {
  t = await testApp()
  house = await openStore(t)
  chief = house.chief
  admin = await t.as('ADMIN')
  here = await t.as('STOREKEEPER')
  there = await t.as('STOREKEEPER', { loginName: 'keeper-b' })
  const [transit] = (await here.ok(depot.depotList, { depotType: 6 })).list
  transitId = transit.depotId
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  a = (await house.newDepot(here)).depotId
  b = (await house.newDepot(there)).depotId
})

/** Puts this many of a new item into depot A. */
async function goods(...layers: (readonly [quantity: number, price: number, expireDate?: string])[]) {
  const { skuId } = await house.newItem({ batchManage: 1 })
  for (const [quantity, price, expireDate] of layers) {
    const lines = [{ skuId, quantity, price, expireDate }]
    await here.ok(store.storePost, { storeType: 5, bizDate: '2025-06-10', depotId: a, lines })
  }
  return skuId
}
const stockOf = async (depotId: string, skuId: string) => {
  const [row] = (await chief.ok(stock.list, { depotId, skuId, zero: 1 })).list
  return row ? [row.quantity, row.amount] : [0, 0]
}
const everywhere = async (skuId: string) => [
  await stockOf(a, skuId),
  await stockOf(transitId, skuId),
  await stockOf(b, skuId),
]
const body = (lines: object[], more: object = {}) => ({
  bizDate: '2025-06-10',
  depotId: a,
  depotIdIn: b,
  lines,
  ...more,
})
const sent = (skuId: string, quantity: number, more: object = {}) =>
  here.ok(transfer.transferPost, body([{ skuId, quantity }], more))
const whole = (id: string) => chief.ok(transfer.transferGet, { transferId: id })
/** The body of a receipt for the first line. */
async function receipt(id: string, receiveQuantity: number, more: object = {}, line: object = {}) {
  const { lines, version } = await whole(id)
  return { id, version, lines: [{ detailId: lines[0].detailId, receiveQuantity, ...line }], ...more }
}
const audits = (openStatus: 0 | 1) =>
  admin.ok(setting.saveSwitches, {
    list: [{ settingKey: checkKey('TRANSFER'), value: { ...checkDefault('TRANSFER'), openStatus } }],
  })

describe('a transfer in transit', () => {
  test('scenario 10: 40 go from A, 38 arrive, 2 are lost and written off; A may not receive', async () => {
    const skuId = await goods([100, 150])
    const done = await sent(skuId, 40)
    expect(done).toMatchObject({ status: 4, docNo: expect.stringMatching(/^DB20250610\d{4}$/) })
    expect(done.print).toMatchObject({ head: { depotInName: expect.any(String), totalAmount: 6000 }, printCount: 1 })
    expect(await everywhere(skuId)).toEqual([
      [60, 9000],
      [40, 6000],
      [0, 0],
    ])
    const lost = { finish: 1, restWay: 2 }
    expect((await here.call(transfer.transferReceive, await receipt(done.id, 38, lost))).code).toBe(23062)
    const silent = await there.call(transfer.transferReceive, await receipt(done.id, 38, lost))
    expect(silent).toMatchObject({ code: 21001, data: { errors: [{ field: 'lines.0.diffReason' }] } })
    const got = await there.ok(transfer.transferReceive, await receipt(done.id, 38, lost, { diffReason: '途中破损' }))
    expect(got).toMatchObject({ status: 6, scrapDocNo: expect.stringMatching(/^BF20250610\d{4}$/) })
    expect(await everywhere(skuId)).toEqual([
      [60, 9000],
      [0, 0],
      [38, 5700],
    ])
    const { list } = await chief.ok(stock.records, { skuId, moveType: 'SCRAP' })
    expect(list).toMatchObject([
      { docType: 'SCRAP', docNo: got.scrapDocNo, depotId: transitId, quantity: -2, amount: -300 },
    ])
    const { lines, trail } = await whole(done.id)
    expect(lines).toMatchObject([{ receivedQuantity: 38, lostQuantity: 2, leftQuantity: 0, diffReason: '途中破损' }])
    expect(trail.map(({ action }) => action)).toEqual(['新建', '发出', '打印', '收货', '在途损耗'])
    const sentMessage = (await chief.ok(message.list, { msgType: 6 })).list.find(({ bizId }) => bizId === done.id)
    expect(sentMessage?.content).toContain('报废')
    expect((await chief.ok(stock.check)).ok).toBe(true)
  })

  test('arrives in parts at the cost it left with; the rest goes back', async () => {
    const skuId = await goods([3, 333], [2, 500])
    const { id } = await sent(skuId, 4)
    expect(await everywhere(skuId)).toEqual([
      [1, 500],
      [4, 1499],
      [0, 0],
    ])
    expect((await there.call(transfer.transferReceive, await receipt(id, 4.001))).code).toBe(23063)
    expect((await there.call(transfer.transferReceive, await receipt(id, 0))).code).toBe(21001)
    expect(await there.ok(transfer.transferReceive, await receipt(id, 1))).toMatchObject({
      status: 5,
      scrapDocNo: null,
    })
    expect(await stockOf(b, skuId)).toEqual([1, 333])
    expect(await there.ok(transfer.transferReceive, await receipt(id, 0.5))).toMatchObject({ status: 5 })
    const noWay = await there.call(transfer.transferReceive, await receipt(id, 1, { finish: 1 }))
    expect(noWay).toMatchObject({ code: 21001, data: { errors: [{ field: 'restWay' }] } })
    await there.ok(transfer.transferReceive, await receipt(id, 1, { finish: 1, restWay: 1 }))
    // Of the first layer 333, 167 and 333 have arrived; the rest of it goes back with the second.
    expect(await everywhere(skuId)).toEqual([
      [2.5, 1166],
      [0, 0],
      [2.5, 833],
    ])
    expect((await whole(id)).lines).toMatchObject([{ receivedQuantity: 2.5, returnedQuantity: 1.5 }])
    expect((await there.call(transfer.transferReceive, await receipt(id, 0))).code).toBe(21009)
    expect((await chief.ok(stock.check)).ok).toBe(true)
  })

  test('two transfers of one layer each keep their own cost in transit', async () => {
    const skuId = await goods([3, 333])
    const one = await sent(skuId, 1)
    const two = await sent(skuId, 2)
    await there.ok(transfer.transferReceive, await receipt(two.id, 1))
    await there.ok(transfer.transferReceive, await receipt(one.id, 1))
    await there.ok(transfer.transferReceive, await receipt(two.id, 1))
    expect(await everywhere(skuId)).toEqual([
      [0, 0],
      [0, 0],
      [3, 999],
    ])
  })

  test('a rejected one goes back whole, by a keeper of either depot, while nothing was received', async () => {
    const skuId = await goods([10, 100])
    const { id, version } = await sent(skuId, 4)
    const stranger = await t.as('STOREKEEPER', { loginName: 'keeper-c' })
    const input = { id, version, reason: '收件人不在' }
    expect((await stranger.call(transfer.transferReject, input)).code).toBe(23011)
    expect((await there.call(transfer.transferReject, { ...input, version: version + 1 })).code).toBe(21002)
    expect((await there.call(transfer.transferReject, { id, version })).code).toBe(21001)
    const back = await there.ok(transfer.transferReject, input)
    expect(back.status).toBe(7)
    expect(await stockOf(a, skuId)).toEqual([10, 1000])
    expect((await there.call(transfer.transferReject, { ...input, version: back.version })).code).toBe(21009)
    const other = await sent(skuId, 4)
    const { version: next } = await there.ok(transfer.transferReceive, await receipt(other.id, 1))
    expect((await here.call(transfer.transferReject, { ...input, id: other.id, version: next })).code).toBe(21009)
  })

  test('one receipt sent three times is received once; a stale version is 21002', async () => {
    const skuId = await goods([10, 100])
    const { id } = await sent(skuId, 4)
    const input = { ...(await receipt(id, 2)), requestNo: newId() }
    for (const _ of [1, 2, 3]) expect((await there.ok(transfer.transferReceive, input)).status).toBe(5)
    expect(await stockOf(b, skuId)).toEqual([2, 200])
    expect((await there.call(transfer.transferReceive, { ...input, requestNo: newId() })).code).toBe(21002)
    const lines = [{ detailId: 'nothing', receiveQuantity: 1 }]
    expect((await there.call(transfer.transferReceive, { ...(await receipt(id, 2)), lines })).code).toBe(21003)
  })

  test('without a receipt step it leaves and arrives in one posting', async () => {
    const skuId = await goods([10, 100])
    const value = (on: 0 | 1) =>
      admin.ok(setting.saveSwitches, { list: [{ settingKey: 'transferNeedReceive', value: on }] })
    await value(0)
    const done = await sent(skuId, 4).finally(() => value(1))
    expect(done.status).toBe(6)
    expect(await everywhere(skuId)).toEqual([
      [6, 600],
      [0, 0],
      [4, 400],
    ])
    expect((await whole(done.id)).lines).toMatchObject([
      { receivedQuantity: 4, leftQuantity: 0, price: 100, amount: 400 },
    ])
  })

  test('after three days in transit the keepers of the receiving depot are notified, once', async () => {
    const skuId = await goods([10, 100])
    const { id } = await sent(skuId, 4)
    const messagesOf = async () =>
      (await there.ok(message.list, { msgType: 6 })).list.filter(({ bizId }) => bizId === id)
    for (const [time, times] of [
      ['2025-06-13 09:05:00', 0],
      ['2025-06-13 11:05:00', 1],
      ['2025-06-13 12:05:00', 1],
    ] as const) {
      await t.round('hourly', time)
      expect(await messagesOf()).toHaveLength(times)
    }
  })
})

describe('a transfer that is not sent yet', () => {
  test('requires a receiving depot, and refuses ids of other institutions', async () => {
    const skuId = await goods([10, 100])
    const codeOf = async (more: object) =>
      (await here.call(transfer.transferDraft, body([{ skuId, quantity: 1 }], more))).code
    expect(await codeOf({ depotIdIn: a })).toBe(23061)
    expect(await codeOf({ depotIdIn: null })).toBe(21001)
    expect(await codeOf({ depotIdIn: 'nothing' })).toBe(21003)
    expect(await codeOf({ depotIdIn: transitId })).toBe(21001)
    expect(await codeOf({ depotId: transitId })).toBe(21001)
    expect(await codeOf({ carrierId: 'nothing' })).toBe(21003)
    expect(await codeOf({ planArriveDate: '2025-06-09' })).toBe(21001)
    expect(await codeOf({ lines: [{ skuId, quantity: 1, batchId: 'nothing' }] })).toBe(21003)
    expect(await codeOf({ lines: [{ skuId: 'nothing', quantity: 1 }] })).toBe(21003)
    expect((await there.call(transfer.transferPost, body([{ skuId, quantity: 1 }]))).code).toBe(23011)
    expect((await here.call(transfer.transferPost, body([{ skuId, quantity: 11 }]))).code).toBe(23031)
    const nurse = await t.as('NURSE')
    expect((await nurse.call(transfer.transferDraft, body([{ skuId, quantity: 1 }]))).status).toBe(401)
  })

  test('a draft moves nothing and is cancelled by DELETE', async () => {
    const skuId = await goods([10, 100])
    const draft = await here.ok(transfer.transferDraft, body([{ skuId, quantity: 4 }]))
    expect(await stockOf(a, skuId)).toEqual([10, 1000])
    const named = { transferId: draft.id }
    expect((await here.call(transfer.transferRemove, { ...named, version: draft.version + 1 })).code).toBe(21002)
    await here.ok(transfer.transferRemove, { ...named, version: draft.version })
    expect((await whole(draft.id)).status).toBe(7)
    const { version } = await sent(skuId, 1)
    expect((await here.call(transfer.transferRemove, { ...named, version })).code).toBe(21009)
  })

  test('a draft or a cancelled transfer is not in transit', async () => {
    const skuId = await goods([10, 100])
    const draft = await here.ok(transfer.transferDraft, body([{ skuId, quantity: 4 }]))
    const onWay = async () => {
      const [line] = (await here.ok(transfer.transferList, { view: 'line', skuId })).list
      return [(await whole(draft.id)).lines[0].leftQuantity, line.leftQuantity]
    }
    expect(await onWay()).toEqual([0, 0])
    await here.ok(transfer.transferRemove, { transferId: draft.id, version: draft.version })
    expect(await onWay()).toEqual([0, 0])
    const { id } = await sent(skuId, 3)
    expect((await whole(id)).lines[0].leftQuantity).toBe(3)
  })

  test('naming a later batch warns that an earlier one stays behind', async () => {
    const skuId = await goods([5, 100, '2025-08-01'], [5, 100, '2025-09-01'])
    const layers = (await chief.ok(stock.list, { depotId: a, skuId, view: 'batch' })).list
    const late = layers.find(({ expireDate }) => expireDate === '2025-09-01')
    const { warnings } = await here.ok(transfer.transferPost, body([{ skuId, quantity: 1, batchId: late?.batchId }]))
    expect(warnings).toEqual([expect.stringContaining('2025-08-01到期')])
    expect((await sent(skuId, 1)).warnings).toEqual([])
  })

  test('expired goods go only when they are named', async () => {
    const skuId = await goods([5, 100, '2025-06-20'])
    t.clock.set('2025-06-30 10:00:00')
    const bizDate = '2025-06-30'
    expect((await here.call(transfer.transferPost, body([{ skuId, quantity: 1 }], { bizDate }))).code).toBe(23031)
    const [{ batchId }] = (await chief.ok(stock.list, { depotId: a, skuId, view: 'batch' })).list as {
      batchId: string
    }[]
    const done = await here.ok(transfer.transferPost, body([{ skuId, quantity: 1, batchId }], { bizDate }))
    await there.ok(transfer.transferReceive, await receipt(done.id, 1))
    expect(await stockOf(b, skuId)).toEqual([1, 100])
  })

  test('with its review open goods are set aside until somebody else passes it', async () => {
    const skuId = await goods([10, 100])
    await audits(1)
    const { id, version, status } = await sent(skuId, 4)
    expect(status).toBe(12)
    const [row] = (await chief.ok(stock.list, { depotId: a, skuId })).list
    expect(row).toMatchObject({ quantity: 10, available: 6 })
    expect((await chief.ok(transfer.transferAudit, { id, version, pass: 1 })).status).toBe(4)
    expect(await everywhere(skuId)).toEqual([
      [6, 600],
      [4, 400],
      [0, 0],
    ])
    await audits(0)
  })

  test('the list finds it by either depot, and goods in transit by their states', async () => {
    const skuId = await goods([10, 100])
    const { docNo } = await sent(skuId, 4)
    for (const depotId of [a, b])
      expect((await chief.ok(transfer.transferList, { depotId })).list).toMatchObject([{ docNo }])
    const lines = await chief.ok(transfer.transferList, { depotIdIn: b, status: '4,5', view: 'line' })
    expect(lines.list).toMatchObject([{ docNo, quantity: 4, leftQuantity: 4 }])
    expect((await chief.ok(transfer.transferList, { depotIdIn: b, status: '6' })).list).toEqual([])
    expect((await chief.call(depot.depotUpdate, { depotId: b, status: 0, version: 1 })).code).toBe(23012)
  })
})
