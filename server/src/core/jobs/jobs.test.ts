import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasServer, onServer, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { msOf } from '../clock.ts'
import type { Db } from '../db/db.ts'
import type { BusEvent } from '../live/bus.ts'
import { openBus } from '../live/bus.ts'
import type { Job, JobRun, Services } from '../services.ts'
import { defineJob, openJobs } from './jobs.ts'
import { joinRound, roundJobs } from './rounds.ts'

const org = (orgId: string) => ({ orgId, orgName: orgId })

/** Everything a runner needs, with a clock the test sets. */
async function services(database: TestDatabase, clock: { at: string }) {
  const bus = await openBus()
  const parts = { database, bus, clock: { ms: () => msOf(clock.at) }, readersOf: () => 'signedIn' }
  return parts as unknown as Services // as: jobs use no other service here
}

/** A row in the database that shows that a run happened, in the run's own transaction. */
const count = (db: Db, { orgId }: JobRun, scope = 'run') =>
  db
    .insertInto('runningNo')
    .values({ orgId, scope, lastNo: 1 })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'scope']).doUpdateSet((eb) => ({ lastNo: eb('runningNo.lastNo', '+', 1) })),
    )
    .execute()

/** The rounds of this file have two parts: one that may fail, and one after it. */
const broken = { now: false }
for (const round of ['care-day', 'clock'] as const) {
  const frail = async (db: Db, run: JobRun) => {
    await count(db, run, 'frail')
    if (broken.now) throw new Error('no luck')
  }
  afterAll(joinRound(round, { title: '坏的', run: frail }))
  afterAll(joinRound(round, { title: '好的', run: (db, run) => count(db, run, 'sound').then(() => 1) }))
}

/** A part in the middle of a round, whose connection is cut while it works. */
const cut = { by: undefined as ((pid: number) => Promise<unknown>) | undefined }
const scopes = ['before', 'between', 'after']
for (const scope of scopes) {
  const run = async (db: Db, about: JobRun) => {
    await count(db, about, scope)
    if (scope !== 'between' || !cut.by) return
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await cut.by(rows[0].pid)
    await count(db, about, scope)
  }
  afterAll(joinRound('reminder-day', { title: scope, behind: scopes.slice(0, scopes.indexOf(scope)), run }))
}

function suite(open: () => Promise<TestDatabase>) {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await database.withSystem((db) =>
      db
        .insertInto('org')
        .values([org('o1'), org('o2')])
        .execute(),
    )
  })
  afterAll(() => database.drop())
  const clock = { at: '' }
  beforeEach(() => {
    clock.at = '2025-06-10 08:00:00'
  })
  const closers: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0)) await close()
    await database.withSystem((db) => db.deleteFrom('jobRun').execute())
    await database.withSystem((db) => db.deleteFrom('runningNo').execute())
  })

  async function start(jobs: Job[], onFailed?: Parameters<typeof openJobs>[0]['onFailed']) {
    const parts = await services(database, clock)
    const runner = openJobs({ services: parts, jobs, home: async () => 'o1', ...(onFailed && { onFailed }) })
    closers.push(runner.close, () => parts.bus.close())
    return { runner, bus: parts.bus }
  }
  const log = () =>
    database.withSystem((db) =>
      db
        .selectFrom('jobRun')
        .select(['orgId', 'job', 'slot', 'status', 'tries', 'error', 'manual'])
        .orderBy('finished')
        .orderBy('slot')
        .execute(),
    )
  const counted = async (scope = 'run') => {
    const rows = await database.withSystem((db) =>
      db.selectFrom('runningNo').select(['orgId', 'lastNo']).where('scope', '=', scope).orderBy('orgId').execute(),
    )
    return rows.map(({ orgId, lastNo }) => `${orgId} ${lastNo}`)
  }

  test('runs once for each organisation and day, and keeps a run log', async () => {
    const job = defineJob({
      name: 'count',
      title: '计数',
      at: '00:10',
      run: (db, run) => count(db, run).then(() => ({ rows: 1 })),
    })
    const { runner } = await start([job])
    await runner.tick()
    await runner.tick()
    expect(await counted()).toEqual(['o1 1', 'o2 1'])
    clock.at = '2025-06-11 00:10:00'
    await runner.tick()
    expect(await counted()).toEqual(['o1 2', 'o2 2'])
    expect((await log()).map(({ orgId, slot, status }) => `${orgId} ${slot} ${status}`)).toEqual([
      'o1 2025-06-10 00:10:00 DONE',
      'o2 2025-06-10 00:10:00 DONE',
      'o1 2025-06-11 00:10:00 DONE',
      'o2 2025-06-11 00:10:00 DONE',
    ])
  })

  test('catches up missed days in order, across jobs, after a standstill', async () => {
    const runs: string[] = []
    const job = (name: string, at: string) =>
      defineJob({
        name,
        title: name,
        at,
        run: async (_db, { orgId, day, now }) => orgId === 'o1' && runs.push(`${day} ${name} at ${now.slice(0, 10)}`),
      })
    const { runner } = await start([job('second', '00:20'), job('first', '00:10')])
    await runner.tick()
    runs.length = 0
    clock.at = '2025-06-12 09:00:00'
    await runner.tick()
    const at = 'at 2025-06-12'
    expect(runs).toEqual([
      `2025-06-11 first ${at}`,
      `2025-06-11 second ${at}`,
      `2025-06-12 first ${at}`,
      `2025-06-12 second ${at}`,
    ])
  })

  test('a failed run leaves only its log row, delays no other job, and is tried again', async () => {
    let broken = true
    const frail = defineJob({
      name: 'frail',
      title: '易失败',
      at: '00:10',
      run: async (db, run) => {
        await count(db, run)
        if (broken && run.orgId === 'o1') throw new Error('no luck')
      },
    })
    const sound = defineJob({ name: 'sound', title: '正常', at: '00:20', run: (db, run) => count(db, run, 'sound') })
    const { runner } = await start([frail, sound])
    await runner.tick()
    expect(await counted()).toEqual(['o2 1'])
    expect(await counted('sound')).toEqual(['o1 1', 'o2 1'])
    expect((await log()).find(({ status }) => status === 'FAILED')).toMatchObject({
      orgId: 'o1',
      tries: 1,
      error: 'Error: no luck',
    })
    broken = false
    clock.at = '2025-06-10 08:01:00'
    await runner.tick()
    expect(await counted()).toEqual(['o1 1', 'o2 1'])
    expect((await log()).find(({ orgId, job }) => orgId === 'o1' && job === 'frail')).toMatchObject({
      status: 'DONE',
      tries: 2,
      error: null,
    })
  })

  test('runs a period once, skips missed periods, and removes old rows', async () => {
    const job = defineJob({ name: 'watch', title: '看守', at: { everyMs: 300_000 }, run: (db, run) => count(db, run) })
    const { runner } = await start([job])
    await runner.tick()
    clock.at = '2025-06-10 08:04:59'
    await runner.tick()
    expect(await counted()).toEqual(['o1 1', 'o2 1'])
    clock.at = '2025-06-11 09:00:00'
    await runner.tick()
    expect(await counted()).toEqual(['o1 2', 'o2 2'])
    expect((await log()).map(({ slot }) => slot)).toEqual(['2025-06-11 09:00:00', '2025-06-11 09:00:00'])
  })

  test('runs at once by the manual button, logs it, and leaves planned slots alone', async () => {
    const job = defineJob({
      name: 'count',
      title: '计数',
      at: '00:10',
      run: (db, run) => count(db, run).then(() => 'done'),
    })
    const { runner } = await start([job])
    expect(await runner.runNow('count', 'o1')).toBe('done')
    await runner.tick()
    expect(await counted()).toEqual(['o1 2', 'o2 1'])
    expect((await log()).map(({ manual }) => manual).toSorted()).toEqual([0, 0, 1])
    await expect(runner.runNow('nothing', 'o1')).rejects.toThrow('数据不存在或无权查看')
  })

  test('leaves a row each for two runs by hand in one second, and for one in the second of a planned run', async () => {
    const job = defineJob({ name: 'count', title: '计数', at: '08:00', run: (db, run) => count(db, run) })
    const { runner } = await start([job])
    await runner.runNow('count', 'o1')
    await runner.runNow('count', 'o1')
    await runner.tick()
    await runner.tick()
    expect(await counted()).toEqual(['o1 3', 'o2 1'])
    const rows = (await log()).filter(({ orgId }) => orgId === 'o1')
    expect(rows.map(({ slot, manual }) => `${slot} ${manual}`).toSorted()).toEqual([
      '2025-06-10 08:00:00 0',
      '2025-06-10 08:00:00 1',
      '2025-06-10 08:00:01 1',
    ])
  })

  test('runs slow work outside of a transaction, shows it as running, and does not start it twice', async () => {
    const begun = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const job = defineJob({
      name: 'slow',
      title: '慢',
      at: '00:10',
      scope: 'system',
      prepare: async () => {
        begun.resolve()
        await go.promise
        return { files: 1 }
      },
      run: async (_db, { prepared }) => prepared,
    })
    const { runner } = await start([job])
    await expect(runner.runNow('slow', 'o2')).rejects.toMatchObject({ refusal: { code: 21003 } })
    const running = runner.runNow('slow', 'o1')
    await begun.promise
    expect(await log()).toMatchObject([{ job: 'slow', status: 'RUNNING', tries: 1, manual: 1 }])
    await expect(runner.runNow('slow', 'o1')).rejects.toMatchObject({ refusal: { code: 21004 } })
    go.resolve()
    expect(await running).toEqual({ files: 1 })
    expect(await log()).toMatchObject([{ job: 'slow', status: 'DONE', tries: 1 }])
    await database.withSystem((db) =>
      db
        .updateTable('jobRun')
        .set({ status: 'RUNNING', slot: '2025-06-10 00:10:00', manual: 0, started: '2025-06-10 07:00:00' })
        .set({ finished: '2025-06-10 07:00:00' })
        .execute(),
    )
    await runner.tick()
    expect(await log()).toMatchObject([{ status: 'RUNNING' }])
    clock.at = '2025-06-10 09:00:01'
    await runner.tick()
    expect(await log()).toMatchObject([{ status: 'DONE', tries: 2 }])
  })

  test('follows a changed time of day within a minute', async () => {
    let at = '09:00'
    const job = defineJob({ name: 'moved', title: '改期', at: async () => at, run: (db, run) => count(db, run) })
    const { runner } = await start([job])
    await runner.tick()
    expect(await counted()).toEqual(['o1 1', 'o2 1'])
    at = '08:00'
    clock.at = '2025-06-10 08:00:59'
    await runner.tick()
    expect(await counted()).toEqual(['o1 1', 'o2 1'])
    clock.at = '2025-06-10 08:01:00'
    await runner.tick()
    expect(await counted()).toEqual(['o1 2', 'o2 2'])
  })

  test('sends events and runs later steps after commit, and not at all when the run fails', async () => {
    const job = defineJob({
      name: 'news',
      title: '消息',
      at: '00:10',
      touches: ['visit'],
      run: async (_db, { orgId, who, after }) => {
        who.events.push({ event: 'bed.changed', data: { bedIds: [orgId] } })
        after(() => steps.push(orgId))
        if (orgId === 'o2') throw new Error('no luck')
        return 1
      },
    })
    const steps: string[] = []
    const { runner, bus } = await start([job])
    const events: BusEvent[] = []
    bus.subscribe((message) => events.push(message))
    await runner.tick()
    expect(steps).toEqual(['o1'])
    expect(events.map(({ orgId, event }) => `${orgId} ${event}`)).toEqual(['o1 bed.changed', 'o1 data.changed'])
  })

  test('a job of the whole system runs once, over all organisations', async () => {
    let seen = 0
    const run = async (db: Db) => {
      const rows = await db.selectFrom('org').select('orgId').execute()
      seen += rows.length
    }
    const { runner } = await start([defineJob({ name: 'all', title: '全部', at: '02:30', scope: 'system', run })])
    await runner.tick()
    await runner.tick()
    expect(seen).toBe(2)
  })

  test('a failed part of a round leaves nothing, does not stop the others and is reported; a daily round is tried again', async () => {
    broken.now = true
    const runs: string[] = []
    const { runner } = await start(
      roundJobs.filter(({ name }) => name === 'care-day' || name === 'clock'),
      async (_db, { job, slot, error }) => void runs.push(`${job.name} ${slot} ${error}`),
    )
    const ticked = async (at: string) => {
      clock.at = `2025-06-10 ${at}`
      await runner.tick()
      return (await log()).filter(({ orgId }) => orgId === 'o1').map(({ job, status, tries }) => [job, status, tries])
    }
    expect(await ticked('08:00:00')).toEqual([
      ['care-day', 'FAILED', 1],
      ['clock', 'DONE', 1],
    ])
    expect(await counted('sound')).toEqual(['o1 2', 'o2 2'])
    expect(await counted('frail')).toEqual([])
    expect(runs.toSorted().filter((line, at, all) => all.indexOf(line) === at)).toEqual([
      'care-day 2025-06-10 00:05:00 坏的：Error: no luck',
      'clock 2025-06-10 坏的：Error: no luck',
    ])
    broken.now = false
    expect(await ticked('08:02:00')).toContainEqual(['care-day', 'DONE', 2])
    expect(await counted('frail')).toEqual(['o1 2', 'o2 2'])
  })

  test('a round killed between two parts leaves nothing; when it is tried again all of it is done, once', async ({
    skip,
  }) => {
    skip(database.embedded, 'there is no connection to cut')
    // Both institutions are cut; by the test, not by the part, which runs in a transaction.
    const signals = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
    const done = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let turn = 0
    cut.by = (pid) => {
      const mine = turn
      turn += 1
      signals[mine].resolve(pid)
      return done[mine].promise
    }
    const { runner } = await start(
      roundJobs.filter(({ name }) => name === 'reminder-day'),
      async () => undefined,
    )
    const ticking = runner.tick()
    for (const [at, { promise }] of signals.entries()) {
      const pid = await promise
      await database.withSystem((db) => sql`select pg_terminate_backend(${pid})`.execute(db))
      done[at].resolve()
    }
    await ticking
    for (const scope of ['before', 'between', 'after']) expect(await counted(scope)).toEqual([])
    cut.by = undefined
    clock.at = '2025-06-10 08:05:00'
    await runner.tick()
    for (const scope of ['before', 'between', 'after']) expect(await counted(scope)).toEqual(['o1 1', 'o2 1'])
    clock.at = '2025-06-10 08:10:00'
    await runner.tick()
    expect(await counted('after')).toEqual(['o1 1', 'o2 1'])
  })

  test('two runners never run a slot twice', async () => {
    const jobs = [
      defineJob({ name: 'count', title: '计数', at: '00:10', run: (db, run) => count(db, run) }),
      defineJob({ name: 'watch', title: '看守', at: { everyMs: 1000 }, run: (db, run) => count(db, run) }),
    ]
    const runners = await Promise.all([start(jobs), start(jobs)])
    clock.at = '2025-06-10 08:00:00'
    for (let second = 0; second < 20; second += 1) {
      clock.at = `2025-06-10 08:00:${String(second).padStart(2, '0')}`
      await Promise.all(runners.map(({ runner }) => runner.tick()))
    }
    await Promise.all(runners.map(({ runner }) => runner.tick()))
    const rows = (await log()).filter(({ status }) => status === 'DONE')
    expect(await counted()).toEqual(
      ['o1', 'o2'].map((orgId) => `${orgId} ${rows.filter((row) => row.orgId === orgId).length}`),
    )
    expect(rows.filter(({ job }) => job === 'count')).toHaveLength(2)
  })
}

describe('embedded', () => suite(() => testDatabase()))
describe.runIf(hasServer)('PostgreSQL', () => suite(() => onServer()))

test('two jobs of one name are a programming error', () => {
  const job = defineJob({ name: 'a', title: 'a', at: '00:10', run: async () => {} })
  expect(() => openJobs({ services: {} as Services, jobs: [job, job] })).toThrow('two jobs a')
})
