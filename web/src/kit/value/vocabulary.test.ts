import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder } from '../../../../scripts/files.ts'

/** One word for one thing, on every screen and every paper. */
const words = [
  [/长者|老年人|住户/, '老人'],
  [/在院老人|在院人数/, '在住'],
  [/预存款|预交款/, '预存'],
] as const

const own = 'web/src/kit/value/vocabulary.test.ts'
const files = filesUnder(['web/src', 'contract/src/modules', 'contract/src/kit'], /\.tsx?$/).filter(
  (file) => file !== own,
)

test.each(words)('a match of %s is written %s everywhere', (other) => {
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => other.test(readFileSync(file, 'utf8')))).toEqual([])
})
