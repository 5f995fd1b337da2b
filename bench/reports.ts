import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { reports } from '../contract/src/modules/report.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { openDatabase } from '../server/src/core/db.ts'
import { migrate } from '../server/src/core/migrate.ts'
import { login } from './data.ts'
import { fillLedger, months, period, residents } from './ledger-data.ts'
import { median } from './load.ts'
import { bareOf } from './reports-bare.ts'
import { headersOf, run, type Signed, signIn } from './server.ts'

/**
 * Every finance report over three years of a large house, and beside it the least SQL that sums the same lines
 * (reports-bare.ts), on the same database in the same run, in turns. Goals: a second at most, at most twice its bare SQL.
 * Writes bench/reports.md.
 */

const rounds = 5
const port = 3905
const embeddedPort = 3906
const say = (text: string) => process.stdout.write(`${text}\n`)
const ports = { WS_PORT: 'off', MQTT_WS_PORT: 'off', MQTT_TCP_PORT: 'off' }
const env = {
  PIMS_MODE: 'production',
  PIMS_ROLE: 'web',
  APP_SECRET: 'bench-secret-bench-secret-bench-secret',
  LOG_LEVEL: 'error',
  ...ports,
}

const days = `dateFrom=${period.from}&dateTo=${period.to}`
const range = `feeMonthFrom=${period.first}&feeMonthTo=${period.last}`
const one = `feeMonth=${period.last}`
const asked = Object.entries(reports).flatMap(
  ([key, call]): { name: string; path: string; bare: readonly string[] }[] => {
    const shape = 'query' in call.options ? call.options.query.shape : {}
    const query = 'dateFrom' in shape ? days : 'feeMonthFrom' in shape ? range : 'feeMonth' in shape ? one : ''
    if (key === 'behind')
      return [
        {
          name: '数字明细（预存期末合计）',
          path: `${call.path.replace('{report}', 'balance')}?${days}&figure=closeAmt`,
          bare: bareOf[key],
        },
      ]
    if (key === 'balanceStatistics')
      return ['2', '5', '6'].map((type) => ({
        name: `${call.options.title} ${type}`,
        path: `${call.path.replace('{type}', type)}?${days}`,
        bare: bareOf[`${key} ${type}`],
      }))
    return [{ name: call.options.title, path: `${call.path}?${query}`, bare: bareOf[key] }]
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

const cluster = startPostgres()
const embeddedDir = mkdtempSync(join(tmpdir(), 'pims-bench-'))
const lines: string[] = []
try {
  const measured = await onPostgres()
  const embedded = process.env.BENCH_EMBEDDED === 'off' ? new Map<string, number>() : await onEmbedded()
  for (const { name, path, product, bare } of measured)
    lines.push(
      `| ${name} | ${product.toFixed(0)} ms | ${bare.toFixed(0)} ms | ${(product / bare).toFixed(2)} | ${embedded.get(path)?.toFixed(0).concat(' ms') ?? '—'} |`,
    )
} finally {
  cluster.stop()
  rmSync(embeddedDir, { recursive: true, force: true })
}
const head = `# Reports\n\nWritten by \`npm run bench:reports\`: ${residents} residents × ${months} months, median of ${rounds} in turns, ${cpus().length} cores shared by server and database; load at the end ${loadavg()[0].toFixed(1)}. Product is the whole call over HTTP; bare is the least SQL that sums the same lines of the ledger (bench/reports-bare.ts): no rights, filters, names, pages, charts. Goals: ≤ 1 s, ≤ 2 × bare.\n\n| report | product | bare | ratio | embedded |\n|---|---|---|---|---|\n`
writeFileSync(new URL('reports.md', import.meta.url), `${head}${lines.join('\n')}\n`)
say(lines.join('\n'))

async function onPostgres() {
  say('▸ PostgreSQL …')
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query('create database bench')
  const url = cluster.url.replace('/postgres?', '/bench?')
  const database = await openDatabase({ url })
  await migrate(database)
  await fillLedger(database)
  await database.close()
  const product = await run('server/src/main.ts', port, { ...env, DATABASE_URL: url })
  const signed = await signIn(port, login.loginName, login.password)
  const bare = new pg.Client({ connectionString: url })
  await bare.connect()
  // As the product asks for before its statements.
  await bare.query("set jit = off; set work_mem = '64MB'")
  const found = []
  for (const { name, path, bare: statements } of asked) {
    const sum = async () => {
      const started = performance.now()
      for (const statement of statements) await bare.query(statement)
      return performance.now() - started
    }
    await ask(port, signed, path)
    await sum()
    const [times, limits]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      times.push(await ask(port, signed, path))
      limits.push(await sum())
    }
    const [time, limit] = [median(times), median(limits)]
    found.push({ name, path, product: time, bare: limit })
    say(`  ${name}: ${time.toFixed(0)} ms, bare ${limit.toFixed(0)} ms`)
  }
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
  for (const { name, path } of asked) {
    await ask(embeddedPort, signed, path)
    found.set(path, await medianOf(() => ask(embeddedPort, signed, path)))
    say(`  ${name}: ${found.get(path)?.toFixed(0)} ms`)
  }
  await product.stop()
  return found
}
