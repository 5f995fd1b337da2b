import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The acceptance scenarios and worked examples of money (fees.md 15, 12) each stand in the name of a test. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const modules = [
  'account',
  'bill',
  'settlement',
  'receipt',
  'report',
  'fee-project',
  'cost-project',
  'payment',
  'remind',
]
/** Of the payment provider (9) and the reminders (7), which name them in tests of their own. */
const later = [17, 19, 20, 29]

function names() {
  const folders = ['e2e', 'server/test', ...modules.map((name) => `server/src/modules/${name}`)]
  const found: string[] = []
  for (const folder of folders) {
    let files: string[] = []
    try {
      files = readdirSync(`${root}${folder}`)
    } catch {
      continue
    }
    for (const file of files.filter((name) => name.endsWith('.test.ts')))
      found.push(
        ...[
          ...readFileSync(`${root}${folder}/${file}`, 'utf8').matchAll(
            /['`]([^'`\n]*(?:scenario|example) \d[^'`\n]*)/g,
          ),
        ].map(([, name]) => name),
      )
  }
  return found.join('\n')
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
