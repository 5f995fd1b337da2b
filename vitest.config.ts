import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ByRecordedTime } from './scripts/suite/by-recorded-time.ts'
import { chromium } from './scripts/suite/chromium.ts'
import { onBothEngines } from './scripts/suite/engines.ts'
import { isLong, leftOut, longFiles } from './scripts/suite/tiers.ts'

// A busy machine is slow, not wrong: polls wait as long as a test may.
const patience = { expect: { poll: { timeout: 15_000 } } }
// A browser that starves beside other work gets a second chance; a real fault fails twice.
const secondChance = { retry: 1 }
// The code is loaded once a worker, not once a file; what a file changes in its process it puts back.
const loadedOnce = { isolate: false }
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000, ...patience }
const onPostgres = process.env.PIMS_TEST_DB === 'pg'
const exclude = [
  '**/node_modules/**',
  '**/dist/**',
  ...(chromium() ? [] : ['**/*.browser.test.{ts,tsx}', 'e2e/**']),
  ...(process.env.PIMS_TEST_PG ? [] : ['**/*.pg.test.ts']),
]

type Project = NonNullable<TestProjectInlineConfiguration['test']> & { include: string[] }

/** Types, lint, boundaries, unused code, web build and its budgets. */
const steps: Project = { name: 'static', include: ['scripts/checks/static.test.ts'], exclude, testTimeout: 600_000 }

/** Units and API, whole: on PostgreSQL in `npm test`, on the embedded database otherwise. */
const server: Project = {
  name: 'server',
  ...loadedOnce,
  include: isLong
    ? longFiles(['server'])
    : ['contract/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
  // The embedded database is asked below, and the steps are above.
  exclude: [...exclude, ...steps.include, ...(onPostgres ? ['**/embedded.test.ts'] : [])],
  ...timeouts,
}

/** What an engine can change, once more on the embedded database. */
const pglite: Project = {
  name: 'pglite',
  ...loadedOnce,
  include: onPostgres ? onBothEngines() : [],
  exclude: [...exclude, '**/*.pg.test.ts'],
  env: { PIMS_TEST_DB: '', PIMS_TEST_PG: '' },
  ...timeouts,
  // Each process that opens an embedded database of its own takes seconds of processor time for it, and whoever needs the
  // demo institution first makes it for all.
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

const web: Project = {
  name: 'web',
  ...loadedOnce,
  include: ['web/src/**/*.test.{ts,tsx}'],
  setupFiles: ['web/src/kit/test/document.ts'],
  exclude,
  ...timeouts,
  ...secondChance,
}

const journeys: Project = {
  name: 'journeys',
  ...loadedOnce,
  include: isLong ? longFiles(['e2e']) : ['e2e/**/*.test.ts'],
  setupFiles: ['e2e/failure-report.ts'],
  exclude,
  ...patience,
  ...secondChance,
  // Each step gives up by itself; whoever needs the demo institution first makes it for all.
  testTimeout: 300_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    // One pool for everything. One more than cores: pages and databases are waited for, and the wait is another's work.
    maxWorkers: Math.min(availableParallelism() + 1, 8),
    sequence: { sequencer: ByRecordedTime },
    // A worker keeps its code as long as the next file is of the same project. First what needs no demo, so that nobody
    // waits while it is made; small ones last.
    projects: (isLong ? [journeys, pglite, server] : [web, steps, journeys, pglite, server]).map((test) => ({ test })),
    tags: [{ name: leftOut, description: 'what `npm test` leaves to `npm run test:long` and to whoever changes it' }],
  },
})
