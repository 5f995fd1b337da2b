import { runSteps, staticSteps, tests, webSteps } from './steps.ts'

// `npm run check`: what every commit has to pass; `npm test` without PostgreSQL and journeys.

await runSteps([
  ...staticSteps,
  tests('unit and API on PGlite', ['--project=server', '--project=web'], { PIMS_TEST_PG: undefined }),
  ...webSteps,
])
