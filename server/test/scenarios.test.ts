import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../../scripts/files.ts'

// Each acceptance scenario of docs/domain is named in the title of a test: `scenario 7: …`, or `7: …`.

const modules = 'server/src/modules'
const upTo = (last: number, without: readonly number[] = []) =>
  Array.from({ length: last }, (_, at) => at + 1).filter((number) => !without.includes(number))

/** The titles of the tests under these folders. */
function titlesOf(folders: readonly string[], without = /^$/) {
  const files = filesUnder(folders, /\.test\.tsx?$/).filter((file) => !without.test(file))
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  return texts.flatMap((text) => text.match(/(['`])[^'`\n]*\1/g) ?? [])
}
const missing = (titles: readonly string[], word: string, numbers: readonly number[]) =>
  numbers.filter((number) => {
    const named = new RegExp(`${word} ${number}(?!\\d)|^['\`]${number}: `)
    return !titles.some((title) => named.test(title))
  })

// fees.md 15 and 12; the payment provider (9) and the reminders (7) are named in tests of their own.
const money = ['e2e', 'server/test', `${modules}/fees`]
test.each([
  ['scenario', upTo(33, [17, 19, 20, 29])],
  ['example', upTo(14)],
] as const)('each %s of money has a test that shows its numbers', (word, numbers) => {
  expect(missing(titlesOf(money), word, numbers)).toEqual([])
})

/** administration.md 10. */
const people = ['platform/message', 'platform/notice', 'platform/reminder', 'platform/staff', 'duty', 'campus']
const peopleToo = ['living/family-notice', 'living/resident', 'care/nursing-worker', 'fees/elder-cost']

test('each scenario of people, messages and attendance has a test that shows its numbers', () => {
  const titles = titlesOf([...people, ...peopleToo].map((one) => `${modules}/${one}`))
  expect(missing(titles, 'scenario', upTo(41))).toEqual([])
})

test('each scenario of residence has a test that shows its numbers', () => {
  const folders = ['living', 'overview/dashboard', 'platform/document', 'fees/bill'].map((one) => `${modules}/${one}`)
  const titles = titlesOf(folders, /family-notice|birthdays/)
  expect(missing(titles, 'scenario', upTo(41))).toEqual([])
})

test('each scenario of care has a test that shows its numbers', () => {
  const folders = [`${modules}/care`, `${modules}/living/care-level`, 'contract/src/modules/care']
  expect(missing(titlesOf(folders), 'scenario', upTo(45))).toEqual([])
})

test('each scenario of stock and drugs has a test that shows its numbers', () => {
  expect(missing(titlesOf([`${modules}/stock`]), 'scenario', upTo(25))).toEqual([])
})

test('each scenario of devices, alarms, calls, positions and links has a test that shows its numbers', () => {
  const titles = titlesOf([`${modules}/devices`, 'server/src/core/live', 'web/src/kit/live'])
  const inBrowsers = titlesOf(['e2e'], /^(?!.*alert-gap)/)
  // 30 is ten minutes at full load: `npm run simulate -- --load 5000` reports its figures.
  expect(missing([...titles, ...inBrowsers], 'scenario', upTo(45, [30]))).toEqual([])
})
