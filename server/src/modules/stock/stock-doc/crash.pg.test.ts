import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { inventory } from '#contract/modules/stock/stock-doc/inventory.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { migrate } from '#core/db/migrate.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { openCounts } from '../../../../test/counts.ts'
import { cutOff, type Engine, onServer, open, send, start, stop } from '../../../../test/crash-engine.ts'
import { hasServer } from '../../../../test/database.ts'
import { soak } from '../../../../test/long.ts'
import { random } from '../../../demo/random.ts'

/**
 * A half posted document or count would create or lose goods: only real processes and a real server show it. `npm run
 * test:long` kills the server fifty times, or PIMS_KILLS times.
 */
const kills = Number(process.env.PIMS_KILLS ?? soak(4, 50))
const now = '2025-06-10 10:00:00'
const today = now.slice(0, 10)
const many = 40

describe.skipIf(!hasServer)('a server killed in the middle', () => {
  const chance = random(Number(process.env.PIMS_SEED ?? 9))
  let engine: Engine
  let t: TestApp
  let house: Awaited<ReturnType<typeof openCounts>>
  let items: string[]
  beforeAll(async () => {
    engine = await onServer()
    const first = await open(engine)
    await migrate(first)
    t = await testApp({ now, database: first })
    house = await openCounts(t)
    items = []
    for (let at = 0; at < many; at += 1) items.push((await house.newItem({ batchManage: 1 })).skuId)
  }, 600_000)
  afterAll(async () => {
    await t?.close()
    await engine?.drop()
  })

  /** Sends, kills the server at a random moment, sends again: the second reply shows the one document. */
  async function twice(client: Client, call: Call, input: object) {
    const body = { ...input, requestNo: newId() }
    let server = await start(engine, now)
    await cutOff(server.child, send(server, client, call, body), chance.int(0, soak(250, 600)))
    server = await start(engine, now)
    const again = await send(server, client, call, body)
    await stop(server.child)
    expect(again).toMatchObject({ code: 0 })
    return again.data as { id: string } // as: what is answered of a document
  }
  const stockOf = async (depotId: string) => {
    const rows = await t.db((db) =>
      db.selectFrom('stockBalance').select(['quantity', 'amount']).where('depotId', '=', depotId).execute(),
    )
    return rows.reduce((sum, row) => [sum[0] + Math.round(row.quantity * 1000), sum[1] + row.amount], [0, 0])
  }
  const documentsOf = (depotId: string) =>
    t.db((db) => db.selectFrom('stockDoc').select(['docNo', 'status']).where('depotId', '=', depotId).execute())
  const proven = async () => expect((await house.chief.ok(stock.check)).items).toEqual([])
  const lines = (quantity: number) => items.map((skuId) => ({ skuId, quantity, price: 100 }))

  test(`${many} lines are posted once or not at all, and once after a repeated request (${kills} kills)`, {
    timeout: 3_600_000,
  }, async () => {
    const { depotId } = await house.newDepot()
    const { keeper, chief } = house
    await keeper.ok(store.storePost, { storeType: 5, bizDate: today, depotId, lines: lines(100) })
    let quantity = many * 100_000
    let amount = many * 10_000
    const issue = { deliverType: 9, remark: '测试', bizDate: today, depotId }
    for (let round = 0; round < kills; round += 1) {
      if (round % 2 === 0) {
        const body = { ...issue, lines: items.map((skuId) => ({ skuId, quantity: 1 })) }
        await twice(keeper, deliver.deliverPost, body)
        quantity -= many * 1000
        amount -= many * 100
      } else {
        const [{ deliverId }] = (await chief.ok(deliver.deliverList, { depotId, status: 1 })).list
        await twice(chief, deliver.deliverRed, { id: deliverId, redReason: '录错' })
        quantity += many * 1000
        amount += many * 100
      }
      expect(await stockOf(depotId)).toEqual([quantity, amount])
    }
    const documents = await documentsOf(depotId)
    expect(documents).toHaveLength(1 + kills)
    expect(new Set(documents.map(({ docNo }) => docNo)).size).toBe(documents.length)
    await proven()
  })

  test(`a count is started, submitted and booked exactly once (${kills} kills)`, {
    tags: 'long',
    timeout: 3_600_000,
  }, async () => {
    const { keeper, helper, chief } = house
    for (let left = kills; left > 0; left -= 3) {
      const { depotId } = await house.newDepot()
      await keeper.ok(store.storePost, { storeType: 5, bizDate: today, depotId, lines: lines(10) })
      const counterIds = [keeper.userId, helper.userId]
      const { id } = await twice(keeper, inventory.inventorySave, { depotId, inventoryType: 1, counterIds })
      const whole = await house.whole(id)
      expect(whole.lines).toHaveLength(many)
      expect(await documentsOf(depotId)).toHaveLength(2)
      // Every second item is one short.
      const counted = whole.lines.map(({ detailId, lineVersion }, at) => ({
        detailId,
        lineVersion,
        countQuantity: at % 2 ? 9 : 10,
        diffReason: at % 2 ? '1' : null,
      }))
      await helper.ok(inventory.inventorySave, { id, lines: counted })
      const { version } = await house.whole(id)
      await twice(keeper, inventory.inventorySubmit, { id, version })
      const handed = await house.whole(id)
      if (handed.status === 11) await twice(chief, inventory.inventoryConfirm, { id, version: handed.version, pass: 1 })
      expect((await house.whole(id)).status).toBe(6)
      expect(await stockOf(depotId)).toEqual([(many * 10 - many / 2) * 1000, (many * 10 - many / 2) * 100])
      expect(await documentsOf(depotId)).toHaveLength(3)
    }
    await proven()
  })
})
