import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../../scripts/files.ts'
import { readTable } from './spec-table.ts'

/** The refusals of the contract compared with the table of the requirement; every one is in it (decision 080). */

const table = readTable('refusals.tsv').map(([code, text, source]) => ({ code, text, source }))
const ours = filesUnder(['contract/src'], /(?<!\.test)\.ts$/).flatMap((file) =>
  [...readFileSync(`${root}${file}`, 'utf8').matchAll(/\[\s*(\d{5}),\s*(['`"])(.+?)\2/g)].map(([, code, , text]) => ({
    file,
    code,
    text,
  })),
)
const declaredCodes = new Set(ours.map(({ code }) => code))

/** Refusals of a declared section that only a later module makes. */
const later: Record<string, string> = {}

test('every refusal is in the table with its text', () => {
  const texts = new Map(table.map(({ code, text }) => [code, text]))
  expect(ours.length).toBeGreaterThan(100)
  for (const { file, code, text } of ours)
    expect(text, `${code} in ${file}: docs/spec/refusals.tsv`).toBe(texts.get(code))
})

test('a refusal code has one text', () => {
  const texts = new Map<string, string>()
  for (const { file, code, text } of ours) {
    expect(texts.get(code) ?? text, `${code} in ${file}`).toBe(text)
    texts.set(code, text)
  }
})

test('a section with one declared refusal has all of them declared', () => {
  const standing = new Set(table.filter(({ code }) => declaredCodes.has(code)).map(({ source }) => source))
  const lacking = table.filter(({ code, source }) => standing.has(source) && !declaredCodes.has(code))
  expect(lacking.map(({ code }) => code)).toEqual(Object.keys(later))
})

/** The tests of the server without their texts, in which a code is only mentioned. */
const expected = filesUnder(['server'], /\.test\.ts$/)
  .map((file) => readFileSync(`${root}${file}`, 'utf8').replaceAll(/'[^'\n]*'|`[^`]*`/g, ''))
  .join('\n')

test('every refusal is provoked in a test of the server', () => {
  const never = ours.filter(({ code }) => !new RegExp(`\\b${code}\\b`).test(expected))
  const words = never.map(({ file, code, text }) => `${code} ${text} (${file}): no *.test.ts of the server expects it`)
  expect(words).toEqual([])
})
