import { describe, expect, test } from 'vitest'
import { addDays } from '#core/clock.ts'
import { migrate } from '#core/db/migrate.ts'
import { testApp } from '../../../../test/app.ts'
import { cutOff, type Engine, embedded, onServer, open, start, stop } from '../../../../test/crash-engine.ts'
import { hasServer } from '../../../../test/database.ts'
import { soak } from '../../../../test/long.ts'
import { openHouse } from '../../../../test/stays.ts'
import { daily, morning, openCareWard, turning } from './test-ward.ts'

/**
 * A nightly job that stops halfway would leave tasks missing or doubled: a real process is killed at moments spread
 * over the job, on either engine. `npm run test:long`: twenty kills, or PIMS_KILLS.
 *
 * @module-tag long
 */
const kills = Number(process.env.PIMS_KILLS ?? soak(2, 20))
const residents = soak(8, 60)
const first = '2025-06-10'
const round = { round: 'care-day', orgId: 'org-test' }
const jobs = [morning, turning, { ...daily('09:00', '12:00', '15:00', '18:00', '21:00'), projectId: 'care-project-02' }]
/** 1 in the morning, 5 turns from 22:00 to 06:00, and 5 at fixed times. */
const tasksADay = 11

describe.each([
  ['the embedded database', embedded, false],
  ['PostgreSQL', onServer, !hasServer],
] as const)('on %s', (_, engineOf, skipped) => {
  test.skipIf(skipped)(
    `kill -9 in the job of the day, ${kills} times: tasks are planned whole or not at all, and then once`,
    {
      timeout: 3_600_000,
    },
    async () => {
      const engine = await engineOf()
      await prepare(engine)
      const whole = residents * tasksADay
      let tookMs = await night(engine, first)
      const survivors: string[] = []
      for (let turn = 1; turn <= kills; turn += 1) {
        const day = addDays(first, turn)
        const { child, done } = await start(engine, `${day} 00:05:00`, round)
        const lost = await cutOff(child, done, (tookMs * (turn - 1)) / kills)
        const left = (await tasksOn(engine, addDays(day, 1))).length
        expect([0, whole], `after kill ${turn}`).toContain(left)
        if (lost && left === 0) survivors.push(day)
        tookMs = Math.max(tookMs, await night(engine, day))
        for (const one of [day, addDays(day, 1)]) {
          const tasks = await tasksOn(engine, one)
          expect([one, tasks.length, new Set(tasks).size]).toEqual([one, whole, whole])
        }
      }
      // The job was killed before it was done.
      expect(survivors.length).toBeGreaterThan(0)
      await engine.drop()
    },
  )
})

/** Runs the job of a day to its end. Gives its duration. */
async function night(engine: Engine, day: string) {
  const server = await start(engine, `${day} 00:06:00`, round)
  const begun = performance.now()
  await server.done
  const tookMs = performance.now() - begun
  await stop(server.child)
  return tookMs
}

/** A ward whose residents moved in the day before, each with eleven tasks a day. */
async function prepare(engine: Engine) {
  const database = await open(engine)
  await migrate(database)
  const before = addDays(first, -1)
  const t = await testApp({ now: `${before} 10:00:00`, database })
  const ward = await openCareWard(await openHouse(t))
  const { levelId } = await ward.lives(jobs, { liveDate: before })
  for (let at = 1; at < residents; at += 1) await ward.resident({}, { liveDate: before, levelId })
  await t.close()
}

/** The tasks due on a day, by resident, row and time. */
async function tasksOn(engine: Engine, day: string) {
  const database = await open(engine)
  try {
    const rows = await database.withSystem((db) =>
      db
        .selectFrom('careTask')
        .select(['oldmanId', 'nursingPlanId', 'planTime'])
        .where('planDate', '=', day)
        .where('taskStatus', '<>', 4)
        .execute(),
    )
    return rows.map(({ oldmanId, nursingPlanId, planTime }) => `${oldmanId} ${nursingPlanId} ${planTime}`)
  } finally {
    await database.close()
  }
}
