import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * State before staleness (domain/README.md): the user who takes a step second learns the row's new state, not only that
 * it has changed. Reads every function of the modules and names those that check a version directly before the state.
 */

const root = join(import.meta.dirname, '../src/modules')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
const judgesVersion = /^\s*(assertFresh\((?!pairs|db)|assertVersion\(|if \([^{]*\) refuse\((common\.)?stale\))/
const judgesState = /Flow\.take\(|common\.wrongState|wrongState\(|refuse\(no\.alreadyVoid\)/

/** The statement that begins at a line: as far as its lines are indented. */
function statementAt(lines: readonly string[], at: number) {
  const depth = (line: string) => line.length - line.trimStart().length
  let end = at + 1
  while (end < lines.length && depth(lines[end]) > depth(lines[at])) end += 1
  return lines.slice(at, end).join('\n')
}

test('no step checks the version of a row directly before its state', () => {
  const steps = files.flatMap((name) => {
    const lines = readFileSync(join(root, name), 'utf8').split('\n')
    return lines.flatMap((line, at) => (judgesVersion.test(line) ? [{ name, lines, at }] : []))
  })
  expect(steps.length).toBeGreaterThan(60)
  const wrong = steps.filter(({ lines, at }) => judgesState.test(statementAt(lines, at + 1)))
  expect(wrong.map(({ name, at }) => `${name}:${at + 1}`)).toEqual([])
})
