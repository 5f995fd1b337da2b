import { afterAll, beforeEach } from 'vitest'
import { inTime, isWaitingFor } from '../server/test/waiting.ts'
import { theBrowser } from './site.ts'

/** Below the limit of hooks in vitest.config.ts. */
const stageMs = 290_000

interface Stage {
  close: () => Promise<unknown>
}

/**
 * The environment of the journeys of a file: a site or an institution, opened for the first of them and closed after
 * the last. A second try gets a new one, without the data of the first.
 *
 *     const site = onStage(startSite)
 *     test('…', async () => { const page = await site().enter('admin') … })
 */
export function onStage<S extends Stage>(open: () => Promise<S>) {
  let stage: S | undefined
  async function leave() {
    for (const context of (await theBrowser()).contexts()) await context.close()
    await stage?.close()
    stage = undefined
  }
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await leave()
    isWaitingFor('the built pages and a demo institution to stand on')
    stage ??= await inTime(open, stageMs)
  })
  afterAll(leave)
  return () => {
    if (!stage) throw new Error('the stage opens with the first test')
    return stage
  }
}
