import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../files.ts'
import { builtPages } from '../suite/made-once.ts'

/** Checks without database and browser: programs that print nothing when all is well. */

const tool = (path: string) => join(root, 'node_modules', path)

/** Runs a program of ours or of node_modules under this Node; gives its output when it failed, else nothing. */
function complaints(program: string, ...args: string[]) {
  return new Promise<string>((resolve) => {
    // Above the limit the type check collects its garbage more often instead of growing.
    const env = { ...process.env, GOMEMLIMIT: '2200MiB' }
    const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [program, ...args], options, (error, out, errorOutput) =>
      resolve(error ? `${out}${errorOutput}` || error.message : ''),
    )
  })
}

test.each([
  // One checker each: four hold types of their own, and both programs in one more than 3 GB (decision 083).
  ['types of the server', tool('typescript/bin/tsc'), ['--noEmit', '-p', 'tsconfig.server.json', '--checkers', '1']],
  ['types of the pages', tool('typescript/bin/tsc'), ['--noEmit', '-p', 'tsconfig.web.json', '--checkers', '1']],
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
