import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bring, differences, rulesBeside, wordsOf } from './rules.ts'

/** A project and its rules side by side in a folder of their own. */
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
})
afterEach(() => rmSync(beside, { recursive: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(beside, file)), { recursive: true })
  writeFileSync(join(beside, file), text)
}
const found = () => differences(shared(), base()).map(({ here }) => here)

test('says what differs, line by line', () => {
  bring(shared(), base())
  expect(found()).toEqual([])
  write('shared/spec/calls.tsv', 'id\tpath\na\t/a\nb\t/b\n')
  write('project/contract/src/data/menus.json', '{"menus": [1]}')
  expect(found()).toEqual(['contract/src/data/menus.json', 'docs/spec/calls.tsv'])
  expect(differences(shared(), base()).map(wordsOf)[1]).toBe(
    'docs/spec/calls.tsv differs from ../shared/spec/calls.tsv: 1 lines to bring, 0 no longer there\n  + b\t/b',
  )
})

test('a line that only moved is a difference too', () => {
  bring(shared(), base())
  write('shared/spec/calls.tsv', 'a\t/a\nid\tpath\n')
  expect(found()).toEqual(['docs/spec/calls.tsv'])
})

test('line ends of a checkout are no difference', () => {
  bring(shared(), base())
  write('project/docs/spec/calls.tsv', 'id\tpath\r\na\t/a\r\n')
  expect(found()).toEqual([])
})

test('brings what is new, and takes away what is gone', () => {
  write('project/docs/spec/old.tsv', 'id\n')
  bring(shared(), base())
  expect(readFileSync(join(base(), 'docs/spec/calls.tsv'), 'utf8')).toBe('id\tpath\na\t/a\n')
  expect(existsSync(join(base(), 'docs/spec/old.tsv'))).toBe(false)
})

test('a dictionary comes with the first comment that cites it', () => {
  write('project/server/src/fee.ts', '/** The ledger (fees.md 1). */\nexport const a = 1\n')
  bring(shared(), base())
  expect(existsSync(join(base(), 'docs/domain/fees.md'))).toBe(true)
  expect(existsSync(join(base(), 'docs/domain/stock.md'))).toBe(false)
})

test('without rules beside the project there is nothing to compare', () => {
  expect(rulesBeside(base())).toBe(shared())
  rmSync(shared(), { recursive: true })
  expect(rulesBeside(base())).toBeUndefined()
})
