import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal } from '#contract/kit/refusals.ts'
import { message } from '#contract/modules/platform/message/message.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { openStore } from '../../../../test/goods.ts'
import { postStock } from './service.ts'

/** The proof of the books, and the closing of months after it (stock.md 1). */

let t: TestApp
let chief: Client
let depotId: string
let skuId: string
beforeAll(async () => {
  t = await testApp()
  const store = await openStore(t)
  chief = store.chief
  depotId = (await store.newDepot()).depotId
  skuId = (await store.newItem()).skuId
})
afterAll(() => t.close())

const bring = (bizDate: string) =>
  t.db((db) =>
    postStock(
      db,
      t.who(),
      { docType: 'STORE', docId: newId(), docNo: `RK${bizDate}`, bizDate },
      {
        puts: [{ moveType: 'IN', detailId: 'p', depotId, skuId, quantity: 5, amount: 500, batch: { inPrice: 100 } }],
      },
    ),
  )
const change = (month: string, action: 'close' | 'reopen', more: object = {}, by = chief) =>
  by.call(stock.close, { month, action, ...more })
const nightly = async (day: string) => {
  const job = t.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'stock-check')
  t.clock.set(`${day} 03:20:00`)
  const run = { orgId: t.orgId, slot: t.clock.now(), day, now: t.clock.now(), who: t.who(), services: t.services }
  return (await t.db(async (db) => job?.run(db, { ...run, after: () => undefined }))) as { ok: number } // as: the job's own result
}

test('months close in order, each once it is over; a closed one takes nothing (23001), the newest opens again', async () => {
  t.clock.set('2025-06-10 10:00:00')
  const refused = (month: string, action: string, reason: string) => ({
    code: 23002,
    msg: `${month}不能${action}：${reason}`,
    data: { docs: [] },
  })
  expect(await change('2025-04', 'close')).toMatchObject(refused('2025-04', '结存', '没有库存记录'))
  await bring('2025-04-20')
  await bring('2025-06-01')
  expect((await chief.ok(stock.check)).months.map(({ month, closed }) => [month, closed])).toEqual([
    ['2025-06', 0],
    ['2025-05', 0],
    ['2025-04', 0],
  ])
  expect(await change('2025-06', 'close')).toMatchObject(refused('2025-06', '结存', '本月尚未结束'))
  expect(await change('2025-05', 'close')).toMatchObject(refused('2025-05', '结存', '2025-04尚未结存'))
  expect(await change('2025-04', 'reopen', { reason: '补单' })).toMatchObject(
    refused('2025-04', '反结存', '没有已结存的月份'),
  )
  expect((await change('2025-04', 'close')).data).toEqual({ month: '2025-04', closed: 1 })
  expect(await change('2025-04', 'close')).toMatchObject(refused('2025-04', '结存', '已经结存'))
  const late = await bring('2025-04-21').catch((error: unknown) => error)
  expect(isRefusal(late) && [late.refusal.code, late.message]).toEqual([23001, '2025-04已结存，不能记账'])
  // An earlier document would change the opening stock of a closed month.
  const earlier = await bring('2025-03-31').catch((error: unknown) => error)
  expect(isRefusal(earlier) && earlier.refusal.code).toBe(23001)
  await bring('2025-05-02')
  expect((await change('2025-05', 'close')).code).toBe(0)
  expect(await change('2025-04', 'reopen', { reason: '补单' })).toMatchObject(
    refused('2025-04', '反结存', '只能反结存最近结存的2025-05'),
  )
  expect((await change('2025-05', 'reopen')).data).toMatchObject({ errors: [{ field: 'reason' }] })
  expect((await change('2025-05', 'reopen', { reason: '补单' })).data).toEqual({ month: '2025-05', closed: 0 })
  await bring('2025-05-03')
  const [, may] = (await chief.ok(stock.check)).months
  expect(may).toEqual({ month: '2025-05', closed: 0, closeByName: null, closeTime: null })
})

test('a storekeeper may see the months but not close them', async () => {
  const keeper = await t.as('STOREKEEPER')
  expect((await change('2025-05', 'close', {}, keeper)).status).toBe(401)
  expect((await keeper.ok(stock.check)).ok).toBe(true)
  expect((await (await t.as('FINANCE')).call(stock.check)).status).toBe(401)
})

test('a change made outside the program is named, reported once in the night, and keeps the month open', async () => {
  const director = await t.as('DIRECTOR')
  const tamper = (to: number) =>
    t.services.database.withSystem(async (db) => {
      await sql`alter table stock_balance disable trigger user`.execute(db)
      await sql`update stock_balance set quantity = quantity + ${to} where sku_id = ${skuId} and batch_id = (
        select min(batch_id) from stock_balance where sku_id = ${skuId})`.execute(db)
      await sql`alter table stock_balance enable trigger user`.execute(db)
    })
  expect(await nightly('2025-06-11')).toEqual({ ok: 1 })
  await tamper(2)
  const { ok, items } = await chief.ok(stock.check)
  expect([ok, items]).toMatchObject([false, [{ kind: 'balance', expected: '5／5.00元', actual: '7／5.00元' }]])
  expect(items[0].batchNo).toMatch(/^B/)
  expect(await nightly('2025-06-12')).toMatchObject({ ok: 0 })
  const messages = (await director.ok(message.list, { size: 100 })).list.filter((row) => row.bizType === 'STOCK_CHECK')
  expect(messages).toMatchObject([{ msgType: 6, msgLevel: 3, title: '库存账存核对发现1项不符' }])
  expect((await change('2025-05', 'close')).msg).toBe('2025-05不能结存：账存核对有1项不符')
  await tamper(-2)
  expect((await change('2025-05', 'close')).code).toBe(0)
})

test('a day with negative stock is named and keeps the month open, though the closing stock is right', async () => {
  t.clock.set('2025-07-10 10:00:00')
  await bring('2025-06-05')
  const last = (await t.db((db) =>
    db
      .selectFrom('stockRecord')
      .select(['batchId', 'recordId'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )) as { batchId: string; recordId: string } // as: both are selected
  const takes = [{ moveType: 'OUT' as const, detailId: 'd', depotId, skuId, quantity: 5, batchId: last.batchId }]
  const doc = { docType: 'DELIVER' as const, docId: newId(), docNo: 'CK1', bizDate: '2025-06-06' }
  await t.db((db) => postStock(db, t.who(), doc, { takes }))
  const dated = (day: string) =>
    t.services.database.withSystem(async (db) => {
      await sql`alter table stock_record disable trigger user`.execute(db)
      await sql`update stock_record set biz_date = ${day}::date where record_id = ${last.recordId}`.execute(db)
      await sql`alter table stock_record enable trigger user`.execute(db)
    })
  await dated('2025-06-08')
  expect((await chief.ok(stock.check)).items).toMatchObject([
    { kind: 'days', expected: '2025-06-06不低于0', actual: '-5' },
  ])
  expect((await change('2025-06', 'close')).msg).toBe('2025-06不能结存：账存核对有1项不符')
  await dated('2025-06-05')
  expect((await change('2025-06', 'close')).code).toBe(0)
})
