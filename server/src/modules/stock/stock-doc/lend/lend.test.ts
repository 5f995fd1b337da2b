import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settlement } from '#contract/modules/fees/settlement/settlement.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { checkDefault, checkKey } from '#contract/modules/platform/setting/check-config.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { newId } from '#core/new-id.ts'
import type { Client } from '../../../../../test/app.ts'
import { type BilledHouse, openBilledHouse } from '../../../../../test/billed-house.ts'
import { step } from '../../../../../test/elders.ts'
import { makeDept, makeEmp } from '../../../../../test/factories.ts'
import { openStore } from '../../../../../test/goods.ts'
import { tellLendOverdue } from './overdue.ts'

/** 借用: goods are lent, returned whole, damaged or lost, paid for, reminded of (stock.md 3.5). */

let house: BilledHouse
let goods: Awaited<ReturnType<typeof openStore>>
let keeper: Client
let chief: Client
let depotId: string
let empId: string
const today = '2025-06-10'
beforeAll(async () => {
  house = await openBilledHouse()
  goods = await openStore(house.t)
  chief = goods.chief
  keeper = await house.t.as('STOREKEEPER')
  depotId = (await goods.newDepot(keeper)).depotId
  const { deptId } = await makeDept(house.t)
  empId = (await makeEmp(house.t, { deptId })).empId
})
afterAll(() => house.t.close())
beforeEach(() => house.at(today))

/** Puts this many of a new lendable item into the depot. */
async function stocked(...layers: (readonly [quantity: number, price: number])[]) {
  const { skuId } = await goods.newItem({ batchManage: 1, lendAble: 1 })
  for (const [quantity, price] of layers)
    await keeper.ok(store.storePost, { storeType: 5, bizDate: today, depotId, lines: [{ skuId, quantity, price }] })
  return skuId
}
const head = (lines: object[], more: object = {}) => ({
  bizDate: today,
  depotId,
  borrowerType: 1,
  borrowerId: empId,
  planReturnDate: '2025-06-20',
  lines,
  ...more,
})
const lent = (skuId: string, quantity: number, more: object = {}) =>
  keeper.ok(lend.lendPost, head([{ skuId, quantity }], more))
const whole = (lendId: string) => keeper.ok(lend.lendGet, { lendId })
const stockOf = async (skuId: string) => {
  const [row] = (await chief.ok(stock.list, { depotId, skuId, zero: 1 })).list
  return row ? [row.quantity, row.amount] : [0, 0]
}
/** The body of a return for the first line. */
async function saying(lendId: string, line: object, more: object = {}) {
  const { lines, version } = await whole(lendId)
  return { lendId, version, lines: [{ detailId: lines[0].detailId, ...line }], ...more }
}

test('recalling a waiting document frees its goods and refreshes the screens of the stock', () => {
  for (const { options } of [deliver.deliverDraft, scrap.scrapDraft, lend.lendDraft, transfer.transferDraft])
    expect(options.touches).toContain('stock')
})

describe('lending and returning', () => {
  test('scenario 14: 10 wheelchairs lent, 7 come back good and 1 damaged: stock +7, 500000 fen scrapped, status 8, 2 left; 3 more is 23052', async () => {
    const skuId = await stocked([10, 500_000])
    const done = await lent(skuId, 10)
    expect(done).toMatchObject({ status: 1, docNo: expect.stringMatching(/^JC20250610\d{4}$/) })
    expect(await stockOf(skuId)).toEqual([0, 0])
    const back = await keeper.ok(lend.lendReturn, await saying(done.id, { returnQuantity: 7, damageQuantity: 1 }))
    expect(back).toMatchObject({ status: 8, scrapDocNo: expect.stringMatching(/^BF20250610\d{4}$/) })
    expect(await stockOf(skuId)).toEqual([7, 3_500_000])
    const { list } = await chief.ok(stock.records, { skuId, moveType: 'SCRAP' })
    expect(list).toMatchObject([{ docNo: back.scrapDocNo, quantity: -1, amount: -500_000 }])
    expect(await keeper.ok(lend.lendOpen, { lendId: done.id })).toMatchObject([
      { lendQuantity: 10, returnedQuantity: 7, damagedQuantity: 1, lostQuantity: 0, leftQuantity: 2 },
    ])
    expect((await keeper.call(lend.lendReturn, await saying(done.id, { returnQuantity: 3 }))).code).toBe(23052)
    const last = await saying(done.id, { returnQuantity: 1, lostQuantity: 1 })
    expect(await keeper.ok(lend.lendReturn, last)).toMatchObject({ status: 9 })
    expect((await keeper.call(lend.lendReturn, last)).code).toBe(21009)
    expect((await keeper.call(lend.lendReturn, await saying(done.id, { returnQuantity: 1 }))).code).toBe(21009)
    const log = await chief.ok(lend.lendLog, { lendId: done.id })
    expect(log.map(({ lendAction, quantity }) => [lendAction, quantity]).toSorted()).toEqual([
      [1, 10],
      [2, 1],
      [2, 7],
      [3, 1],
      [4, 1],
    ])
    expect((await chief.ok(stock.check)).ok).toBe(true)
  })

  test('goods come back into the layers they left, at the cost they left with; damaged parts leave at that cost', async () => {
    const skuId = await stocked([3, 333], [2, 500])
    const { id } = await lent(skuId, 5)
    await keeper.ok(lend.lendReturn, await saying(id, { returnQuantity: 1, damageQuantity: 1.5, lostQuantity: 1 }))
    // The last taken comes first: 2 of 500 and 1.5 of 333; one of 500 stays.
    expect(await stockOf(skuId)).toEqual([1, 500])
    await keeper.ok(lend.lendReturn, await saying(id, { returnQuantity: 1.5 }))
    expect((await stockOf(skuId))[0]).toBe(2.5)
    expect((await chief.ok(stock.check)).ok).toBe(true)
  })

  test('a waiting document is lent though its item has gone out of use; a new line is refused', async () => {
    const skuId = await stocked([5, 100])
    const admin = await house.t.as('ADMIN')
    const review = (openStatus: 0 | 1) =>
      admin.ok(setting.saveSwitches, {
        list: [{ settingKey: checkKey('LEND'), value: { ...checkDefault('LEND'), openStatus } }],
      })
    await review(1)
    const waiting = await lent(skuId, 2)
    const { version } = await chief.ok(sku.skuGet, { skuId })
    await chief.ok(sku.skuUpdate, { skuId, version, status: 0 })
    const { id } = waiting
    expect(await chief.call(lend.lendAudit, { id, pass: 1, version: waiting.version })).toMatchObject({ code: 0 })
    await review(0)
    expect(await stockOf(skuId)).toEqual([3, 300])
    expect((await keeper.call(lend.lendPost, head([{ skuId, quantity: 1 }]))).code).toBe(21001)
  })

  test('the same return sent twice with one request number is one', async () => {
    const skuId = await stocked([5, 100])
    const { id } = await lent(skuId, 5)
    const body = { ...(await saying(id, { returnQuantity: 2 })), requestNo: newId() }
    await keeper.ok(lend.lendReturn, body)
    await keeper.ok(lend.lendReturn, body)
    expect(await stockOf(skuId)).toEqual([2, 200])
  })

  test('refuses items that may not be lent (23051), unknown borrowers (21003), missing values (21001), keepers of another depot (23011)', async () => {
    const { skuId } = await goods.newItem()
    expect((await keeper.call(lend.lendDraft, head([{ skuId, quantity: 1 }]))).code).toBe(23051)
    const may = await stocked([5, 100])
    const codeOf = async (more: object) =>
      (await keeper.call(lend.lendDraft, head([{ skuId: may, quantity: 1 }], more))).code
    expect(await codeOf({ borrowerId: newId() })).toBe(21003)
    expect(await codeOf({ borrowerType: 3 })).toBe(21003)
    expect(await codeOf({ borrowerType: 2 })).toBe(21003)
    expect(await codeOf({ borrowerId: null })).toBe(21001)
    expect(await codeOf({ borrowerType: 4 })).toBe(21001)
    expect(await codeOf({ planReturnDate: '2025-06-09' })).toBe(21001)
    const { id } = await lent(may, 2)
    const nothing = await keeper.call(lend.lendReturn, await saying(id, {}))
    expect(nothing.code).toBe(21001)
    expect(
      (await keeper.call(lend.lendReturn, await saying(id, { detailId: 'nothing', returnQuantity: 1 }))).code,
    ).toBe(21003)
    const other = (await goods.newDepot(chief)).depotId
    const elsewhere = await saying(id, { returnQuantity: 1 }, { depotId: other })
    expect((await keeper.call(lend.lendReturn, elsewhere)).code).toBe(23011)
  })
})

describe('a loan to a resident', () => {
  test('is paid for by a bill line in the same transaction; 23033 once settled; 14006 for a resident who has left', async () => {
    const oldmanId = await house.moveIn('2025-06-01')
    house.at(today)
    const skuId = await stocked([5, 10_000])
    const input = { borrowerType: 2, borrowerId: oldmanId }
    const { id } = await lent(skuId, 3, input)
    const netOf = async () => (await house.billsOf(oldmanId)).list.reduce((sum, { netAmt }) => sum + netAmt, 0)
    const before = await netOf()
    const bad = { lostQuantity: 1, compensateAmount: 8_000 }
    expect((await keeper.call(lend.lendReturn, await saying(id, bad))).code).toBe(21001)
    const wrong = await saying(id, bad, { compensateChildId: house.meals })
    expect((await keeper.call(lend.lendReturn, wrong)).code).toBe(21001)
    await keeper.ok(lend.lendReturn, await saying(id, bad, { compensateChildId: house.damage }))
    expect(await netOf()).toBe(before + 8_000)
    expect((await whole(id)).lines).toMatchObject([{ lostQuantity: 1, leftQuantity: 2 }])
  })

  test('holds up his departure until it is forced (31035) with a warning (23053); then nothing is charged (23033) or lent (14006), but goods still come back', async () => {
    const oldmanId = await house.moveIn(today)
    const skuId = await stocked([5, 10_000])
    const input = { borrowerType: 2, borrowerId: oldmanId }
    const { id } = await lent(skuId, 3, input)
    await house.payAll(oldmanId)
    const leaves = { quitDate: today, quitType: 1 }
    expect((await step(house.admin, oldmanId, 2, leaves)).code).toBe(31035)
    expect((await step(house.admin, oldmanId, 2, { ...leaves, force: 1 })).code).toBe(0)
    const { warnings } = await house.finance.ok(settlement.check, { oldmanId, quitDate: today })
    expect(warnings.map((one) => [one.code, one.message])).toContainEqual([23053, '尚有3件借用物品未归还'])
    await house.t.db((db) =>
      db.updateTable('account').set({ accountStatus: 3 }).where('oldmanId', '=', oldmanId).execute(),
    )
    const bad = { lostQuantity: 1, compensateAmount: 8_000 }
    const late = await saying(id, bad, { compensateChildId: house.damage })
    expect((await keeper.call(lend.lendReturn, late)).code).toBe(23033)
    expect((await whole(id)).lines).toMatchObject([{ lostQuantity: 0, leftQuantity: 3 }])
    expect((await keeper.call(lend.lendPost, head([{ skuId, quantity: 1 }], input))).code).toBe(14006)
    expect(await keeper.ok(lend.lendReturn, await saying(id, { returnQuantity: 3 }))).toMatchObject({ status: 9 })
  })
})

describe('extending and reminding', () => {
  test('a list by line shows only the lines of the searched item, and with the overdue filter only those still out', async () => {
    const one = await stocked([5, 100])
    const other = await stocked([5, 300])
    const { id, docNo } = await keeper.ok(
      lend.lendPost,
      head([
        { skuId: one, quantity: 2 },
        { skuId: other, quantity: 3 },
      ]),
    )
    const { version, lines } = await whole(id)
    const [{ skuName, detailId }, { skuName: otherName }] = lines
    await keeper.ok(lend.lendReturn, { lendId: id, version, lines: [{ detailId, returnQuantity: 2 }] })
    const linesOf = async (more: object) => {
      const { list, total, sum } = await keeper.ok(lend.lendList, { docNo, view: 'line', ...more })
      return [list.map((row) => row.skuName), total, sum]
    }
    expect(await linesOf({})).toEqual([[skuName, otherName], 2, { amount: 1_100 }])
    expect(await linesOf({ skuName })).toEqual([[skuName], 1, { amount: 200 }])
    expect(await linesOf({ open: 1 })).toEqual([[otherName], 1, { amount: 900 }])
    const log = (await chief.ok(lend.lendList, { docNo, view: 'log', skuName: otherName })).list
    expect(log.map((row) => [row.lendAction, row.skuName])).toEqual([[1, otherName]])
  })

  test('an extension needs a reason; one reminder a day; overdue loans are shown and reported to the keeper', async () => {
    const skuId = await stocked([5, 100])
    const { id, docNo } = await lent(skuId, 2)
    const act = async (action: string, more: object = {}) => {
      const { version } = await whole(id)
      return keeper.call(lend.lendReturn, { lendId: id, version, action, ...more })
    }
    expect((await act('extend', { planReturnDate: '2025-06-20', reason: '未用完' })).code).toBe(21001)
    expect((await act('extend', { planReturnDate: '2025-06-25' })).code).toBe(21001)
    expect((await act('extend', { planReturnDate: '2025-06-25', reason: '未用完' })).code).toBe(0)
    expect((await act('urge')).code).toBe(0)
    expect((await act('urge')).code).toBe(21009)
    expect((await keeper.ok(lend.lendList, { overdue: 1, docNo })).list).toEqual([])
    house.at('2025-06-26')
    expect((await act('extend', { planReturnDate: '2025-06-26', reason: '未用完' })).code).toBe(21001)
    expect((await act('urge')).code).toBe(0)
    const late = await keeper.ok(lend.lendList, { overdue: 1, open: 1, docNo, view: 'line' })
    expect(late.list).toMatchObject([{ lendId: id, overdue: 1, leftQuantity: 2 }])
    await house.t.db((db) => tellLendOverdue(db, house.t.who(), '2025-06-26'))
    await house.t.db((db) => tellLendOverdue(db, house.t.who(), '2025-06-26'))
    const messages = (await keeper.ok(message.list, { msgType: 6 })).list.filter(({ bizId }) => bizId === id)
    expect(messages).toHaveLength(1)
    const logs = await chief.ok(lend.lendList, { view: 'log', docNo })
    expect(logs.list.map(({ lendAction }) => lendAction)).toEqual([5, 5, 6, 1])
    expect((await chief.ok(lend.lendList, { view: 'log', docNo, lendAction: 6 })).list).toMatchObject([
      { docNo, logRemark: '2025-06-20改为2025-06-25：未用完' },
    ])
  })
})
