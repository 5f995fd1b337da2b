import type { TestApp } from './app.ts'

/** Runs the job of every minute for bill corrections whose day has come. */
export async function correctDue(t: TestApp) {
  const job = t.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'bill-correct')
  const steps: (() => unknown)[] = []
  const now = t.clock.now()
  const run = { orgId: t.orgId, slot: now, day: now.slice(0, 10), now, who: t.who(), services: t.services }
  const found = await t.db(async (db) => job?.run(db, { ...run, after: (step) => void steps.push(step) }))
  for (const step of steps) await step()
  return found !== undefined
}
