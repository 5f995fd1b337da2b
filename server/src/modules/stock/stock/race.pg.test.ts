import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '#contract/kit/refusals.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { openStore } from '../../../../test/goods.ts'
import { soak } from '../../../../test/long.ts'
import { type Put, postStock, type Take } from './service.ts'

const rounds = soak(20, 100)

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('two clerks at one shelf', () => {
  let t: TestApp
  let store: Awaited<ReturnType<typeof openStore>>
  let chief: Client
  beforeAll(async () => {
    t = await testApp()
    store = await openStore(t)
    chief = store.chief
  })
  afterAll(() => t.close())

  const docOf = (docType: 'STORE' | 'DELIVER' | 'TRANSFER', docId: string = newId()) => ({
    docType,
    docId,
    docNo: docId.slice(-8),
    bizDate: t.who().today,
  })
  const put = (depotId: string, skuId: string, quantity: number, detailId = 'p'): Put => ({
    moveType: 'IN',
    detailId,
    depotId,
    skuId,
    quantity,
    amount: quantity * 100,
    batch: { inPrice: 100 },
  })
  const take = (depotId: string, skuId: string, quantity: number, detailId = 't'): Take => ({
    moveType: 'OUT',
    detailId,
    depotId,
    skuId,
    quantity,
  })
  const bring = (...puts: Put[]) => t.db((db) => postStock(db, t.who(), docOf('STORE'), { puts }))
  /** 0 when it was posted, else the refusal. */
  const tried = (work: Promise<unknown>) =>
    work.then(
      () => ({ code: 0, msg: '' }),
      (error: unknown) => {
        if (isRefusal(error)) return { code: error.refusal.code, msg: error.message }
        throw error
      },
    )
  const issue = (...takes: Take[]) => tried(t.db((db) => postStock(db, t.who(), docOf('DELIVER'), { takes })))
  const left = async (depotId: string, skuId: string) => {
    const { rows } = await t.db((db) =>
      sql<{
        n: number
      }>`select coalesce(sum(quantity), 0) as n from stock_balance where depot_id = ${depotId} and sku_id = ${skuId}`.execute(
        db,
      ),
    )
    return rows[0].n
  }

  test(`scenario 4: 10 available, two clerks post 7 and 6 at once (${rounds} runs), Then exactly one success and one 23031 可用3 or 4`, {
    timeout: 120_000,
  }, async () => {
    const { depotId } = await store.newDepot()
    for (let round = 0; round < rounds; round += 1) {
      const { skuId } = await store.newItem()
      await bring(put(depotId, skuId, 10))
      const answers = await Promise.all([issue(take(depotId, skuId, 7)), issue(take(depotId, skuId, 6))])
      expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 23031])
      expect(answers.find(({ code }) => code)?.msg).toMatch(/可用[34]只/)
      expect([3, 4]).toContain(await left(depotId, skuId))
    }
    expect((await chief.ok(stock.check)).items).toEqual([])
  })

  test('documents that name the same items in opposite order do not deadlock', {
    timeout: 120_000,
  }, async () => {
    const one = (await store.newDepot()).depotId
    const two = (await store.newDepot()).depotId
    const items = [(await store.newItem()).skuId, (await store.newItem()).skuId]
    await bring(...[one, two].flatMap((at) => items.map((skuId) => put(at, skuId, 1000, at + skuId))))
    const work = Array.from({ length: rounds }, (_, round) => {
      const order = round % 2 ? items : items.toReversed()
      const [from, to] = round % 3 ? [one, two] : [two, one]
      const takes = order.map(
        (skuId, at): Take => ({
          ...take(from, skuId, 2, `t${at}`),
          moveType: 'TRANSIT_OUT',
          into: { depotId: to, moveType: 'TRANSIT_IN' },
        }),
      )
      return tried(t.db((db) => postStock(db, t.who(), docOf('TRANSFER'), { takes })))
    })
    expect((await Promise.all(work)).every(({ code }) => code === 0)).toBe(true)
    for (const skuId of items) expect((await left(one, skuId)) + (await left(two, skuId))).toBe(2000)
    expect((await chief.ok(stock.check)).items).toEqual([])
  })

  test('first deliveries of one item at once: numbers and balances stay in sequence', async () => {
    const { depotId } = await store.newDepot()
    const { skuId } = await store.newItem()
    await Promise.all(Array.from({ length: 8 }, () => bring(put(depotId, skuId, 1))))
    const rows = await t.db((db) =>
      db.selectFrom('stockRecord').select('balanceQuantity').where('skuId', '=', skuId).orderBy('seq').execute(),
    )
    expect(rows.map(({ balanceQuantity }) => balanceQuantity)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect((await chief.ok(stock.check)).items).toEqual([])
  })

  test('an item changes its unit or gets its first record, never both', async () => {
    const { depotId } = await store.newDepot()
    for (let round = 0; round < 5; round += 1) {
      const { skuId } = await store.newItem()
      const [changed] = await Promise.all([
        chief.call(sku.skuUpdate, { skuId, unit: '箱', version: 1 }),
        bring(put(depotId, skuId, 1)),
      ])
      expect([0, 23015]).toContain(changed.code)
      expect((await chief.call(sku.skuUpdate, { skuId, unit: '桶', version: changed.code ? 1 : 2 })).code).toBe(23015)
    }
  })

  test('one document posted twice at once is posted once', async () => {
    const { depotId } = await store.newDepot()
    const { skuId } = await store.newItem()
    const docId = newId()
    const line = { ...put(depotId, skuId, 3), batch: { inPrice: 100, batchNo: 'SAME' } }
    const both = [1, 2].map(() => t.db((db) => postStock(db, t.who(), docOf('STORE', docId), { puts: [line] })))
    const ended = await Promise.allSettled(both)
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await left(depotId, skuId)).toBe(3)
  })
})
