import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { PrivateServer } from '../scripts/postgres.ts'
import type { BareQuery } from './bare.ts'

/** The reading statements the database ran since `from` bytes of its log: what a bare handler must run to be fair. */
function statementsSince(logFile: string, from: number): BareQuery[] {
  const text = readFileSync(logFile).subarray(from).toString()
  const found: BareQuery[] = []
  for (const entry of text.split(/\n(?=\d{4}-\d\d-\d\d )/)) {
    const executed = /LOG: {2}execute [^:]+: ([\s\S]+)$/.exec(entry)
    if (executed && /^\s*(select|with) /i.test(executed[1])) found.push({ text: executed[1].trim(), values: [] })
    const parameters = /DETAIL: {2}parameters: ([\s\S]+)$/.exec(entry)
    const last = found.at(-1)
    if (parameters && last && last.values.length === 0 && last.text.includes('$1'))
      last.values = valuesOf(parameters[1])
  }
  return found
}

/** The statements of each call, sent once more while the database notes down what it is asked. */
export async function statementsOf(
  server: PrivateServer,
  admin: pg.Client,
  calls: readonly (() => Promise<unknown>)[],
) {
  const logFile = join(decodeURIComponent(server.url.split('host=')[1]), 'log')
  const noting = async (on: boolean) => {
    await admin.query(on ? "alter system set log_statement = 'all'" : 'alter system reset log_statement')
    await admin.query('select pg_reload_conf()')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  await admin.query("alter system set log_line_prefix = '%m '")
  await noting(true)
  const found: BareQuery[][] = []
  for (const call of calls) {
    await call()
    const from = statSync(logFile).size
    await call()
    found.push(statementsSince(logFile, from))
  }
  await noting(false)
  return found
}

function valuesOf(parameters: string) {
  return [...parameters.matchAll(/\$\d+ = '((?:[^']|'')*)'/g)].map(([, value]) => value.replaceAll("''", "'"))
}
