import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The files and tests that docs/security.md cites as proof exist. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| .+ \| (met|n\/a|open) \| (.+) \|$/gm)].map(
  ([, number, answer, proof]) => ({ number, answer, proof }),
)

test('all 253 requirements of the levels 1 and 2 are answered, each once', () => {
  expect(new Set(rows.map((row) => row.number)).size).toBe(253)
  expect(rows).toHaveLength(253)
  const count = (answer: string) => rows.filter((row) => row.answer === answer).length
  expect(text).toContain(`${count('met')} met, ${count('n/a')} n/a, ${count('open')} open`)
})

test.each(rows.map((row) => [row.number, row] as const))(
  '%s names files and tests that exist',
  (_, { answer, proof }) => {
    if (answer !== 'n/a') expect(proof).not.toBe('–')
    const files = [...proof.matchAll(/`([\w-]+(?:[./][\w.-]+)+\.\w+)`/g)].map(([, file]) => file)
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true)
    const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
    for (const [, name] of proof.matchAll(/«([^»]+)»/g))
      expect(
        texts.some((content) => content.includes(name)),
        name,
      ).toBe(true)
  },
)
