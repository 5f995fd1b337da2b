import { beforeEach } from 'vitest'
import { lookAtPages, reloadPages } from './site.ts'

// What the first try of a test left open would fail the second; what stood there when it failed explains it.
beforeEach(async ({ task, onTestFailed }) => {
  const tries = task.result?.retryCount ?? 0
  if (tries > 0) await reloadPages()
  onTestFailed(() => lookAtPages(`${task.name} ${tries + 1}`))
})
