import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/kit/calls.ts'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { bill } from '#contract/modules/fees/bill/bill.ts'
import { migrate } from '#core/db/migrate.ts'
import { newId } from '#core/new-id.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { cutOff, type Engine, onServer, open, send, start, stop } from '../../../../test/crash-engine.ts'
import { hasServer } from '../../../../test/database.ts'
import { makeElder, makeLevel, step } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'
import { makeChild, priceLevel } from '../../../../test/fees.ts'
import { soak } from '../../../../test/long.ts'
import { random } from '../../../demo/random.ts'

/**
 * A half-finished run could bill or pay money twice or never: only real processes and a real server show it. `npm run
 * test:long`: 2000 residents and fifty kills; PIMS_KILLS sets how many of each kind.
 */
const many = soak(200, 2000)
const each = Number(process.env.PIMS_KILLS ?? soak(1, 25))
const kills = { bills: each, payments: each }

describe.skipIf(!hasServer)('a server killed in the middle', () => {
  const chance = random(Number(process.env.PIMS_SEED ?? 18))
  let engine: Engine
  let house: TestApp
  let client: Client
  let server: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    engine = await onServer()
    const first = await open(engine)
    await migrate(first)
    house = await testApp({ now: '2025-06-10 10:00:00', database: first })
    const admin = await house.as('ADMIN')
    const levelId = await makeLevel(house)
    await makeChild(admin, 'fee-bed', 180_000, { linkType: 1, linkIds: ['1'] })
    await priceLevel(admin, levelId, 120_000)
    const beds = await makeBeds(house, { rooms: many })
    for (let at = 0; at < many; at += 8)
      await Promise.all(
        beds.slice(at, at + 8).map(async ({ bedId }) => {
          const { oldmanId } = await makeElder(house)
          const done = await step(admin, oldmanId, 1, { bedId, levelId, liveDate: '2025-06-10' })
          expect(done.msg).toBe('')
        }),
      )
    client = await house.as('FINANCE')
  }, 1_800_000)
  afterAll(async () => {
    await house?.close()
    await engine?.drop()
  })

  const proven = async () => expect((await client.ok(ledger.check, {})).items.filter(({ ok }) => ok === 0)).toEqual([])
  const billsOf = (feeMonth: string) =>
    house.db((db) =>
      db
        .selectFrom('tradeMonth')
        .select(['tradeMonthId', 'oldmanId', 'liveId', 'netAmt'])
        .where('feeMonth', '=', feeMonth)
        .execute(),
    )
  const post = (call: Call, input: Record<string, unknown>) => send(server, client, call, input)
  /** Kills at a random moment after it has begun. */
  async function interrupt(call: Call, input: Record<string, unknown>, begun: () => Promise<boolean>) {
    const answer = post(call, input)
    answer.catch(() => undefined)
    await expect.poll(begun, { interval: 10, timeout: 120_000 }).toBe(true)
    await cutOff(server.child, answer, chance.int(0, soak(20, 1500)))
  }

  test(`scenario 18: billing ${many} residents has each billed once after the next run`, {
    timeout: 7_200_000,
  }, async () => {
    let cut = 0
    for (let month = 7; cut < kills.bills; month += 1) {
      const feeMonth = `${2025 + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`
      const now = `${feeMonth}-01 10:00:00`
      house.clock.set(now)
      client = await house.as('FINANCE')
      for (let issuedCount = 0; cut < kills.bills && issuedCount < many; cut += 1) {
        server = await start(engine, now)
        const before = issuedCount
        await interrupt(bill.generate, { feeMonth }, async () => (await billsOf(feeMonth)).length > before)
        issuedCount = (await billsOf(feeMonth)).length
        expect(issuedCount).toBeGreaterThan(before)
      }
      const half = (await billsOf(feeMonth)).length
      server = await start(engine, now)
      expect(await post(bill.generate, { feeMonth })).toMatchObject({
        code: 0,
        data: { total: many, created: many - half, skipped: half, failed: [] },
      })
      await stop(server.child)
      const bills = await billsOf(feeMonth)
      expect(bills).toHaveLength(many)
      expect(new Set(bills.map(({ liveId }) => liveId)).size).toBe(many)
      for (const { netAmt } of bills) expect(Number(netAmt)).toBe(300_000)
      const runs = await house.db((db) =>
        db.selectFrom('billRun').selectAll().where('feeMonth', '=', feeMonth).execute(),
      )
      expect(runs.at(-1)).toMatchObject({ total: many, created: many - half })
    }
    await proven()
  })

  test('batch payments are made once each, whenever they are interrupted and sent again', {
    timeout: 7_200_000,
  }, async () => {
    const feeMonth = '2025-07'
    const bills = await billsOf(feeMonth)
    const batch = soak(40, 100)
    for (let round = 0; round < kills.payments; round += 1) {
      const own = bills.slice((round * batch) % many, ((round * batch) % many) + batch)
      // A bill that cannot be paid does not stop the others.
      const items = own.map(({ oldmanId, tradeMonthId }) => ({
        oldmanId,
        tradeMonthIds: [tradeMonthId],
        ways: [{ tradeWay: 1, amount: 100 + round }],
      }))
      const requestNo = newId()
      const now = house.clock.now()
      const ids = own.map(({ oldmanId }) => oldmanId)
      const paid = () =>
        house.db((db) =>
          db
            .selectFrom('trade')
            .select(['oldmanId', 'receiptNo'])
            .where('tradeType', '=', 3)
            .where('oldmanId', 'in', ids)
            .where('amount', '=', 100 + round)
            .execute(),
        )
      server = await start(engine, now)
      await interrupt(bill.payBatch, { items, requestNo }, async () => (await paid()).length > 0)
      server = await start(engine, now)
      const again = await post(bill.payBatch, { items, requestNo })
      expect(again).toMatchObject({ code: 0, data: { total: batch, success: batch, fail: 0 } })
      await stop(server.child)
      const trades = await paid()
      expect(trades.map(({ oldmanId }) => oldmanId).toSorted()).toEqual(ids.toSorted())
      expect(new Set(trades.map(({ receiptNo }) => receiptNo)).size).toBe(batch)
    }
    await proven()
  })
})
