import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { openDatabase } from '#core/db/db.ts'
import { migrate } from '#core/db/migrate.ts'
import type { PrivateServer } from '../scripts/postgres.ts'
import { loadDemo } from '../server/src/demo/load.ts'
import { demoPassword } from '../server/src/demo/people/people.ts'
import { headersOf, type Running, run, type Signed, signIn } from './measure/server.ts'

/** The demo institution on a database of its own, filled as a benchmark needs it, and the product on it. */

export interface House {
  url: string
  product: Running
  signed: Signed
}
export const orgId = 'org-demo'

interface HouseOptions {
  name: string
  port: number
  /** Rows beside those of the demo, over a connection of its own. */
  fill?: (plain: pg.Client) => Promise<unknown>
  login?: string
}

export async function openHouse(
  cluster: PrivateServer,
  admin: pg.Client,
  { name, port, fill, login }: HouseOptions,
): Promise<House> {
  await admin.query(`create database ${name}`)
  const url = cluster.url.replace('/postgres?', `/${name}?`)
  const database = await openDatabase({ url })
  await migrate(database)
  await loadDemo(database, new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '))
  await database.close()
  const plain = new pg.Client({ connectionString: url })
  await plain.connect()
  await fill?.(plain)
  await plain.query('vacuum analyze')
  await plain.end()
  const ports = { WS_PORT: 'off', MQTT_WS_PORT: 'off', MQTT_TCP_PORT: 'off' }
  const product = await run('server/src/main.ts', port, {
    PIMS_MODE: 'demo',
    PIMS_ROLE: 'web',
    LOG_LEVEL: 'error',
    DATABASE_URL: url,
    ...ports,
  })
  return { url, product, signed: await signIn(port, login ?? 'admin', demoPassword) }
}

/** A reply with its milliseconds; fails when it is refused. */
export async function ask({ product, signed }: House, method: string, path: string, body?: object) {
  const headers = headersOf(signed, method, path.split('?')[0])
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${product.port}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { code: number; msg: string; data: Record<string, unknown> } // as: the envelope
  if (answer.code !== 0) throw new Error(`${method} ${path}: ${answer.code} ${answer.msg}`)
  return { ms: performance.now() - started, data: answer.data }
}

export async function durationOf(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Prints each measurement when it is made and writes all of them to a file at the end. */
export function openSheet(file: string, title: string, words: string) {
  const table: { what: string; measured: string; goal: string }[] = []
  return {
    say(what: string, measured: string, goal = '—') {
      table.push({ what, measured, goal })
      process.stdout.write(`  ${what}: ${measured} (${goal})\n`)
    },
    write() {
      const load = loadavg()[0].toFixed(1)
      const head = `# ${title}\n\n${words} ${cpus().length} cores shared by database, program and caller; load at the end ${load}. Judge by ratios.\n\n`
      const lines = [
        '| what | measured | goal |',
        '|---|---|---|',
        ...table.map((row) => `| ${row.what} | ${row.measured} | ${row.goal} |`),
      ]
      writeFileSync(new URL(file, import.meta.url), `${head}${lines.join('\n')}\n`)
    },
  }
}
