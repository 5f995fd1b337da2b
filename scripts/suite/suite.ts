import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { relative } from 'node:path'
import { inspect, stripVTControlCharacters } from 'node:util'
import { createVitest, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'
import { root } from '../files.ts'
import { recorded, shortName, timesFile } from './by-recorded-time.ts'
import { referenceSeconds } from './reference.ts'

interface SuiteOptions {
  /** Projects of vitest.config.ts; all when left out. */
  projects?: string[]
  /** Parts of file names; all files when there is none. */
  files?: string[]
  /** Tests with these tags; all when left out. */
  tags?: string[]
  /** Failures known before anything ran. */
  failedBefore?: number
  /** Whether to store the duration of each file for the next run. */
  keepTimes?: boolean
}

/** Runs the files in one pool and ends with the line `N passed, N failed`; the exit code is 0 when all is well. */
export async function runSuite({ projects, files, tags, failedBefore = 0, keepTimes = false }: SuiteOptions) {
  const vitest = await createVitest('test', {
    watch: false,
    project: projects,
    tagsFilter: tags,
    passWithNoTests: true,
    reporters: ['dot'],
  })
  const collected = await vitest.globTestSpecifications(files)
  // For a few files most of the time is the start of the tools, which says nothing.
  const first = files ? undefined : await referenceSeconds(process.env.PIMS_TEST_PG)
  const before = spentOf(cpus())
  const began = performance.now()
  const { testModules, unhandledErrors } = await vitest.start(files)
  await vitest.close()
  const duration = (performance.now() - began) / 1000
  const tests = testModules.flatMap((module) => [...module.children.allTests()])
  const passed = tests.filter((one) => one.result().state === 'passed').length
  const red = [
    ...testModules.flatMap(failuresOf),
    ...unhandledErrors.map((error) => beginning(inspect(error))),
    ...collected
      .filter((file) => isSilent(file, testModules))
      .map(({ moduleId }) => `${nameOf(moduleId)}: told nothing`),
  ]
  sayLongest(testModules)
  sayBusy(before, spentOf(cpus()))
  if (first !== undefined) sayRatio(duration, first, await referenceSeconds(process.env.PIMS_TEST_PG))
  for (const one of tests.filter((test) => test.diagnostic()?.flaky))
    console.log(`second try: ${one.fullName}: ${messageOf(one)}`)
  if (keepTimes) writeTimes(testModules)
  // Printed again at the end: a reader of the last lines of a log must see which tests failed.
  for (const name of red) console.log(`\n✗ ${name}`)
  console.log(`\n${passed} passed, ${red.length + failedBefore} failed`)
  process.exitCode = red.length + failedBefore > 0 ? 1 : 0
}

const nameOf = (path: string) => relative(root, path)
const beginning = (message = '') => stripVTControlCharacters(message).slice(0, 2000)

/** A file that does not load has no failing tests: it still counts. */
function failuresOf(module: TestModule) {
  const name = `${module.project.name} ${nameOf(module.moduleId)}`
  const failed = [...module.children.allTests('failed')]
  const own = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
  return [
    ...own.map(({ message }) => `${name}: ${beginning(message)}`),
    ...failed.map((one) => `${name} > ${one.fullName}: ${messageOf(one)}`),
  ]
}

/** The messages of every try. */
const messageOf = (one: TestCase) => (one.result().errors ?? []).map(({ message }) => beginning(message)).join('\n')

/** A lost worker loses its file without an error: every collected file must have reported its end. */
function isSilent({ moduleId, project }: TestSpecification, modules: readonly TestModule[]) {
  const found = modules.find((module) => module.moduleId === moduleId && module.project.name === project.name)
  if (!found) return true
  const tests = [...found.children.allTests()]
  const open = tests.some((one) => one.result().state === 'pending')
  return found.errors().length === 0 && (tests.length === 0 || open)
}

const secondsOf = (module: TestModule) => {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return Math.round((collectDuration + setupDuration + duration) / 1000)
}

/** Where the time went, to notice when a suite becomes slow. */
function sayLongest(modules: readonly TestModule[]) {
  for (const [project, files] of Map.groupBy(modules, (module) => module.project.name)) {
    const total = files.reduce((sum, file) => sum + secondsOf(file), 0)
    const longest = files.toSorted((a, b) => secondsOf(b) - secondsOf(a)).slice(0, 6)
    const names = longest.map((file) => `${shortName(file.moduleId)} ${secondsOf(file)}`).join(' · ')
    console.log(`${project}: ${files.length} files, ${total} s; ${names}`)
  }
}

const spentOf = (cores: ReturnType<typeof cpus>) => {
  const spent = cores.flatMap(({ times }) => Object.entries(times))
  const sum = (rows: typeof spent) => rows.reduce((total, [, ms]) => total + ms, 0)
  return { all: sum(spent), idle: sum(spent.filter(([what]) => what === 'idle')), cores: cores.length }
}

/** The share of the processor that was used: whether more workers could help. */
function sayBusy(before: ReturnType<typeof spentOf>, after: ReturnType<typeof spentOf>) {
  const share = 1 - (after.idle - before.idle) / (after.all - before.all)
  console.log(`busy: ${Math.round(share * 100)} % of ${after.cores} cores`)
}

function writeTimes(modules: readonly TestModule[]) {
  const times = Map.groupBy(
    modules.filter((module) => secondsOf(module) > 0),
    (module) => module.project.name,
  )
  const measured = [...times].map(([project, files]) => [
    project,
    Object.fromEntries(
      files.toSorted((a, b) => secondsOf(b) - secondsOf(a)).map((file) => [shortName(file.moduleId), secondsOf(file)]),
    ),
  ])
  writeFileSync(timesFile, `${JSON.stringify({ ...recorded, ...Object.fromEntries(measured) }, null, 2)}\n`)
}

/** The measure of the suite: seconds depend on the machine and its load. */
function sayRatio(suite: number, before: number, after: number) {
  const reference = (before + after) / 2
  console.log(`reference ${reference.toFixed(1)} s (${before.toFixed(1)} before, ${after.toFixed(1)} behind)`)
  console.log(`suite ${Math.round(suite)} s, ratio suite/reference ${Math.round(suite / reference)}`)
}
