import type { FastifyInstance } from 'fastify'
import type { TestContext } from 'vitest'
import type { LogEntry } from '#core/http/error-log.ts'

/**
 * The server gives no reason for a 500; a failing test must. Adds the cause to the failure of the running test; in a
 * hook, which is no test, it is printed.
 */
export function tellFaults(app: FastifyInstance) {
  app.addHook('onError', async (request, _, error) => {
    if ((error.statusCode ?? 500) < 500 || !process.env.VITEST) return
    await tellFailure(`${request.method} ${request.url.split('?')[0]} answered 500: ${error.stack}`)
  })
}

/** Users read 数据已存在 for a constraint that no module names; the failure of the test names the constraint. */
export function tellUnforeseen(call: string, { message, table, constraint }: LogEntry) {
  if (process.env.VITEST)
    void tellFailure(`${call} was refused by ${table ?? ''} ${constraint ?? ''}: ${message}`, true)
}

/** Adds to the failure of the running test; in a hook, which is no test, it is printed. */
async function tellFailure(words: string, onlyInTest = false) {
  const { TestRunner } = await import('vitest') // loads inside vitest only
  const test = TestRunner.getCurrentTest()
  if (test) test.context.onTestFailed((context) => addToFailure(context, words))
  else if (!onlyInTest) console.error(words)
}

/** Adds a text to the failure of a test, on the terminal and at the end of the run. */
export function addToFailure({ task }: Pick<TestContext, 'task'>, words: string) {
  const error = task.result?.errors?.at(-1)
  if (!error) return
  error.message += `\n${words}`
  if (error.stack) error.stack += `\n${words}`
}
