import { afterAll, beforeAll, expect, test } from 'vitest'
import { message } from '#contract/modules/platform/message/message.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { openStore } from '../../../../../test/goods.ts'
import { type Put, postStock } from '../service.ts'

/** Warnings to keepers about their depots (stock.md 4). */

let t: TestApp
let keeper: Client
let depotId: string
let store: Awaited<ReturnType<typeof openStore>>
beforeAll(async () => {
  t = await testApp()
  store = await openStore(t)
  keeper = await t.as('STOREKEEPER')
  depotId = (await store.newDepot(keeper)).depotId
})
afterAll(() => t.close())

const doc = (docType: 'STORE' | 'DELIVER') => {
  const docId = newId()
  return { docType, docId, docNo: docId.slice(-8), bizDate: t.who().today }
}
const bring = (skuId: string, quantity: number, batch: Put['batch'] = { inPrice: 100 }) =>
  t.db((db) =>
    postStock(db, t.who(), doc('STORE'), {
      puts: [{ moveType: 'IN', detailId: 'p', depotId, skuId, quantity, amount: quantity * 100, batch }],
    }),
  )
const issue = (skuId: string, quantity: number) =>
  t.db((db) =>
    postStock(db, t.who(), doc('DELIVER'), { takes: [{ moveType: 'OUT', detailId: 't', depotId, skuId, quantity }] }),
  )
const messagesOf = async (skuId: string) =>
  (await keeper.ok(message.list, { size: 1000 })).list
    .filter((row) => row.bizType === 'STOCK_WARN' && row.bizId === skuId)
    .map(({ title, msgLevel }) => [title.split('：')[0], msgLevel])
const morning = async (day: string) => {
  await t.round('morning', `${day} 08:00:00`)
}

test('a posting that crosses a limit is reported at once, and once in seven days', async () => {
  t.clock.set('2025-06-10 10:00:00')
  const { skuId } = await store.newItem({ minStock: 5, maxStock: 20 })
  await bring(skuId, 10)
  expect(await messagesOf(skuId)).toEqual([])
  await issue(skuId, 6)
  await issue(skuId, 1)
  expect(await messagesOf(skuId)).toEqual([['库存不足', 1]])
  t.clock.set('2025-06-11 10:00:00')
  await bring(skuId, 30)
  expect(await messagesOf(skuId)).toEqual([
    ['超上限', 1],
    ['库存不足', 1],
  ])
})

test('goods near or past their expiry are reported in the morning, again after seven days', async () => {
  t.clock.set('2025-06-12 10:00:00')
  const { skuId } = await store.newItem({ expireManage: 1, expireWarnDays: 3 })
  await bring(skuId, 5, { inPrice: 100, expireDate: '2025-06-20' })
  await morning('2025-06-16')
  expect(await messagesOf(skuId)).toEqual([])
  await morning('2025-06-17')
  await morning('2025-06-18')
  expect(await messagesOf(skuId)).toEqual([['临期', 1]])
  await morning('2025-06-21')
  await morning('2025-06-27')
  expect((await messagesOf(skuId)).filter(([kind]) => kind === '过期')).toEqual([['过期', 2]])
  await morning('2025-06-28')
  expect((await messagesOf(skuId)).filter(([kind]) => kind === '过期')).toHaveLength(2)
})
