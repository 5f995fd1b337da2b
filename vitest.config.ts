import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { chromium } from './scripts/chromium.ts'

// A busy machine is slow, not wrong: polls wait as long as a test may.
const patience = { expect: { poll: { timeout: 15_000 } } }
// A browser that starves beside other work gets a second chance; a real fault fails twice.
const secondChance = { retry: 1 }
// The code is loaded once a worker, not once a file; what a file changes in its process it puts back.
const loadedOnce = { isolate: false }
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000, ...patience }
const browserTests = chromium() ? [] : ['**/*.browser.test.ts', '**/*.browser.test.tsx']
// What another step of `npm test` runs.
const elsewhere = process.env.PIMS_TEST_SKIP?.split(',') ?? []
const exclude = ['**/node_modules/**', '**/dist/**', ...browserTests, ...elsewhere]

export default defineConfig({
  test: {
    // Each file opens a database of its own; more at once than cores only makes all of them late.
    maxWorkers: Math.max(2, Math.min(availableParallelism(), 8)),
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          ...loadedOnce,
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'],
          exclude,
          ...timeouts,
          ...secondChance,
        },
      },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          ...loadedOnce,
          include: ['e2e/**/*.test.ts'],
          setupFiles: ['e2e/second-chance.ts'],
          exclude,
          ...patience,
          ...secondChance,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
