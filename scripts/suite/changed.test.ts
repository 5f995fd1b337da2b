import { expect, test } from 'vitest'
import { filesUnder } from '../files.ts'
import { reachedBy } from './changed.ts'

/** The files whose path ends so, in whichever area. */
const find = (ending: string) => {
  const found = filesUnder(['contract', 'server', 'web'], /./).filter((file) => file.endsWith(ending))
  expect(found.length).toBeGreaterThan(0)
  return found
}
const names = (changed: readonly string[]) => reachedBy(changed).map((file) => file.split('/').at(-1))

test('a page reaches the test of all screens, and no test of the server', () => {
  const reached = reachedBy(find('visit/VisitPage.tsx'))
  expect(reached).toContain('e2e/screens.test.ts')
  expect(reached.filter((file) => file.startsWith('server/'))).toEqual([])
})

test('a change in the handlers of a module reaches its own tests and the test of all calls, not the tests of other modules', () => {
  const reached = names(find('visit/routes.ts').filter((file) => file.startsWith('server/')))
  expect(reached).toEqual(expect.arrayContaining(['visit.test.ts', 'walk.test.ts']))
  expect(reached).not.toContain('settlement.test.ts')
})

test('the core and a migration reach every test with a server; documents reach nothing', () => {
  const [migration] = filesUnder(['server/migrations'], /\.sql$/)
  const calls = [
    'visit.test.ts',
    'settlement.test.ts',
    'walk.test.ts',
    'db.test.ts',
    'residence.test.ts',
    'ledger.test.ts',
  ]
  expect(names([migration])).toEqual(expect.arrayContaining(calls))
  expect(names(find('core/rows/store/write.ts'))).toEqual(expect.arrayContaining(calls))
  expect(names(['README.md'])).toEqual([])
})
