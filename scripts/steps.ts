import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './files.ts'

/** What a step of `npm test` or `npm run check` found. A step that is no test run counts as one when it fails. */
export interface Outcome {
  passed: number
  failed: number
  /** Names of the tests that failed, each with the beginning of its first message. */
  red?: readonly string[]
}

export interface Step {
  name: string
  run: () => Promise<Outcome>
}

const tool = (path: string) => join(root, 'node_modules', path)
const vitestBin = tool('vitest/vitest.mjs')

/** A program of ours or of node_modules, under this Node; its exit code decides. */
export function program(name: string, args: string[]): Step {
  return {
    name,
    run: async () => ({ passed: 0, failed: (await node(args)) === 0 ? 0 : 1 }),
  }
}

/** A run of vitest, counted test by test. */
export function tests(name: string, args: string[], env: Record<string, string | undefined> = {}): Step {
  return { name, run: () => runTests(args, env) }
}

async function runTests(args: string[], env: Record<string, string | undefined>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'pims-report-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const code = await node([vitestBin, 'run', ...reporters, ...args], env)
    return counted(report, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that does not load has no tests to fail, and an unhandled error belongs to none: each still counts. */
function counted(report: string, code: number): Outcome {
  try {
    const { numPassedTests, testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
    sayLongest(testResults)
    const red = testResults.flatMap(failuresOf)
    return { passed: numPassedTests, failed: red.length === 0 && code !== 0 ? 1 : red.length, red }
  } catch {
    return { passed: 0, failed: code === 0 ? 0 : 1 } // no report: nothing matched, or it broke before the first test
  }
}

interface Report {
  numPassedTests: number
  testResults: TestFile[]
}
interface TestFile {
  name: string
  status: string
  message: string
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
}

function failuresOf(file: TestFile) {
  const name = relative(root, file.name)
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  if (file.status === 'failed' && failed.length === 0) return [`${name}: ${beginning(file.message)}`]
  return failed.map(({ fullName, failureMessages }) => `${name} > ${fullName}: ${beginning(failureMessages?.[0])}`)
}

const beginning = (message = '') => stripVTControlCharacters(message).slice(0, 600)

/** Where the time went, so that a suite that grows slow is seen growing. */
function sayLongest(files: readonly TestFile[]) {
  const seconds = ({ startTime, endTime }: TestFile) => Math.round((endTime - startTime) / 1000)
  const longest = files.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, 8)
  console.log(`longest: ${longest.map((file) => `${relative(root, file.name)} ${seconds(file)} s`).join(' · ')}`)
}

function node(args: string[], env: Record<string, string | undefined> = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const end = () => child.kill() // nothing goes on running when the run is called off
  process.once('exit', end)
  return new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      process.off('exit', end)
      resolve(code ?? 1)
    })
  })
}

/** Runs the steps in order, all of them, and ends with the line `N passed, N failed`. */
export async function runSteps(steps: readonly Step[], failedBefore = 0) {
  let passed = 0
  let failed = failedBefore
  const red: string[] = []
  const names: string[] = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    const started = performance.now()
    const outcome = await step.run()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    passed += outcome.passed
    failed += outcome.failed
    if (outcome.failed > 0) red.push(step.name)
    names.push(...(outcome.red ?? []))
    console.log(`── ${step.name}: ${outcome.failed > 0 ? 'FAILED' : 'ok'} (${seconds} s)`)
  }
  // Said again at the end: whoever has only the last lines of a log must see what failed.
  for (const name of names) console.log(`\n✗ ${name}`)
  if (red.length > 0) console.log(`\nfailed: ${red.join(' · ')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** What needs no database and no browser. */
export const staticSteps: Step[] = [
  program('types', [tool('typescript/bin/tsc'), '--noEmit', '-p', '.']),
  program('lint and format', [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  program('boundaries', ['scripts/boundaries.ts']),
  program('rules beside the code', ['scripts/rules.ts']),
  program('unused code', [tool('knip/bin/knip.js')]),
]

export const webSteps: Step[] = [
  program('web build', ['scripts/web-build.mjs']),
  program('web budgets', ['scripts/budgets.ts']),
]
