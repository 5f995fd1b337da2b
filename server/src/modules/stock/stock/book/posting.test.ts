import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#contract/kit/refusals.ts'
import { depot } from '#contract/modules/stock/sku/depot.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { supplier } from '#contract/modules/stock/sku/supplier.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../../test/app.ts'
import { openStore } from '../../../../../test/goods.ts'
import { type Doc, hold, type Put, postStock, releaseHeld, type Take } from '../service.ts'

/** The ledger of quantities (stock.md 1), posted to as documents do. */

let t: TestApp
let chief: Client
let store: Awaited<ReturnType<typeof openStore>>
let depotId: string
let skuId: string
beforeAll(async () => {
  t = await testApp()
  store = await openStore(t)
  chief = store.chief
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set('2025-06-10 10:00:00')
  depotId = (await store.newDepot()).depotId
  skuId = (await store.newItem({ batchManage: 1 })).skuId
})

let docs = 0
const doc = (more: Partial<Doc> = {}): Doc => {
  docs += 1
  return { docType: 'STORE', docId: newId(), docNo: `T${docs}`, bizDate: '2025-06-10', ...more }
}
type Lines = { takes?: Partial<Take>[]; puts?: Partial<Put>[] }
const posted = (of: Doc, { takes = [], puts = [] }: Lines) =>
  t.db((db) =>
    postStock(db, t.who(), of, {
      takes: takes.map((one, at) => ({ moveType: 'OUT', detailId: `t${at}`, depotId, skuId, quantity: 1, ...one })),
      puts: puts.map((one, at) => ({
        moveType: 'IN',
        detailId: `p${at}`,
        depotId,
        skuId,
        quantity: 1,
        batch: { inPrice: 100 },
        ...one,
      })),
    }),
  )
const store1 = (quantity: number, amount: number, batch: object = {}) =>
  posted(doc(), { puts: [{ quantity, amount, batch: { inPrice: Math.round(amount / quantity), ...batch } }] })
const issue = (quantity: number, more: Partial<Take> = {}) =>
  posted(doc({ docType: 'DELIVER' }), { takes: [{ quantity, ...more }] })
const moved = (records: { quantity: number; amount: number }[]) =>
  records.map(({ quantity, amount }) => [quantity, amount])
const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (isRefusal(error)) return { code: error.refusal.code, msg: error.message, data: error.data }
  throw error ?? new Error('nothing was refused')
}
const constraintOf = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )
const stockRows = async (where: string = depotId) => {
  const { rows } = await t.db((db) =>
    sql<{ quantity: number; amount: number; locked: number }>`
      select coalesce(sum(quantity), 0) as quantity, coalesce(sum(amount), 0) as amount, coalesce(sum(locked_quantity), 0) as locked
      from stock_balance where depot_id = ${where} and sku_id = ${skuId}`.execute(db),
  )
  return [rows[0].quantity, rows[0].amount, rows[0].locked]
}
const proven = async () => expect((await chief.ok(stock.check)).items).toEqual([])

describe('posting', () => {
  test('1. incoming goods make a layer with its cost and one IN record; numbers have no gaps', async () => {
    const [record] = await store1(100, 10_000)
    expect(record).toMatchObject({
      moveType: 'IN',
      quantity: 100,
      amount: 10_000,
      balanceQuantity: 100,
      balanceAmount: 10_000,
    })
    const [next] = await store1(1, 10)
    expect(next.seq).toBe(record.seq + 1)
    await refusalOf(issue(500))
    const [after] = await store1(1, 10)
    expect(after.seq).toBe(next.seq + 1)
    expect(await stockRows()).toEqual([102, 10_020, 0])
    await proven()
  })

  test('2. Given layers B1 100 × 1.00 and B2 50 × 1.60, When deliver 120, Then −100/−10000, −20/−3200; left 30, 4800', async () => {
    await store1(100, 10_000)
    t.clock.set('2025-06-10 11:00:00')
    await store1(50, 8000)
    const records = await issue(120)
    expect(moved(records)).toEqual([
      [-100, -10_000],
      [-20, -3200],
    ])
    expect(records.at(-1)).toMatchObject({ balanceQuantity: 30, balanceAmount: 4800 })
    expect(await stockRows()).toEqual([30, 4800, 0])
  })

  test('3. Given layer 3 units amount 1000 fen, When issuing 1,1,1, Then 333, 334, 333; end 0/0', async () => {
    await store1(3, 1000)
    const costs: number[] = []
    for (const _ of [1, 2, 3]) costs.push(...(await issue(1)).map(({ amount }) => -amount))
    expect(costs).toEqual([333, 334, 333])
    expect(await stockRows()).toEqual([0, 0, 0])
  })

  test('6. an issue taken back whole: B1 100/10000 and B2 50/8000 exactly, and the records name the reversal', async () => {
    await store1(100, 10_000)
    t.clock.set('2025-06-10 11:00:00')
    await store1(50, 8000)
    const records = await issue(120)
    const back = await posted(doc({ docType: 'DELIVER' }), {
      puts: records.map(({ recordId, batchId, quantity, amount }) => ({
        moveType: 'RED' as const,
        batch: batchId,
        reverses: recordId,
        quantity: -quantity,
        amount: -amount,
      })),
    })
    expect(await stockRows()).toEqual([150, 18_000, 0])
    const marked = await t.db((db) =>
      db.selectFrom('stockRecord').select('reversedBy').where('docId', '=', records[0].docId).orderBy('seq').execute(),
    )
    expect(marked.map(({ reversedBy }) => reversedBy)).toEqual(back.map(({ recordId }) => recordId))
    await proven()
  })

  test('7. a document posted again is refused as posted before; another step of it is not', async () => {
    const of = doc()
    await posted(of, { puts: [{ quantity: 5, amount: 500, batch: { inPrice: 100, batchNo: 'ONE' } }] })
    const again = posted(of, { puts: [{ quantity: 5, amount: 500, batch: { inPrice: 100, batchNo: 'ONE' } }] })
    expect(await constraintOf(again)).toBe('stock_record_once')
    await posted(
      { ...of, docStep: 1 },
      { puts: [{ quantity: 5, amount: 500, batch: { inPrice: 100, batchNo: 'ONE' } }] },
    )
    expect(await stockRows()).toEqual([10, 1000, 0])
  })

  test('8. Given batch with expireDate 2025-06-09, When named → 23032; without naming it is skipped; scrap may', async () => {
    const [late] = await store1(5, 500, { batchNo: 'LATE', expireDate: '2025-06-09' })
    expect(await refusalOf(issue(1, { batchId: late.batchId }))).toMatchObject({
      code: 23032,
      msg: '批次LATE已过期，请走报废',
    })
    expect(await refusalOf(issue(1))).toMatchObject({ code: 23031 })
    const scrap = { moveType: 'SCRAP', quantity: 5, batchId: late.batchId, expiredToo: true } as const
    expect(moved(await posted(doc({ docType: 'SCRAP' }), { takes: [scrap] }))).toEqual([[-5, -500]])
  })

  test('23031 names every short line at once, and nothing is posted', async () => {
    await store1(10, 1000)
    const other = (await store.newItem()).skuId
    const of = doc({ docType: 'DELIVER' })
    const refused = await refusalOf(
      posted(of, { takes: [{ quantity: 4 }, { quantity: 7 }, { skuId: other, quantity: 0.5 }] }),
    )
    expect(refused).toMatchObject({ code: 23031, msg: expect.stringMatching(/^库存不足：.+（.+）可用6只，需要7只$/) })
    expect(refused.data).toMatchObject({
      lines: [
        { detailId: 't1', available: 6, needed: 7 },
        { detailId: 't2', skuId: other, available: 0, needed: 0.5 },
      ],
    })
    expect(await stockRows()).toEqual([10, 1000, 0])
  })

  test('goods with the number, supplier, dates and price of an existing batch join its layer, others make a new one', async () => {
    const same = { batchNo: 'A1', expireDate: '2026-01-01', inPrice: 100 }
    const [one] = await store1(5, 500, same)
    expect((await store1(5, 500, same))[0].batchId).toBe(one.batchId)
    for (const other of [
      { ...same, inPrice: 101 },
      { ...same, expireDate: '2026-01-02' },
      { ...same, batchNo: 'A2' },
    ])
      expect((await store1(5, 500, other))[0].batchId).not.toBe(one.batchId)
    const [auto] = await store1(5, 500)
    const { batchNo } = await t.db((db) =>
      db.selectFrom('stockBatch').select('batchNo').where('batchId', '=', auto.batchId).executeTakeFirstOrThrow(),
    )
    expect(batchNo).toMatch(/^B20250610\d{4}$/)
  })

  test('a surplus takes the unit cost of its layer, in an empty layer the cost at entry', async () => {
    const [record] = await store1(4, 1001)
    const gain = (quantity: number) => posted(doc(), { puts: [{ moveType: 'GAIN', quantity, batch: record.batchId }] })
    expect(moved(await gain(2))).toEqual([[2, 501]])
    await issue(6)
    expect(moved(await gain(2))).toEqual([[2, 500]])
  })

  test('a future day is 21001, unknown goods or depots are 21003', async () => {
    expect(await refusalOf(posted(doc({ bizDate: '2025-06-11' }), { puts: [{}] }))).toMatchObject({ code: 21001 })
    expect(await refusalOf(posted(doc(), { puts: [{ depotId: 'nobody' }] }))).toMatchObject({ code: 21003 })
    expect(await refusalOf(posted(doc(), { puts: [{ batch: 'nobody' }] }))).toMatchObject({ code: 21003 })
    const elsewhere = await t.otherOrg()
    const foreign = t.services.database.withOrg(elsewhere, (db) =>
      postStock(db, { ...t.who(), orgId: elsewhere }, doc(), {
        puts: [{ moveType: 'IN', detailId: 'p', depotId, skuId, quantity: 1, batch: { inPrice: 1 } }],
      }),
    )
    expect(await refusalOf(foreign)).toMatchObject({ code: 21003 })
  })
})

describe('moving between depots', () => {
  test('keeps layer and cost, and the totals (invariant 7)', async () => {
    await store1(50, 5001)
    const to = (await store.newDepot()).depotId
    const move = { moveType: 'TRANSIT_OUT', quantity: 20, into: { depotId: to, moveType: 'TRANSIT_IN' } } as const
    expect(moved(await posted(doc({ docType: 'TRANSFER' }), { takes: [move] }))).toEqual([
      [-20, -2000],
      [20, 2000],
    ])
    expect([await stockRows(), await stockRows(to)]).toEqual([
      [30, 3001, 0],
      [20, 2000, 0],
    ])
    const lost = posted(doc({ docType: 'TRANSFER' }), { takes: [{ moveType: 'TRANSIT_OUT', quantity: 1 }] })
    expect(await constraintOf(lost)).toBe('stock_transfer_even')
    await proven()
  })
})

describe('setting aside', () => {
  test('15. Given 20 wait for approval, Then available −20, quantity the same; refused → available back; approved → posted as split', async () => {
    await store1(30, 3000)
    const request = { detailId: 's1', depotId, skuId, quantity: 20 }
    const aside = () => t.db((db) => hold(db, t.who(), { lines: [request], bizDate: '2025-06-10' }))
    const parts = await aside()
    expect(parts).toMatchObject([{ detailId: 's1', quantity: 20 }])
    expect(await stockRows()).toEqual([30, 3000, 20])
    expect(await refusalOf(issue(11))).toMatchObject({ code: 23031, msg: expect.stringContaining('可用10只') })
    await t.db((db) => releaseHeld(db, t.who(), parts))
    expect(await stockRows()).toEqual([30, 3000, 0])
    const again = await aside()
    const scrap = again.map((part) => ({ ...part, moveType: 'SCRAP' as const, held: true }))
    expect(moved(await posted(doc({ docType: 'SCRAP' }), { takes: scrap }))).toEqual([[-20, -2000]])
    expect(await stockRows()).toEqual([10, 1000, 0])
  })
})

describe('constraints of the database', () => {
  const raw = (change: ReturnType<typeof sql>) => constraintOf(t.db((db) => change.execute(db)))

  test('records and layers are never changed or removed (invariant 3)', async () => {
    const [{ recordId, batchId }] = await store1(5, 500)
    expect(await raw(sql`update stock_record set amount = 1 where record_id = ${recordId}`)).toMatch(
      /permission denied/,
    )
    expect(await raw(sql`delete from stock_record where record_id = ${recordId}`)).toMatch(/permission denied/)
    expect(await raw(sql`update stock_batch set in_price = 1 where batch_id = ${batchId}`)).toMatch(/permission denied/)
    expect(await raw(sql`update stock_record set reversed_by = record_id where record_id = ${recordId}`)).toBe(
      'stock_record_fixed',
    )
    const owner = (change: ReturnType<typeof sql>) =>
      constraintOf(t.services.database.withSystem((db) => change.execute(db)))
    expect(await owner(sql`update stock_record set amount = 1 where record_id = ${recordId}`)).toBe(
      'stock_record_fixed',
    )
  })

  test('a balance changes by records alone, and never falls below zero (invariant 1)', async () => {
    const [{ recordId }] = await store1(5, 500)
    expect(await raw(sql`update stock_balance set quantity = 6 where sku_id = ${skuId}`)).toBe('stock_balance_kept')
    expect(await raw(sql`delete from stock_balance where sku_id = ${skuId}`)).toBe('stock_balance_kept')
    expect(await raw(sql`update stock_balance set locked_quantity = 6 where sku_id = ${skuId}`)).toBe(
      'stock_balance_locked',
    )
    const copy = (quantity: number, amount: number) => sql`
      insert into stock_record select org_id, ${newId()}, seq + 1000, 'RED', doc_type, doc_id, doc_no, 'x', doc_step,
        depot_id, sku_id, batch_id, ${quantity}::numeric, ${amount}::bigint, 0, 0, biz_date, create_time, operator_id, operator_name
      from stock_record where record_id = ${recordId}`
    expect(await raw(copy(-6, -500))).toBe('stock_balance_enough')
    expect(await raw(copy(-5, -499))).toBe('stock_balance_enough')
    expect(await raw(copy(5, -5))).toBe('stock_record_cost')
  })
})

describe('goods with records', () => {
  test('keep the item unchanged (23015), and depot (23012), supplier and item from removal (21008)', async () => {
    const { supplierId } = await chief.ok(supplier.supplierCreate, {
      supplierName: '有批次的供应商',
      contact: '张三',
      phone: '13800000123',
      address: '示例路1号',
    })
    await store1(5, 500, { supplierId })
    expect((await chief.call(sku.skuUpdate, { skuId, unit: '箱', version: 1 })).code).toBe(23015)
    expect((await chief.call(sku.skuRemove, { skuId })).code).toBe(21008)
    expect((await chief.call(supplier.supplierRemove, { supplierId })).code).toBe(21008)
    expect(await chief.call(depot.depotRemove, { depotId })).toMatchObject({
      code: 23012,
      data: { refs: [{ type: '库存', count: 1 }] },
    })
    expect((await chief.call(depot.depotUpdate, { depotId, status: 0, version: 1 })).code).toBe(23012)
    await issue(5)
    expect((await chief.ok(depot.depotUpdate, { depotId, status: 0, version: 1 })).status).toBe(0)
    expect(await refusalOf(store1(5, 500))).toMatchObject({ code: 21009 })
    expect((await chief.call(depot.depotRemove, { depotId })).code).toBe(21008)
  })
})
