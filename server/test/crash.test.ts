import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { migrate } from '#core/db/migrate.ts'
import { requestOf, testApp } from './app.ts'
import { type Engine, embedded, onServer, open, start, stop } from './crash-engine.ts'
import { hasServer } from './database.ts'
import { makeElder, makeLevel } from './elders.ts'
import { makeBeds } from './factories.ts'

/** A server killed in the middle of fifty check-ins has, after its restart, done each of them whole or not at all. */

const now = '2025-06-10 10:00:00'
const today = now.slice(0, 10)
const many = 50

describe.each([
  ['the embedded database', embedded, hasServer],
  ['PostgreSQL', onServer, !hasServer],
] as const)('on %s', (_, engineOf, skipped) => {
  test.skipIf(skipped)('kill -9 leaves no half check-in', { timeout: 300_000 }, async () => {
    const engine = await engineOf()
    const house = await prepare(engine)
    let server = await start(engine, now)
    const answered: string[] = []
    let reachKillTime = () => {}
    const killTime = new Promise<void>((resolve) => {
      reachKillTime = resolve
    })
    const first = house.bodies.map(async (body) => {
      const answer = await send(server.url, house, body)
      if (answer?.code === 0) answered.push(body.oldmanId)
      if (answered.length >= 12) reachKillTime()
    })
    await killTime
    server.child.kill('SIGKILL')
    await Promise.all([once(server.child, 'exit'), ...first])
    expect(answered.length).toBeLessThan(many)

    server = await start(engine, now)
    const found = await stop(server.child).then(() => inspect(engine, house))
    for (const oldmanId of answered) expect(found.get(oldmanId)).toEqual(whole)
    for (const [oldmanId, state] of found) expect([nothing, whole], oldmanId).toContainEqual(state)
    const done = [...found.values()].filter((state) => state.status === 1).length

    // The same requests again: finished ones are answered, the others are done now.
    server = await start(engine, now)
    for (const body of house.bodies) expect(await send(server.url, house, body)).toMatchObject({ code: 0 })
    await stop(server.child)
    const last = await inspect(engine, house)
    for (const state of last.values()) expect(state).toEqual(whole)
    expect(done).toBeLessThan(many)
    await engine.drop()
  })
})

/** An institution with fifty waiting residents and fifty beds, and a signed-in user who may check them in. */
async function prepare(engine: Engine) {
  const database = await open(engine)
  await migrate(database)
  const t = await testApp({ now, database })
  const client = await t.as('ADMIN')
  const levelId = await makeLevel(t)
  const beds = await makeBeds(t, { rooms: many })
  const bodies = []
  for (const { bedId } of beds) {
    const { oldmanId } = await makeElder(t)
    const step = { oldmanId, oldmanStatusNew: '1', version: 1, requestNo: `check-in-${oldmanId}` }
    bodies.push({ ...step, bedId, levelId, liveDate: today })
  }
  await t.close()
  return { client, bodies }
}
type House = Awaited<ReturnType<typeof prepare>>

/** The reply, or undefined when the server died first. */
async function send(url: string, { client }: House, body: House['bodies'][number]) {
  const { path, payload } = requestOf(residence.step, body)
  const headers = { ...client.headers('PUT', path), 'content-type': 'application/json' }
  try {
    const response = await fetch(url + path, { method: 'PUT', headers, body: JSON.stringify(payload) })
    return (await response.json()) as { code: number } // as: the envelope
  } catch {
    return undefined
  }
}

/** A request about this resident, as the log keeps it. */
const isOf = (params: unknown, oldmanId: string) =>
  typeof params === 'object' && params !== null && 'oldmanId' in params && params.oldmanId === oldmanId

const nothing = { status: 3, live: 3, bed: false, rows: 0, records: [1], logged: 0, kept: 0 }
const whole = { status: 1, live: 1, bed: true, rows: 1, records: [1, 5], logged: 1, kept: 1 }

/** Every trace of a check-in, per resident. */
async function inspect(engine: Engine, house: House) {
  const database = await open(engine)
  try {
    return await database.withSystem(async (db) => {
      const people = await db.selectFrom('oldman').selectAll().execute()
      const lives = await db.selectFrom('live').selectAll().execute()
      const stays = await db.selectFrom('bedStay').selectAll().where('dateTo', 'is', null).execute()
      const records = await db.selectFrom('liveRecord').selectAll().orderBy('recordType').execute()
      const logs = await db.selectFrom('operLog').selectAll().where('resultCode', '=', 0).execute()
      const requestNos = await db.selectFrom('requestNo').selectAll().execute()
      const of = <T extends { oldmanId: string }>(rows: T[], oldmanId: string) =>
        rows.filter((row) => row.oldmanId === oldmanId)
      const states = house.bodies.map(({ oldmanId, bedId, requestNo }) => {
        const person = people.find((row) => row.oldmanId === oldmanId)
        const state = {
          status: person?.oldmanStatus,
          live: of(lives, oldmanId)[0]?.oldmanStatus,
          bed: person?.bedId === bedId,
          rows: of(stays, oldmanId).length,
          records: of(records, oldmanId).map((row) => row.recordType),
          logged: logs.filter((row) => isOf(row.params, oldmanId)).length,
          kept: requestNos.filter((row) => row.requestNo === requestNo && row.answer !== null).length,
        }
        return [oldmanId, state] as const
      })
      return new Map(states)
    })
  } finally {
    await database.close()
  }
}
