import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTable } from '../../../../test/spec-table.ts'

test('the path of every message is a page', () => {
  const pages = new Set(['routes.tsv', 'routes-added.tsv'].flatMap((file) => readTable(file).map(([, , path]) => path)))
  const files = globSync(new URL('../../../**/*.ts', import.meta.url).pathname)
  const paths = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/routePath: '(\/[^']+)'/g)].map(([, path]) => path),
  )
  expect(paths.length).toBeGreaterThan(50)
  expect([...new Set(paths)].filter((path) => !pages.has(path))).toEqual([])
})
