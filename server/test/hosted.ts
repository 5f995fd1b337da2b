import { beforeAll } from 'vitest'
import { type Client, type TestApp, type TestAppOptions, testApp } from './app.ts'
import { inTime } from './waiting.ts'

/**
 * The server of a test file: started before its first test, stopped after its last. The result may be declared at once
 * and used from the first hook on.
 *
 *     const t = hosted()
 *     const reception = enters(t, 'RECEPTION')
 */
export function hosted(options?: TestAppOptions): TestApp {
  return before(
    () => testApp(options),
    (t) => t.close(),
  )
}

/** A user of a built-in role, signed in before the first test. */
export const enters = (t: TestApp, ...as: Parameters<TestApp['as']>): Client => before(() => t.as(...as))

/** Copies the result of `make` into an object that exists already. */
function before<T extends object>(make: () => Promise<T>, end?: (value: T) => Promise<void>): T {
  const target: Partial<T> = {}
  beforeAll(async () => {
    const one = Object.assign(target, await inTime(make))
    return end && (() => end(one))
  })
  return target as T // as: complete before it is read
}
