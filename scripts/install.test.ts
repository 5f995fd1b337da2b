import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, isTest } from './checks/imports.ts'
import { filesUnder, root } from './files.ts'

/** `npm start` leaves out packages of tests and benches: those the product uses must be among its own packages. */

const manifest: Record<'dependencies' | 'devDependencies', Record<string, string>> = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
const packageOf = (request: string) => request.split('/', request.startsWith('@') ? 2 : 1).join('/')

test('the product, its pages and its tools use no package of the tests', () => {
  const tools = ['backup', 'restore', 'migrate-to-postgres', 'simulate'].map((name) => `scripts/data/${name}.ts`)
  const product = filesUnder(['contract/src', 'server/src', 'web/src'], /\.tsx?$/).filter(
    (file) => !isTest(file) && !/\/test\//.test(file),
  )
  const found = reached([...product, ...tools, 'vite.config.ts', 'vite.app.config.ts'])
  expect(found.length).toBeGreaterThan(2000)
  const used = found.flatMap((file) => importsOf(file).filter(({ own }) => !own))
  const wrong = used.filter(({ to }) => manifest.devDependencies[packageOf(to)])
  expect(wrong.map(({ from, to }) => `${from} ${to}`)).toEqual([])
  const unknown = used.filter(({ to }) => !/^(node|virtual):/.test(to) && !manifest.dependencies[packageOf(to)])
  expect(unknown.map(({ from, to }) => `${from} ${to}`)).toEqual([])
})

/** These files and all of ours that they import, types too. */
function reached(from: readonly string[]) {
  const known = new Set(from)
  for (const file of known) {
    if (!/\.tsx?$/.test(file)) continue
    for (const { own, to } of importsOf(file)) if (own && /\.tsx?$/.test(to)) known.add(to)
  }
  return [...known]
}
