import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { PrivateServer } from '../../scripts/postgres.ts'
import type { BareQuery } from '../bare.ts'

export interface MarkedCall {
  send: () => Promise<unknown>
  /**
   * Marks the statements of this call alone: searched in their text with its values. Without a mark the call with the
   * most statements counts.
   */
  mark?: RegExp
}

/** Milliseconds, then the connection. */
const prefix = '%m [%c] '
const head = /^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[([\da-f.]+)\] (\w+): {2}([\s\S]*)$/

/**
 * The reading statements of the one call that `mark` finds in a log of the database: those of its own connection, and
 * there either of its transaction or of those outside any. Statements of others on other connections, or in
 * transactions before and after on this one, are not counted. Throws when no statement has the mark.
 */
export function ownStatements(log: string, mark?: RegExp): BareQuery[] {
  const runs = new Map<string, BareQuery[]>()
  const turns = new Map<string, number>()
  const last = new Map<string, BareQuery>()
  for (const entry of log.split(/\n(?=\d{4}-\d\d-\d\d )/)) {
    const [, connection = '', kind, text = ''] = head.exec(entry.trimEnd()) ?? []
    const values = kind === 'DETAIL' && /^parameters: ([\s\S]+)$/.exec(text)?.[1]
    const statement = last.get(connection)
    if (values && statement) statement.values = valuesOf(values)
    const sent = kind === 'LOG' ? /^(?:statement|execute [^:]+): ([\s\S]+)$/.exec(text)?.[1].trim() : undefined
    if (sent === undefined) continue
    last.delete(connection)
    const turn = turns.get(connection) ?? 0
    // Odd parts are within a transaction.
    const next = /^begin\b/i.test(sent) || (turn % 2 === 1 && /^(commit|rollback)\b/i.test(sent)) ? turn + 1 : turn
    turns.set(connection, next)
    if (!/^(select|with) /i.test(sent)) continue
    const query = { text: sent, values: [] }
    const run = `${connection} ${next % 2 === 1 ? next : 'outside'}`
    runs.set(run, [...(runs.get(run) ?? []), query])
    last.set(connection, query)
  }
  const bears = (run: BareQuery[]) => run.some(({ text, values }) => mark?.test(`${text} ${values.join(' ')}`))
  const all = [...runs.values()].toSorted((one, other) => other.length - one.length)
  const own = mark ? all.find(bears) : all[0]
  if (!own) throw new Error(`no statement of the call ${mark} in the log`)
  return own
}

/** The statements of each call, sent once more while the database logs statements. */
export async function statementsOf(server: PrivateServer, admin: pg.Client, calls: readonly MarkedCall[]) {
  const logFile = join(decodeURIComponent(server.url.split('host=')[1]), 'log')
  const settings = { log_statement: 'all', log_line_prefix: prefix }
  for (const [name, value] of Object.entries(settings)) await admin.query(`alter system set ${name} = '${value}'`)
  await reloaded(admin, 'all')
  const found: BareQuery[][] = []
  for (const { send, mark } of calls) {
    await send()
    const from = statSync(logFile).size
    await send()
    found.push(ownStatements(readFileSync(logFile).subarray(from).toString(), mark))
  }
  for (const name of Object.keys(settings)) await admin.query(`alter system reset ${name}`)
  await reloaded(admin, 'none')
  return found
}

/** Every connection reads its settings between two statements: statements after this one have them. */
async function reloaded(admin: pg.Client, value: string) {
  await admin.query('select pg_reload_conf()')
  for (;;) {
    const { rows } = await admin.query('show log_statement')
    if (rows[0].log_statement === value) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function valuesOf(parameters: string) {
  return [...parameters.matchAll(/\$\d+ = '((?:[^']|'')*)'/g)].map(([, value]) => value.replaceAll("''", "'"))
}
