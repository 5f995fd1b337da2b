import { msOf } from '#core/clock.ts'
import { openDatabase } from '#core/db/db.ts'
import { readEnv } from '#core/env.ts'
import { openFiles } from '#core/files/files.ts'
import { buildApp, readersOf } from '#core/http/app.ts'
import { loadModules } from '#core/http/modules.ts'
import { lastRun } from '#core/jobs/job-log.ts'
import { openJobs } from '#core/jobs/jobs.ts'
import { roundJobs } from '#core/jobs/rounds.ts'
import { openBus } from '#core/live/bus.ts'
import type { Services } from '#core/services.ts'
import { openSessions } from '#core/who/session.ts'

// The whole server on the database of a test, with the test's clock, in a process that may be killed.

const {
  CRASH_URL: url,
  CRASH_DIR: dataDir = '',
  CRASH_NOW: now = '',
  CRASH_ROUND: round,
  CRASH_ORG: orgId = '',
} = process.env
const clock = { ms: () => msOf(now) }
const env = readEnv({ PIMS_MODE: 'demo', LOG_LEVEL: 'silent', DATA_DIR: dataDir })
const database = await openDatabase({ ...(url ? { url } : { dataDir, dumps: false }), keys: env })
const bus = await openBus()
const modules = await loadModules()
const sessions = openSessions(database, clock)
const files = await openFiles({ dataDir, appSecret: env.appSecret })
const shared = { env, clock, database, bus, sessions, files, checkReplies: true }
const services: Services = { ...shared, readersOf: readersOf(modules) }
const app = await buildApp(services, modules)
process.once('SIGTERM', async () => {
  await app.close()
  await bus.close()
  await database.close()
  process.exit(0)
})
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
if (round) {
  const jobs = openJobs({ services, jobs: roundJobs.filter(({ name }) => name === round) })
  const isDone = async () =>
    (await database.withOrg(orgId, (db) => lastRun(db, orgId, round)))?.slot.slice(0, 10) === now.slice(0, 10)
  // A killed process may hold its lock until the database notices.
  while (!(await isDone())) await jobs.tick()
  process.stdout.write('done\n')
}
