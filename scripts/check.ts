import { runSuite } from './suite/suite.ts'

// `npm run check`: what every commit must pass; `npm test` without PostgreSQL and journeys.

await runSuite({ projects: ['static', 'server', 'web'] })
process.exit()
