import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { importsOf } from '../checks/imports.ts'
import { filesUnder, root } from '../files.ts'

// The tests a change reaches, by the imports between files. Where a file finds others without an import, it is stated
// here.

/** Files everything depends on. */
const ground = /^(package-lock\.json|tsconfig\.json|vitest\.config\.ts|\.ci\/)/
/** Loaders of every file in the folders of the modules: followed, they would reach everything. */
const loaders = [
  'server/src/core/http/modules.ts',
  'web/src/shell/route/routes.ts',
  'web/src/app/pages.ts',
  'web/src/kit/page/joined.ts',
]

/** Test files that the change since main reaches, and the static steps; undefined when it reaches everything. */
export function reachedTests() {
  const changed = changedFiles()
  if (changed.some((file) => ground.test(file))) return undefined
  const reached = reachedBy(changed)
  console.log(`changed: ${changed.length} files; reached: ${reached.length} test files`)
  return ['scripts/checks/static.test.ts', ...reached]
}

/** Changed files of the working tree, new ones too, since it left main. */
function changedFiles() {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const base = git('merge-base', 'HEAD', 'main').trim()
  const listed = git('diff', '--name-only', '--no-renames', '-z', base)
  const added = git('ls-files', '--others', '--exclude-standard', '-z')
  return `${listed}${added}`.split('\0').filter(Boolean)
}

let house: House | undefined
/** The test files that depend on one of these files, directly or not. */
export function reachedBy(changed: readonly string[]) {
  house ??= readHouse()
  const read = house
  return read.files.filter((file) => /\.test\.tsx?$/.test(file)).filter((test) => reaches(test, changed, read))
}

interface House {
  files: readonly string[]
  /** The files each file imports, opens or stands for. */
  edges: ReadonlyMap<string, readonly string[]>
  /** The routes of the server that answer the calls of a contract file. */
  answers: ReadonlyMap<string, readonly string[]>
}

function reaches(test: string, changed: readonly string[], { edges, answers }: House) {
  const seen = new Set([test])
  for (const file of seen) {
    if (changed.includes(file)) return true
    const next = edges.get(file) ?? []
    for (const one of next) seen.add(one)
    // A journey reaches the server through the calls of its pages.
    if (!test.startsWith('e2e/') || !/^(e2e|web)\//.test(file)) continue
    for (const one of next.flatMap((to) => answers.get(to) ?? [])) seen.add(one)
  }
  return false
}

function readHouse(): House {
  const files = filesUnder(['contract', 'server', 'web', 'e2e', 'scripts', 'bench'], /\.(tsx?|mjs|html)$/)
  const data = filesUnder(['contract', 'server', 'web', 'docs'], /\.(json|tsv|sql|css|svg|txt|md)$/)
  const byName = Map.groupBy([...files, ...data], (file) => basename(file))
  const imports = new Map(files.map((file) => [file, importedBy(file)]))
  const routes = files.filter((file) => /^server\/src\/modules\/.*\/routes\.ts$/.test(file))
  const pairs = routes.flatMap((file) => (imports.get(file) ?? []).map((to) => ({ file, to })))
  // Calls are in the contract under the name of their module; of other modules a file only uses codes.
  const ofModules = pairs.filter(({ file, to }) => to.startsWith(`contract/${moduleOf(file)}`))
  const answers = Map.groupBy(ofModules, ({ to }) => to)
  return {
    files,
    edges: new Map([...imports].map(([file, to]) => [file, [...to, ...namedBy(file, byName), ...unsaid(file, files)]])),
    answers: new Map([...answers].map(([to, all]) => [to, all.map(({ file }) => file)])),
  }
}

/** `src/modules/living/visit/` of a file below it. */
const moduleOf = (file: string) => file.match(/src\/modules\/[\w-]+\/[\w-]+\//)?.[0] ?? ''

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const importedBy = (file: string) =>
  file.endsWith('.html')
    ? []
    : importsOf(file, root)
        .filter(({ own }) => own)
        .map(({ to }) => to)

/** Files that are opened, started or read: by a path from the root or from here, data also by the bare name. */
function namedBy(file: string, byName: ReadonlyMap<string, readonly string[]>) {
  if (loaders.includes(file)) return []
  if (file === 'server/src/core/db/migrate.ts')
    return [...byName].flatMap(([name, all]) => (name.endsWith('.sql') ? all : []))
  const names = [...textOf(file).matchAll(/(?<=['"])[\w./-]+\.(?:tsx?|mjs|json|tsv|html|svg|md)(?=['"])/g)].map(
    ([name]) => name,
  )
  return [...new Set(names)].flatMap((name) => {
    const all = byName.get(basename(name)) ?? []
    const matches = all.filter((one) => one === name || one === join(dirname(file), name) || one === join('web', name))
    return matches.length > 0 || /\.(tsx?|mjs)$/.test(name) ? matches : all
  })
}

/** The files a test reaches through the loaders. */
function unsaid(file: string, files: readonly string[]) {
  const isTest = file.endsWith('.test.ts')
  // Through the server: its own module; all of them for a test of all calls or all modules.
  if (isTest && file.startsWith('server/src/modules/'))
    return files.filter((other) => dirname(other) === dirname(file) && !other.endsWith('.test.ts'))
  if (isTest && /^server\/(test|src\/core)\//.test(file))
    return files.filter((other) => /^server\/src\/modules\/.*\/routes\.ts$/.test(other))
  // Through the pages: the shell, and the screens whose address it names.
  if (!file.startsWith('e2e/') && !file.endsWith('.browser.test.ts')) return []
  // Addresses of menus are in data.
  const text = [file, ...importedBy(file).filter((to) => to.endsWith('.json'))].map(textOf).join()
  const pages = files.filter((other) => /^web\/[\w-]+\.html$/.test(other))
  const routes = files.filter((other) => /^web\/src\/modules\/.*\/routes\.ts$/.test(other))
  const shown = routes.filter((one) =>
    [...textOf(one).matchAll(/'(\/[^']+)':/g)].some(([, path]) => text.includes(path)),
  )
  const phone = text.includes('/app.html')
    ? files.filter((other) => /^web\/src\/modules\/.*\/phone\.ts$/.test(other))
    : []
  return [...pages, ...shown, ...phone]
}
