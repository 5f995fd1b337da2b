import { afterAll, beforeAll, expect, test } from 'vitest'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { lend } from '#contract/modules/stock/stock-doc/lend.ts'
import { scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { transfer } from '#contract/modules/stock/stock-doc/transfer.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { openStore } from '../../../../test/goods.ts'
import { random } from '../../../demo/random.ts'

/** Backdated documents never bring the stock of a batch in a depot below zero on any day (stock.md 1, invariant 9). */

let t: TestApp
let chief: Client
let house: Awaited<ReturnType<typeof openStore>>
let depotId: string
let other: string
beforeAll(async () => {
  t = await testApp({ now: '2025-06-20 10:00:00' })
  house = await openStore(t)
  chief = house.chief
  depotId = (await house.newDepot()).depotId
  other = (await house.newDepot()).depotId
})
afterAll(() => t.close())

const item = (more: object = {}) => house.newItem({ batchManage: 1, lendAble: 1, ...more })
const comes = (skuId: string, bizDate: string, quantity: number, more: object = {}, into = depotId) =>
  chief.call(store.storePost, {
    storeType: 5,
    bizDate,
    depotId: into,
    lines: [{ skuId, quantity, price: 100, ...more }],
  })
const going = (skuId: string, bizDate: string, quantity: number, more: object = {}) => ({
  bizDate,
  depotId,
  remark: '活动用',
  lines: [{ skuId, quantity, ...more }],
})
const ways = {
  出库: (skuId: string, bizDate: string, quantity: number) =>
    chief.call(deliver.deliverPost, { deliverType: 9, ...going(skuId, bizDate, quantity) }),
  报废: (skuId: string, bizDate: string, quantity: number) =>
    chief.call(scrap.scrapPost, { handleWay: 1, ...going(skuId, bizDate, quantity, { scrapReason: 2 }) }),
  调拨: (skuId: string, bizDate: string, quantity: number) =>
    chief.call(transfer.transferPost, { depotIdIn: other, ...going(skuId, bizDate, quantity) }),
  借用: (skuId: string, bizDate: string, quantity: number) =>
    chief.call(lend.lendPost, {
      borrowerType: 4,
      borrowerName: '王强',
      phone: '13800000123',
      planReturnDate: '2025-07-01',
      ...going(skuId, bizDate, quantity),
    }),
}
type Way = keyof typeof ways

test.each(Object.keys(ways) as Way[])(
  '%s dated before the goods came is refused with the day and the figure',
  async (way) => {
    const { skuId } = await item()
    expect((await comes(skuId, '2025-06-12', 4)).code).toBe(0)
    const early = await ways[way](skuId, '2025-06-10', 4)
    expect(early).toMatchObject({ code: 23034, data: { lines: [{ available: 0, needed: 4 }] } })
    expect(early.msg).toContain('2025-06-10')
    expect((await ways[way](skuId, '2025-06-12', 4)).code).toBe(0)
    expect((await chief.ok(stock.check)).items).toEqual([])
  },
)

test('the stock of the days in between counts, also when it was lower', async () => {
  const { skuId } = await item()
  await comes(skuId, '2025-06-01', 5, { batchNo: 'B' })
  expect((await ways.出库(skuId, '2025-06-05', 4)).code).toBe(0)
  await comes(skuId, '2025-06-10', 5, { batchNo: 'B' })
  expect(await ways.出库(skuId, '2025-06-02', 2)).toMatchObject({ code: 23034, data: { lines: [{ available: 1 }] } })
  expect((await ways.出库(skuId, '2025-06-02', 1)).code).toBe(0)
  expect((await ways.出库(skuId, '2025-06-10', 5)).code).toBe(0)
})

test('takes a batch that was in stock on the day of the document', async () => {
  const { skuId } = await item({ expireManage: 1 })
  await comes(skuId, '2025-06-01', 5, { batchNo: 'old', expireDate: '2026-12-31' })
  await comes(skuId, '2025-06-15', 5, { batchNo: 'new', expireDate: '2026-01-31' })
  expect((await ways.出库(skuId, '2025-06-10', 3)).code).toBe(0)
  const left = (await chief.ok(stock.list, { depotId, skuId, view: 'batch' })).list
  expect(left.map(({ batchNo, quantity }) => [batchNo, quantity]).toSorted()).toEqual([
    ['new', 5],
    ['old', 2],
  ])
})

test('goods come back on the day they were issued or later', async () => {
  const { skuId } = await item()
  await comes(skuId, '2025-06-01', 5)
  const done = await chief.ok(deliver.deliverPost, { deliverType: 9, ...going(skuId, '2025-06-10', 5) })
  const [{ detailId }] = (await chief.ok(deliver.deliverGet, { deliverId: done.id })).lines
  const back = (bizDate: string) =>
    chief.call(store.storePost, {
      storeType: 3,
      bizDate,
      depotId,
      lines: [{ skuId, quantity: 2, deliverDetailId: detailId }],
    })
  expect(await back('2025-06-09')).toMatchObject({ code: 21001, data: { errors: [{ field: 'bizDate' }] } })
  expect((await back('2025-06-10')).code).toBe(0)
})

test('after random backdated documents no day of any batch is below zero, and the proof of the books agrees', {
  timeout: 240_000,
}, async () => {
  const chance = random(Number(process.env.PIMS_SEED ?? 47))
  const items = await Promise.all([1, 2].map(async () => (await item()).skuId))
  const day = () => `2025-06-${String(chance.int(1, 20)).padStart(2, '0')}`
  const posted: string[] = []
  const codes = new Map<number, number>()
  const step = async () => {
    const skuId = chance.pick(items)
    const turn = chance.int(1, 10)
    if (turn <= 4) {
      const done = await comes(skuId, day(), chance.int(1, 9), { batchNo: chance.pick(['A', 'B']) })
      if (done.code === 0) posted.push(Object(done.data).id)
      return done.code
    }
    if (turn === 10 && posted.length > 0)
      return (await chief.call(store.storeRed, { storeId: chance.pick(posted), redReason: '登记有误' })).code
    return (await ways[chance.pick(Object.keys(ways) as Way[])](skuId, day(), chance.int(1, 6))).code
  }
  for (let turn = 0; turn < 60; turn += 1)
    for (const code of await Promise.all([step(), step()])) codes.set(code, (codes.get(code) ?? 0) + 1)
  expect([...codes.keys()].filter((code) => ![0, 23031, 23034, 23041, 23042, 21009].includes(code))).toEqual([])
  expect(codes.get(23034)).toBeGreaterThan(0)
  expect(codes.get(0)).toBeGreaterThan(30)
  expect(await daysBelow()).toEqual([])
  expect((await chief.ok(stock.check)).items).toEqual([])
})

/** Sums each batch of each depot day by day, independent of the proof. */
async function daysBelow() {
  const records = await t.db((db) => db.selectFrom('stockRecord').selectAll().execute())
  const below: string[] = []
  for (const [key, own] of Map.groupBy(records, (one) => `${one.depotId} ${one.batchId}`)) {
    let left = 0
    const byDay = Map.groupBy(own, (one) => one.bizDate)
    for (const day of [...byDay.keys()].sort()) {
      left += (byDay.get(day) ?? []).reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0)
      if (left < 0) below.push(`${key} ${day} ${left}`)
    }
  }
  return below
}
