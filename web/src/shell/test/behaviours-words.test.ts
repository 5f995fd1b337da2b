import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appEventNames, pageEventNames } from '#kit/live/events.ts'
import { lookupTable, regionRoot } from '#kit/lookup/lookup-table.ts'
import { localNames, sessionNames } from '#kit/store/storage.ts'
import { uploadProblem } from '#kit/upload/upload.ts'
import { defaultTree, flatten, navTree } from '../menu/menu.ts'
import { parseAddress } from '../route/address.ts'
import { router } from '../route/routes.ts'
import { behaviourRows, numbersIn, quoted, rowOf } from './test-behaviours.ts'

/**
 * The rows of docs/spec/behaviours.md by their words: every address, page, event and storage name in them exists, and a
 * row whose behaviour has a test of its own is unchanged since that test was written.
 */

interface Dictionary {
  dictionaryCode: string
  values: { value: string; label: string }[]
}
const dictionaries: Dictionary[] = JSON.parse(readFileSync('contract/data/dictionaries.json', 'utf8')).dictionaries
const valuesOf = (code: string) => dictionaries.find((one) => one.dictionaryCode === code)?.values ?? []

/** Rows whose words are samples, or parts of an address. */
const samples = ['B001', 'B002', 'B004', 'B009', 'B010', 'B018', 'B019', 'B026', 'B036', 'B049', 'B050', 'B223']
const isMenuName = (word: string) => word === 'pims_bench'

test('every address, page and event between back-quotes exists in the product', () => {
  const pages = router()
  const mapped = (path: string) => pages.mapping(path)?.to ?? path
  const names: readonly string[] = [...appEventNames, ...pageEventNames, ...localNames, ...sessionNames]
  const runs = (word: string) => {
    if (word.endsWith('.html')) return existsSync(`web/${word}`)
    if (!word.startsWith('/')) return names.includes(word) || isMenuName(word)
    // An address that ends with a slash means all below it.
    if (word.endsWith('/') && word !== '/') return true
    const path = word.replace('/{menuId}', '').replace('{typeId}', '1')
    return pages.match(parseAddress(mapped(path))) !== undefined
  }
  const words = [...behaviourRows].flatMap(([number, row]) =>
    samples.includes(number) ? [] : quoted(row).map((word) => ({ number, word })),
  )
  expect(words.length).toBeGreaterThan(30)
  expect(words.filter(({ word }) => !runs(word))).toEqual([])
})

test('B036 the default tree has the addresses of the row', () => {
  const paths = flatten(navTree(defaultTree)).map(({ pageUrl }) => pageUrl)
  expect(paths.toSorted()).toEqual(quoted(rowOf('B036')).toSorted())
})

test('B026 the positioning screens of the row have routes', () => {
  const [first, ...others] = quoted(rowOf('B026'))
  const folder = first.slice(0, first.lastIndexOf('/'))
  const known = router()
  for (const path of [first, ...others.map((end) => `${folder}${end}`)])
    expect(known.match(parseAddress(path)), path).toBeDefined()
})

test('B146 B203 B204 B206 B207 the lists are requested with the numbers of the rows', () => {
  const { roles, residents, discountRules, assessmentUserTree } = lookupTable
  expect([roles.params?.page, roles.params?.size]).toEqual(numbersIn(rowOf('B146')))
  expect([residents.params?.oldmanStatuses, residents.params?.pageHelper]).toEqual([
    numbersIn(rowOf('B203')).slice(0, 2).join(','),
    numbersIn(rowOf('B203'))[2],
  ])
  expect(discountRules.params?.status).toBe(numbersIn(rowOf('B204'))[0])
  expect(assessmentUserTree.params?.assessAuth).toBe(numbersIn(rowOf('B206'))[0])
  expect(rowOf('B207')).toContain(regionRoot)
})

test('B211 B212 a wrong file is refused in the words of the rows', () => {
  const asTemplate = (text: string | undefined) => text?.replace('png', '{list}').replace(/\d+MB/, '{limit}MB')
  const wrongKind = uploadProblem({ name: 'a.gif', size: 1 }, { extensions: ['png'] })
  const tooLarge = uploadProblem({ name: 'a.png', size: 3 * 1024 * 1024 }, { limitMb: 2 })
  expect(rowOf('B211')).toContain(asTemplate(wrongKind))
  expect(rowOf('B212')).toContain(asTemplate(tooLarge))
})

test('B240 the dictionaries have as many values as in the row', () => {
  const [nations, ways, jobs] = numbersIn(rowOf('B240'))
  const counts = ['NATION', 'JOB_TYPE'].map((code) => valuesOf(code).length)
  expect(counts).toEqual([nations, jobs])
  expect(valuesOf('TRADE_WAY').length).toBeGreaterThanOrEqual(ways)
})

const tests = import.meta.glob<string>(
  [
    '../../**/*.test.ts',
    '../../**/*.test.tsx',
    '../../../../{server,contract,e2e,scripts}/**/*.test.ts',
    '!**/node_modules/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
)
/** The numbers in the titles of tests, and in the tables of behaviours.test.ts whose keys become titles. */
const inTitles = Object.values(tests).flatMap((text) =>
  [...text.matchAll(/(?:\b(?:test|describe)(?:\.each\([^\n]*\))?\(\s*|\]\)\(\s*)(['"`])(.*?)\1/g)].flatMap(
    ([, , title]) => title.match(/\bB\d{3}\b/g) ?? [],
  ),
)
const compared = Object.entries(tests)
  .filter(([path]) => path.endsWith('/behaviours.test.ts'))
  .flatMap(([, text]) => text.match(/^ {2}(B\d{3}):/gm)?.map((key) => key.trim().slice(0, -1)) ?? [])

test('every row is compared with the product in its numbers and words, or has a test with its number', () => {
  const known = new Set([...inTitles, ...compared])
  expect(behaviourRows.size).toBe(266)
  expect([...behaviourRows.keys()].filter((number) => !known.has(number))).toEqual([])
})

test('each row is unchanged since its test was checked against it; a changed row is checked again with its test, then noted', () => {
  const digest = (row: string) => createHash('sha256').update(row).digest('hex').slice(0, 8)
  const read = new Map(
    readFileSync('web/src/shell/test/behaviours-read.txt', 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]), // as: two words a line
  )
  const changed = [...behaviourRows].filter(([number, row]) => read.get(number) !== digest(row))
  expect(changed.map(([number, row]) => `${number} ${digest(row)}`)).toEqual([])
  expect(read.size).toBe(behaviourRows.size)
})
