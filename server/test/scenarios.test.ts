import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../../scripts/files.ts'

// The acceptance scenarios and worked examples of money (fees.md 15, 12) each stand in the name of a test.

/** Of the payment provider (9) and the reminders (7), which name them in tests of their own. */
const later = [17, 19, 20, 29]

function names() {
  const files = filesUnder(['e2e', 'server/test', 'server/src/modules/fees'], /\.test\.ts$/)
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  return texts.flatMap((text) => text.match(/['`][^'`\n]*(?:scenario|example) \d[^'`\n]*/g) ?? []).join('\n')
}

test.each([
  ['scenario', 33],
  ['example', 14],
] as const)('each %s has a test that shows its numbers', (word, count) => {
  const all = names()
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter(
    (number) => !new RegExp(`${word} ${number}(?!\\d)`).test(all) && !(word === 'scenario' && later.includes(number)),
  )
  expect(missing).toEqual([])
})
