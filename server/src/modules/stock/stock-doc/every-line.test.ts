import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { inventory } from '#contract/modules/stock/stock-doc/inventory.ts'
import { lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { makeDept, makeEmp } from '../../../../test/factories.ts'
import { openStore } from '../../../../test/goods.ts'

/** All faults of a document are reported at once, each at its cell, whatever its kind (stock.md 5.6). */

let t: TestApp
let house: Awaited<ReturnType<typeof openStore>>
let chief: Client
let depotId: string
let depotIdIn: string
let empId: string
let deptId: string
const today = '2025-06-10'
const noOne = 'nobody-knows-it'
beforeAll(async () => {
  t = await testApp()
  house = await openStore(t)
  chief = house.chief
  depotId = (await house.newDepot(chief)).depotId
  depotIdIn = (await house.newDepot(chief)).depotId
  deptId = (await makeDept(t)).deptId
  empId = (await makeEmp(t, { deptId })).empId
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(`${today} 10:00:00`))

/** The fields a refusal reports. */
async function fieldsOf(call: Call, body: object): Promise<string[]> {
  const answer = await chief.call(call, body)
  expect(answer.code, '0 is no refusal').not.toBe(0)
  const errors: { field: string }[] = Object(answer.data).errors ?? []
  return errors.map(({ field }) => field)
}
/** A new item with this quantity in the depot. */
async function goods(quantity: number, more: object = {}) {
  const { skuId } = await house.newItem({ lendAble: 1, ...more })
  const lines = [{ skuId, quantity, price: 100 }]
  await chief.ok(store.storePost, { storeType: 5, bizDate: today, depotId, lines })
  return skuId
}
async function outOfUse() {
  const { skuId } = await house.newItem({ lendAble: 1 })
  const { version } = await chief.ok(sku.skuGet, { skuId })
  await chief.ok(sku.skuUpdate, { skuId, version, status: 0 })
  return skuId
}

interface Kind {
  name: string
  draft: Call
  post: Call
  head: () => object
  line: object
}
const kinds: Kind[] = [
  {
    name: '出库',
    draft: deliver.deliverDraft,
    post: deliver.deliverPost,
    head: () => ({ deliverType: 1, deptId, receiverId: empId }),
    line: {},
  },
  {
    name: '借用',
    draft: lend.lendDraft,
    post: lend.lendPost,
    head: () => ({ borrowerType: 1, borrowerId: empId, planReturnDate: '2025-06-20' }),
    line: {},
  },
  {
    name: '调拨',
    draft: transfer.transferDraft,
    post: transfer.transferPost,
    head: () => ({ depotIdIn }),
    line: {},
  },
  {
    name: '报废',
    draft: scrap.scrapDraft,
    post: scrap.scrapPost,
    head: () => ({ handleWay: 1 }),
    line: { scrapReason: 2 },
  },
]

describe.each(kinds)('$name', ({ draft, post, head, line }) => {
  test('reports every wrong line and all faults of the head at once', async () => {
    const skuId = await goods(3)
    const disabled = await outOfUse()
    const lines = [
      { skuId: disabled, quantity: 1, ...line },
      { skuId, quantity: 1, batchId: noOne, ...line },
      { skuId, quantity: 1, ...line },
      { skuId: disabled, quantity: 1, batchId: noOne, ...line },
    ]
    const body = { ...head(), bizDate: '2025-06-11', depotId: noOne, lines }
    expect(await fieldsOf(draft, body)).toEqual([
      'bizDate',
      'depotId',
      'lines.0.skuId',
      'lines.1.batchId',
      'lines.3.skuId',
      'lines.3.batchId',
    ])
  })

  test('names every line for which the depot has too little, at its quantity', async () => {
    const scarce = await goods(2)
    const enough = await goods(5)
    const none = await goods(1)
    const lines = [
      { skuId: scarce, quantity: 3, ...line },
      { skuId: enough, quantity: 5, ...line },
      { skuId: none, quantity: 9, ...line },
    ]
    const body = { ...head(), bizDate: today, depotId, lines }
    const answer = await chief.call(post, body)
    expect(answer.code).toBe(23031)
    expect(answer.data).toMatchObject({
      errors: [
        { field: 'lines.0.quantity', message: expect.stringMatching(/可用2.*需要3/) },
        { field: 'lines.2.quantity', message: expect.stringMatching(/可用1.*需要9/) },
      ],
    })
  })
})

test('出库: a named batch that is expired is reported for every line', async () => {
  const skuId = (await house.newItem({ batchManage: 1, expireManage: 1 })).skuId
  const other = (await house.newItem({ batchManage: 1, expireManage: 1 })).skuId
  const came = [skuId, other].map((one) => ({ skuId: one, quantity: 2, price: 100, expireDate: '2025-06-12' }))
  const { id } = await chief.ok(store.storePost, { storeType: 5, bizDate: today, depotId, lines: came })
  const stored = (await chief.ok(store.storeGet, { storeId: id })).lines
  t.clock.set('2025-06-20 10:00:00')
  const lines = stored.map(({ skuId: one, batchId }) => ({ skuId: one, quantity: 1, batchId }))
  const body = { deliverType: 1, deptId, receiverId: empId, bizDate: '2025-06-20', depotId, lines }
  const answer = await chief.call(deliver.deliverPost, body)
  expect(answer.code).toBe(23032)
  expect(answer.data).toMatchObject({ errors: [{ field: 'lines.0.batchId' }, { field: 'lines.1.batchId' }] })
})

test('借用: each item that may not be lent is reported at its line', async () => {
  const may = await goods(1)
  const one = await goods(1, { lendAble: 0 })
  const other = await goods(1, { lendAble: 0 })
  const body = {
    ...kinds[1].head(),
    bizDate: today,
    depotId,
    lines: [one, may, other].map((skuId) => ({ skuId, quantity: 1 })),
  }
  expect(await fieldsOf(lend.lendDraft, body)).toEqual(['lines.0.skuId', 'lines.2.skuId'])
})

test('归还: each line with too large a quantity is reported at its cell', async () => {
  const one = await goods(2)
  const other = await goods(2)
  const lines = [one, other].map((skuId) => ({ skuId, quantity: 2 }))
  const { id } = await chief.ok(lend.lendPost, { ...kinds[1].head(), bizDate: today, depotId, lines })
  const whole = await chief.ok(lend.lendGet, { lendId: id })
  const [first, second] = whole.lines
  const back = [
    { detailId: first.detailId, returnQuantity: 3 },
    { detailId: second.detailId, returnQuantity: 1, compensateAmount: 500 },
  ]
  const body = { lendId: id, version: whole.version, lines: back }
  expect(await fieldsOf(lend.lendReturn, body)).toEqual(['lines.0.returnQuantity', 'lines.1.compensateAmount'])
})

test('收货: each line with too large a quantity or without a reason is reported at its cell', async () => {
  const one = await goods(2)
  const other = await goods(2)
  const lines = [one, other].map((skuId) => ({ skuId, quantity: 2 }))
  const { id } = await chief.ok(transfer.transferPost, { depotIdIn, bizDate: today, depotId, lines })
  const whole = await chief.ok(transfer.transferGet, { transferId: id })
  const received = (receiveQuantity: number) => ({
    id,
    version: whole.version,
    finish: 1,
    restWay: 2,
    lines: whole.lines.map(({ detailId }) => ({ detailId, receiveQuantity })),
  })
  expect(await fieldsOf(transfer.transferReceive, received(3))).toEqual([
    'lines.0.receiveQuantity',
    'lines.1.receiveQuantity',
  ])
  expect(await fieldsOf(transfer.transferReceive, received(1))).toEqual(['lines.0.diffReason', 'lines.1.diffReason'])
})

test('退料入库: each line without an issue is reported at its cell', async () => {
  const one = await goods(2)
  const other = await goods(2)
  const lines = [one, other].map((skuId) => ({ skuId, quantity: 1 }))
  const body = { storeType: 3, bizDate: today, depotId, lines }
  expect(await fieldsOf(store.storeDraft, body)).toEqual(['lines.0.deliverDetailId', 'lines.1.deliverDetailId'])
})

test('盘点: each found item with a missing value is reported at its cell', async () => {
  await goods(1)
  const keeper = await t.as('STOREKEEPER')
  const batchSku = (await house.newItem({ batchManage: 1, expireManage: 1 })).skuId
  const plain = (await house.newItem()).skuId
  const begun = { depotId, inventoryType: 4, bizDate: today, blind: 0, counterIds: [chief.userId, keeper.userId] }
  const { id } = await chief.ok(inventory.inventorySave, begun)
  const lines = [
    { skuId: batchSku, batchNo: 'F1', countQuantity: 1 },
    { skuId: plain, countQuantity: 1 },
  ]
  expect(await fieldsOf(inventory.inventorySave, { id, lines })).toEqual([
    'lines.0.price',
    'lines.0.expireDate',
    'lines.1.price',
  ])
})
