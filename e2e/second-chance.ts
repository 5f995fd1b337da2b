import { beforeEach } from 'vitest'
import { reloadPages } from './site.ts'

// What the first try of a test left open would fail the second.
beforeEach(async ({ task }) => {
  if (task.result?.retryCount) await reloadPages()
})
