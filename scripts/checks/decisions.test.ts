import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from '../files.ts'
import { commentsOf } from '../names/comments.ts'

const files = filesUnder(['docs/decisions'], /^\d.*\.md$/).map((file) => basename(file))
const read = (name: string) => readFileSync(join(root, 'docs/decisions', name), 'utf8')
const numbers = files.map((name) => name.slice(0, 3))

test('decisions are numbered without a gap, each number once', () => {
  expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(3, '0')))
  for (const name of files) expect(read(name), name).toMatch(new RegExp(`^# ${name.slice(0, 3)} \\S`))
})

test('the index has a line for every decision, with its heading', () => {
  const lines = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('- '))
  const heading = (name: string) => read(name).split('\n')[0].slice(6)
  expect(lines).toEqual(files.map((name) => `- ${name.slice(0, 3)} [${heading(name)}](${name})`))
})

test('a cited decision exists, and is cited by three digits', () => {
  // Comments of a migration stay as they were when it ran.
  const comments = commentsOf().filter(({ file }) => !file.endsWith('.sql'))
  const wrong = comments.flatMap(({ file, line, text }) =>
    [...text.matchAll(/\bdecisions?[ /](\d+)/gi)]
      .filter(([, number]) => !numbers.includes(number))
      .map(([sentence]) => `${file}:${line}: ${sentence}`),
  )
  expect(wrong).toEqual([])
})
