import { once } from 'node:events'
import { expect, test } from 'vitest'
import { bill } from '#contract/modules/bill.ts'
import { ledger } from '#contract/modules/ledger.ts'
import { requestOf, testApp } from '../../../test/app.ts'
import { onServer, open, start, stop } from '../../../test/crash-engine.ts'
import { hasServer } from '../../../test/database.ts'
import { makeElder, makeLevel, step } from '../../../test/elders.ts'
import { makeBeds } from '../../../test/factories.ts'
import { makeChild, priceLevel } from '../../../test/fees.ts'
import { migrate } from '../../core/migrate.ts'

const many = 200
const now = '2025-07-01 10:00:00'

/** Money that would be billed twice or never if a run were half done: only real processes and a real server show it. */
test.skipIf(!hasServer)(
  'acceptance 18: a server killed in the middle of billing 200 residents has each billed once after the next run',
  { timeout: 300_000 },
  async () => {
    const engine = await onServer()
    const first = await open(engine)
    await migrate(first)
    const house = await testApp({ now: '2025-06-10 10:00:00', database: first })
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
    house.clock.set(now)
    const client = await house.as('FINANCE')
    const july = () =>
      house.db((db) =>
        db.selectFrom('tradeMonth').select(['liveId', 'netAmt']).where('feeMonth', '=', '2025-07').execute(),
      )

    let server = await start(engine, now)
    const { path, payload } = requestOf(bill.generate, { feeMonth: '2025-07' })
    const send = (url: string) =>
      fetch(url + path, {
        method: 'POST',
        headers: { ...client.headers('POST', path), 'content-type': 'application/json' },
        body: JSON.stringify(payload),
      }).then((response) => response.json())
    const lost = send(server.url).then(
      () => 'answered',
      () => 'lost',
    )
    await expect.poll(async () => (await july()).length, { interval: 20, timeout: 60_000 }).toBeGreaterThan(30)
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    expect(await lost).toBe('lost')
    const half = (await july()).length
    expect(half).toBeLessThan(many)

    server = await start(engine, now)
    expect(await send(server.url)).toMatchObject({
      code: 0,
      data: { total: many, created: many - half, skipped: half, failed: [] },
    })
    await stop(server.child)
    const made = await july()
    expect(made).toHaveLength(many)
    expect(new Set(made.map(({ liveId }) => liveId)).size).toBe(many)
    for (const { netAmt } of made) expect(Number(netAmt)).toBe(300_000)
    const runs = await house.db((db) =>
      db.selectFrom('billRun').selectAll().where('feeMonth', '=', '2025-07').execute(),
    )
    expect(runs).toMatchObject([{ total: many, created: many - half }])
    expect(await client.ok(ledger.check, {})).toMatchObject({ ok: 1 })
    await house.close()
    await engine.drop()
  },
)
