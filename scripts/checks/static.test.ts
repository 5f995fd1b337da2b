import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../files.ts'
import { builtPages } from '../suite/made-once.ts'

/** What needs no database and no browser: programs that say nothing when all is well. */

const tool = (path: string) => join(root, 'node_modules', path)

/** Runs a program of ours or of node_modules under this Node; its output when it failed, else nothing. */
function complaints(program: string, ...args: string[]) {
  return new Promise<string>((resolve) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [program, ...args], options, (error, out, errorOutput) =>
      resolve(error ? `${out}${errorOutput}` || error.message : ''),
    )
  })
}

test.each([
  // By itself it opens four checkers, each with types of its own: 7.8 GB instead of 3.8 (decision 083).
  ['types', tool('typescript/bin/tsc'), ['--noEmit', '-p', '.', '--checkers', '1']],
  ['lint and format', tool('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '.']],
  ['boundaries', 'scripts/checks/boundaries.ts', []],
  ['rules beside the code', 'scripts/checks/rules.ts', []],
  ['unused code', tool('knip/bin/knip.js'), []],
])('%s', async (_, program, args) => {
  expect(await complaints(program, ...args)).toBe('')
})

test('web build and its budgets', async () => {
  await builtPages()
  expect(await complaints('scripts/checks/budgets.ts')).toBe('')
})
