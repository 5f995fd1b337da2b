import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { location } from '#contract/modules/living/location/location.ts'
import { residence } from '#contract/modules/living/residence/residence.ts'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { makeElder, makeLevel, step, versionOf } from '../../../../test/elders.ts'
import { makeBeds } from '../../../../test/factories.ts'

/** Real concurrency needs the real server: several connections, each in its own transaction. */
describe.skipIf(process.env.PIMS_TEST_DB !== 'pg')('the race for a bed', () => {
  let t: TestApp
  let admin: Client
  let levelId: string
  const today = '2025-06-10'
  beforeAll(async () => {
    t = await testApp({ now: `${today} 10:00:00` })
    admin = await t.as('ADMIN')
    levelId = await makeLevel(t)
  })
  afterAll(() => t.close())

  const trace = (oldmanIds: string[]) =>
    t.db(async (db) => ({
      people: await db
        .selectFrom('oldman')
        .selectAll()
        .where('oldmanId', 'in', oldmanIds)
        .orderBy('oldmanId')
        .execute(),
      lives: await db.selectFrom('live').selectAll().where('oldmanId', 'in', oldmanIds).orderBy('liveId').execute(),
      stays: await db
        .selectFrom('bedStay')
        .selectAll()
        .where('oldmanId', 'in', oldmanIds)
        .orderBy('bedStayId')
        .execute(),
      records: await db
        .selectFrom('liveRecord')
        .selectAll()
        .where('oldmanId', 'in', oldmanIds)
        .orderBy('recordId')
        .execute(),
      numbers: await db.selectFrom('runningNo').selectAll().orderBy('scope').execute(),
    }))

  test('of twenty check-ins at once exactly one succeeds, and the others leave nothing', {
    timeout: 60_000,
  }, async () => {
    const [bed, free] = await makeBeds(t, { rooms: 2 })
    const elders = await Promise.all(Array.from({ length: 20 }, () => makeElder(t)))
    const before = await trace(elders.map(({ oldmanId }) => oldmanId))
    const body = { oldmanStatusNew: '1', version: 1, bedId: bed.bedId, levelId, liveDate: today }
    const answers = await Promise.all(elders.map(({ oldmanId }) => admin.call(residence.step, { oldmanId, ...body })))
    const won = answers.filter((answer) => answer.code === 0)
    const lost = answers.filter((answer) => answer.code === 31021)
    expect([won.length, lost.length]).toEqual([1, 19])
    for (const answer of lost)
      expect(answer.data).toMatchObject({
        bedId: bed.bedId,
        freeBeds: [{ bedId: free.bedId }],
        errors: [{ field: 'bedId', message: '该床位已被占用，请重新选择' }],
      })
    const winner = won[0].data.oldmanId
    const now = await trace(elders.map(({ oldmanId }) => oldmanId))
    const others = <T extends { oldmanId: string }>(rows: T[]) => rows.filter((row) => row.oldmanId !== winner)
    expect(others(now.people)).toEqual(others(before.people))
    expect(others(now.lives)).toEqual(others(before.lives))
    expect(others(now.stays)).toEqual([])
    expect(others(now.records)).toEqual(others(before.records))
    expect(now.numbers).toEqual(before.numbers)
    expect(now.stays).toMatchObject([{ oldmanId: winner, bedId: bed.bedId, dateTo: null }])
  })

  test('renaming a room or a bed waits for its residents before it takes their beds, as every step does', async () => {
    const [bed] = await makeBeds(t)
    const { oldmanId } = await makeElder(t)
    expect((await step(admin, oldmanId, 1, { bedId: bed.bedId, levelId, liveDate: today })).msg).toBe('')
    const { bedId, roomId } = await t.db((db) =>
      db.selectFrom('bed').select(['bedId', 'roomId']).where('bedId', '=', bed.bedId).executeTakeFirstOrThrow(),
    )
    const renames = [
      () => admin.call(location.roomUpdate, { roomId, roomName: '向阳', version: 1 }),
      () => admin.call(location.bedUpdate, { bedId, bedName: '靠窗', version: 1 }),
    ]
    for (const rename of renames) {
      const release = Promise.withResolvers<void>()
      const holding = t.db(async (db) => {
        await db.selectFrom('oldman').select('oldmanId').where('oldmanId', '=', oldmanId).forUpdate().execute()
        release.resolve()
        const waiting = () => sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(db)
        await expect.poll(async () => (await waiting()).rows[0].n, { timeout: 20_000 }).toBeGreaterThan(0)
        await db.selectFrom('bed').select('bedId').where('bedId', '=', bedId).forNoKeyUpdate().noWait().execute()
      })
      await release.promise
      const [answer] = await Promise.all([rename(), holding])
      expect(answer.msg).toBe('')
    }
  })

  test('scenario 3: of two for one bed in the same moment, fifty times, one succeeds each time', {
    timeout: 120_000,
  }, async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      const [bed] = await makeBeds(t)
      const pair = [await makeElder(t), await makeElder(t)]
      const body = { oldmanStatusNew: '1', version: 1, bedId: bed.bedId, levelId, liveDate: today }
      const answers = await Promise.all(pair.map(({ oldmanId }) => admin.call(residence.step, { oldmanId, ...body })))
      expect(answers.map((answer) => answer.code).sort()).toEqual([0, 31021])
      const { stays } = await trace(pair.map(({ oldmanId }) => oldmanId))
      expect(stays).toHaveLength(1)
    }
  })

  test('scenario 15: crossing exchanges and circular moves never block each other for good', {
    timeout: 120_000,
  }, async () => {
    const beds = await makeBeds(t, { rooms: 4 })
    const people = await Promise.all(beds.map(() => makeElder(t)))
    for (const [index, { oldmanId }] of people.entries())
      await step(admin, oldmanId, 1, { bedId: beds[index].bedId, levelId, liveDate: today })
    for (let turn = 0; turn < 20; turn += 1) {
      const versions = await Promise.all(people.map(({ oldmanId }) => versionOf(admin, oldmanId)))
      const answers = await Promise.all(
        people.map(({ oldmanId }, index) => {
          const other = (index + 1) % people.length
          const pair = { oldmanId, oldmanIdTo: people[other].oldmanId, exchangeDate: today, reason: '环' }
          return admin.call(residence.exchange, { ...pair, versionFrom: versions[index], versionTo: versions[other] })
        }),
      )
      for (const answer of answers) expect([0, 21002]).toContain(answer.code)
      expect(answers.some((answer) => answer.code === 0)).toBe(true)
    }
    const { stays } = await trace(people.map(({ oldmanId }) => oldmanId))
    const open = stays.filter((row) => row.dateTo === null)
    expect(open.map((row) => row.bedId).sort()).toEqual(beds.map((bed) => bed.bedId).sort())
  })

  test('a whole room and its single beds requested at once never overlap', { timeout: 60_000 }, async () => {
    const beds = await makeBeds(t, { bedsPerRoom: 4 })
    const people = await Promise.all(Array.from({ length: 8 }, () => makeElder(t)))
    const answers = await Promise.all(
      people.map(({ oldmanId }, index) => {
        const body = { bedId: beds[index % 4].bedId, wholeRoom: index < 4 ? 1 : 0, levelId, liveDate: today }
        return admin.call(residence.step, { oldmanId, oldmanStatusNew: '1', version: 1, ...body })
      }),
    )
    for (const answer of answers) expect([0, 31021]).toContain(answer.code)
    const { stays } = await trace(people.map(({ oldmanId }) => oldmanId))
    expect(new Set(stays.map((row) => row.bedId)).size).toBe(stays.length)
    if (stays.some((row) => row.kind === 3)) expect(new Set(stays.map((row) => row.oldmanId)).size).toBe(1)
  })
})
