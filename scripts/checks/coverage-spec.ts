import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call, Calls } from '#contract/kit/calls.ts'
import { testApp } from '../../server/test/app.ts'
import { shellRoutes } from '../../web/src/shell/route/route-table.ts'
import { filesUnder, root } from '../files.ts'

// `npm run coverage:spec [-- --json] [--missing]`: how much of docs/spec the product answers, tests and shows. Tested
// calls are noted by server/test/app.ts while tests run, so run the tests first.

type Row = Record<'id' | 'module' | 'method' | 'path', string>
interface CallRow extends Row {
  declared: boolean
  handled: boolean
  tested: boolean
}
interface RouteRow extends Row {
  rendered: boolean
}

function rowsOf(...names: string[]): Row[] {
  return names.flatMap((name) => {
    const lines = readFileSync(join(root, 'docs/spec', `${name}.tsv`), 'utf8').split(/\r?\n/)
    const [head, ...rest] = lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'))
    // as: the columns every spec file has
    return rest.map((cells) => Object.fromEntries(head.map((key, n) => [key, cells[n] ?? ''])) as Row)
  })
}

/** One spelling for one URL shape: `/visit/{visitId}/` and `/visit/{id}` are the same call. */
const shapeOf = (method: string, path: string) => `${method} ${path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '')}`

// --- calls -------------------------------------------------------------------------------------------------------

async function contractCalls() {
  const files = filesUnder(['contract/src/modules'], /^[\w-]+\.ts$/).filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file): Promise<Record<string, unknown>> => import(join(root, file))))
  return modules.flatMap((module) =>
    Object.values(module)
      .filter(isCalls)
      .flatMap((calls) => Object.values(calls)),
  )
}

function isCalls(value: unknown): value is Calls {
  if (typeof value !== 'object' || value === null) return false
  const parts = Object.values(value)
  return (
    parts.length > 0 && parts.every((part) => typeof part === 'object' && part && 'method' in part && 'path' in part)
  )
}

/** Calls the running server answers. Sent unsigned: a mounted call refuses, it does not answer 404. */
async function handledShapes(calls: readonly Call[]) {
  const { app, close } = await testApp()
  try {
    const answers = async (call: { method: Call['method']; path: string }) => {
      const url = call.path.replace(/\{[^}]*\}/g, 'x')
      return (await app.inject({ method: call.method, url })).statusCode !== 404
    }
    if (await answers({ method: 'GET', path: '/pims/no-such-call' }))
      throw new Error('unknown calls are not answered 404')
    const handled = new Set<string>()
    for (const call of calls) if (await answers(call)) handled.add(shapeOf(call.method, call.path))
    return handled
  } finally {
    await close()
  }
}

/** `METHOD path` of every call whose reply a test read, except the test that makes all calls. */
function testedShapes() {
  const folder = join(root, '.cache/coverage')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []
  const notes: { test: string; calls: string[] }[] = files.map((file) =>
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  )
  const own = notes.filter(({ test }) => !/walk[^/]*\.test\.ts$/.test(test) && existsSync(test))
  return new Set(own.flatMap(({ calls }) => calls.map((call) => shapeOf(...splitCall(call)))))
}

function splitCall(call: string): [string, string] {
  const space = call.indexOf(' ')
  return [call.slice(0, space), call.slice(space + 1)]
}

async function callRows(): Promise<CallRow[]> {
  const calls = await contractCalls()
  const declared = new Set(calls.map((call) => shapeOf(call.method, call.path)))
  const handled = await handledShapes(calls)
  const tested = testedShapes()
  return rowsOf('calls', 'calls-added').map((row) => {
    const shape = shapeOf(row.method, row.path)
    const isHandled = handled.has(shape)
    return { ...row, declared: declared.has(shape), handled: isHandled, tested: isHandled && tested.has(shape) }
  })
}

// --- routes ------------------------------------------------------------------------------------------------------

/** Paths with a page: of modules, and the shell's own. */
function pagePaths() {
  const sources = [...filesUnder(['web/src/modules'], /routes\.ts$/), 'web/src/shell/tabs/PageFrames.tsx']
  const keys = sources.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/'(\/[^']*)':\s*(?:\{|(?:async\s*)?[(\w])/g),
  ])
  return new Set(keys.map((match) => match[1]))
}

function routeRows(): RouteRow[] {
  const pages = pagePaths()
  const folders = new Set(shellRoutes.filter((route) => route.folder).map((route) => route.path))
  const loginPages = filesUnder(['web/src/pages'], /\.tsx?$/).map((file) => readFileSync(join(root, file), 'utf8'))
  const rendered = (path: string) => {
    if (path === '*' || folders.has(path)) return true // not found, and menu folders, which have no screen
    if (path === '/') return pages.has('/home')
    const [file, hash] = path.split('#')
    if (!file.endsWith('.html')) return pages.has(path)
    return existsSync(join(root, 'web', file)) && (!hash || loginPages.some((text) => text.includes(`'${hash}'`)))
  }
  return rowsOf('routes', 'routes-added').map((row) => ({ ...row, rendered: rendered(row.path) }))
}

// --- report ------------------------------------------------------------------------------------------------------

const calls = await callRows()
const routes = routeRows()
const names = [...new Set([...calls, ...routes].map((row) => row.module))]
const count = (rows: object[], key: string) => rows.filter((row) => Reflect.get(row, key)).length

function summary(module?: string) {
  const mine = <T extends Row>(rows: T[]) => (module ? rows.filter((row) => row.module === module) : rows)
  const own = mine(calls)
  const shown = mine(routes)
  return {
    declared: count(own, 'declared'),
    calls: { total: own.length, handled: count(own, 'handled'), tested: count(own, 'tested') },
    routes: { total: shown.length, rendered: count(shown, 'rendered') },
  }
}

if (process.argv.includes('--json')) {
  const modules = Object.fromEntries(
    names.map((name) => [name, { calls: summary(name).calls, routes: summary(name).routes }]),
  )
  console.log(JSON.stringify({ modules }))
} else {
  console.log(`${'module'.padEnd(14)} declared  handled   tested   of calls   rendered  of routes`)
  for (const name of [...names, undefined]) print(name ?? 'total', summary(name))
}
if (process.argv.includes('--missing')) {
  const only = process.argv.at(-1)
  const isChosen = (row: Row) => !only || only.startsWith('--') || row.module === only
  for (const row of calls.filter(isChosen)) {
    const lacks = (['declared', 'handled', 'tested'] as const).find((key) => !row[key])
    if (lacks) console.log(`not ${lacks.padEnd(9)} ${row.id.padEnd(36)} ${row.method} ${row.path}`)
  }
  for (const row of routes.filter(isChosen))
    if (!row.rendered) console.log(`not rendered  ${row.id.padEnd(36)} ${row.path}`)
}

function print(name: string, { declared, calls: c, routes: r }: ReturnType<typeof summary>) {
  const cells = [declared, c.handled, c.tested, c.total, r.rendered, r.total]
  console.log(`${name.padEnd(14)}${cells.map((cell) => String(cell).padStart(9)).join('')}`)
}
// The engine, bus and broker of the test app leave nothing open.
process.exit(0)
