import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { timeText } from '#core/clock.ts'
import { openDatabase } from '#core/db/db.ts'
import { migrate } from '#core/db/migrate.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { dayMonthsAfter } from '../server/src/modules/fees/bill/calendar.ts'
import { fill, login, ownAtLeast } from './data/data.ts'
import { firstRows } from './measure/cold-page.ts'
import { fire, load, longestAnswer, median } from './measure/load.ts'
import { headersOf, run, type Signed, signIn } from './measure/server.ts'
import { statementsOf } from './measure/statements.ts'

/**
 * One run: the product and its bare limits side by side on the same data, three rounds in turn, medians and ratios.
 * Seconds depend on the machine; the ratios count. Writes bench/results/results.md.
 */

const rounds = 3
const roundMs = Number(process.env.BENCH_MS ?? 4000)
const connections = 64
const residents = 100_000
const freeBeds = 6000
const listPath = '/pims/web-pi/oldmans/proFile'
const productPort = 3901
const barePort = 3902
const embeddedPort = 3903

interface Row {
  what: string
  product: string
  bare: string
  ratio: string
  goal: string
}
const table: Row[] = []
let checkedIn = 0
const say = (text: string) => process.stdout.write(`${text}\n`)

const cluster = startPostgres()
const embeddedDir = mkdtempSync(join(tmpdir(), 'pims-bench-'))
try {
  await onPostgres()
  await onEmbedded()
  table.push(...(await firstRows()))
} finally {
  cluster.stop()
  rmSync(embeddedDir, { recursive: true, force: true })
}
write()

async function onPostgres() {
  say(`▸ ${residents} residents on PostgreSQL …`)
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query('create database bench')
  const url = cluster.url.replace('/postgres?', '/bench?')
  const database = await openDatabase({ url })
  await migrate(database)
  await fill(database, residents, freeBeds)
  await database.close()
  const setup = new pg.Client({ connectionString: url })
  await setup.connect()
  await setup.query('create table bare (id text primary key, note text)')
  await setup.query('vacuum analyze')
  const product = await run('server/src/main.ts', productPort, productEnv({ DATABASE_URL: url }))
  const signed = await signIn(productPort, login.loginName, login.password)
  const statements = await captured(admin, signed)
  const bare = await run('bench/bare.ts', barePort, { DATABASE_URL: url, BARE_QUERIES: JSON.stringify(statements) })
  const point = `${listPath}/oldman-77777`
  await compare(
    `档案列表：20 行 + 总数（机构 ${freeBeds} 人，库内 10 万人），64 连接`,
    get(productPort, signed, listPath, '?page=1&size=20'),
    plain('/list'),
    '≥ 70 %，p99 ≤ 150 ms',
  )
  await compare('单份档案', get(productPort, signed, point), plain('/point'), '≥ 50 %')
  const insert = (callers: number) => ({ ...plain('/insert'), connections: callers })
  const day = timeText(Date.now()).slice(0, 10)
  await compare(
    '办理入住，当天（床位费、护理费，首张账单），1 人办理',
    checkIn(signed, day, 1),
    insert(1),
    '≥ 83 /s（≤ 12 ms）',
  )
  await compare('同上，16 人同时办理', checkIn(signed, day, 16), insert(16), '≥ 80 /s')
  await compare(
    '办理入住，三个月前（四个月的账单），16 人同时',
    checkIn(signed, dayMonthsAfter(day, -3), 16),
    insert(16),
    '—',
  )
  await compare('登录（Argon2id）', signing(), { ...plain('/argon2'), connections: 8 }, '—')
  await product.stop()
  await bare.stop()
  await setup.end()
  await admin.end()
}

interface Target {
  port: number
  connections: number
  next: () => { method?: string; path: string; headers?: Record<string, string>; body?: string }
}

function plain(path: string): Target {
  return { port: barePort, connections, next: () => ({ path }) }
}

function get(port: number, signed: Signed, path: string, query = ''): Target {
  const headers = headersOf(signed, 'GET', path)
  return { port, connections, next: () => ({ path: path + query, headers }) }
}

/** Every check-in is of another resident into another free bed. */
function checkIn(signed: Signed, liveDate: string, callers: number): Target {
  const next = () => {
    checkedIn += 1
    const path = `/pims/web-pi/oldmans/live/oldman-${checkedIn}/1`
    const body = {
      bedId: `bed-${checkedIn}`,
      levelId: 'level-bench',
      liveDate,
      version: 1,
      requestNo: `bench-${checkedIn}`,
    }
    return { method: 'PUT', path, headers: headersOf(signed, 'PUT', path), body: JSON.stringify(body) }
  }
  return { port: productPort, connections: callers, next }
}

function signing(): Target {
  const body = JSON.stringify({ loginName: login.loginName, loginPassword: login.password })
  return {
    port: productPort,
    connections: 8,
    next: () => ({ method: 'POST', path: '/passport/web-rbac/logins/login', body }),
  }
}

/** After an uncounted turn of each, so that warm processes are measured, not started ones. */
async function compare(what: string, product: Target, bare: Target, goal: string) {
  for (const { port, connections, next } of [product, bare]) await load(port, connections, roundMs, next)
  const results = { product: [] as number[], bare: [] as number[], p99: [] as number[], bareP99: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const mine = await load(product.port, product.connections, roundMs, product.next)
    if (mine.failed > 0) throw new Error(`${what}: ${mine.failed} answers were refused`)
    const limit = await load(bare.port, bare.connections, roundMs, bare.next)
    results.product.push(mine.rate)
    results.p99.push(mine.p99Ms)
    results.bare.push(limit.rate)
    results.bareP99.push(limit.p99Ms)
  }
  const mine = median(results.product)
  const limit = median(results.bare)
  const row = {
    what,
    product: `${mine.toFixed(0)} /s（p99 ${median(results.p99).toFixed(0)} ms）`,
    bare: `${limit.toFixed(0)} /s（p99 ${median(results.bareP99).toFixed(0)} ms）`,
    ratio: `${((mine / limit) * 100).toFixed(0)} %`,
    goal,
  }
  table.push(row)
  say(`  ${what}: ${row.product}, bare ${row.bare}, ${row.ratio}`)
}

/** The statements of the product for a list and for one archive, read from the database's own log. */
async function captured(admin: pg.Client, signed: Signed) {
  const sent = ({ next }: Target) => fire(undefined, productPort, next())
  const listed = get(productPort, signed, listPath, '?page=1&size=20')
  const one = get(productPort, signed, `${listPath}/oldman-77777`)
  const [list, point] = await statementsOf(cluster, admin, [
    { send: () => sent(listed), mark: /from "oldman"[\s\S]* limit / },
    { send: () => sent(one), mark: /oldman-77777/ },
  ])
  say(`  statements: list ${list.length}, point ${point.length}`)
  return { '/list': list, '/point': point }
}

async function onEmbedded() {
  say('▸ the same on the embedded database …')
  const database = await openDatabase({ dataDir: embeddedDir, dumps: false })
  await migrate(database)
  await fill(database, residents, 100)
  await database.close()
  const product = await run('server/src/main.ts', embeddedPort, productEnv({ DATA_DIR: embeddedDir }))
  const signed = await signIn(embeddedPort, login.loginName, login.password)
  const rates: number[] = []
  let gap = 0
  for (let round = 0; round < rounds; round += 1) {
    const watch = longestAnswer(embeddedPort)
    rates.push(
      (await load(embeddedPort, connections, roundMs, get(embeddedPort, signed, listPath, '?page=1&size=20').next))
        .rate,
    )
    gap = Math.max(gap, await watch.stop())
  }
  await product.stop()
  const rate = median(rates)
  table.push({
    what: `档案列表，内置数据库（机构 ${ownAtLeast} 人，库内 10 万人）`,
    product: `${rate.toFixed(0)} /s`,
    bare: '—',
    ratio: '—',
    goal: '≥ 350 /s',
  })
  table.push({ what: '其间事件循环最长停顿', product: `${gap.toFixed(0)} ms`, bare: '—', ratio: '—', goal: '≤ 50 ms' })
  say(`  embedded: ${rate.toFixed(0)} lists/s, longest pause ${gap.toFixed(0)} ms`)
}

function productEnv(more: Record<string, string>) {
  const ports = { WS_PORT: 'off', MQTT_WS_PORT: 'off', MQTT_TCP_PORT: 'off' }
  return {
    PIMS_MODE: 'production',
    PIMS_ROLE: 'web',
    APP_SECRET: 'the-bench-seals-with-this-and-nothing-else',
    LOG_LEVEL: 'error',
    ...ports,
    ...more,
  }
}

function write() {
  const head = `# Benchmark\n\nWritten by \`npm run bench\`: product and bare limit in one run on the same data, ${rounds} rounds of ${roundMs / 1000} s in turn after one that is not counted, medians. ${cpus().length} cores shared by server, database and load. Judge by ratios; absolute figures move with the machine.\n\nThe bare limit of a read is node:http with pg (pool of 10, named statements) running the very statements the product runs, taken from the database's log; of the check-in one committed insert; of the sign-in one Argon2id hash.\n\n`
  const lines = [
    '| what | product | bare limit | ratio | goal |',
    '|---|---|---|---|---|',
    ...table.map((row) => `| ${row.what} | ${row.product} | ${row.bare} | ${row.ratio} | ${row.goal} |`),
  ]
  writeFileSync(new URL('./results/results.md', import.meta.url), `${head}${lines.join('\n')}\n`)
  say('▸ bench/results/results.md written')
}
