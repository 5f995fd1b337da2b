import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { postgresBin } from '../server/src/core/db/pg-tool.ts'
import { chromium } from './chromium.ts'
import { filesUnder, root } from './files.ts'
import { type PrivateServer, startPostgres } from './postgres.ts'
import { prepare } from './prerequisites.ts'
import { program, runSteps, type Step, staticSteps, tests, webSteps } from './steps.ts'

// Chinese file names need a UTF-8 locale, in Chromium too.
process.env.LANG ||= 'C.UTF-8'

// `npm test`: everything. `npm test -- visit`: the tests whose file name holds `visit`, on both databases.

const pattern = process.argv.slice(2)
const skipped = prepare()
const server = postgresBin() ? startPostgres() : undefined
if (server) stopAtEnd(server)
// Notes of calls made by tests that are gone would count for ever.
if (pattern.length === 0) rmSync(join(root, '.cache/coverage'), { recursive: true, force: true })

const some = pattern.length > 0 ? ['--passWithNoTests', ...pattern] : []
const onServer = { PIMS_TEST_DB: 'pg', PIMS_TEST_PG: server?.url }
// The long walks run once, on the engine of production where there is one: hostile texts over all calls, and most lives.
const unit = tests('unit and API on PGlite', ['--project=server', '--project=web', ...some], {
  PIMS_TEST_PG: undefined,
  PIMS_TEST_SKIP: server ? '**/hostile.test.ts' : undefined,
  PIMS_RUNS: server ? '10' : undefined,
})
// What asks no database, or the embedded one alone, has nothing to gain from the other.
const api = tests('API on PostgreSQL', ['--project=server', ...some], {
  ...onServer,
  PIMS_TEST_SKIP: 'contract/**,bench/**,**/embedded.test.ts,**/cross-org.test.ts',
})
const journeys = tests('journeys in Chromium', ['--project=journeys', ...some], { PIMS_CHROMIUM: chromium() })
const onPostgres: Step[] = server ? [api] : []
const inBrowser: Step[] = chromium() ? [journeys] : []
const build = program('web build', ['scripts/web-build.mjs'])
const steps =
  pattern.length === 0
    ? [...staticSteps, unit, ...onPostgres, ...webSteps, ...inBrowser]
    : [unit, ...onPostgres, ...(matchingJourneys() ? [build, ...inBrowser] : [])]

const failedBefore = process.env.CI === 'true' ? skipped.length : 0
if (failedBefore > 0) console.log('CI=true: 跳过的部分按失败计 / what is skipped counts as failed')
await runSteps(steps, failedBefore)

function matchingJourneys() {
  const files = filesUnder(['e2e'], /\.test\.ts$/)
  return files.some((file) => pattern.some((part) => file.includes(part)))
}

function stopAtEnd(running: PrivateServer) {
  process.on('exit', () => running.stop())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
}
