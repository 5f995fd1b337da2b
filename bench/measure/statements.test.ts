import { expect, test } from 'vitest'
import { ownStatements } from './statements.ts'

const line = (connection: string, kind: string, text: string) =>
  `2026-11-29 15:00:00.123 UTC [${connection}] ${kind}:  ${text}\n`
const execute = (connection: string, text: string, parameters?: string) =>
  line(connection, 'LOG', `execute a1: ${text}`) +
  (parameters ? line(connection, 'DETAIL', `parameters: ${parameters}`) : '')

test('a call is counted by its own connection, whatever statements others send meanwhile', () => {
  const log =
    execute('1.a', 'select count(*) from oldman\n where org_id = $1', "$1 = 'org'") +
    execute('2.b', 'select * from job_run', undefined) +
    execute('1.a', 'select * from oldman where org_id = $1 limit $2', "$1 = 'it''s', $2 = '20'") +
    line('2.b', 'LOG', 'statement: begin read write; set local role none') +
    execute('2.b', 'select * from session where token = $1', "$1 = 'x'") +
    line('2.b', 'LOG', 'execute c3: commit')
  expect(ownStatements(log, /from oldman .* limit/)).toEqual([
    { text: 'select count(*) from oldman\n where org_id = $1', values: ['org'] },
    { text: 'select * from oldman where org_id = $1 limit $2', values: ["it's", '20'] },
  ])
})

test('transactions of others on the same connection are not counted for the call, and the other way round', () => {
  const log =
    line('1.a', 'LOG', 'statement: begin read write; set local role none') +
    execute('1.a', 'select * from setting') +
    line('1.a', 'LOG', 'statement: commit') +
    execute('1.a', 'select * from family where oldman_id = $1', "$1 = 'oldman-7'") +
    line('1.a', 'LOG', 'statement: begin read only') +
    execute('1.a', 'with own as (select) select 1') +
    line('1.a', 'LOG', 'statement: rollback')
  expect(ownStatements(log, /oldman-7/)).toHaveLength(1)
  expect(ownStatements(log, /with own/)).toEqual([{ text: 'with own as (select) select 1', values: [] }])
  expect(ownStatements(log)).toHaveLength(1)
  expect(() => ownStatements(log, /nowhere/)).toThrow('no statement of the call')
})
