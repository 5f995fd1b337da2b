import { afterEach, beforeEach } from 'vitest'
import { addToFailure } from '../server/test/faults.ts'
import { lookAtPages, traceAll } from './site.ts'

// The screen at the time of a failure explains it; a second try is also traced step by step.
beforeEach(({ task }) => traceAll((task.result?.retryCount ?? 0) > 0))
afterEach(async (context) => {
  const { name, result } = context.task
  if (result?.state !== 'fail') return
  addToFailure(context, await lookAtPages(`${name} ${(result.retryCount ?? 0) + 1}`))
})
