import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { added, newer, rulesBeside, take, wordsOf } from './rules.ts'

/** A project and the folder its rules came from, side by side in a temporary folder. */
let beside: string
const base = () => join(beside, 'project')
const shared = () => join(beside, 'shared')
beforeEach(() => {
  beside = mkdtempSync(join(tmpdir(), 'pims-rules-'))
  write('shared/spec/calls.tsv', 'id\tpath\na\t/a\n')
  write('shared/domain/README.md', '# Conventions\n')
  write('shared/domain/modules.tsv', 'module\n')
  write('shared/domain/fees.md', '## 1. Ledger\n')
  write('shared/domain/stock.md', '## 1. Stock\n')
  write('shared/domain/menus.json', '{"menus": []}')
  write('project/README.md', '# Project\n')
  write('project/ARCHITECTURE.md', '# Architecture\n')
  write('project/contract/src/data/menus.json', '{"menus": []}')
  take(shared(), base())
})
afterEach(() => rmSync(beside, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(beside, file)), { recursive: true })
  writeFileSync(join(beside, file), text)
}
const read = (file: string) => readFileSync(join(base(), file), 'utf8')
const found = () => newer(shared(), base()).map(({ here }) => here)

test('copies files the project does not have yet', () => {
  expect(read('docs/spec/calls.tsv')).toBe('id\tpath\na\t/a\n')
  expect(found()).toEqual([])
})

test('reports what is newer beside the project, line by line', () => {
  write('shared/spec/calls.tsv', 'id\tpath\na\t/a\nb\t/b\n')
  expect(newer(shared(), base()).map(wordsOf)).toEqual([
    '../shared/spec/calls.tsv is newer than what was taken in: 1 lines that docs/spec/calls.tsv lacks\n  + b\t/b\n  (nothing was added here: `-- --taken` copies it)',
  ])
})

test('additions of the project do not count as differences, and are counted', () => {
  write('project/docs/spec/calls.tsv', 'id\tpath\na\t/a\nown\t/own\n')
  expect(found()).toEqual([])
  write('shared/spec/calls.tsv', 'id\tpath\na\t/a\nb\t/b\n')
  expect(newer(shared(), base()).map(wordsOf).join()).toContain('has lines of its own: bring these in by hand')
  write('shared/spec/calls.tsv', 'id\tpath\na\t/a\n')
  expect(added(shared(), base())).toEqual([{ here: 'docs/spec/calls.tsv', source: 'spec/calls.tsv', lines: 1 }])
})

test('a newer file replaces a copy without additions, and never one with additions', () => {
  write('project/docs/spec/calls.tsv', 'id\tpath\na\t/a\nown\t/own\n')
  write('shared/spec/calls.tsv', 'id\tpath\nb\t/b\n')
  write('shared/domain/README.md', '# Newer conventions\n')
  expect(take(shared(), base()).map(({ here }) => here)).toEqual(['docs/domain/README.md'])
  expect(read('docs/spec/calls.tsv')).toBe('id\tpath\na\t/a\nown\t/own\n')
  expect(read('docs/domain/README.md')).toBe('# Newer conventions\n')
  expect(found()).toEqual([])
})

test('a moved line counts as newer too', () => {
  write('shared/spec/calls.tsv', 'a\t/a\nid\tpath\n')
  expect(found()).toEqual(['docs/spec/calls.tsv'])
})

test('line ends of a checkout do not count as differences', () => {
  write('shared/spec/calls.tsv', 'id\tpath\r\na\t/a\r\n')
  expect(found()).toEqual([])
})

test('a dictionary is copied with the first comment that cites it', () => {
  write('project/server/src/fee.ts', '/** The ledger (fees.md 1). */\nexport const a = 1\n')
  expect(found()).toEqual(['docs/domain/fees.md'])
  take(shared(), base())
  expect(existsSync(join(base(), 'docs/domain/fees.md'))).toBe(true)
  expect(existsSync(join(base(), 'docs/domain/stock.md'))).toBe(false)
})

test('without a folder of rules beside the project there is nothing to compare', () => {
  expect(rulesBeside(base())).toBe(shared())
  rmSync(shared(), { recursive: true })
  expect(rulesBeside(base())).toBeUndefined()
})
