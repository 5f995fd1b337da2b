import type { FastifyInstance } from 'fastify'
import type { TestContext } from 'vitest'

/**
 * The server tells nobody why it answers 500; a test that fails over it must. Adds the cause to the failure of the test
 * that is running; in a hook, which is no test, it is printed.
 */
export function tellFaults(app: FastifyInstance) {
  app.addHook('onError', async (request, _, error) => {
    if ((error.statusCode ?? 500) < 500 || !process.env.VITEST) return
    const said = `${request.method} ${request.url.split('?')[0]} answered 500: ${error.stack}`
    const { TestRunner } = await import('vitest') // loads inside vitest only
    const test = TestRunner.getCurrentTest()
    if (test) test.context.onTestFailed((context) => addToFailure(context, said))
    else console.error(said)
  })
}

/** Says more where the failure of a test is told: on the terminal, and at the end of the run. */
export function addToFailure({ task }: Pick<TestContext, 'task'>, said: string) {
  const error = task.result?.errors?.at(-1)
  if (!error) return
  error.message += `\n${said}`
  if (error.stack) error.stack += `\n${said}`
}
