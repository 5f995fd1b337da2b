import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { supplier } from '#contract/modules/stock/sku/supplier.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { newId } from '#core/new-id.ts'
import type { Client } from '../../../../../test/app.ts'
import { type BilledHouse, openBilledHouse } from '../../../../../test/billed-house.ts'
import { makeDept, makeEmp } from '../../../../../test/factories.ts'
import { openStore } from '../../../../../test/goods.ts'

/** 出库: issues, their layers and costs, and what a resident pays (stock.md 3.2, 3.3). */

let house: BilledHouse
let goods: Awaited<ReturnType<typeof openStore>>
let keeper: Client
let chief: Client
let depotId: string
let supplierId: string
let receiver: { deptId: string; receiverId: string }
const today = '2025-06-10'
beforeAll(async () => {
  house = await openBilledHouse()
  goods = await openStore(house.t)
  chief = goods.chief
  keeper = await house.t.as('STOREKEEPER')
  depotId = (await goods.newDepot(keeper)).depotId
  const supplierInput = { supplierName: '惠民医疗', contact: '张三', phone: '13800000123', address: '示例路1号' }
  supplierId = (await chief.ok(supplier.supplierCreate, supplierInput)).supplierId
  const { deptId } = await makeDept(house.t)
  receiver = { deptId, receiverId: (await makeEmp(house.t, { deptId })).empId }
})
afterAll(() => house.t.close())
beforeEach(() => house.at(today))

const comes = (skuId: string, quantity: number, price: number, more: object = {}) =>
  keeper.ok(store.storePost, {
    storeType: 1,
    bizDate: today,
    depotId,
    supplierId,
    lines: [{ skuId, quantity, price, ...more }],
  })
const head = (lines: object[], more: object = {}) => ({
  deliverType: 1,
  bizDate: today,
  depotId,
  ...receiver,
  lines,
  ...more,
})
const goes = (lines: object[], more: object = {}) => keeper.ok(deliver.deliverPost, head(lines, more))
const refused = (lines: object[], more: object = {}) => keeper.call(deliver.deliverPost, head(lines, more))
const stockOf = async (skuId: string) => {
  const [row] = (await chief.ok(stock.list, { depotId, skuId, zero: 1 })).list
  return row ? [row.quantity, row.amount] : [0, 0]
}
const wholeOf = (deliverId: string) => keeper.ok(deliver.deliverGet, { deliverId })
const moved = async (deliverId: string) =>
  (await wholeOf(deliverId)).records.map(({ quantity, amount }) => [quantity, amount]).toSorted(([a], [b]) => a - b)
const review = async (openStatus: 0 | 1) =>
  (await house.t.as('ADMIN')).ok(setting.saveSwitches, {
    list: [{ settingKey: checkKey('DELIVER'), value: { ...checkDefault('DELIVER'), openStatus } }],
  })
const mask = (more: object = {}) => goods.newItem({ batchManage: 1, ...more })

describe('layers and costs of an issue', () => {
  test('scenario 2: 120 out of B1 100 × 1.00 and B2 50 × 1.60: −100/−10000, −20/−3200; left 30 for 4800; scenario 6: red whole, both layers as before', async () => {
    const { skuId } = await mask()
    await comes(skuId, 100, 100)
    await comes(skuId, 50, 160)
    const draft = await keeper.ok(deliver.deliverDraft, head([{ skuId, quantity: 120 }]))
    expect(draft).toMatchObject({ status: 0, docNo: expect.stringMatching(/^CK20250610\d{4}$/) })
    expect(await stockOf(skuId)).toEqual([150, 18000])
    const sent = { ...head([{ skuId, quantity: 120 }]), id: draft.id, version: draft.version }
    const done = await keeper.ok(deliver.deliverPost, sent)
    expect(done).toMatchObject({ deliverId: draft.id, status: 1, print: { head: { totalAmount: 13200 } } })
    expect(await moved(done.id)).toEqual([
      [-100, -10000],
      [-20, -3200],
    ])
    expect(await stockOf(skuId)).toEqual([30, 4800])
    expect((await wholeOf(done.id)).lines).toMatchObject([{ quantity: 120, amount: 13200, redable: 120, price: 110 }])

    const red = await chief.ok(deliver.deliverRed, { id: done.id, redReason: '发错' })
    expect(red).toMatchObject({ status: 3, docNo: expect.stringMatching(/^HC/) })
    expect(await stockOf(skuId)).toEqual([150, 18000])
    const layers = (await chief.ok(stock.list, { depotId, skuId, view: 'batch' })).list
    expect(layers.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [100, 10000],
      [50, 8000],
    ])
    expect(await wholeOf(red.id)).toMatchObject({ totalQuantity: -120, totalAmount: -13200 })
    expect((await wholeOf(done.id)).status).toBe(2)
    expect((await chief.call(deliver.deliverRed, { id: red.id, redReason: '再红冲' })).code).toBe(23043)
    expect((await chief.call(deliver.deliverRed, { id: done.id, redReason: '再红冲' })).code).toBe(21009)
  })

  test('scenario 3: 3 units for 1000 fen leave as 333, 334, 333, and nothing is left; scenario 9: FEFO 06-20, 07-01, none', async () => {
    const one = await mask()
    await comes(one.skuId, 3, 0, { amount: 1000, price: undefined })
    const amounts: number[] = []
    for (let at = 0; at < 3; at += 1) {
      const { id } = await goes([{ skuId: one.skuId, quantity: 1 }])
      amounts.push((await wholeOf(id)).totalAmount)
    }
    expect(amounts).toEqual([333, 334, 333])
    expect(await stockOf(one.skuId)).toEqual([0, 0])

    const { skuId } = await mask()
    await comes(skuId, 5, 100, { expireDate: '2025-07-01' })
    await comes(skuId, 5, 200, { expireDate: '2025-06-20' })
    await comes(skuId, 5, 300)
    const { id } = await goes([{ skuId, quantity: 12 }])
    const { records } = await wholeOf(id)
    expect(records.map(({ quantity, amount }) => [quantity, amount]).toSorted(([, a], [, b]) => a - b)).toEqual([
      [-5, -1000],
      [-2, -600],
      [-5, -500],
    ])
    // The print shows the batches.
    const [{ taken }] = (await chief.ok(deliver.deliverPrint, { id })).details
    expect(taken?.map(({ expireDate, quantity }) => [expireDate, quantity])).toEqual([
      ['2025-06-20', 5],
      ['2025-07-01', 5],
      [null, 2],
    ])
  })

  test('scenario 8: an expired batch is skipped, named it is 23032; naming a later batch warns that an earlier one stays behind', async () => {
    const { skuId } = await mask()
    await comes(skuId, 5, 100, { expireDate: '2025-06-11' })
    await comes(skuId, 5, 100, { expireDate: '2025-08-01' })
    await comes(skuId, 5, 100, { expireDate: '2025-09-01' })
    house.at('2025-06-12')
    const day = { bizDate: '2025-06-12' }
    const layers = (await chief.ok(stock.list, { depotId, skuId, view: 'batch' })).list
    const batchOf = (expireDate: string) => layers.find((one) => one.expireDate === expireDate)?.batchId
    const old = { skuId, quantity: 1, batchId: batchOf('2025-06-11') }
    expect(await refused([old], day)).toMatchObject({
      code: 23032,
      msg: expect.stringMatching(/^批次.+已过期，请走报废$/),
    })
    expect(await refused([{ skuId, quantity: 11 }], day)).toMatchObject({ code: 23031 })
    const late = await goes([{ skuId, quantity: 1, batchId: batchOf('2025-09-01') }], day)
    expect(late.warnings).toEqual([expect.stringContaining('2025-08-01到期')])
    expect((await goes([{ skuId, quantity: 5 }], day)).warnings).toEqual([])
    expect(await stockOf(skuId)).toEqual([9, 900])
    // The batch that expires earlier is issued too: none of it stays behind.
    house.at('2025-06-10')
    const both = await mask()
    for (const expireDate of ['2025-08-01', '2025-09-01']) await comes(both.skuId, 2, 100, { expireDate })
    const of = (await chief.ok(stock.list, { depotId, skuId: both.skuId, view: 'batch' })).list
    const all = of.map(({ batchId }) => ({ skuId: both.skuId, quantity: 2, batchId }))
    expect((await goes(all)).warnings).toEqual([])
  })

  test('the required fields of each type are named; residents of other institutions, unknown people and non-keepers are refused', async () => {
    const { skuId } = await mask()
    await comes(skuId, 5, 100)
    const lines = [{ skuId, quantity: 1 }]
    const fieldOf = async (more: object) =>
      ((await refused(lines, more)).data as { errors?: { field: string }[] } | null)?.errors?.[0]?.field // as: a refusal at a field
    expect(await fieldOf({ deliverType: 1, receiverId: null })).toBe('receiverId')
    expect(await fieldOf({ deliverType: 2 })).toBe('oldmanId')
    expect(await fieldOf({ deliverType: 3 })).toBe('buyer')
    expect(await fieldOf({ deliverType: 4 })).toBe('supplierId')
    expect(await fieldOf({ deliverType: 9 })).toBe('remark')
    expect(await fieldOf({ bizDate: '2025-06-11' })).toBe('bizDate')
    expect((await refused(lines, { receiverId: newId() })).code).toBe(21003)
    expect((await refused(lines, { deliverType: 2, oldmanId: newId() })).code).toBe(21003)
    expect((await refused([{ skuId, quantity: -1 }])).code).toBe(21001)
    expect((await refused([{ skuId, quantity: 1.0001 }])).code).toBe(21001)
    expect((await refused([{ skuId, quantity: 1e12 }])).code).toBe(21001)
    expect((await refused([{ skuId, quantity: 6 }])).msg).toMatch(/^库存不足：.+可用5只，需要6只$/)
    const other = await house.t.as('STOREKEEPER')
    expect((await other.call(deliver.deliverPost, head(lines))).code).toBe(23011)
    const nurse = await house.t.as('RECEPTION')
    expect((await nurse.call(deliver.deliverPost, head(lines))).code).toBe(401)
    expect(await stockOf(skuId)).toEqual([5, 500])
  })

  test('the list is filtered by the receiver: an employee, or a resident by name', async () => {
    const { skuId } = await mask()
    await comes(skuId, 5, 100)
    const oldmanId = await house.moveIn('2025-06-01')
    house.at(today)
    const toStaff = await goes([{ skuId, quantity: 1 }])
    const toResident = await goes([{ skuId, quantity: 1 }], { deliverType: 2, oldmanId })
    const { oldmanName } = await wholeOf(toResident.id)
    const found = async (query: object) =>
      (await chief.ok(deliver.deliverList, { skuId, ...query })).list.map(({ deliverId }) => deliverId)
    expect(await found({ oldmanName })).toEqual([toResident.id])
    expect(await found({ receiverId: receiver.receiverId })).toEqual([toStaff.id])
    expect(await found({ receiverId: newId() })).toEqual([])
    expect(await found({ oldmanName, view: 'line' })).toEqual([toResident.id])
  })

  test('goods go back to their supplier: from the batch of that delivery, also when it is expired', async () => {
    const { skuId } = await mask()
    const came = await comes(skuId, 5, 100, { expireDate: '2025-06-11' })
    await comes(skuId, 5, 200)
    const [{ detailId }] = (await keeper.ok(store.storeGet, { storeId: came.id })).lines
    house.at('2025-06-12')
    const more = { deliverType: 4, supplierId, bizDate: '2025-06-12' }
    expect((await refused([{ skuId, quantity: 2 }], more)).code).toBe(21001)
    const { id } = await goes([{ skuId, quantity: 2, storeDetailId: detailId }], more)
    expect(await moved(id)).toEqual([[-2, -200]])
    expect((await wholeOf(id)).lines).toMatchObject([{ storeDetailId: detailId }])
  })
})

describe('an issue that waits for its review', () => {
  test('23032: goods that expire while they wait are not issued, and are free again once it is refused', async () => {
    const { skuId } = await mask({ expireManage: 1 })
    await comes(skuId, 5, 100, { expireDate: '2025-06-12' })
    await review(1)
    const waiting = await goes([{ skuId, quantity: 2 }])
    house.at('2025-06-13')
    const decide = (more: object) =>
      chief.call(deliver.deliverAudit, { id: waiting.id, version: waiting.version, ...more })
    expect(await decide({ pass: 1 })).toMatchObject({ code: 23032, msg: expect.stringContaining('请走报废') })
    expect((await decide({ pass: 0, opinion: '已过期' })).code).toBe(0)
    expect((await chief.ok(stock.list, { depotId, skuId })).list).toMatchObject([{ quantity: 5, available: 5 }])
    await review(0)
  })

  test('sets goods aside as it would post them, frees them when it is refused, and posts the same layers', async () => {
    const { skuId } = await mask()
    await comes(skuId, 10, 100)
    await review(1)
    const waiting = await goes([{ skuId, quantity: 7 }])
    expect(waiting.status).toBe(12)
    expect((await refused([{ skuId, quantity: 4 }])).code).toBe(23031)
    expect((await keeper.call(deliver.deliverAudit, { id: waiting.id, pass: 1, version: waiting.version })).code).toBe(
      401,
    )
    const no = { id: waiting.id, pass: 0, opinion: '太多', version: waiting.version }
    expect(await chief.ok(deliver.deliverAudit, no)).toMatchObject({ status: 13 })
    const [open] = (await chief.ok(stock.list, { depotId, skuId })).list
    expect(open).toMatchObject({ quantity: 10, available: 10 })
    const again = await goes([{ skuId, quantity: 6 }])
    const passed = await chief.ok(deliver.deliverAudit, { id: again.id, pass: 1, version: again.version })
    expect(passed.status).toBe(1)
    expect((await chief.ok(stock.list, { depotId, skuId })).list).toMatchObject([
      { quantity: 4, available: 4, amount: 400 },
    ])
    await review(0)
  })
})

describe('charges to a resident', () => {
  const netOf = async (oldmanId: string) =>
    (await house.billsOf(oldmanId)).list.reduce((sum, { netAmt }) => sum + netAmt, 0)

  test('scenario 16: 2 packs at 45.00 are a line of 9000 fen with the stock −2; a part taken back leaves the rest, the whole nothing', async () => {
    const oldmanId = await house.moveIn('2025-06-01')
    house.at(today)
    const { skuId } = await mask({ salePrice: 4_500, projectChildId: house.hair })
    await comes(skuId, 10, 3_000)
    const before = await netOf(oldmanId)
    const done = await goes([{ skuId, quantity: 2 }], { deliverType: 2, oldmanId })
    // The ward chosen before the type was changed is dropped.
    expect(await wholeOf(done.id)).toMatchObject({ oldmanId, deptId: null, receiverId: null })
    expect((await wholeOf(done.id)).lines).toMatchObject([{ salePrice: 4_500, saleAmount: 9_000, chargeFlag: 1 }])
    expect(await netOf(oldmanId)).toBe(before + 9_000)
    expect((await stockOf(skuId))[0]).toBe(8)
    const [{ detailId }] = (await wholeOf(done.id)).lines
    const part = { id: done.id, lines: [{ detailId, quantity: 1 }], redReason: '少用一包' }
    await chief.ok(deliver.deliverRed, part)
    expect(await netOf(oldmanId)).toBe(before + 4_500)
    await chief.ok(deliver.deliverRed, { id: done.id, redReason: '退回' })
    expect(await netOf(oldmanId)).toBe(before)
    expect(await stockOf(skuId)).toEqual([10, 30_000])
    await house.holds(oldmanId)
  })

  test('the rest of a charge keeps its fee, though the item has lost its own since', async () => {
    const oldmanId = await house.moveIn('2025-06-01')
    house.at(today)
    const item = await mask({ salePrice: 4_500, projectChildId: house.hair })
    await comes(item.skuId, 10, 3_000)
    const before = await netOf(oldmanId)
    const done = await goes([{ skuId: item.skuId, quantity: 2 }], { deliverType: 2, oldmanId })
    const { skuId, version } = await chief.ok(sku.skuGet, { skuId: item.skuId })
    await chief.ok(sku.skuUpdate, { skuId, version, projectChildId: null })
    const [{ detailId }] = (await wholeOf(done.id)).lines
    const part = { id: done.id, lines: [{ detailId, quantity: 1 }], redReason: '少用一包' }
    await chief.ok(deliver.deliverRed, part)
    expect(await netOf(oldmanId)).toBe(before + 4_500)
    await chief.ok(deliver.deliverRed, { id: done.id, redReason: '退回' })
    expect(await netOf(oldmanId)).toBe(before)
  })

  test('a waiting issue that can no longer be charged is refused with a message, and is posted once its item has a fee again', async () => {
    const oldmanId = await house.moveIn('2025-06-01')
    house.at(today)
    const { skuId } = await mask({ salePrice: 4_500, projectChildId: house.hair })
    await comes(skuId, 10, 3_000)
    await review(1)
    const waiting = await goes([{ skuId, quantity: 2 }], { deliverType: 2, oldmanId })
    const setFee = async (projectChildId: string | null) =>
      chief.ok(sku.skuUpdate, { skuId, version: (await chief.ok(sku.skuGet, { skuId })).version, projectChildId })
    const pass = () => chief.call(deliver.deliverAudit, { id: waiting.id, pass: 1, version: waiting.version })
    await setFee(null)
    expect(await pass()).toMatchObject({ code: 21001, msg: expect.stringContaining('不能记费') })
    await setFee(house.hair)
    expect((await pass()).code).toBe(0)
    await review(0)
  })

  test('red documents reverse a sale to the fen, however its parts are rounded', async () => {
    const { skuId } = await mask({ salePrice: 3 })
    await comes(skuId, 10, 100)
    const sale = await goes([{ skuId, quantity: 1 }], { deliverType: 3, buyer: '家属' })
    const [{ detailId }] = (await wholeOf(sale.id)).lines
    const back = async () => {
      const lines = [{ detailId, quantity: 0.5 }]
      const red = await chief.ok(deliver.deliverRed, { id: sale.id, lines, redReason: '退半包' })
      return (await wholeOf(red.id)).saleAmount
    }
    expect([await back(), await back()]).toEqual([-1, -2])
  })

  test('nothing is charged without a fee or a price; nothing is posted when the bill refuses it', async () => {
    const oldmanId = await house.moveIn('2025-06-01')
    house.at(today)
    const plain = await mask()
    await comes(plain.skuId, 5, 100)
    const input = { deliverType: 2, oldmanId }
    expect(await refused([{ skuId: plain.skuId, quantity: 1, chargeFlag: 1 }], input)).toMatchObject({
      code: 21001,
      msg: expect.stringContaining('不能记费'),
    })
    const free = await goes([{ skuId: plain.skuId, quantity: 1 }], input)
    expect((await wholeOf(free.id)).lines).toMatchObject([{ chargeFlag: 0 }])
    const priced = await mask({ salePrice: 1_000, projectChildId: house.hair })
    await comes(priced.skuId, 5, 100)
    const stranger = await house.moveIn('2025-06-10')
    await house.payAll(stranger)
    await house.quit(stranger, '2025-06-10')
    const left = (await house.billsOf(stranger)).unpaid
    expect(left).toBe(0)
    house.at('2025-06-12')
    const late = { deliverType: 2, oldmanId: stranger, bizDate: '2025-06-12' }
    expect((await refused([{ skuId: plain.skuId, quantity: 1 }], late)).code).toBe(14006)
    expect((await refused([{ skuId: plain.skuId, quantity: 1 }], { ...late, bizDate: today })).code).toBe(0)
    await house.t.db((db) =>
      db.updateTable('account').set({ accountStatus: 3 }).where('oldmanId', '=', stranger).execute(),
    )
    expect((await refused([{ skuId: priced.skuId, quantity: 1 }], late)).code).toBe(23033)
    expect(await stockOf(priced.skuId)).toEqual([5, 500])
  })
})
