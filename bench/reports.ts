import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { reports } from '#contract/modules/fees/report/report.ts'
import { openDatabase } from '#core/db/db.ts'
import { migrate } from '#core/db/migrate.ts'
import { startPostgres } from '../scripts/postgres.ts'
import type { BareQuery } from './bare.ts'
import { login } from './data/data.ts'
import { fillLedger, months, period, residents, young } from './data/ledger-data.ts'
import { median } from './measure/load.ts'
import { headersOf, run, type Signed, signIn } from './measure/server.ts'
import { statementsOf } from './measure/statements.ts'
import { bareOf } from './reports-bare.ts'

/**
 * Every finance report over three years of a large institution, on the same database in the same run, by turns with two
 * limits: its bare SQL, the very statements of the call sent by pg alone, and the least SQL that sums the same lines
 * (reports-bare.ts). Goals: a second at most, at most twice its bare SQL. Writes bench/results/reports.md.
 */

const rounds = 5
const port = 3905
const embeddedPort = 3906
const say = (text: string) => process.stdout.write(`${text}\n`)
const ports = { WS_PORT: 'off', MQTT_WS_PORT: 'off', MQTT_TCP_PORT: 'off' }
const env = {
  PIMS_MODE: 'production',
  PIMS_ROLE: 'web',
  APP_SECRET: 'the-bench-seals-with-this-and-nothing-else',
  LOG_LEVEL: 'error',
  ...ports,
}

const days = `dateFrom=${period.from}&dateTo=${period.to}`
const range = `feeMonthFrom=${period.first}&feeMonthTo=${period.last}`
const one = `feeMonth=${period.last}`
const requests = Object.entries(reports).flatMap(
  ([key, call]): { name: string; path: string; least: readonly string[] }[] => {
    const shape = 'query' in call.options ? call.options.query.shape : {}
    const query = 'dateFrom' in shape ? days : 'feeMonthFrom' in shape ? range : 'feeMonth' in shape ? one : ''
    if (key === 'behind')
      return [
        {
          name: '数字明细（预存期末合计）',
          path: `${call.path.replace('{report}', 'balance')}?${days}&figure=closeAmt`,
          least: bareOf[key],
        },
      ]
    if (key === 'balanceStatistics')
      return ['2', '5', '6'].map((type) => ({
        name: `${call.options.title} ${type}`,
        path: `${call.path.replace('{type}', type)}?${days}`,
        least: bareOf[`${key} ${type}`],
      }))
    return [{ name: call.options.title, path: `${call.path}?${query}`, least: bareOf[key] }]
  },
)

async function ask(at: number, signed: Signed, path: string) {
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${at}${path}`, {
    headers: headersOf(signed, 'GET', path.split('?')[0]),
  })
  const { code, msg } = (await response.json()) as { code: number; msg: string } // as: the envelope
  if (code !== 0) throw new Error(`${path}: ${code} ${msg}`)
  return performance.now() - started
}
async function medianOf(work: () => Promise<number>) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await work())
  return median(times)
}

/** Medians of each, after a first run that does not count. */
async function inTurns(works: readonly (() => Promise<number>)[]) {
  const times = works.map((): number[] => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, work] of works.entries()) {
      const time = await work()
      if (round > 0) times[at].push(time)
    }
  return times.map(median)
}

async function durationOf(work: () => Promise<void>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The same statements in one transaction of one connection, with the names the product gives them. */
async function again(client: pg.Client, key: string, statements: readonly BareQuery[]) {
  await client.query('begin')
  for (const [at, { text, values }] of statements.entries()) await client.query({ name: `${key}-${at}`, text, values })
  await client.query('commit')
}

const cluster = startPostgres()
const embeddedDir = mkdtempSync(join(tmpdir(), 'pims-bench-'))
const lines: string[] = []
try {
  const measured = await onPostgres()
  const embedded = process.env.BENCH_EMBEDDED === 'off' ? new Map<string, number>() : await onEmbedded()
  const ms = (time?: number) => (time === undefined ? '—' : `${time.toFixed(0)} ms`)
  for (const { name, path, product, bare, least, young: came } of measured)
    lines.push(
      `| ${name} | ${ms(product)} | ${ms(bare)} | ${(product / bare).toFixed(2)} | ${ms(least)} | ${(product / least).toFixed(2)} | ${ms(came)} | ${ms(embedded.get(path))} |`,
    )
} finally {
  cluster.stop()
  rmSync(embeddedDir, { recursive: true, force: true })
}
const head = `# Reports\n\nWritten by \`npm run bench:reports\`: ${residents} residents × ${months} months, median of ${rounds} in turns, ${cpus().length} cores shared by server and database; load at the end ${loadavg()[0].toFixed(1)}. Product is the whole call over HTTP; bare is its bare SQL: the very statements of the call, taken from the log of the database and sent by pg alone, named, in one transaction; least is the least SQL that sums the same lines of the ledger (bench/reports-bare.ts): no rights, filters, names, pages, charts; young is the same call of a second house as large that came after the statistics were gathered. Goals: ≤ 1 s, ≤ 2 × bare.\n\n| report | product | bare | ratio | least | ratio | young | embedded |\n|---|---|---|---|---|---|---|---|\n`
writeFileSync(new URL('./results/reports.md', import.meta.url), `${head}${lines.join('\n')}\n`)
say(lines.join('\n'))

async function onPostgres() {
  say('▸ PostgreSQL …')
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query('create database bench')
  const url = cluster.url.replace('/postgres?', '/bench?')
  const database = await openDatabase({ url })
  await migrate(database)
  await admin.query('alter system set autovacuum = off')
  await admin.query('select pg_reload_conf()')
  await fillLedger(database)
  await fillLedger(database, young)
  await database.close()
  const product = await run('server/src/main.ts', port, { ...env, DATABASE_URL: url })
  const signed = await signIn(port, login.loginName, login.password)
  const youngSigned = await signIn(port, young.loginName, login.password)
  const bare = new pg.Client({ connectionString: url })
  await bare.connect()
  const plain = new pg.Client({ connectionString: url })
  await plain.connect()
  // What the product reads before its statements.
  await plain.query("set jit = off; set work_mem = '64MB'")
  // An empty call keeps the session in memory, so that its look-up does not count for a report.
  const awake = () => ask(port, signed, reports.prestoredProject.path)
  const sent = await statementsOf(
    cluster,
    admin,
    requests.map(({ path }) => ({
      send: async () => {
        await awake()
        await ask(port, signed, path)
      },
    })),
  )
  const found = []
  for (const [at, { name, path, least }] of requests.entries()) {
    const statements = sent[at]
    const times = await inTurns([
      async () => {
        await awake()
        return ask(port, signed, path)
      },
      () => durationOf(() => again(bare, `${at}`, statements)),
      () =>
        durationOf(async () => {
          for (const statement of least) await plain.query(statement)
        }),
      async () => {
        await ask(port, youngSigned, reports.prestoredProject.path)
        return ask(port, youngSigned, path)
      },
    ])
    found.push({ name, path, product: times[0], bare: times[1], least: times[2], young: times[3] })
    say(`  ${name}: ${times.map((time) => `${time.toFixed(0)} ms`).join(', ')}`)
  }
  await plain.end()
  await product.stop()
  await bare.end()
  await admin.end()
  return found
}

async function onEmbedded() {
  say('▸ embedded …')
  const database = await openDatabase({ dataDir: embeddedDir, dumps: false })
  await migrate(database)
  await fillLedger(database)
  await database.close()
  const product = await run('server/src/main.ts', embeddedPort, { ...env, DATA_DIR: embeddedDir })
  const signed = await signIn(embeddedPort, login.loginName, login.password)
  const found = new Map<string, number>()
  for (const { name, path } of requests) {
    await ask(embeddedPort, signed, path)
    found.set(path, await medianOf(() => ask(embeddedPort, signed, path)))
    say(`  ${name}: ${found.get(path)?.toFixed(0)} ms`)
  }
  await product.stop()
  return found
}
