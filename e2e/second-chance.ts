import { afterEach, beforeEach } from 'vitest'
import { addToFailure } from '../server/test/faults.ts'
import { lookAtPages, traceAll } from './site.ts'

// What stood there when a test failed explains it; a second try is traced step by step as well.
beforeEach(({ task }) => traceAll((task.result?.retryCount ?? 0) > 0))
afterEach(async (context) => {
  const { name, result } = context.task
  if (result?.state !== 'fail') return
  addToFailure(context, await lookAtPages(`${name} ${(result.retryCount ?? 0) + 1}`))
})
